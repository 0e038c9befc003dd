"""`companion qr`: the code that joins."""

from pathlib import Path

import pytest

from companion.cli.main import main


def test_the_same_code_until_a_new_one_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    addresses = []
    for words in (["qr"], ["qr"], ["qr", "--new"]):
        assert main(words) == 0
        addresses.append(capsys.readouterr().out.splitlines()[0])
    assert addresses[0] == addresses[1] != addresses[2]
    assert all("/join#" in address for address in addresses)


@pytest.mark.parametrize(("ending", "head"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_it_is_written_as_a_picture(tmp_path: Path, ending: str, head: bytes) -> None:
    assert main(["qr", "--output", str(tmp_path / f"code.{ending}")]) == 0
    assert (tmp_path / f"code.{ending}").read_bytes().startswith(head)


@pytest.mark.parametrize(("name", "status"), [("code.gif", 2), ("missing/code.svg", 1)])
def test_what_cannot_be_written_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, status: int
) -> None:
    assert main(["qr", "--output", str(tmp_path / name)]) == status
    assert name in capsys.readouterr().err


@pytest.mark.parametrize(("on_path", "typed"), [(True, "companion"), (False, ".venv/bin/companion")])
def test_whoever_is_sent_to_it_is_told_what_to_type(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    on_path: bool,
    typed: str,
) -> None:
    if on_path:
        (tmp_path / "companion").touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("sys.argv", [".venv/bin/companion", "host"])
    assert main(["host"]) == 0
    assert f"'{typed} qr' shows the code" in capsys.readouterr().out
