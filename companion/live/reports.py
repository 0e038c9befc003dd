"""A throw as a file, for whoever wants to improve the eye.

>>> Reports(journal, games(), photos, profiles.find, "picamera2").packed("17")
b'PK...'

The file is a ZIP: `photo.jpg`, with `photo-short.jpg` and `photo-shorter.jpg` beside it where shorter
exposures were read along with it; `profile` (as `companion count --profile` takes it); and `slap.json` with
what was read, what people made of it and let count, and the versions. `faces` are what people accepted, and
`null` where they said a number instead: then `counted` alone is true. Nobody's name is in it, and nothing
shows in the photos but the pieces, places where one may lie that was not read, and what lies close round
them.
"""

import io
import json
import threading
import zipfile
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

from companion.evenings.proof import read_proof
from companion.games.game import AnyGame
from companion.journal.store import EVIDENCE, Entry, Journal
from companion.notes import read_reading
from companion.photos import Photos
from companion.throw import WaitingThrow
from companion.vision.surroundings import blanked

VERSIONS = ("table-companion", "opencv-python-headless", "numpy")
EXPOSURES = ("photo.jpg", "photo-short.jpg", "photo-shorter.jpg")
"""What the exposures that were read are called, the longest first."""
FIRST_KIND = "discs"
"""The kind of piece of readings that were kept before there were several."""


class Reports:
    """Packs throws of one journal, which is a connection of its own. Any thread may ask."""

    def __init__(
        self,
        journal: Journal,
        games: Mapping[str, AnyGame],
        photos: Photos,
        profile: Callable[[str], Path | None],
        camera: str,
    ) -> None:
        """`profile` says where the profile of a kind of piece is, `camera` is the name of the camera."""
        self._journal, self._games, self._photos = journal, games, photos
        self._profile, self._camera = profile, camera
        self._looking = threading.Lock()

    def packed(self, id: str) -> bytes | None:
        """Return the file of the reading of this number; `None` where it or its photo is not kept."""
        photo = self._photos.read(id)
        if photo is None:
            return None
        with self._looking, self._journal.reading():
            slap = self._journal.entry(int(id))
            if slap is None or slap.kind != EVIDENCE:
                return None
            exposures = self._photos.exposures(id) or [photo]
            files = {
                name: _pieces_alone(each, slap) for name, each in zip(EXPOSURES, exposures, strict=False)
            }
            files["slap.json"] = self._told(slap).encode()
        profile = self._profile(kind_of(slap))
        if profile is not None:
            files["profile"] = profile.read_bytes()
        return _zipped(files)

    def _told(self, slap: Entry) -> str:
        """Return the reading, the faces as people corrected them, and what was let count, as JSON."""
        proof, entries = read_proof(self._journal, self._games, slap.number), self._journal.entries(slap.game)
        accepted = [entry for entry in entries if entry.body.get("evidence") == slap.number]
        body = {
            "slap": slap.number,
            "at": slap.at,
            "camera": self._camera,
            "reading": slap.body,
            "faces": _accepted_faces(proof.throw) if proof else None,
            "counted": accepted[-1].body["action"] if accepted else None,
            "versions": {name: version(name) for name in VERSIONS},
        }
        return json.dumps(body, indent=2) + "\n"


def kind_of(slap: Entry) -> str:
    """Return the kind of piece that was read."""
    return str(slap.body.get("kind", FIRST_KIND))


def _accepted_faces(throw: WaitingThrow) -> Sequence[str | None] | None:
    """Return the faces that people stand by; `None` where they said a number, which leaves the faces open."""
    if throw.said is None:
        return throw.faces
    return throw.said if isinstance(throw.said, tuple) else None


def _pieces_alone(photo: bytes, slap: Entry) -> bytes:
    """Return the photo, blanked but for the surroundings of pieces and where one may lie that was not read.

    All of it is blanked where the note is torn.
    """
    try:
        reading, part = read_reading(slap)
    except ValueError:
        return blanked(photo, ())
    return blanked(photo, [place.moved(-part.left, -part.top) for place in reading.places])


def _zipped(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
