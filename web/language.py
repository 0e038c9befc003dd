"""The language of whoever asks, as the phone wishes or as was chosen; and the page's own words."""

from functools import lru_cache

from flask import request

from companion.words import LANGUAGES, catalogue_entries

COOKIE = "language"
PREFIX, CARDS = "page.", "page.cards."
"""Keys of the catalogues that the page itself uses; a game's own begin with `page.NAME.`."""

Sentences = dict[str, str | list[str]]
"""Sentences by their keys; those with a plural as a list of both forms."""


def chosen() -> str:
    """Return the language for the present request.

    `?lang=de` is for a link, the cookie for what was chosen on the page, the header for the phone's own.
    """
    for wish in (request.args.get("lang"), request.cookies.get(COOKIE)):
        if wish in LANGUAGES:
            return wish
    return request.accept_languages.best_match(LANGUAGES, default="en") or "en"


def locale() -> str:
    """Return the same with its country, for dates: English ones are written as in Europe."""
    return {"en": "en_GB"}.get(chosen(), chosen())


@lru_cache
def house_words(language: str) -> Sentences:
    """Return the page's sentences, without those of any game, and of cards, which not every game reads."""
    words = catalogue_entries(language, PREFIX)
    return {key: text for key, text in words.items() if not key.startswith(CARDS)}


@lru_cache
def card_words(language: str) -> Sentences:
    """Return the sentences about cards."""
    return catalogue_entries(language, CARDS)


def game_words(game: str, language: str) -> Sentences:
    """Return the sentences of a game's own page."""
    others = [each for each in LANGUAGES if each != language]
    entries: Sentences = {}
    for each in (*others, language):  # a word that is missing in one is read in the other
        entries |= catalogue_entries(each, f"{PREFIX}{game}.", game)
    return entries
