"""What may come in at all, and what every answer says about itself.

A page elsewhere must not steer the game through a visitor's browser: requests with another machine's
Host, or sent by another origin's page, are refused, and no other page may frame or read ours.
"""

from collections.abc import Callable
from urllib.parse import unquote

from flask import Flask, Response, request

from companion.words import Message
from web.addresses import is_own
from web.answers import BadBody, Elsewhere, TooFast
from web.join import Phone
from web.pace import Paces

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
LOOKING = ("GET", "HEAD", "OPTIONS")


class Gate:
    """Stands before every view."""

    def __init__(self, hosts: tuple[str, ...], paces: Paces, asking: Callable[[], Phone | None]) -> None:
        """`asking` returns the phone that asks, where it has joined."""
        self._hosts, self._paces, self._asking = hosts, paces, asking

    def keep(self, app: Flask) -> None:
        """Stand before the views of this app."""
        app.before_request(self._check)
        app.after_request(_sign)

    def _check(self) -> None:
        if not is_own(_name(request.host), self._hosts):
            raise Elsewhere(Message("page.error.host", host=request.host))
        origin = request.headers.get("Origin")
        if origin is not None and origin.lower() != f"{request.scheme}://{request.host}".lower():
            raise Elsewhere(Message("page.error.origin", origin=origin))
        self._pace()
        if any(map(_is_control, request.path + unquote(request.query_string.decode("latin-1"), "latin-1"))):
            raise BadBody(Message("page.error.control"))
        if request.method in LOOKING:
            return
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            raise Elsewhere(Message("page.error.origin", origin=request.headers["Sec-Fetch-Site"]))

    def _pace(self) -> None:
        """Let nobody be too fast: a phone that has joined counts for itself, all others for their address."""
        budget = self._paces.changes if request.method not in LOOKING else self._paces.looks
        if request.path.startswith("/assets/"):
            budget = self._paces.files
        asking = self._asking()
        pause = budget.wait_for(asking.id if asking else request.remote_addr or "")
        if pause:
            raise TooFast(pause)


def _is_control(letter: str) -> bool:
    return letter < " " or letter == "\x7f"


def _name(host: str) -> str:
    """Return a Host header without its port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


def _sign(answer: Response) -> Response:
    for name, value in HEADERS.items():
        answer.headers[name] = value
    answer.headers.setdefault("Cache-Control", "no-store")
    return answer
