"""Write tables of owners that no network was trained on, as pictures with their truth.

    python -m calibration.network.left_out FOLDER --owners 8 [--dice] [--first 0]

Each folder holds what `companion calibrate` and `companion count` take: empty.jpg, a picture of each
face, and throws with what is true of them.
"""

import argparse
import json
import math
import sys
from pathlib import Path

import cv2
import torch
from torch import Tensor

from calibration.network.scenes import FINDER_SIZE, SLOTS, Scenes, Views, draw
from calibration.network.train import LEFT_OUT

DISC_FACES = ("alive", "squashed")
THROWS = 6
UNITS = (14, 17, 20, 24)
EDGE_LEAN = 1.0
"""From this lean on, in radians, a disc stands on its edge."""


def _truth(scenes: Scenes, view: int, dice: bool) -> dict[str, object]:
    """Return what is true of a picture, in the form of the scoring scripts."""
    height, width = scenes.pictures.shape[2:]
    pieces = []
    for k in range(SLOTS):
        if not scenes.own[view, k]:
            continue
        x, y = scenes.at[view, k].tolist()
        lean, face = float(scenes.lean[view, k]), int(scenes.label[view, k])
        name = str(face + 1) if dice else DISC_FACES[face]
        if not (0 <= x < width and 0 <= y < height):
            name = "outside"
        elif dice and lean > 0.15:
            name = "cocked"
        elif not dice and lean > EDGE_LEAN:
            name = "edge"
        pieces.append(
            {
                "x": round(x, 1),
                "y": round(y, 1),
                "r": round(float(scenes.radius[view, k]), 1),
                "face": name,
                "seen": round(float(scenes.seen[view, k]), 2),
                "tilt": round(math.degrees(lean), 1),
            }
        )
    faces = [piece["face"] for piece in pieces]
    told = {face: faces.count(face) for face in faces if face not in ("cocked", "outside", "edge")}
    counts = {"faces": told} if dice else {face: told.get(face, 0) for face in DISC_FACES}
    return {"total": len(pieces), **counts, "dice" if dice else "discs": pieces}


def _write(picture: Tensor, path: Path) -> None:
    cv2.imwrite(str(path), picture.permute(1, 2, 0).flip(2).cpu().numpy(), [cv2.IMWRITE_JPEG_QUALITY, 93])


def write(folder: Path, owners: int, dice: bool, first: int) -> None:
    """Write one folder an owner."""
    faces = [f"face-{k + 1}" for k in range(6)] if dice else list(DISC_FACES)
    kinds = Views(len(faces), THROWS, sorted=True, size=(2 * FINDER_SIZE[0], 2 * FINDER_SIZE[1]))
    for batch in range(0, owners, 4):
        if first + batch not in LEFT_OUT:
            raise SystemExit(
                f"seed {first + batch} is trained on; left out are {LEFT_OUT.start} to {LEFT_OUT.stop - 1}"
            )
        torch.manual_seed(first + batch)
        scenes = draw(min(4, owners - batch), dice, UNITS[(batch // 4) % len(UNITS)], kinds)
        for owner in range(min(4, owners - batch)):
            place = folder / f"{'dice' if dice else 'discs'}-{first + batch + owner:05d}"
            place.mkdir(parents=True, exist_ok=True)
            start = owner * kinds.count
            _write(scenes.bare[start], place / "empty.jpg")
            for k, name in enumerate(faces):
                _write(scenes.pictures[start + k], place / f"{name}.jpg")
            for k in range(THROWS):
                name = f"{'throw' if dice else 'slap'}-{k:02d}"
                _write(scenes.pictures[start + len(faces) + k], place / f"{name}.jpg")
                (place / f"{name}.json").write_text(json.dumps(_truth(scenes, start + len(faces) + k, dice)))
        sys.stdout.write(f"{batch + min(4, owners - batch)} of {owners}\n")


def main() -> None:
    """Write the owners that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--owners", type=int, default=8)
    parser.add_argument("--dice", action="store_true")
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    torch.set_default_device("cuda" if torch.cuda.is_available() else "cpu")
    write(options.folder, options.owners, options.dice, options.first)


if __name__ == "__main__":
    main()
