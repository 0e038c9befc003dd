"""A message that is larger than any table's is not taken in: a hall's memory is nobody's to fill."""

import json

from companion.hall.room import MOST_BYTES, Room
from tests.hall.test_room import state


def padded(seq: int, size: int) -> bytes:
    """Return a state that is so large, with a key that a later version may add."""
    body = json.loads(state(seq, 10))
    missing = size - len(json.dumps({**body, "later": ""}))
    return json.dumps({**body, "later": "x" * missing}).encode()


def test_the_largest_is_taken_and_one_byte_more_is_not() -> None:
    room = Room()
    room.hear("companion/erker/state", padded(1, MOST_BYTES), False)
    assert room.present().tables[0].state["number"] == 1
    room.hear("companion/erker/state", padded(2, MOST_BYTES + 1), False)
    assert room.present().tables[0].state["number"] == 1
    room.hear("companion/kamin/status", b"x" * (MOST_BYTES + 1), False)
    assert [seen.table for seen in room.present().tables] == ["erker"]
