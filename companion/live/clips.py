"""Clips of throws: made when somebody asks, on a thread of its own, and kept beside the proof photo.

    clips = Clips(photos, evenings.proof)
    crew.start("clips", clips.run)
    throws.subscribe(clips.hear)
    clips.seconds.see(frame)            # while a throw is awaited
    clips.ask("17")                     # returns at once, with how far it is; asked again, until it is ready

What a clip is made of is in memory alone, and of the newest throws only. The file goes with the photo.
"""

import logging
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from companion.errors import CompanionError, reason
from companion.evenings.proof import Proof
from companion.live.clip import cut_out, made
from companion.live.jobs import Jobs, TooManyJobs
from companion.live.last_seconds import Glimpse, LastSeconds
from companion.live.throws import Moment
from companion.photos import Photo, Photos
from companion.table import NotNow
from companion.words import Message

MOST_BYTES = 4_000_000
"""What all throws in memory may take: of twelve discs each that is 28 throws, and more of fewer."""
MOST_WAITING = 4

log = logging.getLogger(__name__)


class NoClip(CompanionError, LookupError):
    """There is no clip of this throw, and none can be made."""


@dataclass(frozen=True, slots=True)
class ClipProgress:
    """How far a clip is: pictures that are made, and pictures in all; it is ready where both are the same."""

    done: int
    of: int

    @property
    def ready(self) -> bool:
        """Whether it can be looked at."""
        return self.done == self.of


class Clips:
    """Any thread may call; `run` belongs to one thread alone."""

    def __init__(self, photos: Photos, proof: Callable[[str], Proof | None]) -> None:
        self.seconds = LastSeconds()
        self._photos, self._proof = photos, proof
        self._jobs = Jobs(MOST_WAITING)
        self._lock = threading.Lock()
        self._throws: dict[str, tuple[Glimpse, ...]] = {}
        """By the id of the photo, the oldest first."""
        self._making: dict[str, ClipProgress] = {}
        self._troubles: dict[str, Message] = {}

    def run(self) -> None:
        """Do what is asked for, until it is closed."""
        self._jobs.run()

    def close(self) -> None:
        """End after the clip that is being made."""
        self._jobs.close()

    def hear(self, moment: Moment) -> None:
        """Keep the seconds before a reading that has just been made."""
        photo = moment.photo
        if photo is None or not photo.width:
            return
        self._photos.delete_clip(photo.id)  # it waits, perhaps again: what it will count as is open
        if moment.picture is None:
            return
        with self._lock:
            if photo.id in self._throws:
                return
            self._throws[photo.id] = ()
        seconds = self.seconds.glimpses()
        try:
            self._jobs.add(lambda: self._keep(photo, seconds))
        except TooManyJobs:
            self.forget([photo.id])

    def able(self, ids: Iterable[str]) -> Sequence[str]:
        """Return those of the photos of which there is a clip, or can be."""
        return [id for id in ids if id in self._throws or self._photos.clip(id) is not None]

    def ask(self, id: str) -> ClipProgress:
        """Have a clip made, unless there is one; return how far it is, or raise why there will be none."""
        if self._photos.clip(id) is not None:
            return ClipProgress(1, 1)
        with self._lock:
            if id in self._troubles:
                raise NotNow(self._troubles.pop(id))
            if id in self._making:
                return self._making[id]
            if id not in self._throws:
                raise NoClip(Message("clip.gone"))
            asked = self._making[id] = ClipProgress(0, 1)
        try:
            self._jobs.add(lambda: self._make(id))
        except TooManyJobs as crowded:
            with self._lock:
                del self._making[id]
            raise NotNow(Message("clip.busy")) from crowded
        return asked

    def forget(self, ids: Iterable[str]) -> None:
        """Let go of what these clips would be made of: their photos are deleted."""
        with self._lock:
            for id in ids:
                self._throws.pop(id, None)

    def _keep(self, photo: Photo, seconds: Sequence[Glimpse]) -> None:
        """Keep of these seconds what the photo shows; the oldest throws go where that is too much."""
        try:
            parts = cut_out(seconds, photo)
        except Exception:
            log.exception("the seconds before a throw are not kept")
            parts = ()
        with self._lock:
            if photo.id not in self._throws:
                return
            if not parts:
                del self._throws[photo.id]
                return
            self._throws[photo.id] = parts
            total = sum(len(part.jpeg) for throw in self._throws.values() for part in throw)
            for oldest in list(self._throws)[:-1]:
                if total <= MOST_BYTES:
                    break
                total -= sum(len(part.jpeg) for part in self._throws.pop(oldest))

    def _make(self, id: str) -> None:
        trouble: Message | None = None
        try:
            self._write(id)
        except CompanionError as refused:
            trouble = refused.message
        except OSError as fault:
            trouble = Message("clip.not-kept", why=reason(fault))
        except Exception as fault:
            log.exception("a clip could not be made")
            trouble = Message("clip.failed", why=f"{type(fault).__name__}: {fault}")
        with self._lock:
            del self._making[id]
            if trouble is not None:
                self._troubles[id] = trouble

    def _write(self, id: str) -> None:
        parts, photo, proof = self._throws.get(id, ()), self._photos.read(id), self._proof(id)
        if not parts or photo is None or proof is None:
            raise NoClip(Message("clip.gone"))
        if proof.counted is None:
            raise NotNow(Message("clip.waits"))

        def tell(done: int, of: int) -> None:
            with self._lock:
                self._making[id] = ClipProgress(done, of)

        clip, now = made(parts, photo, proof, tell), self._proof(id)
        if now is None or now.counted != proof.counted:
            raise NotNow(Message("clip.waits"))
        self._photos.keep_clip(id, clip)
