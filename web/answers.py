"""What the page answers: errors as one sentence in the asker's language, each with its HTTP status."""

from pathlib import PurePath
from typing import Any, TypeVar

from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from calibration.errors import BadCalibration
from companion.card_reading import BadName
from companion.errors import BadConfiguration, CompanionError
from companion.games.game import IllegalAction
from companion.games.guarded import GameFault
from companion.games.library import BadGameFolder, UnknownGame
from companion.games.setup import BadSetup
from companion.journal.errors import NoSuchGame
from companion.live.clips import NoClip
from companion.packing import BadPackage, NotConfirmed
from companion.schema import Unfit
from companion.table import NotNow, StaleAction
from companion.vision.cards import BadDeck
from companion.vision.picture import BadPicture
from companion.words import Message, say
from web import language

Part = TypeVar("Part")


class NotJoined(CompanionError, PermissionError):
    """Acting needs the join code."""

    def __init__(self) -> None:
        super().__init__(Message("page.error.not-joined"))


class NotHost(CompanionError, PermissionError):
    """Only the host's phone may do this."""

    def __init__(self, host: str) -> None:
        super().__init__(Message("page.error.not-host", host=host))


class WrongCode(CompanionError, PermissionError):
    """The join code is another one."""

    def __init__(self) -> None:
        super().__init__(Message("page.error.wrong-code"))


class BadBody(CompanionError, ValueError):
    """A request holds something that it cannot hold."""


class Missing(CompanionError, LookupError):
    """What was asked for is not there."""


def there(part: Part | None, missing: Message) -> Part:
    """Return what is there; where nothing is, say so."""
    if part is None:
        raise Missing(missing)
    return part


class TooFast(CompanionError, RuntimeError):
    """This address asks too often, or guesses."""

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, round(seconds))
        super().__init__(Message("page.error.too-fast", n=self.seconds))


class Elsewhere(CompanionError, PermissionError):
    """The request comes from another page, or means another machine."""


class Crowded(CompanionError, RuntimeError):
    """More pages look on than can be served."""


STATUS: tuple[tuple[type[CompanionError], int, str], ...] = (
    (NotJoined, 401, "not-joined"),
    (Elsewhere, 403, "elsewhere"),
    (WrongCode, 403, "wrong-code"),
    (NotHost, 403, "not-host"),
    (NotConfirmed, 403, "not-confirmed"),
    (Missing, 404, "missing"),
    (NoSuchGame, 404, "missing"),
    (NoClip, 404, "missing"),
    (StaleAction, 409, "stale"),
    (NotNow, 422, "not-now"),
    (BadCalibration, 422, "not-now"),
    (IllegalAction, 422, "illegal"),
    (GameFault, 422, "game-fault"),
    (BadSetup, 422, "bad-setup"),
    (BadConfiguration, 422, "bad-setup"),
    (UnknownGame, 422, "bad-setup"),
    (BadPackage, 422, "bad-package"),
    (BadGameFolder, 422, "bad-package"),
    (BadName, 422, "not-now"),
    (BadDeck, 422, "not-now"),
    (BadPicture, 422, "not-now"),
    (BadBody, 400, "bad-body"),
    (Unfit, 400, "bad-body"),
    (TooFast, 429, "too-fast"),
    (Crowded, 503, "crowded"),
    (CompanionError, 500, "fault"),
)


def register_errors(app: Flask) -> None:
    """Let every error become an answer."""
    app.register_error_handler(CompanionError, refused)
    app.register_error_handler(HTTPException, _plain)


def refused(error: CompanionError) -> Response:
    """Return the answer that an error means."""
    status, name = next((status, name) for kind, status, name in STATUS if isinstance(error, kind))
    message = error.message
    if status == 500:
        current_app.logger.error("%s", say(message, "en"))
        message = _without_folders(message)
    body: dict[str, Any] = {"error": name, "message": say(message, language.chosen())}
    if isinstance(error, StaleAction):
        body["number"], body["same"] = error.number, error.same
    if isinstance(error, Unfit):
        body["path"] = list(error.path)
    answer = _answer(body, status)
    if isinstance(error, TooFast):
        answer.headers["Retry-After"] = str(error.seconds)
    if isinstance(error, Crowded):
        answer.headers["Retry-After"] = "5"
    return answer


def _without_folders(message: Message) -> Message:
    """Return a message that names files without where they lie: that is for the log alone."""

    def shown(value: object) -> object:
        if isinstance(value, Message):
            return _without_folders(value)
        return PurePath(value).name if isinstance(value, str) and value.startswith("/") else value

    return Message(message.key, **{name: shown(value) for name, value in message.values.items()})


def _answer(body: dict[str, Any], status: int) -> Response:
    """Answer a program in JSON, and a person who came to a page that cannot be shown with one that can."""
    if request.path.startswith("/api/") or request.accept_mimetypes.quality("text/html") == 0:
        return make_response(jsonify(body), status)
    wish = language.chosen()
    page = render_template(
        "error.html",
        language=wish,
        title=say(Message("page.title"), wish),
        message=body["message"],
        back=say(Message("page.to-table"), wish),
        base=current_app.extensions["page"].assets.base,
    )
    return make_response(page, status)


def _plain(error: HTTPException) -> Response:
    """Turn what Flask itself refuses into the same form."""
    message = Message("page.error.http", why=error.name, code=error.code)
    if error.code == 404:
        message = Message("page.error.not-found")
    answer = _answer({"error": "http", "message": say(message, language.chosen())}, error.code or 500)
    for name, value in error.get_headers():
        if name in ("Allow", "Retry-After"):
            answer.headers[name] = value
    return answer
