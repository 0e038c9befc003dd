"""What may come in at all, and what every answer says about itself.

A page elsewhere must not steer the game through a visitor's browser: requests with another machine's
Host, or sent by another origin's page, are refused, and no other page may frame or read ours.
"""

from urllib.parse import urlsplit

from flask import Flask, Response, request

from companion.words import Message
from web.addresses import is_own
from web.answers import Elsewhere, TooFast
from web.pace import Budget

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

    def __init__(self, hosts: tuple[str, ...], changes: Budget, looks: Budget) -> None:
        self._hosts, self._changes, self._looks = hosts, changes, looks

    def keep(self, app: Flask) -> None:
        """Stand before the views of this app."""
        app.before_request(self._check)
        app.after_request(_sign)

    def _check(self) -> None:
        if not is_own(_name(request.host), self._hosts):
            raise Elsewhere(Message("page.error.host", host=request.host))
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != request.host:
            raise Elsewhere(Message("page.error.origin", origin=origin))
        if request.method in LOOKING:
            if request.path.startswith("/api/"):  # the pages' own files cost nothing
                self._pace(self._looks)
            return
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            raise Elsewhere(Message("page.error.origin", origin=request.headers["Sec-Fetch-Site"]))
        self._pace(self._changes)

    def _pace(self, budget: Budget) -> None:
        pause = budget.wait_for(request.remote_addr or "")
        if pause:
            raise TooFast(pause)


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
