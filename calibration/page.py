"""A page that holds its pictures itself, and needs nothing else: what a calibration reports on.

>>> with page_in(Path("report.html"), page("What was learned", [image(picture)], "en")):
...     profile.save(file)
"""

import base64
import errno
import html
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import cv2

from companion.errors import FileTrouble, reason
from companion.vision.picture import Picture
from companion.words import Message

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem}"
    "img,svg{max-width:100%;height:auto;display:block;margin:.5rem 0 1.5rem}li{margin:.2rem 0}"
)


def page(title: str, parts: Iterable[str], language: str) -> str:
    """Return a page of these parts, which are HTML; the title is text."""
    name = html.escape(title)
    head = f'<meta charset="utf-8"><title>{name}</title><style>{_STYLE}</style>'
    body = f"<h1>{name}</h1>{''.join(parts)}"
    return f'<!doctype html><html lang="{language}"><head>{head}</head><body>{body}</body></html>\n'


def image(picture: Picture) -> str:
    """Return a picture as a part of a page."""
    packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 88])[1]
    return f'<img alt="" src="data:image/jpeg;base64,{base64.b64encode(packed.tobytes()).decode()}">'


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
