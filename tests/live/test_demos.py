"""A game that plays by itself: step by step on a clock that the test turns, taken over, ended, forgotten."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.games.game import Action
from companion.games.library import game_data, games
from companion.journal.line import DEMO
from companion.journal.shelf import played
from companion.live.demos import AWAY_S, Demos, forget_demos
from companion.ports import Frame
from companion.table import NotNow
from companion.vision.reading import Doubt, Doubted, Piece, Reading
from companion.words import say
from tests.live.evening import BARE, PLAYERS, Evening

DOUBT = (Doubt(Doubted.FITS_NEITHER, piece=1),)


class ThrownAt:
    """The virtual table of such an evening."""

    def __init__(self, evening: "Shown") -> None:
        self._evening = evening

    def throw(self, count: int, faces: Sequence[str] = ()) -> None:
        self._evening.throw_pieces(count, faces)

    def clear(self) -> None:
        self._evening.cleared += 1


class Shown(Evening):
    """An evening at which a demo plays, and whose camera reads at once what the demo throws."""

    def __init__(self, state: Path, *, calibrated: bool = True) -> None:
        super().__init__(state, calibrated=calibrated)
        self.clock = 0.0
        self.looked_at = True
        self.thrown: list[tuple[str, ...]] = []
        self.doubted = 0
        """How many of the next throws are doubted."""
        self.reads = True
        self.lying: Reading | None = None
        self.cleared = 0
        self.desk = ThrownAt(self)
        self.demos = Demos(
            self.table, self.throws, self.desk, games(), game_data, self.feed.wake, self.live.delete
        )

    def throw_pieces(self, count: int, faces: Sequence[str] = ()) -> None:
        faces = (*faces, *["alive"] * (count - len(faces)))
        self.thrown.append(faces)
        self.lying = Reading(
            tuple(Piece(60 + 40 * place, 100, 15, face, 0.999) for place, face in enumerate(faces)),
            DOUBT if self.doubted else (),
            count,
        )
        self.doubted = max(0, self.doubted - 1)

    def look(self) -> None:
        """Let the camera read what lies there, where it is awaited."""
        if self.reads and self.lying is not None and self.throws.waiting() is not None:
            self.throws._take_reading(self.lying, Frame(BARE.picture(0), 0, 0.0), self.number_now)

    def watch(self, name: str = "mosquitozzz") -> None:
        self.demos.begin(name, lambda: self.looked_at)

    def goes_on(self, seconds: float = 0.25) -> str:
        """Let time pass, and return the stage."""
        self.clock += seconds
        self.look()
        self.demos.tick(self.clock)
        showing = self.demos.showing()
        return showing.stage if showing is not None else "none"

    def until(self, happens: Callable[[], bool], most: int = 1000) -> None:
        for _ in range(most):
            if happens():
                return
            self.goes_on()
        raise AssertionError(self.demos.showing())

    @property
    def words(self) -> str:
        showing = self.demos.showing()
        assert showing is not None
        return say(showing.words, "en")

    @property
    def stage_now(self) -> str:
        showing = self.demos.showing()
        return showing.stage if showing is not None else "none"

    @property
    def plays(self) -> tuple[Any, ...]:
        playing = self.table.position().playing
        assert playing is not None
        return playing.plays


@pytest.fixture
def shown(tmp_path: Path) -> Shown:
    return Shown(tmp_path)


def nothing_is_left(evening: Evening) -> bool:
    """Whether no game and no photo is left of what was shown."""
    photos = list(evening.photos._folder.glob("*"))
    return evening.journal.begins() == [] and not photos and evening.table.position().playing is None


def test_a_turn_plays_by_itself_in_about_a_minute(shown: Shown) -> None:
    shown.watch()
    told: list[str] = []
    while shown.goes_on() == "plays":
        if not told or told[-1] != shown.words:
            told.append(shown.words)
    assert shown.stage_now == "over"
    assert 50 < shown.clock < 75
    assert len(told) == 10
    assert told[5].startswith("Slap!")
    assert shown.thrown == [("squashed",) * 4 + ("alive",) * 2]
    slap = next(play for play in shown.plays if play.action.kind == "slap")
    assert slap.action.values == {"squashed": 4}
    assert slap.evidence is not None
    assert {play.entry.by for play in shown.plays} == {DEMO}
    playing = shown.table.position().playing
    assert playing is not None
    assert playing.game.view(playing.state).actor == "Ben"


def test_whoever_takes_over_finds_it_as_it_was_and_plays_on(shown: Shown) -> None:
    shown.watch()
    shown.until(lambda: len(shown.plays) == 3)
    shown.demos.take_over()
    assert shown.words.startswith("Taken over")
    shown.goes_on(60)
    assert len(shown.plays) == 3
    shown.table.act(Action("hand", {"card": "flache-hand"}), "phone Ada", shown.number_now)
    shown.looked_at = False
    assert shown.goes_on(2 * AWAY_S) == "taken"
    shown.table.set_aside("phone Ada", shown.number_now)
    assert shown.goes_on() == "none"
    assert nothing_is_left(shown)


def test_whoever_acts_instead_has_taken_over(shown: Shown) -> None:
    shown.watch()
    shown.until(lambda: len(shown.plays) == 2)
    shown.table.undo("panel", shown.number_now)
    assert shown.goes_on() == "taken"


def test_it_is_no_evening_and_leaves_nothing_behind(shown: Shown) -> None:
    shown.gathering.sit("Zoe")
    chairs, tokens = shown.gathering.gathered(), shown.live.people.tokens(PLAYERS)
    shown.watch()
    shown.until(lambda: shown.stage_now == "over")
    assert shown.evenings.shelf() == ()
    assert played(shown.journal, games()) == []
    assert shown.evenings.people() == []
    assert shown.evenings.rates() == {}
    shown.demos.end()
    assert nothing_is_left(shown)
    assert shown.gathering.gathered() == chairs
    assert shown.live.people.tokens(PLAYERS) == tokens
    assert [shown.evenings.demos(), shown.demos.showing()] == [(), None]


def test_a_game_of_people_is_never_touched(shown: Shown) -> None:
    number = shown.come_to_a_throw()
    with pytest.raises(NotNow, match="A game lies on the table"):
        shown.watch()
    assert shown.number_now == number
    shown.table.give_up("phone Ada", number)
    shown.watch()
    with pytest.raises(NotNow):
        shown.watch()
    shown.demos.end()
    assert [each.players for each in shown.evenings.shelf()] == [tuple(PLAYERS)]


def test_it_ends_once_nobody_has_looked_on_for_a_while(shown: Shown) -> None:
    shown.watch()
    shown.until(lambda: len(shown.plays) == 1)
    shown.looked_at = False
    shown.goes_on(AWAY_S - 1)
    assert shown.stage_now == "plays"
    shown.looked_at = True
    shown.goes_on(1)
    shown.looked_at = False
    assert shown.goes_on(AWAY_S - 1) == "plays"
    assert shown.goes_on(1) == "none"
    assert nothing_is_left(shown)


def test_one_that_was_cut_is_gone_at_the_next_start(shown: Shown, tmp_path: Path) -> None:
    shown.watch()
    shown.until(lambda: len(shown.plays) == 7)
    assert list(shown.photos._folder.glob("*"))
    next_time = Evening(tmp_path)
    assert next_time.table.position().playing is not None
    forget_demos(next_time.table, next_time.evenings.demos(), next_time.live.delete)
    assert nothing_is_left(next_time)


def test_a_throw_that_the_camera_doubts_is_thrown_again(shown: Shown) -> None:
    shown.doubted = 1
    shown.watch()
    shown.until(lambda: len(shown.thrown) == 1)
    shown.until(lambda: shown.words.startswith("The camera is not sure"))
    shown.until(lambda: shown.stage_now == "over")
    assert len(shown.thrown) == 2


@pytest.mark.parametrize("trouble", ["doubted", "never read"])
def test_a_throw_that_is_not_read_is_left_to_people(shown: Shown, trouble: str) -> None:
    shown.doubted, shown.reads = 99, trouble == "doubted"
    shown.watch()
    shown.until(lambda: shown.stage_now == "taken")
    assert shown.throws.waiting() is not None


def test_it_waits_for_an_eye_that_still_learns(tmp_path: Path) -> None:
    shown = Shown(tmp_path, calibrated=False)
    shown.watch()
    shown.until(lambda: shown.words.startswith("The camera still learns"))
    shown.goes_on(10)
    assert shown.thrown == []
    shown.throws.learn("discs", shown.eye)
    shown.until(lambda: shown.stage_now == "over")
