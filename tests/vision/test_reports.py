"""A slap that was sent in is read again by the project's own scorer."""

import json
import zipfile
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.live.evidence import jpeg
from companion.vision import Reader
from companion.vision.surroundings import GREY, blanked
from tests.vision import reports, score
from tests.vision.staged import SLAP, THROWN

LET_COUNT = {"kind": "slap"}
BOTH = ("alive", "squashed")
TOLD = {
    "reading": {"expected": 1, "photo": [0, 0, *SLAP.shape[1::-1]], "pieces": [], "doubts": []},
    "faces": ["alive"],
    "counted": LET_COUNT,
}


def test_a_blanked_photo_with_its_profile_is_read_as_people_accepted_it(
    reader: Reader, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = reader.read(SLAP, THROWN)
    assert reading.sure
    photo = blanked(jpeg(SLAP), [piece.place for piece in reading.pieces])
    shown = cv2.imdecode(np.frombuffer(photo, np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    corner = shown[:20, :20]
    assert np.abs(corner.astype(int) - GREY).max() < 4, "what is far from every piece is nobody's business"
    pieces = [{"x": piece.x, "y": piece.y, "r": piece.r} for piece in reading.pieces]
    faces = [piece.face for piece in reading.pieces]
    told = {"expected": THROWN, "photo": [0, 0, *SLAP.shape[1::-1]], "pieces": pieces, "doubts": []}
    unread = {"name": "hidden", "piece": None, "place": list(pieces[-1].values())}
    missed = told | {"pieces": pieces[:-1], "doubts": [unread]}

    def pack(
        name: str, accepted: list[str | None] | None, counted: object = LET_COUNT, told: object = told
    ) -> None:
        place = tmp_path / name
        reader.profile.save(tmp_path / "profile")
        with zipfile.ZipFile(place, "w") as file:
            file.write(tmp_path / "profile", "profile")
            file.writestr("photo.jpg", photo)
            file.writestr("slap.json", json.dumps({"reading": told, "faces": accepted, "counted": counted}))

    other = {"alive": "squashed", "squashed": "alive"}
    pack("true.zip", faces)
    pack("missed.zip", faces, told=missed)
    pack("false.zip", [other[str(faces[0])], *faces[1:]])
    pack("nobody.zip", None)
    pack("set aside.zip", faces, None)
    (tmp_path / "torn.zip").write_bytes(b"PK")
    monkeypatch.setattr("sys.argv", ["score", str(tmp_path)])
    score.main()
    *lines, every = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[:2] for line in lines[:4]] == [
        ["false.zip", "wrong"],
        ["nobody.zip", "left out"],
        ["set aside.zip", "left out"],
        ["torn.zip", "left out"],
    ]
    assert lines[4:] == [f"{tmp_path}: 2 right, 1 wrong, 0 asked, 0 careful, 3 left out"]
    assert every == "all: 2 right, 1 wrong, 0 asked, 0 careful"


@pytest.mark.parametrize(
    ("faces", "squashed", "truth"),
    [
        (["alive", "squashed"], 1, {"alive": 1, "squashed": 1}),
        (["alive", "alive"], 0, {"alive": 2, "squashed": 0}),
        (None, 2, {"squashed": 2}),
        (["squashed"], 2, {"squashed": 2}),
        (["squashed"], 1, {"squashed": 1}),
        (["alive", "squashed"], 2, {"squashed": 2}),
        (["squashed", None], 1, {"squashed": 1}),
    ],
)
def test_the_truth_is_what_people_accepted_face_by_face_or_as_a_number(
    faces: list[str | None] | None, squashed: int, truth: dict[str, int]
) -> None:
    told = {"reading": {"expected": 2}, "faces": faces, "counted": LET_COUNT | {"squashed": squashed}}
    assert reports.accepted(told, BOTH) == truth


def test_a_number_that_counts_no_face_by_name_leaves_the_truth_open() -> None:
    told = {"reading": {"expected": 2}, "faces": None, "counted": {"kind": "throw", "successes": 2}}
    assert reports.accepted(told, BOTH) == {}


@pytest.mark.parametrize(
    ("torn", "why"),
    [
        ({"slap.json": "[]"}, "tells no reading"),
        ({"slap.json": json.dumps(TOLD | {"reading": None})}, "tells no reading"),
        ({"slap.json": json.dumps(TOLD | {"counted": [2]})}, "no report of a throw"),
        ({"slap.json": json.dumps(TOLD | {"reading": {"expected": 1}})}, "no report of a throw"),
        ({"photo.jpg": ""}, "photo.jpg is no picture"),
        ({"photo.jpg": "no picture"}, "photo.jpg is no picture"),
        ({"profile": "no profile"}, "no report of a throw"),
    ],
)
def test_a_torn_report_is_left_out_with_a_reason(
    reader: Reader, tmp_path: Path, torn: dict[str, str], why: str
) -> None:
    reader.profile.save(tmp_path / "profile")
    whole = {
        "slap.json": json.dumps(TOLD).encode(),
        "photo.jpg": jpeg(SLAP),
        "profile": (tmp_path / "profile").read_bytes(),
    }
    with zipfile.ZipFile(tmp_path / "torn.zip", "w") as file:
        for name, content in (whole | torn).items():
            file.writestr(name, content)
    word, said = reports.judged(tmp_path / "torn.zip")
    assert word == "left out"
    assert why in said
