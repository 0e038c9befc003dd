"""Tickets that somebody made up, or took from elsewhere: none of them acts, and none is taken for a phone."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import URLSafeSerializer
from itsdangerous.encoding import base64_decode

from tests.web.stage import Phone, Stage
from web.join import FILE_NAME, Phones


def forged(stage: Stage, folder: Path) -> dict[str, str]:
    """Return tickets that look like one of this table's."""
    true = stage.phone("Ada").cookies["ticket"]
    id, signature = true.split(".")
    other = Phones(folder / FILE_NAME)
    theirs = other.join(other.code, "Ada")
    assert theirs is not None
    holder = stage.phones.holder(true)
    assert holder is not None
    return {
        "without a signature": id,
        "with an empty one": f"{id}.",
        "with another id": f"{URLSafeSerializer('x').dumps('0' * 16).split('.')[0]}.{signature}",
        "signed by another table": theirs,
        "signed with the code alone": str(URLSafeSerializer(stage.code, salt=stage.code).dumps(holder.id)),
        "signed with nothing": str(URLSafeSerializer("", salt="").dumps(holder.id)),
        "of this table, for nobody": stage.phones.ticket("0" * 16),
        "of this table, for no text": str(stage.phones._signer().dumps([holder.id])),
        "twice": f"{true}.{true}",
        "very long": "A" * 8000,
        "packed": f".{id}.{signature}",
    }


def test_a_forged_ticket_acts_nowhere(stage: Stage, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    number = stage.begin()["number"]
    for kind, ticket in forged(stage, tmp_path / "elsewhere").items():
        phone = Phone(stage.port, {"ticket": ticket})
        assert not stage.phones.knows(ticket), kind
        assert phone.get("/api/me") == {"joined": False, "name": None, "host": False}, kind
        sent = {"action": {"kind": "next"}, "seen": number}
        assert phone.ask("POST", "/api/actions", sent)[0] == 401, kind
        assert phone.ask("DELETE", "/api/evenings/1", {"seen": number})[0] == 401, kind
    assert stage.live.table.position().number == number


def test_a_ticket_that_was_revoked_or_is_of_an_old_code_is_void(stage: Stage) -> None:
    phone, other = stage.phone("Ada"), stage.phone("Bo")
    holder = stage.phones.holder(phone.cookies["ticket"])
    assert holder is not None
    stage.phones.revoke(holder.id)
    assert not phone.get("/api/me")["joined"]
    stage.phones.renew()
    assert not other.get("/api/me")["joined"]


@pytest.fixture(scope="module")
def joined(tmp_path_factory: pytest.TempPathFactory) -> tuple[Phones, str]:
    phones = Phones(tmp_path_factory.mktemp("join") / FILE_NAME)
    ticket = phones.join(phones.code, "Ada")
    assert ticket is not None
    return phones, ticket


@given(place=st.integers(0, 200), letter=st.sampled_from([*map(chr, range(256))]))
def test_a_ticket_with_another_letter_is_another(joined: tuple[Phones, str], place: int, letter: str) -> None:
    phones, ticket = joined
    at = place % len(ticket)
    changed = ticket[:at] + letter + ticket[at + 1 :]
    assert not phones.knows(changed) or parts(changed) == parts(ticket)


def parts(ticket: str) -> list[bytes]:
    """Return what the letters of a ticket say: the last of each part may say the same in several ways."""
    return [base64_decode(part) for part in ticket.split(".")]
