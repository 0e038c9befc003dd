"""`companion calibrate` and `companion count`, as a person and as a program call them."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import calibrate
from companion.cli.main import main
from companion.vision import Doubt, Doubted, Profile, Reader, load_picture
from companion.vision.annotate import write_picture
from companion.words import LANGUAGES, say
from tests.vision.conftest import SLAPS
from tests.vision.learned import learned_as, learned_from


@pytest.fixture(autouse=True)
def _learned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sample pictures are learned from once; what the command makes of it is on trial here."""
    monkeypatch.setattr(calibrate, "fit_folder", learned_as)


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("calibrated") / "profile"
    learned_from(SLAPS).profile.save(place)
    return place


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
        *("image", "sure", "squashed", "alive", "unreadable", "reason", "doubts", "remarks"),
        *("ms", "discs", "faces", "pieces"),
    ]
    assert flat["faces"] == {"squashed": 5, "alive": 4}
    assert flat["pieces"] == flat["discs"]
    assert {"x", "y", "r", "face", "confidence"} == set(flat["discs"][0])
    assert max(disc["confidence"] for disc in flat["discs"]) < 1
    assert not edge["sure"]
    assert edge["doubts"][0]["name"] == "on-edge"
    assert set(edge["doubts"][0]["place"]) == {"x", "y", "r"}
    assert load_picture(proof).shape == (960, 1280, 3)
    assert (tmp_path / "proof-3.png").exists()


