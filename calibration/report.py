"""The report of a calibration of discs."""

import html
from collections.abc import Callable, Iterator, Mapping, Sequence

from calibration.examples import named_examples
from calibration.fit import ProfileFit
from calibration.page import image, page, rows
from companion.vision.annotate import annotated
from companion.vision.picture import Picture
from companion.vision.reading import Doubt, Doubted, Piece, Place, Reading
from companion.words import Message, Words

Say = Callable[[Words], str]

_COLOURS = {0: "#0072b2", 1: "#e69f00"}


def facts(fit: ProfileFit) -> list[Message]:
    """Return what a person should know about a calibration, as sentences."""
    quality = fit.quality
    return [
        Message("calibration.fact-discs", discs=quality.discs, radius=round(quality.radius_px, 1)),
        Message(
            "calibration.fact-faces",
            right=quality.recognised,
            discs=quality.discs,
            apart=round(quality.apart, 1),
        ),
        Message(
            "calibration.fact-light",
            brightness=f"{quality.brightness:.0f}",
            burnt=f"{100 * quality.burnt:.0f}",
            width=round(100 * quality.blur),
        ),
        *quality.warnings,
    ]


def report(fit: ProfileFit, names: Mapping[str, Words], say: Say, language: str) -> str:
    """Return the page as HTML text; `names` is what people call the faces, by their labels."""

    def phrase(key: str, **values: object) -> str:
        return html.escape(say(Message(f"calibration.report-{key}", **values)))

    faces = [names[label] for label in fit.profile.faces]

    axes = [phrase("axis", face=name) for name in faces]
    lines = "".join(f"<li>{html.escape(say(fact))}</li>" for fact in facts(fit))
    parts = [
        f"<ul>{lines}</ul>",
        f"<h2>{phrase('faces')}</h2>{rows(named_examples(fit, [say(name) for name in faces]))}",
        f"<h2>{phrase('margins')}</h2><p>{phrase('margins-help')}</p>{_margins(fit, axes)}",
        *(
            f"<h2>{phrase('up', face=name)}</h2>{image(_ringed(fit, face))}"
            for face, name in enumerate(faces)
        ),
        *(f"<h2>{phrase('spot')}</h2>{image(shown)}" for shown in _spots(fit)),
        f"<p><small>{fit.profile.digest}</small></p>",
    ]
    return page(say(Message("calibration.report-title")), parts, language)


def _ringed(fit: ProfileFit, face: int) -> Picture:
    """Return a calibration picture with its discs ringed."""
    scale = 2**fit.profile.work
    whole = scale * fit.profile.outline / fit.learned.reach
    label = fit.profile.faces[face]
    pieces = tuple(
        Piece((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5, r * whole, label, 1.0)
        for x, y, r in fit.learned.places[face].tolist()
    )
    return annotated(fit.pictures[face], Reading(pieces, ()), fit.profile.faces[1:])


def _spots(fit: ProfileFit) -> Iterator[Picture]:
    """Yield the bare table with the spot marked that the lamp burns into it, if there is one."""
    spot = fit.quality.spot
    if spot is not None:
        height, width = fit.bare.shape[:2]
        place = Place(spot.across * width / 100, spot.down * height / 100, spot.reach * width / 100)
        yield annotated(fit.bare, Reading((), (Doubt(Doubted.GLARE, place=place),)), ())


def _margins(fit: ProfileFit, axes: Sequence[str]) -> str:
    """Return a plot: for each example left out, how well the two faces fit it."""
    points = []
    for (first, second), side in zip(fit.learned.left_out.tolist(), fit.learned.sides, strict=True):
        x, y = 40 + 400 * min(max(first, 0), 1), 440 - 400 * min(max(second, 0), 1)
        shape = (
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="6"'
            if side == 0
            else f'<rect x="{x - 6:.0f}" y="{y - 6:.0f}" width="12" height="12"'
        )
        points.append(f'{shape} fill="{_COLOURS[int(side)]}" fill-opacity=".8"/>')
    lines = '<path d="M40 440H440M40 440V40M40 440L440 40" stroke="#888" fill="none"/>'
    names = (
        f'<text x="440" y="465" text-anchor="end">{axes[0]}</text>'
        f'<text x="20" y="40" transform="rotate(-90 20 40)" text-anchor="end">'
        f"{axes[1]}</text>"
    )
    return f'<svg viewBox="0 0 480 480" width="480" role="img">{lines}{names}{"".join(points)}</svg>'
