"""A small value kept in a file across starts. Where that is missing, it is as if none was kept.

>>> keep_value(place, {"thrown": 3})
>>> kept_value(place, lambda kept: int(kept["thrown"]))
3

A damaged one is set aside.
"""

import json
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from companion.whole_file import read_json, set_aside, write_whole

T = TypeVar("T")
log = logging.getLogger(__name__)


def keep_value(place: Path | None, value: Mapping[str, Any]) -> None:
    """Write it whole or not at all; where that fails, it is logged."""
    if place is None:
        return
    try:
        write_whole(place, json.dumps(value).encode())
    except OSError as fault:
        log.warning("%s is not kept: %s", place, fault)


def kept_value(place: Path | None, understand: Callable[[Any], T]) -> T | None:
    """Return what `understand` makes of the kept value; it may raise whatever a damaged one leads to."""
    if place is None or not place.exists():
        return None
    try:
        return understand(read_json(place))
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as fault:
        log.warning("%s is not used: %s", place, fault)
        with suppress(OSError):
            set_aside(place)
        return None
