"""`companion calibrate` and `companion count`, as a person and as a program call them."""

import json
import re
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.vision import Doubt, Doubted, load_picture
from companion.words import LANGUAGES, say
from tests.vision.conftest import SLAPS


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("calibrated")
    arguments = ["calibrate", "--images", str(SLAPS), "--profile", str(folder / "profile")]
    assert main([*arguments, "--report", str(folder / "report.html")]) == 0
    assert "<svg" in (folder / "report.html").read_text(encoding="utf-8")
    return folder / "profile"


def test_count_answers_in_json(profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pictures = [str(SLAPS / "slap-13.jpg"), str(tmp_path / "none.jpg"), str(SLAPS / "slap-15.jpg")]
    proof = tmp_path / "proof.png"
    status = main(["count", "--profile", str(profile), "--json", "--proof", str(proof), *pictures])
    said = capsys.readouterr()
    edge, flat = (json.loads(line) for line in said.out.splitlines())
    assert status == 1
    assert "none.jpg" in said.err
    assert (flat["squashed"], flat["alive"], flat["unreadable"]) == (5, 4, 0)
    assert list(flat) == [
        *("image", "sure", "squashed", "alive", "unreadable", "reason", "doubts", "ms", "discs")
    ]
    assert {"x", "y", "r", "face", "confidence"} == set(flat["discs"][0])
    assert max(disc["confidence"] for disc in flat["discs"]) < 1
    assert not edge["sure"]
    assert edge["doubts"][0]["name"] == "on-edge"
    assert set(edge["doubts"][0]["place"]) == {"x", "y", "r"}
    assert load_picture(proof).shape == (960, 1280, 3)
    assert (tmp_path / "proof-3.png").exists()


def test_count_speaks_to_people(
    profile: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    picture = str(SLAPS / "slap-13.jpg")
    assert main(["count", "--profile", str(profile), "--expect", "10", picture]) == 0
    said = capsys.readouterr().out
    assert "3 erschlagen, 5 lebend" in said
    assert "Ich sehe 8 Scheiben, geworfen wurden 10." in said
    assert re.search(r"\? Bei \d+, \d+: Hier steht vielleicht eine Scheibe auf der Kante\.", said)
    assert "99,99 %" in said
    assert "100" not in said


def test_a_bad_call_is_refused(profile: Path) -> None:
    assert main(["count", "--profile", str(profile), "--expect", "-1", "x.jpg"]) == 2
    assert main(["count", "--profile", "/nowhere/profile", "x.jpg"]) == 1


@pytest.mark.parametrize("name", Doubted)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_doubt_has_a_sentence(name: Doubted, language: str) -> None:
    sentence = say(Doubt(name, disc=3, found=4, expected=5).message, language)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
