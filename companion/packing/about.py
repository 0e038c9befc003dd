"""What a packed game says of itself: from `game.toml` beside the game, and in `game.json` within the file."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from companion.config_lines import parse_toml
from companion.errors import CompanionError, reason
from companion.words import Message

TOML = "game.toml"
NAME = re.compile(r"[a-z][a-z0-9_]{1,29}", re.ASCII)
VERSION = re.compile(r"\d{1,4}\.\d{1,4}\.\d{1,4}", re.ASCII)
LONGEST = 80
"""Letters of an author or a licence."""


class BadPackage(CompanionError, ValueError):
    """A game cannot be packed or installed; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class About:
    """What a game is called, which version it is, who made it, under what licence, and what it needs."""

    name: str
    version: str
    author: str
    licence: str
    needs: str
    """The version of the companion that it needs at the least."""

    @classmethod
    def of(cls, values: Mapping[str, Any], where: str) -> "About":
        """Return what these values say; `where` they stand is named where one does not fit."""
        fits = {"name": NAME.fullmatch, "version": VERSION.fullmatch, "needs": VERSION.fullmatch}
        for key in cls.__dataclass_fields__:
            value = values.get(key)
            if not isinstance(value, str) or not fits.get(key, _is_a_line)(value):
                shown = f"{value!r:.{LONGEST}}"
                raise BadPackage(Message(f"packing.bad-{key}", file=where, value=shown, most=LONGEST))
        return cls(**{key: values[key] for key in cls.__dataclass_fields__})

    @property
    def file(self) -> str:
        """What the packed file is called."""
        return f"{self.name}-{self.version}.game"

    def as_json(self) -> dict[str, str]:
        """Return it as the packed file keeps it."""
        return asdict(self)


def about_folder(folder: Path) -> About:
    """Return what `game.toml` in a game's folder says; the folder must bear the game's name."""
    place = folder / TOML
    try:
        values = parse_toml(place.read_text(encoding="utf-8"))
    except FileNotFoundError as missing:
        raise BadPackage(Message("packing.no-toml", file=str(place), name=folder.name)) from missing
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as fault:
        why = reason(fault) if isinstance(fault, OSError) else str(fault)
        raise BadPackage(Message("packing.unreadable-toml", file=str(place), why=why)) from fault
    about = About.of(values, str(place))
    if about.name != folder.name:
        raise BadPackage(Message("packing.other-name", file=str(place), name=about.name, folder=folder.name))
    return about


def numbers(version: str) -> tuple[int, ...]:
    """Return a version as numbers, which can be compared.

    >>> numbers("0.10.0") > numbers("0.9.3")
    True
    """
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def _is_a_line(text: str) -> bool:
    return 0 < len(text.strip()) <= LONGEST and text.isprintable()
