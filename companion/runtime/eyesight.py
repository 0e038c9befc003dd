"""An eye for each kind of piece: loaded from its profile; over the virtual table it learns by itself.

eyes = Eyesight(pieces, profiles, throws, learning, devices, virtual)
eyes.watch()        # opens those that are there; over the virtual table it learns what a game throws
"""

import logging
from collections.abc import Callable, Mapping
from queue import SimpleQueue

from calibration.guided_dice import DiceTeacher
from calibration.guided_discs import DiscTeacher
from calibration.guided_kinds import ThrownBy
from calibration.teaching import Lesson
from companion.config import Config
from companion.errors import CompanionError
from companion.games.data import OwnersData
from companion.games.game import Pieces
from companion.games.guarded import plain_of
from companion.games.library import games
from companion.live.devices import Devices
from companion.live.learning import Learning
from companion.live.throws import Moment, Throws
from companion.live.values import Health
from companion.profiles import Profiles
from companion.runtime.data import data_of, own_files_written
from companion.vision import BadProfile
from companion.vision.any_pieces import AnyProfile, load_profile, reader_of
from companion.vision.networks import BadNetwork
from companion.whole_file import set_aside
from companion.words import Message
from hardware.camera.virtual import Kind, VirtualTable

log = logging.getLogger(__name__)


def _warn(game: str, why: CompanionError) -> None:
    log.warning("%s: %s", game, why)


class ThrownByGames:
    """Every kind of piece that the games here throw, by its name; those of the usual game first.

    The owner may name faces while the companion runs: it is asked anew after the data was changed.
    """

    def __init__(self, config: Config, unusable: Callable[[str, CompanionError], None] = _warn) -> None:
        """Take whom to tell of a game whose data cannot be used."""
        self._config, self._unusable = config, unusable
        self._latest: tuple[object, Mapping[str, ThrownBy]] | None = None

    def __call__(self) -> Mapping[str, ThrownBy]:
        """Return them as they are now."""
        asked = own_files_written(self._config.state), [plain_of(game) for game in games().values()]
        latest = self._latest
        if latest is None or latest[0] != asked:
            self._latest = latest = (asked, self._thrown_by(data_of(self._config)))
        return latest[1]

    def pieces(self) -> Mapping[str, Pieces]:
        """Return the pieces alone."""
        return {kind: by.pieces for kind, by in self().items()}

    def _thrown_by(self, data: OwnersData) -> Mapping[str, ThrownBy]:
        """A game whose data cannot be used throws nothing: it cannot begin either."""
        usual = self._config.game
        found: dict[str, ThrownBy] = {}
        for game in sorted(games().values(), key=lambda game: (game.name != usual, not game.default)):
            try:
                thrown = game.pieces(data(game))
            except CompanionError as why:
                self._unusable(game.name, why)
                continue
            for pieces in thrown:
                found.setdefault(pieces.kind, ThrownBy(game.name, pieces))
        return found


def pieces_thrown(config: Config) -> Mapping[str, Pieces]:
    """Return every kind of piece that the games here can throw, those of the usual game first."""
    return ThrownByGames(config, unusable=lambda *_: None).pieces()


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
        pieces: Callable[[], Mapping[str, Pieces]],
        profiles: Profiles,
        throws: Throws,
        learning: Learning,
        devices: Devices,
        virtual: VirtualTable | None,
    ) -> None:
        self._pieces, self._profiles, self._throws, self._devices = pieces, profiles, throws, devices
        self._learning = learning
        self._virtual = virtual
        self._wanted: SimpleQueue[str | None] = SimpleQueue()
        self._tried: set[str] = set()
        if pieces():
            devices.report("eye", Health("waiting", Message("live.eye-starts")))

    def watch(self) -> None:
        """Open every eye that is there, then those that a game asks for, until it is closed.

        People answer by hand meanwhile, and where an eye is missing.
        """
        usual = next(iter(self._pieces()), None)
        known = [kind for kind in self._pieces() if kind == usual or self._profiles.find(kind) is not None]
        troubles = [trouble for kind in known if (trouble := self._opened(kind)) is not None]
        if troubles and len(troubles) == len(known):
            self._devices.report("eye", troubles[0])
        unsubscribe = self._throws.subscribe(self._hear)
        self._hear(self._throws.moment())
        while (kind := self._wanted.get()) is not None:
            if kind not in self._tried and (trouble := self._opened(kind)) is not None:
                self._devices.report("eye", trouble)
        unsubscribe()

    def close(self) -> None:
        """End after what is being learned."""
        self._wanted.put(None)

    def _hear(self, moment: Moment) -> None:
        """Ask for the eyes of the game on the table, before its first throw."""
        playing = moment.position.playing
        for pieces in playing.game.pieces(playing.setup.data) if playing and self._virtual else ():
            if pieces.kind in self._pieces() and pieces.kind not in self._tried:
                self._wanted.put(pieces.kind)

    def _opened(self, kind: str) -> Health | None:
        """Open an eye, and return what is wrong where that cannot be done."""
        self._tried.add(kind)
        pieces = self._pieces()[kind]
        try:
            profile = self._profile(kind, pieces)
            if profile is None:
                return Health("waiting", Message("live.not-calibrated"), calibrate=True)
            self._throws.learn(kind, self._learning.taught(kind, reader_of(profile)))
        except BadNetwork as fault:
            log.error("%s: %s", kind, fault)
            return Health("fault", fault.message)
        except CompanionError as unusable:  # people at the table can only calibrate anew
            log.warning("%s: %s", kind, unusable)
            return Health("fault", Message("live.profile-unusable"), calibrate=True)
        except Exception as fault:
            log.exception("the eye for %s cannot be opened", kind)
            return Health("fault", Message("live.eye-failed", why=f"{type(fault).__name__}: {fault}"))
        return None

    def _profile(self, kind: str, pieces: Pieces) -> AnyProfile | None:
        """Return what was learned of pieces, and learn it where it can be drawn and is of another version."""
        place, accepted = self._profiles.find(kind), self._profiles.accepted(kind)
        virtual = self._virtual if can_be_drawn(pieces) else None
        if place is not None:
            try:
                return load_profile(place, labels_of(pieces))
            except BadProfile as fault:
                if virtual is None or fault.message.key != "profile.version":
                    raise
        if virtual is None:
            return None
        self._devices.report("eye", Health("waiting", Message("live.eye-starts")))
        lesson = learn_virtual_table(virtual, pieces)
        if accepted.exists():
            set_aside(accepted)  # its pictures are the same as ever, and what was measured then is not
        lesson.save(self._profiles.place(kind))
        return load_profile(self._profiles.place(kind), labels_of(pieces))


def learn_virtual_table(virtual: VirtualTable, pieces: Pieces) -> Lesson:
    """Return what a calibration of the virtual table would learn, without anyone laying anything."""
    kind = virtual_kind(pieces)
    bare, *labels = kind.layouts
    faces = {label: virtual.photographed(label, kind) for label in labels}
    teacher = DiscTeacher(pieces) if pieces.shape == "disc" else DiceTeacher(pieces)
    return teacher.learn(virtual.photographed(bare, kind), faces)
