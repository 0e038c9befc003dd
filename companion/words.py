"""Words: what the companion says, as values first and as text last.

Nothing in the code holds a sentence. It holds a `Message`, the key of a sentence in the catalogues
under `companion/locale` with the values that go into it; `say` makes it text in one language:

    >>> say(Message("error.unknown-command", word="dance", prog="companion"), "en")
    "There is no command 'dance'. Run 'companion --help' to see all of them."

Names that are data (a card's name, say) are a mapping of languages to text, and `say` knows these
too. A message with the value `n` is a plural, and picks its form by that number. A fraction is filled
in as the language writes it.
"""

import gettext
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

LANGUAGES = ("de", "en")
CATALOGUES = Path(__file__).parent / "locale"
DOMAIN = "companion"


@dataclass(frozen=True, slots=True, init=False)
class Message:
    """One sentence of the catalogues, and what is to be filled in: text, numbers, names, messages."""

    key: str
    values: Mapping[str, object]

    def __init__(self, key: str, /, **values: object) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "values", values)


Words = Message | Mapping[str, str] | str
"""Whatever `say` turns into text: a message, a name in several languages, or a plain name."""


def say(words: Words, language: str) -> str:
    """Return the text of `words` in `language`.

    >>> say({"de": "Angriff", "en": "Attack"}, "de")
    'Angriff'
    """
    if isinstance(words, str):
        return words
    if isinstance(words, Mapping):
        return words.get(language) or words.get("en") or next(iter(words.values()))
    catalogue = _catalogue(language)
    count = words.values.get("n")
    if isinstance(count, int):
        pattern = catalogue.ngettext(words.key, words.key, count)
    else:
        pattern = catalogue.gettext(words.key)
    return pattern.format_map({name: _filled(value, language) for name, value in words.values.items()})


def decimal(number: float, language: str, form: str = "") -> str:
    """Return a number, in one of Python's forms, as a language writes it.

    >>> decimal(0.125, "de", ".1%")
    '12,5 %'
    """
    text = format(number, form)
    return text.replace(".", ",").replace("%", " %") if language == "de" else text


def environment_language() -> str:
    """Return the language that the environment asks for, else English."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in os.environ.get(variable, "").split(":"):
            if wish[:2].lower() in LANGUAGES:
                return wish[:2].lower()
    return "en"


def _filled(value: object, language: str) -> object:
    if isinstance(value, Message):
        return say(value, language)
    if isinstance(value, Mapping):
        is_a_name = value and all(key in LANGUAGES for key in value)
        return say(value, language) if is_a_name else repr(value)
    if isinstance(value, tuple | list):
        return ", ".join(str(_filled(part, language)) for part in value)
    return decimal(value, language) if isinstance(value, float) else value


@lru_cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """Every catalogue of one language as one: the companion's own, and one for each game."""
    domains = sorted(path.stem for path in CATALOGUES.glob(f"{language}/LC_MESSAGES/*.mo"))
    first, *others = (gettext.translation(name, CATALOGUES, [language]) for name in domains)
    for other in others:
        first.add_fallback(other)
    return first
