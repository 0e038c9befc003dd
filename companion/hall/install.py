"""What tells one companion from another that speaks under the same table's name.

>>> install_mark(config.state)
'1f3a09c2'
"""

import uuid
from pathlib import Path

from companion.whole_file import write_whole

FILE_NAME = "hall-id"
"""In the state folder."""


def install_mark(state: Path) -> str:
    """Return what tells this companion from any other, made once."""
    place = state / FILE_NAME
    try:
        mark = place.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        mark = ""
    if not mark.isalnum():
        mark = uuid.uuid4().hex[:8]
        write_whole(place, mark.encode())
    return mark
