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