def test_shorter_exposures_belong_to_one_picture_of_their_size(
    profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    slap, other = str(SLAPS / "slap-15.jpg"), str(SLAPS / "slap-13.jpg")
    short, small = tmp_path / "short.png", tmp_path / "small.png"
    picture = load_picture(SLAPS / "slap-15.jpg")
    write_picture(short, (picture * 0.5).astype(np.uint8))
    write_picture(small, picture[::2, ::2].copy())
    count = ["count", "--profile", str(profile), "--expect", "9", "--json"]
    assert main([*count, "--bracket", str(short), slap]) == 0
    read = json.loads(capsys.readouterr().out)
    assert (read["sure"], read["squashed"], read["alive"]) == (True, 5, 4)
    write_picture(short, (load_picture(SLAPS / "slap-13.jpg") * 0.5).astype(np.uint8))
    assert main([*count, "--bracket", str(short), slap]) == 0
    read = json.loads(capsys.readouterr().out)
    assert (read["sure"], read["squashed"], read["alive"]) == (True, 5, 4), (
        "one of another time tells nothing"
    )
    black, longer = tmp_path / "black.png", tmp_path / "longer.png"
    write_picture(black, np.zeros_like(picture))
    write_picture(longer, np.clip(picture * 1.2, 0, 255).astype(np.uint8))
    for bracket, pictures, said in [
        (black, [slap], f"'{black}' is nearly black beside '{slap}'"),
        (slap, [slap], f"'{slap}' is not darker than '{slap}': 100 %"),
        (longer, [slap], f"'{longer}' is not darker than '{slap}': 120 %"),
        (short, [slap, other], "belongs to one picture; 2 were named"),
        (small, [slap], "small.png: the shorter exposure is 640 x 480, the picture 1280 x 960"),
        (tmp_path / "none.png", [slap], "none.png"),
    ]:
        assert main([*count, "--bracket", str(bracket), *pictures]) == 1
        assert said in capsys.readouterr().err


def test_count_speaks_to_people(
    profile: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    picture = str(SLAPS / "slap-13.jpg")
    assert main(["count", "--profile", str(profile), "--expect", "10", picture]) == 0
    said = capsys.readouterr().out
    assert "3 erschlagen, 5 lebend" in said
    assert "Von 10 geworfenen sehe ich nur 8." in said
    assert re.search(r"\? Bei \d+, \d+: Hier steht vielleicht eine Scheibe auf der Kante\.", said)
    assert "99,99 %" in said
    assert "100" not in said


def test_count_says_what_is_worth_a_look_and_stays_sure(
    profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    count = ["count", "--profile", str(profile), "--expect", "8", str(SLAPS / "slap-13.jpg")]
    words = "All 8 are counted. Is this one more?"
    assert main([*count, "--json"]) == 0
    read = json.loads(capsys.readouterr().out)
    assert (read["sure"], read["doubts"]) == (True, [])
    assert {"name": "on-edge", "words": words}.items() <= read["remarks"][0].items()
    assert set(read["remarks"][0]["place"]) == {"x", "y", "r"}
    assert main(count) == 0
    place = read["remarks"][0]["place"]
    assert f"\n  (?) At {place['x']:.0f}, {place['y']:.0f}: {words}\n" in capsys.readouterr().out


def test_a_bad_call_is_refused(profile: Path) -> None:
    assert main(["count", "--profile", str(profile), "--expect", "-1", "x.jpg"]) == 2
    assert main(["count", "--profile", "/nowhere/profile", "x.jpg"]) == 1


def test_a_bad_picture_among_good_ones_gets_its_line(
    profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    torn = tmp_path / "torn.jpg"
    torn.write_bytes((SLAPS / "slap-01.jpg").read_bytes()[:40_000] + b"\xff\xd9")
    good = [str(SLAPS / f"{name}.jpg") for name in ("slap-00", "slap-15")]
    assert main(["count", "--profile", str(profile), "--json", good[0], str(torn), good[1]]) == 1
    said = capsys.readouterr()
    assert [json.loads(line)["image"] for line in said.out.splitlines()] == good
    assert said.err.startswith(f"companion: {torn} is not a whole JPEG or PNG picture. Take or copy it")
    assert said.err.count("\n") == 1
    cv2.imwrite(str(tmp_path / "square.png"), np.zeros((960, 960, 3), np.uint8))
    assert main(["count", "--profile", str(profile), str(tmp_path / "square.png")]) == 1
    assert f"{tmp_path / 'square.png'}: The picture is 960 x 960 pixels" in capsys.readouterr().err


def test_a_proof_that_cannot_be_written_does_not_cost_the_reading(
    profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = tmp_path / "proof.png"
    proof.mkdir()
    picture = str(SLAPS / "slap-15.jpg")
    assert main(["count", "--profile", str(profile), "--json", "--proof", str(proof), picture]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out)["squashed"] == 5
    assert said.err.count("\n") == 1
    assert str(proof) in said.err


def test_a_proof_without_a_folder_is_told_before_anything_is_read(
    profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = tmp_path / "nowhere" / "proof.png"
    picture = str(SLAPS / "slap-15.jpg")
    assert main(["count", "--profile", str(profile), "--proof", str(proof), picture]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert f"there is no folder {proof.parent}." in said.err


@pytest.mark.parametrize("command", ["count", "watch"])
@pytest.mark.parametrize(("number", "status"), [("-1", 2), ("0", 1), ("99", 1), ("100", 2)])
def test_as_many_discs_can_be_expected_everywhere(command: str, number: str, status: int) -> None:
    assert main([command, "--profile", "/nowhere/profile", "--expect", number, "x.jpg"]) == status


@pytest.mark.parametrize("command", ["count", "watch"])
def test_the_help_says_how_many_can_be_expected(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert "0 to 99" in " ".join(capsys.readouterr().out.split())


def test_a_throw_of_none_is_told_in_words(profile: Path, capsys: pytest.CaptureFixture[str]) -> None:
    count = ["count", "--profile", str(profile), "--expect", "0"]
    assert main([*count, str(SLAPS / "empty.jpg")]) == 0
    assert "Nothing lies there." in capsys.readouterr().out
    assert main([*count, str(SLAPS / "slap-15.jpg")]) == 0
    assert "Nothing was thrown, but I see 9." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("profile_at", "report_at", "why"),
    [
        ("nowhere/profile", "report.html", "Cannot write the profile"),
        ("profile", "nowhere/report.html", "Cannot write the report"),
        ("profile", ".", "Cannot write the report"),
    ],
)
def test_a_calibration_leaves_both_files_or_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], profile_at: str, report_at: str, why: str
) -> None:
    places = ["--profile", str(tmp_path / profile_at), "--report", str(tmp_path / report_at)]
    assert main(["calibrate", "--images", str(SLAPS), *places]) == 1
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert why in said.err
    assert list(tmp_path.iterdir()) == []


def test_a_calibration_shows_both_sides_and_warns_that_they_may_be_exchanged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, profile = tmp_path / "report.html", tmp_path / "profile"
    assert main(["calibrate", "--images", str(SLAPS), "--profile", str(profile), "--report", str(page)]) == 0
    assert "<svg" in page.read_text(encoding="utf-8")
    shown = tmp_path / "profile-faces.jpg"
    assert f"Look at {shown}: upper row alive, lower row squashed." in capsys.readouterr().err
    picture = np.asarray(cv2.imread(str(shown)), int)
    upper, lower = np.split(picture, 2)
    assert np.abs(upper - lower).mean() > 10, "each side has a row"
    before = picture.shape[1] - 15 * len(upper)
    shares = [(row[:, :before] > 128).mean() for row in (upper, lower)]
    assert 0.01 < shares[0] < shares[1] < 0.2, "and its name before it, in white, of which one is longer"


@pytest.mark.parametrize(
    ("answer", "squashed"), [("2\n", 4), ("\n", 5), pytest.param("q\n", 5, marks=pytest.mark.soak)]
)
def test_faces_are_exchanged_only_where_a_person_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, squashed: int
) -> None:
    ours, theirs = pty.openpty()
    os.write(ours, answer.encode())
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    with os.fdopen(theirs) as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        assert main(["calibrate", "--images", str(SLAPS), "--profile", str(tmp_path / "profile")]) == 0
    os.close(ours)
    assert squashed_in(tmp_path / "profile") == squashed


@pytest.mark.soak
def test_at_a_terminal_a_person_is_asked_which_side_is_which(tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    ours, theirs = pty.openpty()
    command = [
        sys.executable,
        "-m",
        "companion",
        "calibrate",
        "--images",
        str(SLAPS),
        "--profile",
        str(profile),
    ]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs) as asked:
        os.write(ours, b"2\n")
        assert asked.wait(60) == 0
    os.close(theirs)
    os.close(ours)
    assert squashed_in(profile) == 4


def squashed_in(profile: Path) -> int:
    """Return what is read with a profile, where five and four lie."""
    reading = Reader(Profile.load(profile)).read(load_picture(SLAPS / "slap-15.jpg"), 9)
    assert reading.sure
    return reading.count("squashed")


def test_a_calibration_that_fails_leaves_the_last_report(tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text("the last one")
    places = ["--profile", str(tmp_path / "no" / "profile"), "--report", str(tmp_path / "report.html")]
    assert main(["calibrate", "--images", str(SLAPS), *places]) == 1
    assert (tmp_path / "report.html").read_text() == "the last one"
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


@pytest.mark.parametrize("name", Doubted)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("piece", [3, None])
def test_every_doubt_has_a_sentence(name: Doubted, language: str, piece: int | None) -> None:
    sentence = say(Doubt(name, piece=piece, found=4, expected=5).message, language)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
