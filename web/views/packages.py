"""Games that somebody handed on, for the host's phone: looked at, installed, and taken out again.

A file comes in parts, since no request may be large; it is kept in memory until the host has seen what it is
and agreed, or sends another.
"""

import base64
import binascii
from functools import partial

from flask import Blueprint, Response, current_app, jsonify

from companion.games.library import move_in
from companion.packing import LARGEST, About, BadPackage, Package, opened
from companion.schema import Field, Named, Text, Truth, Whole
from companion.words import Message, say
from web import language
from web.answers import BadBody
from web.described import TEXT, Sent, body, described
from web.page import live, page
from web.renewed import renew
from web.wire import WHOLE, WORDS, answer, maybe, rows

views = Blueprint("packages", __name__)

PART = 60_000
"""Letters of a part, at the most: as base64, four for three bytes of the file."""
ABOUT = {"name": Text(), "version": Text(), "author": WORDS, "licence": WORDS, "needs": Text()}
INSTALLED = Named("Installed", answer(packages=rows(answer(**ABOUT, title=WORDS, here=Truth()))))
PACKAGE = Named(
    "Package",
    answer(**ABOUT, files=WHOLE, sha256=Text(), before=maybe(Text()), goes_back=Truth(), program=WORDS),
)


@views.get("/api/packages")
@described(INSTALLED, host=True)
def look() -> Response:
    """Return the games that are installed, and whether each is in the menu already."""
    return jsonify({"packages": [_row(about) for about in page().packages.all()]})


@views.post("/api/packages/part")
@described(
    answer(size=WHOLE, package=maybe(PACKAGE)),
    sends=body(at=Field(Whole(0, LARGEST)), part=Field(Text(PART)), last=Field(Truth())),
    host=True,
)
def send_part(sent: Sent) -> Response:
    """Take a part of a file, in base64; with the last one, say what the file is, or why it is refused."""
    try:
        part = base64.b64decode(sent["part"], validate=True)
    except (binascii.Error, ValueError) as wrong:
        raise BadBody(Message("packing.no-base64")) from wrong
    content = page().upload.add(sent["at"], part)
    if not sent["last"]:
        return jsonify({"size": len(content), "package": None})
    try:
        package = _shown(opened(content))
    except BadPackage:
        page().upload.forget()
        raise
    return jsonify({"size": len(content), "package": package})


@views.post("/api/packages/install")
@described(INSTALLED, sends=body(sha256=TEXT, older=Field(Truth())), host=True)
def install(sent: Sent) -> Response:
    """Install the game that was sent and shown, if a person at the machine has confirmed it.

    Until then the answer is `not-confirmed`, and the page asks again. It is in the menu at once.
    """
    package = opened(page().upload.whole())
    if package.sha256 != sent["sha256"]:
        raise BadPackage(Message("packing.another-file"))
    page().packages.step(package.about, older=sent["older"])
    page().confirmation.require(package)
    use = partial(move_in, package.about.name)
    page().packages.install(package, older=sent["older"], use=use)
    page().upload.forget()
    renew(current_app)
    return look()


@views.delete("/api/packages/<name>")
@described(INSTALLED, host=True)
def remove(name: str) -> Response:
    """Take an installed game out; its evenings stay."""
    page().packages.remove(name)
    return look()


def _row(about: About) -> dict[str, object]:
    game = live().games.get(about.name)
    title = say(game.title, language.chosen()) if game is not None else about.name
    return {**about.as_json(), "title": title, "here": game is not None}


def _shown(package: Package) -> dict[str, object]:
    step = page().packages.step(package.about)
    return {
        **package.about.as_json(),
        "files": len(package.files),
        "sha256": package.sha256,
        "before": step.before,
        "goes_back": step.goes_back,
        "program": say(Message("packing.a-program"), language.chosen()),
    }
