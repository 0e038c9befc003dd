"""The report of a calibration, a page with its pictures in it: what was learned, and how it reads now."""

import base64
import errno
import html
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import cv2
import numpy as np

from calibration.fit import ProfileFit
from companion.errors import FileTrouble, reason
from companion.vision.annotate import annotated
from companion.vision.any_pieces import AnyProfile, reader_of
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


_TILE_PX = 72
_ROOM = 1.25
"""How far a tile reaches, in radii of the print."""
_FONT, _SIZE, _THICK, _MARGIN_PX = cv2.FONT_HERSHEY_SIMPLEX, 0.7, 2, 12
"""How a row's name is written, and the room about it."""


def named_examples(fit: ProfileFit, names: Sequence[str]) -> Picture:
    """Return the examples with what people call the face of each row before it.

    OpenCV writes ASCII alone: where a name holds other letters, the rows are numbered from 1 instead.
    """
    texts = names if "".join(names).isascii() else [str(row) for row, _ in enumerate(names, start=1)]
    sizes = [cv2.getTextSize(text, _FONT, _SIZE, _THICK)[0] for text in texts]
    rows, wide = examples(fit), max(width for width, _ in sizes) + 2 * _MARGIN_PX
    named = np.asarray(cv2.copyMakeBorder(rows, 0, 0, wide, 0, cv2.BORDER_CONSTANT), np.uint8)
    for row, (text, (_, height)) in enumerate(zip(texts, sizes, strict=True)):
        foot = row * _TILE_PX + (_TILE_PX + height) // 2
        cv2.putText(named, text, (_MARGIN_PX, foot), _FONT, _SIZE, (255, 255, 255), _THICK, cv2.LINE_AA)
    return named


def examples(fit: ProfileFit) -> Picture:
    """Return every example that was learned from, the first face above the second."""
    scale = 2**fit.profile.work
    rows = []
    for picture, places in zip(fit.pictures, fit.learned.places, strict=True):
        tiles = []
        for x, y, r in places:
            zoom = _TILE_PX / 2 / (r * scale * _ROOM)
            left, top = (_TILE_PX / 2 - zoom * ((middle + 0.5) * scale - 0.5) for middle in (x, y))
            matrix = np.array([[zoom, 0, left], [0, zoom, top]], np.float32)
            tiles.append(cv2.warpAffine(picture, matrix, (_TILE_PX, _TILE_PX), flags=cv2.INTER_CUBIC))
        rows.append(np.hstack(tiles))
    width = max(row.shape[1] for row in rows)
    rows = [cv2.copyMakeBorder(row, 0, 0, 0, width - row.shape[1], cv2.BORDER_CONSTANT) for row in rows]
    return np.asarray(np.vstack(rows), np.uint8)


def report_dice(
    profile: AnyProfile, pictures: Mapping[str, Picture], say: Callable[[Words], str], language: str
) -> str:
    """Return the page as HTML text."""
    reader, parts = reader_of(profile), []
    for label, picture in pictures.items():
        reading = reader.read(picture)
        right = sum(piece.face == label for piece in reading.pieces)
        told = say(Message("dice.report-read", right=right, dice=len(reading.pieces)))
        heading = html.escape(say(Message("calibration.report-up", face=label)))
        parts.append(f"<h2>{heading}</h2><p>{html.escape(told)}</p>{image(annotated(picture, reading, ()))}")
    return page(say(Message("calibration.report-title")), parts, language)


_STYLE = (
    ":root{color-scheme:dark light;--ground:#0D0E18;--ink:#F4EEE2}"
    "@media(prefers-color-scheme:light){:root{--ground:#F4EDDF;--ink:#231A24}}"
    "body{background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;max-width:64rem;"
    "margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere;hyphens:auto}"
    "img,svg{max-width:100%;height:auto;display:block;margin:.5rem 0 1.5rem}li{margin:.2rem 0}"
    "ul{padding-left:1.2rem}text{fill:currentColor}.rows{overflow-x:auto}.rows img{max-width:none}"
    "@media(max-width:480px){h1{font-size:1.6rem}h2{font-size:1.3rem}text{font-size:22px}}"
)
"""The phones' page has the same ground and ink; rows that are wider than a phone are pushed along."""


def page(title: str, parts: Iterable[str], language: str) -> str:
    """Return a page of these parts, which are HTML; the title is text."""
    name = html.escape(title)
    narrow = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    head = f'<meta charset="utf-8">{narrow}<title>{name}</title><style>{_STYLE}</style>'
    body = f"<h1>{name}</h1>{''.join(parts)}"
    return f'<!doctype html><html lang="{language}"><head>{head}</head><body>{body}</body></html>\n'


def image(picture: Picture) -> str:
    """Return a picture as a part of a page."""
    packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 88])[1]
    return f'<img alt="" src="data:image/jpeg;base64,{base64.b64encode(packed.tobytes()).decode()}">'


def rows(picture: Picture) -> str:
    """Return a picture of rows, shown as large as it is: made narrow, nobody could read their names."""
    return f'<div class="rows" tabindex="0">{image(picture)}</div>'


@contextmanager
def page_in(place: Path, text: str) -> Iterator[None]:
    """Put a page to its place after what is done meanwhile. Where either fails, neither is left."""
    half = place.with_name(f"{place.name}.new")
    try:
        if place.is_dir():
            raise IsADirectoryError(errno.EISDIR, "")
        half.write_text(text, encoding="utf-8")
        yield
        half.replace(place)
    except OSError as fault:
        raise FileTrouble(
            Message("calibration.report-unwritable", file=str(place), why=reason(fault))
        ) from fault
    finally:
        with suppress(OSError):
            half.unlink()
