"""The language of whoever asks, as the phone wishes or as was chosen; and the page's own words."""

from functools import lru_cache

from flask import request

from companion.words import LANGUAGES, catalogue_entries

COOKIE = "language"
PREFIX = "page."
"""Keys of the catalogues that the page itself uses; a game's own begin with `page.NAME.`."""


def chosen() -> str:
    """Return the language for the present request.

    `?lang=de` is for a link, the cookie for what was chosen on the page, the header for the phone's own.
    """
    for wish in (request.args.get("lang"), request.cookies.get(COOKIE)):
        if wish in LANGUAGES:
            return wish
    return request.accept_languages.best_match(LANGUAGES, default="en") or "en"


@lru_cache
def page_words(language: str) -> dict[str, str | list[str]]:
    """Return the page's sentences by their keys; those with a plural as a list of both forms."""
    return catalogue_entries(language, PREFIX) | catalogue_entries(language, PREFIX, game="*")
