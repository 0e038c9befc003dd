"""Folders of pictures with their truth, as the scoring commands take them.

    for folder in installations(path):
        for picture, truth in slaps(folder): ...

What is missing or torn is told with what to do about it, as a `BadFolder`.
"""

import json
from pathlib import Path
from typing import Any

NEEDED = (
    "empty.jpg, alive.jpg and squashed.jpg, and of each slap its picture and truth: slap-01.jpg, slap-01.json"
)
_OF_A_DISC = {"face": str, "seen": int | float}
_OF_A_SLAP = {"discs": list, "total": int, "squashed": int}


class BadFolder(ValueError):
    """A folder that cannot be scored."""


def installations(folder: Path) -> list[Path]:
    """Return the folders that hold calibration pictures and slaps: this one, or those in it."""
    inside = [folder, *sorted(existing(folder).iterdir())]
    found = [path for path in inside if (path / "empty.jpg").exists()]
    for path in found:
        slaps(path)  # before anything is learned, which takes a while
    if not found:
        raise BadFolder(f"{folder} has no calibration pictures, nor has a folder in it. Put there {NEEDED}.")
    return found


def existing(folder: Path) -> Path:
    """Return the folder, which has to be one."""
    if not folder.is_dir():
        raise BadFolder(f"{folder} is no folder. Name one that is.")
    return folder


def slaps(folder: Path) -> list[tuple[Path, dict[str, Any]]]:
    """Return the picture of each slap of a folder, and its truth."""
    files = sorted(existing(folder).glob("slap-*.json"))
    if not files:
        raise BadFolder(f"{folder} has no slap with its truth. Put there {NEEDED}.")
    return [(file.with_suffix(".jpg"), _truth(file)) for file in files]


def _truth(file: Path) -> dict[str, Any]:
    try:
        truth = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise BadFolder(
            f"{file} cannot be read as JSON: {fault}. Write it again, or take it away."
        ) from fault
    _check(file, truth, _OF_A_SLAP)
    for disc in truth["discs"]:
        _check(file, disc, _OF_A_DISC)
    return dict(truth)


def _check(file: Path, told: Any, needed: dict[str, Any]) -> None:
    for key, kind in needed.items():
        if not isinstance(told, dict) or not isinstance(told.get(key), kind):
            raise BadFolder(f"{file}: '{key}' is missing or of another kind. Add it, or take the file away.")
