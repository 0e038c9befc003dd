"""An eye for each kind of piece: loaded from its profile; over the virtual table it learns by itself.

>>> eyes = Eyesight(pieces, profiles, throws, devices, virtual)
>>> eyes.open()         # takes a while, so on a thread of its own
"""

import logging
from collections.abc import Mapping

from calibration.fit import fit
from companion.config import Config
from companion.errors import CompanionError
from companion.games.game import Pieces
from companion.games.library import games
from companion.live.devices import Devices
from companion.live.throws import Throws
from companion.live.values import Health
from companion.profiles import Profiles
from companion.runtime.data import data_of
from companion.vision import Profile, Reader
from companion.words import Message
from hardware.camera.virtual import Kind, VirtualTable

log = logging.getLogger(__name__)


def pieces_thrown(config: Config) -> Mapping[str, Pieces]:
    """Return every kind of piece that the games here throw, by its name; those of the usual game first.

    A game whose data cannot be used throws nothing: it cannot begin either.
    """
    data = data_of(config)
    found: dict[str, Pieces] = {}
    for game in sorted(games().values(), key=lambda game: (game.name != config.game, not game.default)):
        try:
            thrown = game.pieces(data(game))
        except CompanionError as unusable:
            log.warning("%s: %s", game.name, unusable)
            continue
        for pieces in thrown:
            found.setdefault(pieces.kind, pieces)
    return found


def labels_of(pieces: Pieces) -> tuple[str, ...]:
    """Return the labels that an eye for these pieces is taught; none where its calibration names them."""
    return tuple(face.label for face in pieces.faces)


def virtual_kind(pieces: Pieces) -> Kind:
    """Return pieces as the virtual table throws them."""
    return Kind(pieces.shape, labels_of(pieces), pieces.at_hand)


def can_be_drawn(pieces: Pieces) -> bool:
    """Say whether the virtual table can throw these pieces."""
    try:
        virtual_kind(pieces).check_drawn()
    except CompanionError:
        return False
    return True


class Eyesight:
    """Gives the companion its eyes, or shows why one is missing."""

    def __init__(
        self,
        pieces: Mapping[str, Pieces],
        profiles: Profiles,
        throws: Throws,
        devices: Devices,
        virtual: VirtualTable | None,
    ) -> None:
        self._pieces, self._profiles, self._throws, self._devices = pieces, profiles, throws, devices
        self._virtual = virtual
        if pieces:
            devices.report("eye", Health("waiting", Message("live.eye-starts")))

    def open(self) -> None:
        """Open one eye after the other; people count meanwhile, and where one is missing."""
        healths = [health for kind in self._pieces if (health := self._opened(kind)) is not None]
        if healths and len(healths) == len(self._pieces):
            self._devices.report("eye", healths[0])

    def learned(self, kind: str, profile: Profile) -> None:
        """Read pieces of this kind with what a calibration has learned."""
        self._throws.learn(kind, Reader(profile))

    def _opened(self, kind: str) -> Health | None:
        """Open an eye, and return what is wrong where that cannot be done."""
        pieces = self._pieces[kind]
        try:
            if self._virtual is not None and self._profiles.find(kind) is None and can_be_drawn(pieces):
                learn_virtual_table(self._virtual, pieces).save(self._profiles.place(kind))
            place = self._profiles.find(kind)
            if place is None:
                return Health("waiting", Message("live.not-calibrated"), calibrate=True)
            self.learned(kind, Profile.load(place, labels_of(pieces)))
        except CompanionError as unusable:  # people at the table can only calibrate anew
            log.warning("%s: %s", kind, unusable)
            return Health("fault", Message("live.profile-unusable"), calibrate=True)
        except Exception as fault:
            log.exception("the eye for %s cannot be opened", kind)
            return Health("fault", Message("live.eye-failed", why=f"{type(fault).__name__}: {fault}"))
        return None


def learn_virtual_table(virtual: VirtualTable, pieces: Pieces) -> Profile:
    """Return what a calibration of the virtual table would learn, without anyone laying anything."""
    kind = virtual_kind(pieces)
    bare, *faces = kind.layouts
    sides = {label: virtual.photographed(label, kind) for label in faces}
    return fit(virtual.photographed(bare, kind), sides, kind.at_hand, f"virtual {virtual.seed}").profile
