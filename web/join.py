"""Who may act: the phones that have joined with the code, which the QR carries.

    >>> phones = Phones(config.state / FILE_NAME)
    >>> ticket = phones.join(phones.code, "Ada")
    >>> phones.holder(ticket).name
    'Ada'

Each phone has a ticket of its own, a signed cookie, which ends when it is revoked or has not been used for
`UNUSED_S`. One phone is the host's: the first that joined, until the role is handed on. A new code makes
every ticket void. The file is read again when it has changed, so that `companion qr --new` and `companion
host` reach a companion that runs. One that is torn is set aside, and one that is gone made anew: phones join
again, which is better than a companion that does not start.
"""

import fcntl
import hmac
import json
import logging
import math
import os
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer

from companion.errors import FileTrouble, reason
from companion.whole_file import OWNER_READS, read_json, set_aside, write_whole
from companion.words import Message

FILE_NAME = "join.json"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that is easily taken for another."""
LENGTH = 10
DAY_S = 86_400.0
UNUSED_S = 180 * DAY_S
"""A ticket that was not used for so long has ended."""
WRITE_S = 3600.0
"""How much newer `seen` may be than what the file says of it: a card is not written for every look."""
MOST_PHONES = 100
"""Of more the one that was away longest has to join again; never the host's."""
CLOCK_SET_S = 1_577_836_800.0
"""A time before 2020 is what a machine without a clock believes, and says nothing."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that has joined."""

    id: str
    name: str
    joined: float
    seen: float
    """When it was last heard of, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class _Kept:
    secret: str
    code: str
    host: str | None = None
    """To whom the role was handed on; else it is the first that joined."""
    phones: tuple[Phone, ...] = ()
    """In the order in which they joined."""


class Phones:
    """The present join code, and the phones that joined with it."""

    def __init__(
        self,
        path: Path,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        """`clock` may be set back and forward, `steady` only counts."""
        self._path, self._clock, self._steady = path, clock, steady
        self._read_at: tuple[int, int] | None = None
        self._kept, self._signs = _Kept("", ""), URLSafeSerializer("")
        self._seen: dict[str, float] = {}
        self._heard: dict[str, float] = {}
        """When each was last heard of since the start, by the steady clock."""
        self._present()

    @property
    def code(self) -> str:
        """The code that joins now."""
        return self._present().code

    def all(self) -> list[Phone]:
        """Return the phones that may act, in the order in which they joined."""
        return list(self._living(self._present()))

    def host(self) -> Phone | None:
        """Return the host's phone; `None` before anybody has joined."""
        kept = self._present()
        phones = self._living(kept)
        chosen = (phone for phone in phones if phone.id == kept.host)
        return next(chosen, phones[0] if phones else None)

    def unseen_s(self, phone: Phone) -> int | None:
        """Return for how many seconds a phone was not heard of; `None` where the clock was not set then."""
        return max(0, round(self._clock() - phone.seen)) if phone.seen >= CLOCK_SET_S else None

    def join(self, code: str, name: str, again: Phone | None = None) -> str | None:
        """Return a ticket for one more phone, or for one that joins `again`; `None` for a wrong code."""
        if not hmac.compare_digest(code.encode(), self.code.encode()):
            return None
        if again is not None:
            self.rename(again.id, name)
            return self.ticket(again.id)
        now, host = self._clock(), self.host()
        phone = Phone(secrets.token_hex(8), name, now, now)
        with self._changing() as kept:
            guests = [each for each in kept.phones if host is None or each.id != host.id]
            stay = sorted(guests, key=lambda each: each.seen)[2 - MOST_PHONES :]  # with the host and this one
            away = {each.id for each in guests if each not in stay}
            phones = (each for each in kept.phones if each.id not in away)
            self._write(replace(kept, phones=(*phones, phone)))
        return self.ticket(phone.id)

    def ticket(self, id: str) -> str:
        """Return what a phone that has joined keeps."""
        return str(self._signer().dumps(id))

    def holder(self, ticket: str) -> Phone | None:
        """Return the phone that holds this ticket, which has now been seen; `None` where it is void."""
        try:
            id = self._signer().loads(ticket)
        except BadSignature:
            return None
        found = next((phone for phone in self.all() if phone.id == id), None)
        return None if found is None else self._see(found)

    def knows(self, ticket: str) -> bool:
        """Say whether a phone holds this ticket, without having seen it: nothing is written for that."""
        try:
            id = self._signer().loads(ticket) if ticket else ""
            return any(phone.id == id for phone in self.all())
        except (BadSignature, FileTrouble):
            return False

    def rename(self, id: str, name: str) -> None:
        """Give a phone another name."""
        with self._changing() as kept:
            phones = tuple(replace(each, name=name) if each.id == id else each for each in kept.phones)
            self._write(replace(kept, phones=phones))

    def revoke(self, id: str) -> bool:
        """Let a phone act no longer; say whether there was such a phone."""
        with self._changing() as kept:
            left = tuple(each for each in kept.phones if each.id != id)
            self._write(replace(kept, phones=left))
        return len(left) < len(kept.phones)

    def hand_on(self, id: str) -> None:
        """Make this phone the host's."""
        with self._changing() as kept:
            self._write(replace(kept, host=id))

    def renew(self, keep: str | None = None) -> str:
        """Make a new code; whoever joined with the old one has to join again, but for the phone `keep`."""
        with self._locked():
            phones = tuple(each for each in self._kept.phones if each.id == keep)
            code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            self._write(_Kept(secrets.token_hex(32), code, phones=phones))
        return code

    def _see(self, phone: Phone) -> Phone:
        """Remember that a phone was heard of now, and write it now and then."""
        now = self._clock()
        written = next((each.seen for each in self._kept.phones if each.id == phone.id), now)
        self._seen[phone.id], self._heard[phone.id] = now, self._steady()
        if abs(now - written) >= WRITE_S:
            with suppress(FileTrouble), self._changing() as kept:  # nobody is turned away for it
                self._write(kept)
        return replace(phone, seen=now)

    def _living(self, kept: _Kept) -> tuple[Phone, ...]:
        """Return the phones whose tickets have not ended, as they were seen last."""
        ended = self._clock() - UNUSED_S
        phones = (replace(each, seen=self._seen.get(each.id, each.seen)) for each in kept.phones)
        return tuple(each for each in phones if self._is_here(each) or not CLOCK_SET_S <= each.seen < ended)

    def _is_here(self, phone: Phone) -> bool:
        """Say whether a phone was heard of lately, whatever the clock on the wall was set to meanwhile."""
        return self._steady() - self._heard.get(phone.id, -math.inf) < UNUSED_S

    def _signer(self) -> URLSafeSerializer:
        self._present()
        return self._signs

    def _present(self) -> _Kept:
        try:
            return self._read()
        except FileNotFoundError:
            if self._read_at is not None and not self._path.parent.is_dir():
                return self._kept  # the folder has gone under a companion that runs, and may come back
            self.renew()
        except (ValueError, KeyError, TypeError, AttributeError) as torn:
            log.warning("%s is not used, phones have to join again: %s", self._path, torn)
            with suppress(OSError):
                set_aside(self._path)
            self.renew()
        except OSError as fault:
            raise self._trouble(fault) from fault
        return self._read()

    def _read(self) -> _Kept:
        status = self._path.stat()
        stamp = (status.st_mtime_ns, status.st_ino)
        if stamp != self._read_at:
            self._kept = _kept(read_json(self._path))
            self._signs = URLSafeSerializer(self._kept.secret, salt=self._kept.code)
            self._read_at = stamp
        return self._kept

    @contextmanager
    def _changing(self) -> Iterator[_Kept]:
        """Give what is kept, which nobody else changes meanwhile, neither here nor at the terminal."""
        self._present()
        with self._locked():
            kept = self._read()
            yield replace(kept, phones=self._living(kept))

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the folder: the file itself is another one after every change."""
        folder = self._path.parent
        try:
            if self._read_at is None:
                folder.mkdir(parents=True, exist_ok=True)
            handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        except OSError as fault:
            raise self._trouble(fault) from fault
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)

    def _write(self, kept: _Kept) -> None:
        try:
            write_whole(self._path, json.dumps(asdict(kept)).encode(), OWNER_READS)
        except OSError as fault:
            raise self._trouble(fault) from fault

    def _trouble(self, fault: OSError) -> FileTrouble:
        return FileTrouble(Message("page.error.join-file", file=str(self._path), why=reason(fault)))


def _kept(body: Any) -> _Kept:
    """Read the file; one of the first edition has a code, and knows no phone."""
    phones = tuple(
        Phone(str(each["id"]), str(each["name"]), _time(each["joined"]), _time(each["seen"]))
        for each in body.get("phones", ())
    )
    return _Kept(str(body["secret"]), str(body["code"]), body.get("host"), phones)


def _time(value: Any) -> float:
    if not 0 <= float(value) < math.inf:
        raise ValueError(f"{value} is no time")
    return float(value)
