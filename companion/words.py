"""Words: what the companion says, as values first and as text last.

Nothing in the code holds a sentence. It holds a `Message`, the key of a sentence in the catalogues
(`companion/locale`, and `words/` in each game's folder) with the values that go into it; `say` makes it
text in one language:

    >>> say(Message("error.unknown-command", word="dance", prog="companion"), "en")
    "There is no command 'dance'. Run 'companion --help' to see all of them."

Names that are data (a card's name, say) are a mapping of languages to text, and `say` knows these
too. A message with the value `n` is a plural, and picks its form by that number. A fraction is filled
in as the language writes it.
"""

import gettext
import io
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from hashlib import sha256
from pathlib import Path
from string import Formatter

LANGUAGES = ("de", "en")
CATALOGUES = Path(__file__).parent / "locale"
DOMAIN = "companion"
_games = [place.parent for place in sorted((Path(__file__).parent / "games").glob("*/words"))]
"""The folders of the games whose words are known, each with its catalogues in `words/`."""


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
    pattern = _pattern(words, language)
    values = {name: _filled(value, language) for name, value in words.values.items()}
    try:
        return pattern.format_map(values)
    except (LookupError, ValueError, AttributeError):  # a game's own words: they spoil no page
        return pattern


def is_said(words: Words, language: str) -> bool:
    """Say whether a language has these words, with a value for everything that is to be filled in.

    >>> is_said(Message("error.unknown-command", word="dance"), "en")
    False
    """
    if isinstance(words, Mapping):
        return bool(words.get(language))
    if isinstance(words, str):
        return bool(words)
    pattern = _pattern(words, language)
    if pattern in ("", words.key):
        return False
    parts = (value for value in words.values.values() if isinstance(value, Message))
    try:
        fields = {name.partition(".")[0] for _, name, _, _ in Formatter().parse(pattern) if name}
    except ValueError:
        return False
    return fields <= words.values.keys() and all(is_said(part, language) for part in parts)


def _pattern(message: Message, language: str) -> str:
    """Return the sentence of a message, with what is to be filled in."""
    catalogue, count = _catalogue(language), message.values.get("n")
    if isinstance(count, int):
        return catalogue.ngettext(message.key, message.key, count)
    return catalogue.gettext(message.key)


def lines(messages: Sequence[Message]) -> Message:
    """Return several messages as one, a line each.

    >>> say(lines([Message("page.undo"), Message("page.redo")]), "en")
    'Undo\nRedo'
    """
    return reduce(lambda above, below: Message("words.lines", above=above, below=below), messages)


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


class UnreadableWords(ValueError):
    """A catalogue is not written as one is; `file` and `line` say where, `why` what is wrong."""

    def __init__(self, file: Path, line: int, why: str) -> None:
        super().__init__(f"{file}, line {line}: {why}")
        self.file, self.line, self.why = file, line, why


def use_words_of(game: Path, *, anew: bool = False) -> None:
    """Let the game in this folder bring its own words; what the companion says itself stays as it is.

    They stand in place of those that another version of the game, in another folder, had brought.
    """
    for source in game.glob("words/*.po"):
        _compiled(source)
    if game not in _games:
        _games[:] = [*(each for each in _games if each.name != game.name), game]
        anew = True
    if anew:
        _catalogue.cache_clear()


def catalogue_entries(language: str, prefix: str, game: str | None = None) -> dict[str, str | list[str]]:
    """Return the sentences whose keys begin with `prefix`, those with a plural as a list of both forms.

    They are the companion's own; with `game` that game's, and no others.
    """
    sources = _sources(language) if game is None else _sources_of_games(language, game)
    return {
        key: text if isinstance(text, str) else [*text]
        for source in sources
        for key, text in _entries(_compiled(source)).items()
        if key.startswith(prefix)
    }


@lru_cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """Every catalogue of one language as one: the companion's own, and then one for each game."""
    first, *others = (
        gettext.GNUTranslations(io.BytesIO(_compiled(source)))
        for source in (*_sources(language), *_sources_of_games(language))
    )
    for other in others:
        first.add_fallback(other)
    return first


def _sources(language: str) -> list[Path]:
    return sorted(CATALOGUES.glob(f"{language}/LC_MESSAGES/*.po"))


def _sources_of_games(language: str, name: str | None = None) -> list[Path]:
    sources = [game / "words" / f"{language}.po" for game in _games if name in (None, game.name)]
    return [source for source in sources if source.exists()]


def _compiled(source: Path) -> bytes:
    """Return a catalogue's binary form: the one beside it if it was made of this text, else one made now."""
    try:
        text, binary = source.read_bytes(), source.with_suffix(".mo")
    except OSError as fault:
        raise UnreadableWords(source, 1, str(fault)) from fault
    if binary.exists():
        made_before = binary.read_bytes()
        if made_before.endswith(sha256(text).digest()):
            return made_before
    from babel.messages.pofile import PoFileError  # noqa: PLC0415 - slow to import, and rarely needed

    try:
        return _made_of(text)
    except (PoFileError, ValueError) as fault:
        raise UnreadableWords(source, getattr(fault, "lineno", 0) + 1, str(fault)) from fault


@lru_cache(maxsize=64)
def _entries(compiled: bytes) -> Mapping[str, str | tuple[str, ...]]:
    """Return all sentences of a catalogue; one that has not changed is read once."""
    from babel.messages.mofile import read_mo  # noqa: PLC0415 - slow to import, and needed by the page alone

    entries: dict[str, str | tuple[str, ...]] = {}
    for entry in read_mo(io.BytesIO(compiled)):
        key = entry.id if isinstance(entry.id, str) else entry.id[0]
        entries[key] = entry.string if isinstance(entry.string, str) else tuple(entry.string or ())
    return entries


@lru_cache(maxsize=64)
def _made_of(text: bytes) -> bytes:
    """Compile a catalogue; a start asks for that of an owner's game several times."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - slow to import, and rarely needed
    from babel.messages.pofile import read_po  # noqa: PLC0415

    made = io.BytesIO()
    write_mo(made, read_po(io.BytesIO(text), abort_invalid=True))
    return made.getvalue()
