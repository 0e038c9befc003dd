"""The examples: found once they are installed, held to what every game owes, short enough to be read."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import examples
from companion import games as folder
from companion.config import Config
from companion.games import library
from companion.games.game import Action, AnyGame, Choice, IllegalAction, Several
from companion.games.library import find_game, game_data, games
from companion.games.notation import parse, play
from companion.games.setup import checked_setup, opening
from companion.games.simulation import Habits, simulate
from companion.packing import Installed, opened, pack
from companion.words import LANGUAGES, Words, catalogue_entries, say

EXAMPLES = Path(examples.__path__[0])
NAMES = ("fivefold", "lanterns")
MOST_LINES = 350


@pytest.fixture(scope="module", autouse=True)
def _installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Pack both, install them into a data folder, and look for games there, as a start does."""
    state = tmp_path_factory.mktemp("state")
    for name in NAMES:
        assert name not in games(), "none is in the menu until it is installed"
        Installed(state).install(opened(pack(EXAMPLES / name, state)[1].read_bytes()))
    before = list(folder.__path__)
    for place in Installed(state).folders():
        assert library.use_folder(place) == []
    yield
    folder.__path__[:] = before
    games.cache_clear()


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return find_game(request.param)


def test_no_random_game_breaks_a_rule(game: AnyGame) -> None:
    for count in game.players:
        setup = checked_setup(game, [f"P{place}" for place in range(count)], {}, game_data(game))
        report = simulate(game, setup, games=4, seed=count)
        assert report.violations == []
        assert sum(report.ended_by.values()) == 4


def test_everything_that_is_offered_can_be_said_and_done(game: AnyGame) -> None:
    chance = random.Random(7)
    state = opening(game, checked_setup(game, ["Ada", "Bo"], {}, game_data(game)))
    while templates := game.legal(state):
        view = game.view(state)
        boards = {board.id: {spot.id for spot in board.spots} for board in view.boards}
        sheets = {sheet.id: {row.id for row in sheet.rows if not row.sum} for sheet in view.sheets}
        said: list[Words] = [view.to_do, *(chance.label for chance in view.chances)]
        said += [row.label for sheet in view.sheets for row in sheet.rows]
        for template in (*templates, *game.corrections(state)):
            said += [game.heading(template.kind), game.describe(state, Habits(chance).choose((template,)))]
            for each in template.parameters:
                if isinstance(each, Several):
                    assert each.admits(each.proposed)
                    assert not each.board or {name for name, _, _ in each.items} <= boards[each.board]
                if isinstance(each, Choice) and each.sheet:
                    assert set(each.options) <= sheets[each.sheet]
        for words in said:
            for language in LANGUAGES:
                assert not say(words, language).startswith(game.name), words
        assert all(0 <= each.likely.value <= 1 for each in view.chances)
        for event in game.decide(state, Habits(chance).choose(templates)):
            state = game.evolve(state, event)
    assert game.outcome(state) is not None


def test_they_are_short_and_say_the_same_in_both_languages(game: AnyGame) -> None:
    lines = sum(len(file.read_text("utf-8").splitlines()) for file in (EXAMPLES / game.name).rglob("*.py"))
    assert lines <= MOST_LINES
    german, english = (catalogue_entries(language, "", game=game.name) for language in LANGUAGES)
    assert german.keys() == english.keys()


GOLDEN = """
game fivefold
players Ada Ben
option begins Ada

throw 3 3 6 1 2
keep 3 3 6
throw 3 5
keep 3 3 3
throw 3 1
write four
throw 2 2 3 3 3
write house
"""


def test_dice_that_are_kept_count_with_those_that_are_thrown() -> None:
    record = parse(GOLDEN, games())
    *_, (_, _, _, state) = play(record)
    assert state.sheets == ({"four": 13}, {"house": 25})
    game = record.game
    throw = game.expects(state)
    assert throw is not None
    assert (throw.count, throw.kept) == (5, ())


def test_the_lanterns_of_two_strings_cannot_be_put_out_at_once() -> None:
    game = find_game("lanterns")
    state = opening(game, checked_setup(game, ["Ada", "Bo"], {}, game_data(game)))
    with pytest.raises(IllegalAction):
        game.decide(state, Action("put-out-upper", {"lanterns": ("upper 1", "lower 1")}))
    events = game.decide(state, Action("put-out-upper", {"lanterns": ("upper 1", "upper 3")}))
    assert game.evolve(state, *events).lit_on("upper") == ("upper 2",)


def test_nothing_of_it_lies_in_the_state_of_whoever_runs_the_tests() -> None:
    assert not (Config().state / "installed").exists()
