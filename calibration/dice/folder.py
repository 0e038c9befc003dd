"""The pictures of a folder: `empty.jpg`, and one `face-NAME.jpg` for each face."""

from pathlib import Path

from calibration.dice.checks import MOST_FACES
from calibration.dice.fit import learn_dice
from calibration.errors import BadCalibration
from calibration.shorter import SUFFIXES
from companion.vision.dice import DiceProfile
from companion.vision.picture import Picture, load_picture
from companion.words import Message

EMPTY, FACE = "empty.jpg", "face-"


def has_dice(folder: Path) -> bool:
    """Whether pictures of dice lie there."""
    return any(folder.glob(f"{FACE}*.jpg"))


def missing_faces(folder: Path) -> list[str]:
    """Return the pictures that are missing where faces are called 1 to 6; none where any has another name.

    >>> missing_faces(Path("without-4"))
    ['face-4.jpg']
    """
    there, numbers = {path.stem for path in folder.glob(f"{FACE}*.jpg")}, range(1, MOST_FACES + 1)
    usual = {f"{FACE}{number}" for number in numbers}
    return sorted(f"{face}.jpg" for face in usual - there) if there <= usual else []


def learn_folder(folder: Path) -> tuple[DiceProfile, dict[str, Picture]]:
    """Learn from the pictures of a folder, and return them by their faces; or say why it cannot be done."""
    faces = {path.stem.removeprefix(FACE): path for path in sorted(folder.glob(f"{FACE}*.jpg"))}
    for path in (faces.get(f"{label}{suffix}") for label in faces for suffix in SUFFIXES):
        if path is not None:
            raise BadCalibration(Message("calibration.short-dice", picture=path.name))
    if not (folder / EMPTY).exists():
        raise BadCalibration(Message("dice.no-empty", file=EMPTY, folder=str(folder)))
    empty = load_picture(folder / EMPTY)
    pictures = {label: load_picture(path) for label, path in faces.items()}
    return learn_dice(empty, pictures), pictures
