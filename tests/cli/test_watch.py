"""`companion watch` on a film of our own: one slap, read after the hands have gone, counted right."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli.context import Context
from companion.cli.main import main
from companion.cli.watch import as_json, as_text
from companion.ports import Frame
from companion.vision.reading import Doubted, Piece, Place, Reading, Remark
from companion.watching import SeenThrow
from hardware.scenes import Installation
from hardware.scenes.films import Film
from tests.vision.learned import learned_at

THROWN, SIZE = 5, (800, 600)


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> tuple[Film, Path, Path]:
    """A film, its folder of pictures, and the profile of its table."""
    place = tmp_path_factory.mktemp("clip")
    look = {"table": "oak", "print_name": "white"}
    learned_at(12, SIZE, **look).profile.save(place / "profile")
    film = Installation.from_seed(12, SIZE, **look).film(1, THROWN, fps=12)
    (place / "frames").mkdir()
    for frame in film:
        cv2.imwrite(str(place / "frames" / f"{frame.number:04}.jpg"), frame.picture)
    return film, place / "frames", place / "profile"


def test_the_slap_is_seen_once_and_counted_right(
    clip: tuple[Film, Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    film, frames, profile = clip
    assert main(["watch", "--profile", str(profile), "--expect", str(THROWN), "--json", str(frames)]) == 0
    (slap,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    keys = {"slap", "hands_frame", "read_frame", "sure", "squashed", "alive", "reason", "faces"}
    assert set(slap) == {*keys, "pieces", "remarks"}
    assert slap["remarks"] == []
    assert [piece["face"] for piece in slap["pieces"]].count("squashed") == slap["squashed"]
    assert slap["slap"] == 1
    assert abs(slap["hands_frame"] - film.marks["hands_in"]) <= 3
    assert film.marks["hands_out"] <= slap["read_frame"] <= film.marks["still"] + 6
    assert (slap["sure"], slap["squashed"], slap["alive"]) == (
        True,
        film.truth.count("squashed"),
        film.truth.count("alive"),
    )


def test_without_json_it_is_a_sentence_in_the_persons_language(
    clip: tuple[Film, Path, Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, frames, profile = clip
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert main(["watch", "--profile", str(profile), "--expect", str(THROWN), str(frames)]) == 0
    assert capsys.readouterr().out.startswith("Wurf 1, gelesen bei Bild ")


def test_a_remark_is_told_beside_the_number(capsys: pytest.CaptureFixture[str]) -> None:
    remark = Remark(Doubted.ON_EDGE, Place(120.25, 80.0, 14.0), 1)
    reading = Reading((Piece(40, 50, 14, "alive", 0.999),), (), 1, (remark,))
    seen = SeenThrow(1, 20, 40, reading, Frame(np.zeros((9, 12, 3), np.uint8), 40, 2.0))
    words = "The one piece is counted. Is this another?"
    told = json.loads(as_json(seen, two_sided=True))
    assert told["sure"]
    assert told["remarks"] == [
        {"name": "on-edge", "place": {"x": 120.2, "y": 80.0, "r": 14.0}, "words": words}
    ]
    lines = as_text(seen, two_sided=True, context=Context("en")).splitlines()
    assert lines[1:] == [f"  (?) At 120, 80: {words}"]


def test_a_film_without_a_slap_says_so(
    clip: tuple[Film, Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, frames, profile = clip
    for number in range(4):
        (tmp_path / f"{number}.jpg").write_bytes((frames / f"{number:04}.jpg").read_bytes())
    assert main(["watch", "--profile", str(profile), str(tmp_path)]) == 0
    assert capsys.readouterr().out == "I saw no throw.\n"
    assert main(["watch", "--json", "--profile", str(profile), str(tmp_path)]) == 0
    assert capsys.readouterr().out == ""


def test_a_missing_film_is_one_line_and_status_1(
    clip: tuple[Film, Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    _, _, profile = clip
    assert main(["watch", "--profile", str(profile), "nowhere.mp4"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
