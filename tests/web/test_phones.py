"""The phones that have joined: a ticket each, one host, and how a ticket ends."""

import fcntl
import json
import os
import time
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.whole_file import write_whole
from tests.web.stage import Phone, Stage
from web.join import DAY_S, MOST_PHONES, Phones

TODAY = time.time()


@pytest.fixture
def now() -> list[float]:
    return [TODAY]


@pytest.fixture
def phones(tmp_path: Path, now: list[float]) -> Phones:
    return Phones(tmp_path / "join.json", clock=lambda: now[0])


def joined(phones: Phones, name: str = "Ada") -> str:
    ticket = phones.join(phones.code, name)
    assert ticket is not None
    return ticket


def listed(phone: Phone) -> list[tuple[str, bool, bool]]:
    return [(each["name"], each["host"], each["own"]) for each in phone.get("/api/phones")["phones"]]


def test_the_first_that_joins_is_the_hosts_and_sends_others_away(stage: Stage) -> None:
    ada, bo = stage.phone("Ada"), stage.phone("Bo")
    assert listed(bo) == [("Ada", True, False), ("Bo", False, True)]
    assert '"host": true' in ada.get("/").decode()
    assert '"host": false' in bo.get("/").decode()
    assert '"host": false' in stage.phone(None).get("/").decode()
    (_, id) = [each["id"] for each in ada.get("/api/phones")["phones"]]
    status, answer = bo.ask("DELETE", f"/api/phones/{id}")
    assert (status, answer["error"]) == (403, "not-host")
    assert ada.ask("DELETE", f"/api/phones/{id}")[0] == 200
    assert listed(ada) == [("Ada", True, True)]
    assert bo.ask("POST", "/api/undo", {"seen": 0})[0] == 401
    assert ada.ask("DELETE", f"/api/phones/{id}")[0] == 404


def test_a_phone_that_joins_again_keeps_its_ticket(stage: Stage) -> None:
    ada = stage.phone("Ada")
    ada.post("/api/join", {"code": stage.code, "name": "Adas Handy"})
    assert listed(ada) == [("Adas Handy", True, True)]
    assert ada.ask("POST", "/api/join", {"code": "wrong", "name": "Eve"})[0] == 403


def test_the_role_is_handed_on_at_the_terminal(
    tmp_path: Path, phones: Phones, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "companion.toml"
    config.write_text(f'state = "{tmp_path}"\nlanguage = "en"')

    def host(*words: str) -> tuple[int, str]:
        status = main(["host", *words, "--config", str(config)])
        out, err = capsys.readouterr()
        return status, out + err

    assert "No phone has joined yet" in host()[1]
    for name in ("Ada", "Bo", "Bo", "[red]Cy"):
        joined(phones, name)
    assert "Ada host" in " ".join(host()[1].split())
    status, text = host("Di")
    assert (status, "Ada, Bo, Bo, [red]Cy" in text) == (2, True)
    status, text = host("Bo")
    assert (status, "Several phones are called 'Bo'" in text) == (2, True)
    assert host("[red]cy") == (0, "'[red]Cy' is the host's phone now.\n")
    chosen = phones.host()
    assert chosen is not None
    assert chosen.name == "[red]Cy"
    phones.revoke(chosen.id)
    assert phones.host() == phones.all()[0], "who has gone is no host"


def test_a_ticket_ends_after_half_a_year_unused(phones: Phones, now: list[float]) -> None:
    used, unused = joined(phones, "Ada"), joined(phones, "Bo")
    for _ in range(4):
        now[0] += 50 * DAY_S
        assert phones.holder(used)
    assert phones.holder(unused) is None
    assert [phone.name for phone in phones.all()] == ["Ada"]


def test_a_clock_that_was_not_set_ends_no_ticket(tmp_path: Path) -> None:
    now = [3600.0]
    phones = Phones(tmp_path / "join.json", clock=lambda: now[0])
    ticket = joined(phones)
    assert phones.unseen_s(phones.all()[0]) is None
    now[0] = TODAY
    phone = phones.holder(ticket)
    assert phone is not None
    now[0] += 60
    assert phones.unseen_s(phones.all()[0]) == 60


def test_when_a_phone_was_seen_outlasts_a_restart_without_a_write_for_each_look(
    phones: Phones, tmp_path: Path, now: list[float]
) -> None:
    ticket, file = joined(phones), tmp_path / "join.json"
    before = file.stat().st_mtime_ns
    for _ in range(50):
        now[0] += 60
        phones.holder(ticket)
    assert file.stat().st_mtime_ns == before
    for _ in range(50):
        now[0] += 60
        phones.holder(ticket)
    again = Phones(file, clock=lambda: now[0])
    assert again.unseen_s(again.all()[0]) == 40 * 60


def test_only_so_many_phones_are_kept_and_the_host_among_them(phones: Phones, now: list[float]) -> None:
    host = joined(phones, "Host")
    for place in range(MOST_PHONES + 5):
        now[0] += 1
        joined(phones, str(place))
    assert [phone.name for phone in phones.all()[:2]] == ["Host", "6"]
    assert len(phones.all()) == MOST_PHONES
    assert phones.holder(host) == phones.host()


def test_a_file_of_the_first_edition_keeps_its_code(tmp_path: Path) -> None:
    (tmp_path / "join.json").write_text(json.dumps({"secret": "0" * 64, "code": "abcdefghjk"}))
    phones = Phones(tmp_path / "join.json")
    assert (phones.code, phones.host()) == ("abcdefghjk", None)
    ticket = joined(phones)
    assert phones.holder(ticket) is not None
    assert phones.host() is not None


def test_two_processes_change_the_file_together(tmp_path: Path) -> None:
    here, there = Phones(tmp_path / "join.json"), Phones(tmp_path / "join.json")
    joined(here, "Ada")
    joined(there, "Bo")
    joined(here, "Cy")
    assert [phone.name for phone in there.all()] == ["Ada", "Bo", "Cy"]


def test_whatever_is_written_no_other_process_changes_meanwhile(
    phones: Phones, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined(phones)
    other = os.open(tmp_path, os.O_RDONLY)
    written: list[str] = []

    def write(path: Path, content: bytes, mode: int) -> None:
        with pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        written.append(path.name)
        write_whole(path, content, mode)

    monkeypatch.setattr("web.join.write_whole", write)
    ada = phones.all()[0].id
    joined(phones, "Bo")
    phones.rename(ada, "Adas Handy")
    phones.hand_on(ada)
    phones.revoke(ada)
    phones.renew()
    os.close(other)
    assert written == ["join.json"] * 5
