"""A small file that remembers something of a camera. Without it, or torn, one begins anew; that is logged."""

import json
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from companion.whole_file import write_whole

T = TypeVar("T")
log = logging.getLogger(__name__)


def remember(place: Path | None, what: Mapping[str, Any]) -> None:
    """Write it whole or not at all."""
    if place is None:
        return
    try:
        write_whole(place, json.dumps(what).encode())
    except OSError as fault:
        log.warning("%s is not kept: %s", place, fault)


def remembered(place: Path | None, understand: Callable[[Any], T]) -> T | None:
    """Return what `understand` makes of it; it raises what Python raises where something is not as it was."""
    if place is None or not place.exists():
        return None
    try:
        return understand(json.loads(place.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as fault:
        log.warning("%s is not used: %s", place, fault)
        return None
