"""From three pictures to a profile, with what was found on the way."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from calibration.blur import check_sharp
from calibration.checks import Quality, check_apart, check_learned, check_pictures
from calibration.errors import BadCalibration
from calibration.learn import Learned, learn
from calibration.locate import Rims, blobs, grain_of, noise_of, radius_plane, rims
from calibration.outline import outline
from calibration.sides import check_sides
from calibration.steady import steadied
from companion.vision.foreground import reduced
from companion.vision.judge import Views
from companion.vision.picture import Picture, load_picture
from companion.vision.profile import Profile
from companion.vision.rim import usual_rim

NAMES = ("empty.jpg", "alive.jpg", "squashed.jpg")


@dataclass(frozen=True, eq=False)
class Fit:
    """The profile, and how well it was learned."""

    profile: Profile
    learned: Learned
    quality: Quality
    pictures: tuple[Picture, Picture, Picture]


def fit(folder: Path) -> Fit:
    """Learn from the three pictures of `folder`, or say why that cannot be done."""
    empty, alive, squashed = (load_picture(folder / name) for name in NAMES)
    digest = hashlib.sha256()
    for name in NAMES:
        digest.update((folder / name).read_bytes())
    return fit_pictures(empty, alive, squashed, digest.hexdigest())


def fit_pictures(empty: Picture, alive: Picture, squashed: Picture, digest: str) -> Fit:
    """Learn from three pictures in memory."""
    check_pictures({"empty": empty, "alive": alive, "squashed": squashed})
    size = (empty.shape[1], empty.shape[0])
    alive, squashed = steadied(alive, empty), steadied(squashed, empty)
    found = (blobs(alive, empty, "alive"), blobs(squashed, empty, "squashed"))
    blur = max(check_sharp(alive, found[0], "alive"), check_sharp(squashed, found[1], "squashed"))
    circles = rims((alive, squashed), found, ("alive", "squashed"))
    work = (reduced(alive, circles.work), reduced(squashed, circles.work))
    check_sides(work, circles, ("alive", "squashed"), least=2)  # a single one is left out by itself
    try:
        learned = learn(work, circles.places, grain_of(work[0], reduced(empty, circles.work)))
        told = check_apart(learned)
    except BadCalibration:
        check_sides(work, circles, ("alive", "squashed"), least=1)  # where one lies wrong, that is why
        raise
    scale = 2**circles.work
    places = np.concatenate(circles.places)
    places = np.concatenate([(places[:, :2] + 0.5) * scale - 0.5, places[:, 2:] * scale], axis=1)
    radius = radius_plane(places, size)
    brightness = float(np.mean([alive.mean(), squashed.mean()]))
    quality = check_learned(learned, told, float(radius[0]), brightness, blur)
    look = max(0, int(np.log2(float(radius[0]) / 4.0)))
    bare = reduced(empty, look)
    noise = np.maximum(noise_of(reduced(alive, look), bare), noise_of(reduced(squashed, look), bare))
    profile = Profile(
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
        outline=outline(work, reduced(empty, circles.work), circles.places),
        grain=learned.belief.grain,
        usual_energy=learned.belief.usual_energy,
        reach=learned.reach,
        burnt=quality.burnt,
        examples=learned.examples,
        softened=learned.softened,
        soft=learned.soft,
        few=learned.few,
        labels=learned.labels,
        weights=learned.belief.weights,
        lean=learned.belief.lean,
        fit=learned.belief.fit,
    )
    return Fit(profile, learned, quality, (empty, alive, squashed))


def _rim(pictures: tuple[Picture, Picture], circles: Rims) -> float:
    """Return the step in colour at a free rim; on one face it may be smaller than on the other."""
    views = (Views.of(picture) for picture in pictures)
    return min(
        usual_rim(view.soft, view.to_soft(found)) for view, found in zip(views, circles.places, strict=True)
    )
