"""`companion calibrate`, `count` and `watch` with dice, as a person and as a program call them."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.dice.fit import learn_dice
from companion.cli.context import Context
from companion.cli.count import answer, show
from companion.cli.main import main
from companion.vision import Doubt, Doubted, Piece, Reading
from companion.vision.dice import DiceProfile
from companion.vision.picture import Picture
from companion.words import say
from hardware.camera.film import FOLDER_FPS
from hardware.scenes import Clutter, Installation
from hardware.scenes.dice_films import DiceScene, roll_script
from hardware.scenes.dice_poses import lying
from hardware.scenes.dice_table import DiceTable
from hardware.scenes.projector import Projector
from hardware.scenes.setting import Setting
from tests.kept import kept


@pytest.fixture(scope="module")
def profile(learned: DiceProfile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("dice") / "d6"
    learned.save(place)
    return place


def written(folder: Path, pictures: dict[str, Picture]) -> Path:
    folder.mkdir(exist_ok=True)
    for name, picture in pictures.items():
        cv2.imwrite(str(folder / f"{name}.jpg"), picture)
    return folder


@cache
def tray() -> DiceTable:
    """Return a tray on a table, in small pictures."""
    return DiceTable.from_seed(102, (640, 480), kind="pips", setting="dark tray")


@kept
def some_faces() -> dict[str, Picture]:
    """Return pictures of some faces of the dice in the tray."""
    return {label: tray().face(label) for label in ("2", "3", "5")}


@kept
def learned_in_the_tray() -> DiceProfile:
    """Return what is learned of them."""
    return learn_dice(tray().empty(), some_faces())


def test_dice_are_learned_from_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pictures = some_faces()
    named = {f"face-{name}": pictures[label] for name, label in (("sword-short", "2"), ("Käse", "5"))}
    folder = written(tmp_path / "images", {"empty": tray().empty(), **named})
    calibrate, page = (
        ["calibrate", "--images", str(folder), "--profile", str(tmp_path / "d6")],
        tmp_path / "r",
    )
    assert main([*calibrate, "--report", str(page)]) == 0
    assert "Käse, sword-short" in capsys.readouterr().out
    shown = page.read_text(encoding="utf-8")
    assert (shown.count("<img"), "Face up: sword-short" in shown) == (2, True)
    (folder / "empty.jpg").rename(tmp_path / "empty.jpg")
    assert main(calibrate) == 1
    assert "empty.jpg is missing in" in capsys.readouterr().err
    (tmp_path / "empty.jpg").rename(folder / "empty.jpg")
    written(folder, {"face-again": pictures["5"]})
    assert main(["calibrate", "--images", str(folder), "--profile", str(tmp_path / "no")]) == 1
    assert "Käse" in capsys.readouterr().err
    assert not (tmp_path / "no").exists()
    written(folder, {"face-sword": pictures["3"]})
    assert main(["calibrate", "--images", str(folder), "--profile", str(tmp_path / "no")]) == 1
    assert "'face-sword-short.jpg' is a shorter exposure" in capsys.readouterr().err


def test_dice_are_counted(
    profile: Path, table: DiceTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture, truth = table.throw(2, thrown=4, clutter=Clutter())
    file = str(written(tmp_path, {"throw": picture}) / "throw.jpg")
    assert main(["count", "--profile", str(profile), "--expect", "4", "--json", file]) == 0
    said = json.loads(capsys.readouterr().out)
    assert list(said) == [
        *("image", "sure", "unreadable", "reason", "doubts", "remarks", "ms", "faces", "pieces"),
    ]
    assert (said["sure"], said["faces"]) == (True, truth.faces)
    assert set(said["pieces"][0]) == {"x", "y", "r", "face", "confidence"}
    assert main(["count", "--profile", str(profile), "--expect", "5", file]) == 0
    shown = capsys.readouterr().out
    assert "Of 5 thrown I see only 4." in shown
    told = {1: "1 die shows {}", 2: "2 dice show {}"}
    assert ", ".join(told[count].format(face) for face, count in sorted(truth.faces.items())) in shown
    assert main(["count", "--profile", str(profile), "--bracket", file, file]) == 1
    assert "--bracket is for discs" in capsys.readouterr().err


def test_where_no_die_could_be_told_no_number_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    reading = Reading((Piece(20, 20, 9, None, 0.2),), (Doubt(Doubted.COCKED, 1),), 1)
    assert say(answer(reading, two_sided=False), "en") == "no die read"
    show(Path("throw.jpg"), reading, Context("en"), two_sided=False)
    said = capsys.readouterr().out
    assert "unreadable" in said
    assert "%" not in said, "it was not told, so nothing is sure of it"


@pytest.mark.parametrize(
    ("faces", "missing"),
    [
        ("12356", ["face-4.jpg"]),
        ("1245", ["face-3.jpg", "face-6.jpg"]),
        ("123456", []),
        (["1", "sword"], []),
    ],
)
def test_a_face_without_a_picture_is_named(
    faces: Sequence[str], missing: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    grey = np.full((480, 640, 3), 90, np.uint8)
    folder = written(tmp_path / "images", dict.fromkeys(("empty", *(f"face-{face}" for face in faces)), grey))
    calibrate = ["calibrate", "--images", str(folder), "--profile", str(tmp_path / "d6")]
    assert main(calibrate) == 1
    said = capsys.readouterr().err
    assert said.count(" missing in ") == bool(missing)
    assert ", ".join(missing) in said
    assert "alive" not in said
    written(folder, {"alive": grey, "squashed": grey})
    assert main(calibrate) == 1
    assert "dice are learned, and alive.jpg, squashed.jpg left out" in capsys.readouterr().err


@pytest.mark.soak
@pytest.mark.parametrize("cup", [False, True], ids=["hand", "cup"])
def test_a_filmed_throw_is_read_once_all_dice_lie_still(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], *, cup: bool
) -> None:
    table, profile, rng = tray(), tmp_path / "d6", np.random.default_rng(5)
    learned_in_the_tray().save(profile)
    poses = lying(rng, table.kit, table.room.view, ["3", "5", "5"], 0.6, 0.2)
    after = DiceScene(table.room.bare, table.kit, tuple(poses))
    moments = roll_script(rng, table.room, after, FOLDER_FPS, cup=cup)
    discs = Installation.from_seed(table.seed, table.room.view.size).kit
    projector = Projector(Setting(table.seed, table.room, discs, table.sensor), 5)
    frames = {f"{number:03d}": projector.picture(moment) for number, moment in enumerate(moments)}
    clip = written(tmp_path / "clip", frames)
    assert main(["watch", "--profile", str(profile), "--expect", "3", "--json", str(clip)]) == 0
    (said,) = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    still = next(number for number, moment in enumerate(moments) if moment.scene is moments[-1].scene)
    assert (said["sure"], said["faces"]) == (True, {"3": 1, "5": 2})
    assert still < said["read_frame"] <= still + FOLDER_FPS, "a die that rocks does not lie still"
    assert "squashed" not in said
