"""What a hall may ask of a table, without a broker between them."""

import json

import pytest

from companion.hall.commands import Commands
from companion.live.notices import Notices


@pytest.mark.parametrize("id", ["", "x" * 65, "a/b", "+", "#", "a\0", 7, None], ids=repr)
def test_a_reply_goes_to_one_who_says_where(id: object) -> None:
    notices = Notices()
    assert Commands(notices).do("text", json.dumps({"id": id, "text": "Last round!"}).encode()) is None
    assert notices.now().text is None, "what nobody answers is not done either"


def test_the_longest_id_is_answered() -> None:
    reply = Commands(Notices()).do("text", json.dumps({"id": "x" * 64, "text": "Last round!"}).encode())
    assert reply is not None
    assert (reply["id"], reply["ok"]) == ("x" * 64, True)
