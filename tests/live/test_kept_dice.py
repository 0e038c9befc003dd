"""Three throws with kept dice by camera alone: the example game on the virtual table, with the real eye."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import examples
from companion import games as folder
from companion.games import library
from companion.games.game import Action, Pieces, Value
from companion.games.library import find_game
from companion.notes import pieces_read
from companion.runtime.eyesight import virtual_kind
from companion.runtime.virtual_desk import VirtualDesk
from companion.vision.any_pieces import load_profile, reader_of
from hardware.camera.virtual import VirtualTable, Wish
from tests.conftest import learned_virtually
from tests.live.evening import Evening

EXAMPLES = Path(examples.__path__[0])
MOST_FRAMES = 90


@pytest.fixture(scope="module", autouse=True)
def _examples() -> Iterator[None]:
    library.use_folder(EXAMPLES)
    yield
    folder.__path__.remove(str(EXAMPLES))
    library.games.cache_clear()


def fivefold_dice() -> Pieces:
    """Return what the game is played with."""
    (dice,) = find_game("fivefold").pieces({})
    return dice


class Turn(Evening):
    """An evening with Fivefold, whose eye has learned the dice of the virtual table."""

    def __init__(self, state: Path) -> None:
        super().__init__(state, calibrated=False)
        self.virtual = VirtualTable(paced=False, place=state / "virtual.json")
        self.frames = iter(self.virtual.plug_in())
        dice = fivefold_dice()
        self.kind = virtual_kind(dice)
        self.desk = VirtualDesk(
            self.virtual, None, self.throws.waiting, lambda: {"d6": dice}, switches_off=False
        )
        profile = learned_virtually("d6")
        self.live.begin("fivefold", ["Ada"], {}, "phone Ada", 0)
        self.throws.learn("d6", reader_of(load_profile(profile, self.kind.labels)))
        for _ in range(6):
            self.see(next(self.frames))

    @property
    def at(self) -> int:
        return self.table.position().number

    def thrown(self, *faces: str) -> None:
        """Throw what is awaited, and look on until it is read."""
        self.desk.throw(self.throw.throw.count, faces)
        for _ in range(MOST_FRAMES):
            self.see(next(self.frames))
            if self.stage() == "read":
                return
        raise AssertionError(self.stage())

    def accept(self) -> tuple[str, ...]:
        """Let it count, and return what lies on the table then."""
        assert self.throw.shut is None, self.throw.doubts
        self.throws.accept("phone Ada", self.at)
        playing = self.table.position().playing
        assert playing is not None
        return tuple(playing.state.dice)

    def keep(self, *dice: str) -> None:
        self.act("keep", dice=dice)

    def act(self, kind: str, **values: Value) -> None:
        self.table.act(Action(kind, values), "phone Ada", self.at)


@pytest.fixture(scope="module")
def turn(tmp_path_factory: pytest.TempPathFactory) -> Turn:
    """A turn after its first throw."""
    turn = Turn(tmp_path_factory.mktemp("turn"))
    turn.thrown("3", "3", "6", "1", "2")
    assert turn.accept() == ("1", "2", "3", "3", "6")
    return turn


@pytest.mark.soak
def test_three_throws_by_camera_alone(turn: Turn) -> None:
    playing = turn.table.position().playing
    assert playing is not None
    first = {piece.face: piece.place for piece in pieces_read(playing.last_read)}
    turn.keep("3", "3", "6")
    assert (turn.throw.throw.count, turn.throw.throw.on_table) == (2, 5)
    turn.thrown("3", "5")
    assert Counter(turn.virtual.truth) == Counter("33635")
    assert sorted(turn.throw.kept.values()) == [True, True, True], "they lie where they lay"
    six = next(piece for piece in turn.throw.reading.pieces if piece.face == "6")  # type: ignore[union-attr]
    assert six.place.meets(first["6"])
    assert turn.throw.answer == ("3", "5"), "only the thrown ones are asked for"
    assert turn.accept() == ("3", "3", "3", "5", "6")
    turn.keep("3", "3", "3")
    turn.thrown("3", "3")
    assert turn.accept() == ("3", "3", "3", "3", "3")


@pytest.mark.soak
def test_dice_that_are_pushed_aside_before_the_throw_are_not_taken_for_it(turn: Turn) -> None:
    turn.act("write", row="chance")
    turn.act("throw", faces=("3",) * 5)
    turn.keep("3", "3")
    turn.virtual.throw(1, turn.kind, Wish(("3",)), kept=("3",))
    while turn.virtual._coming:
        turn.see(next(turn.frames))
    assert turn.virtual.truth == ("3", "3"), "one was pushed aside, and the others are in the hand"
    assert turn.stage() == "armed"


@pytest.mark.soak
def test_what_stays_lies_there_after_a_restart(turn: Turn) -> None:
    again = VirtualTable(paced=False, place=turn.virtual._place)
    next(iter(again.plug_in()))
    assert Counter(again.truth) == Counter(turn.virtual.truth)
    assert again._staying(again.truth, turn.kind) == turn.virtual._staying(again.truth, turn.kind)


def test_kept_dice_that_do_not_lie_there_fall_with_the_others() -> None:
    table, kind = VirtualTable(paced=False), virtual_kind(fivefold_dice())
    table.lay("empty", kind)
    table.throw(2, kind, kept=("6", "6", "1"))
    assert [len(faces) for _, faces in (table._coming[0], table._coming[-1])] == [0, 5]
    assert Counter(table._coming[-1][1]) >= Counter("661")
