"""From a few pictures to a profile, with what was found on the way."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

import numpy as np

from calibration.blur import check_sharp
from calibration.burnt_spot import burnt_spot
from calibration.checks import Quality, check_apart, check_learned, check_pictures
from calibration.errors import BadCalibration
from calibration.learn import LearnedDiscs, learn
from calibration.locate import Rims, blobs, grain_of, noise_of, radius_plane, rims
from calibration.outline import whole_rims
from calibration.same_table import check_same_table
from calibration.shorter import Shorter, shorter_in, unclipped
from calibration.sides import check_sides
from calibration.steady import steadied
from companion.vision.discs.judge import Views
from companion.vision.discs.profile import Profile
from companion.vision.discs.rim import usual_rim
from companion.vision.foreground import reduced
from companion.vision.picture import Picture, load_picture
from companion.words import Message

EMPTY = "empty"
"""What the picture of the bare table is called; those of the faces are called by their labels."""


@dataclass(frozen=True, eq=False)
class ProfileFit:
    """The profile, how well it was learned, the picture of each face in its order, and that of the table."""

    profile: Profile
    learned: LearnedDiscs
    quality: Quality
    pictures: tuple[Picture, Picture]
    bare: Picture


def fit_folder(folder: Path, names: Mapping[str, str], count: int) -> ProfileFit:
    """Learn two-sided discs from empty.jpg and a picture of each side, with `count` discs in it.

    `names` are the pictures' names by the labels of the sides. Shorter exposures may lie beside each.
    """
    files = {EMPTY: EMPTY, **names}
    needed = [f"{name}.jpg" for name in files.values()]
    for name in needed:
        if not (folder / name).exists():
            words = Message("calibration.missing", picture=name, folder=str(folder), pictures=needed)
            raise BadCalibration(words)
    beside = shorter_in(folder, tuple(files.values()))
    shorter = {label: beside[name] for label, name in files.items()}
    pictures = {label: load_picture(folder / f"{name}.jpg") for label, name in files.items()}
    digest = hashlib.sha256()
    for label, name in files.items():
        for file in (f"{name}.jpg", *shorter[label]):
            digest.update((folder / file).read_bytes())
    return fit(pictures.pop(EMPTY), pictures, count, digest.hexdigest(), shorter)


def fit(
    empty: Picture,
    sides: Mapping[str, Picture],
    count: int,
    digest: str,
    shorter: Mapping[str, Shorter] = MappingProxyType({}),
) -> ProfileFit:
    """Learn two-sided discs from the bare table and from the picture of each side, by its label.

    Where the lamp clipped a picture, its `shorter` exposures tell; readings see the table as it is clipped.

    >>> fit(empty, {"heads": heads, "tails": tails}, 15, "").profile.faces
    ('heads', 'tails')
    """
    check_pictures({EMPTY: empty, **sides})
    table = empty
    sides = unclipped({EMPTY: empty, **sides}, shorter)
    empty = sides.pop(EMPTY)
    size = (empty.shape[1], empty.shape[0])
    first, second = labels = tuple(sides)
    one, other = pictures = steadied(sides[first], empty), steadied(sides[second], empty)
    check_same_table({EMPTY: empty, first: one, second: other})
    found = (blobs(one, empty, first, count), blobs(other, empty, second, count))
    blur = max(check_sharp(one, found[0], first), check_sharp(other, found[1], second))
    circles, whole = whole_rims(pictures, empty, partial(rims, pictures, found, labels, count))
    work = (reduced(one, circles.work), reduced(other, circles.work))
    right, turned = check_sides(work, circles, labels, least=2)
    try:
        learned = learn(work, right, grain_of(work[0], reduced(empty, circles.work)), labels)
        apart = check_apart(learned)
    except BadCalibration:
        check_sides(work, circles, labels, least=1)  # where one lies wrong, that is why
        raise
    scale = 2**circles.work
    places = np.concatenate(circles.places)
    places = np.concatenate([(places[:, :2] + 0.5) * scale - 0.5, places[:, 2:] * scale], axis=1)
    radius = radius_plane(places, size)
    brightness = float(np.mean([one.mean(), other.mean()]))
    quality = check_learned(learned, 2 * count, apart, float(radius[0]), brightness, blur)
    quality = replace(quality, turned=turned, spot=burnt_spot(table))
    look = max(0, int(np.log2(float(radius[0]) / 4.0)))
    bare = reduced(table, look)
    noise = np.maximum(noise_of(reduced(one, look), bare), noise_of(reduced(other, look), bare))
    profile = Profile(
        shape="disc",
        faces=labels,
        size=size,
        digest=digest,
        work=circles.work,
        look=look,
        radius=radius,
        bare=bare,
        noise=noise,
        least_edge=circles.least_edge,
        full_rim=circles.full_rim,
        rim=_rim(work, circles),
        outline=whole,
        grain=learned.belief.grain,
        usual_energy=learned.belief.usual_energy,
        plain_energy=learned.plain_energy,
        reach=learned.reach,
        burnt=quality.burnt,
        examples=learned.examples,
        softened=learned.softened,
        soft=learned.soft,
        few=learned.few,
        sides=learned.sides,
        weights=learned.belief.weights,
        lean=learned.belief.lean,
        fit=learned.belief.fit,
        ways=True,
    )
    return ProfileFit(profile, learned, quality, pictures, table)


def _rim(pictures: tuple[Picture, Picture], circles: Rims) -> float:
    """Return the step in colour at a free rim; on one face it may be smaller than on the other."""
    views = (Views.of(picture) for picture in pictures)
    return min(
        usual_rim(view.soft, view.to_soft(found)) for view, found in zip(views, circles.places, strict=True)
    )
