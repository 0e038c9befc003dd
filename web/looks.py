"""What took some work to answer, made once for all who ask within a moment.

    >>> looks = Looks()
    >>> looks.of(("/api/evenings", "de"), 7, lambda: PackedAnswer(b"{}", "application/json")).plain
    b'{}'

An answer counts until something changes, and for `LASTS_S` at the most: files can be changed by hand.
"""

import gzip
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, Self, TypeVar

from flask import Response, make_response, request

LASTS_S = 2.0
MADE = ("Content-Type", "Content-Length")
"""Headers that an answer gets anew."""
MOST = 64
"""Different questions whose answers are kept; the one that was asked longest ago goes first."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PackedAnswer:
    """An answer, as it is and packed."""

    plain: bytes
    kind: str
    others: Mapping[str, str] = field(default_factory=dict)
    """Further headers."""
    packed: bytes = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "packed", gzip.compress(self.plain, 5, mtime=0))

    @classmethod
    def of(cls, answer: Response) -> Self:
        """Return what a view has answered."""
        others = {name: value for name, value in answer.headers if name not in MADE}
        return cls(answer.get_data(), answer.headers["Content-Type"], others)

    def answer(self) -> Response:
        """Return it as the answer to the present request."""
        answer = packed_answer(self.plain, self.packed, self.kind)
        answer.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
        answer.headers.update(self.others)
        return answer


def packed_answer(plain: bytes, packed: bytes, kind: str) -> Response:
    """Return the one that the browser who asks understands."""
    takes = request.accept_encodings.quality("gzip") > 0
    answer = make_response(packed if takes else plain)
    answer.headers["Content-Type"] = kind
    answer.headers["Vary"] = "Accept-Encoding"
    if takes:
        answer.headers["Content-Encoding"] = "gzip"
    return answer


@dataclass(slots=True)
class _Entry:
    making: threading.Lock = field(default_factory=threading.Lock)
    made: tuple[int, float, PackedAnswer] | None = None


class Looks:
    """The latest answers. However many ask the same at once, it is made once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: OrderedDict[object, _Entry] = OrderedDict()

    def of(self, question: object, change: int, make: Callable[[], PackedAnswer]) -> PackedAnswer:
        """Return what `make` makes, or made for the same question a moment ago and before any change."""
        with self._lock:
            entry = self._entries.setdefault(question, _Entry())
            self._entries.move_to_end(question)
            if len(self._entries) > MOST:
                self._entries.popitem(last=False)
        with entry.making:
            if entry.made is not None:
                known, at, look = entry.made
                if known == change and time.monotonic() - at < LASTS_S:
                    return look
            look = make()
            entry.made = change, time.monotonic(), look
            return look


class KeptAnswer(Generic[T]):
    """The latest answer. However many ask at once, it is made once."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._latest: tuple[float, T] | None = None

    def of(self, lasts_s: float, make: Callable[[], T]) -> T:
        """Return what `make` makes, or has made not longer ago than that.

        It lasts from when it is there: whoever waited while it was made would otherwise make the next one.
        """
        with self._lock:
            if self._latest is None or self._clock() - self._latest[0] > lasts_s:
                made = make()
                self._latest = self._clock(), made
            return self._latest[1]

    def forget(self) -> None:
        """Have it made anew, whatever is asked."""
        with self._lock:
            self._latest = None
