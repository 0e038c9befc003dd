"""Who may act: whoever has the join code, which the QR carries. Kept as a signed cookie on the phone.

    >>> codes = JoinCodes(config.state / FILE_NAME)
    >>> cookie = codes.ticket(codes.code, "Ada")
    >>> codes.phone(cookie)
    'Ada'

A new code makes every ticket of the old one void. The file is looked at again when it has changed, so
that `companion qr --new` reaches a companion that runs. One that is torn or gone is made anew: phones
join again, which is better than a companion that does not start.
"""

import hmac
import json
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer

from companion.errors import FileTrouble, reason
from companion.whole_file import OWNER_READS, write_whole
from companion.words import Message

FILE_NAME = "join.json"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that is easily taken for another."""
LENGTH = 10


@dataclass(frozen=True, slots=True)
class _Kept:
    secret: str
    code: str


class JoinCodes:
    """The present join code, and the tickets that were given for it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read_at: tuple[int, int] | None = None
        self._kept = _Kept("", "")
        self._present()

    @property
    def code(self) -> str:
        """The code that joins now."""
        return self._present().code

    def renew(self) -> str:
        """Make a new code; whoever joined with the old one has to join again."""
        kept = _Kept(secrets.token_hex(32), "".join(secrets.choice(LETTERS) for _ in range(LENGTH)))
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, json.dumps(asdict(kept)).encode(), OWNER_READS)
        except OSError as fault:
            raise FileTrouble(
                Message("page.error.join-file", file=str(self._path), why=reason(fault))
            ) from fault
        return kept.code

    def ticket(self, code: str, phone: str) -> str | None:
        """Return what a phone keeps, or `None` for a wrong code."""
        kept = self._present()
        if not hmac.compare_digest(code.encode(), kept.code.encode()):
            return None
        return self.rename(phone)

    def rename(self, phone: str) -> str:
        """Return a ticket for a phone that has joined already."""
        return str(self._signer().dumps(phone))

    def phone(self, ticket: str) -> str | None:
        """Return the name of the phone that holds this ticket, or `None` where it is void."""
        try:
            name = self._signer().loads(ticket)
        except BadSignature:
            return None
        return name if isinstance(name, str) else None

    def _signer(self) -> URLSafeSerializer:
        kept = self._present()
        return URLSafeSerializer(kept.secret, salt=kept.code)

    def _present(self) -> _Kept:
        try:
            return self._read()
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            self.renew()
        except OSError as fault:
            raise FileTrouble(
                Message("page.error.join-file", file=str(self._path), why=reason(fault))
            ) from fault
        return self._read()

    def _read(self) -> _Kept:
        status = self._path.stat()
        stamp = (status.st_mtime_ns, status.st_ino)
        if stamp != self._read_at:
            body = json.loads(self._path.read_text(encoding="utf-8"))
            self._kept = _Kept(str(body["secret"]), str(body["code"]))
            self._read_at = stamp
        return self._kept
