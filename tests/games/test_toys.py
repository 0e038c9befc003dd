"""The toys use all of the interface: each thing that some game will ask for is seen here once."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion.games.game import Action, AnyGame, Choice, IllegalAction, Several, Template, Value
from companion.games.library import find_game, game_data, games
from companion.games.notation import parse, parse_action, play, write
from companion.games.setup import checked_setup, opening
from companion.words import say
from tests.toy import toys_in_the_library


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_in_the_library():
        yield


class Journey:
    """A game of the caravan with two players and four camels, from a set-up and lines of notation."""

    def __init__(self, *lines: str, options: Mapping[str, Value] | None = None) -> None:
        self.game: AnyGame = find_game("caravan")
        self.setup = checked_setup(self.game, ["Ada", "Bo"], options or {}, game_data(self.game))
        self.state: Any = opening(self.game, self.setup)
        self.do(*lines)

    def do(self, *lines: str) -> "Journey":
        for line in lines:
            for event in self.game.decide(self.state, parse_action(self.game, line)):
                self.state = self.game.evolve(self.state, event)
        return self

    @property
    def view(self) -> Any:
        return self.game.view(self.state)


WALKED = ("buy", *["walk gate 0"] * 4)
"""A day on which everyone stays at the gate, up to the night."""


def test_a_handful_may_be_smaller_than_what_fits() -> None:
    journey = Journey()
    [template] = journey.game.legal(journey.state)
    assert template == Template(
        "buy",
        (Several("goods", (("salt", 1, 1), ("silk", 1, 2), ("dates", 1, 3), ("myrrh", 1, 4)), 4, least=0),),
    )
    assert len(list(template.actions())) == 7
    assert journey.do("buy salt").state.coins == 3


def test_a_row_is_ordered_and_says_its_prices() -> None:
    journey = Journey("buy silk")
    row, load = journey.view.piles
    assert (row.ordered, [thing.id for thing in row.things]) == (True, ["salt", "dates", "myrrh", "silk"])
    assert [say(thing.note, "en") for thing in row.things][:2] == ["1 coin", "2 coins"]
    assert [thing.id for thing in load.things] == ["silk"]


def test_a_template_is_walked_and_its_choice_lies_on_the_board() -> None:
    journey = Journey("buy")
    [template] = journey.game.focus(journey.state).dial
    assert isinstance(template, Template)
    to = template.parameters[0]
    assert isinstance(to, Choice)
    [board] = journey.view.boards
    assert to.board == board.id
    assert to.options == ("gate", "dunes", "ruins")
    journey.do("walk dunes 0")
    spots = {spot.id: [thing.id for thing in spot.things] for spot in journey.view.boards[0].spots}
    assert spots["dunes"] == ["amir"]
    assert [thing.turn for spot in board.spots for thing in spot.things if thing.id == "wind"] == [60]


def test_seven_dice_are_due_and_four_at_hand() -> None:
    journey = Journey(*WALKED)
    first = journey.game.expects(journey.state)
    assert first is not None
    assert (first.count, first.due) == (4, 7)
    assert say(first.purpose, "en") == "Throw 4 dice for the night, and 3 more after that."
    assert [odds.pieces for odds in (first.odds, *journey.view.odds) if odds] == [4, 7]
    assert journey.view.odds[0].counting[0] == pytest.approx((5 / 6) ** 7)
    action = journey.game.reading(journey.state, ["well", "sun", "star", "sun"])
    assert action == Action("night", {"faces": ("star", "sun", "sun", "well")})
    second = journey.game.expects(journey.do("night star sun sun well").state)
    assert second is not None
    assert (second.count, second.due, journey.state.suns) == (3, 3, 2)
    assert say(second.purpose, "en") == "Throw 3 dice for the night."


def test_luck_knows_what_symbol_dice_bring() -> None:
    luck = Journey(*WALKED, "night well well sun star").view.luck
    assert (luck.thrown, luck.result) == (4, 2)
    assert (luck.expected, luck.variance) == (pytest.approx(4 / 6), pytest.approx(4 * 5 / 36))


def test_rows_come_and_go_and_a_player_has_several() -> None:
    journey = Journey(*WALKED)
    assert [(seat.id, seat.player) for seat in journey.view.seats] == [
        *(("amir", "Ada"), ("cairo", "Ada"), ("basma", "Bo"), ("dunya", "Bo")),
    ]
    assert [track.id for track in journey.view.seats[0].tracks] == ["strength", "way"]
    journey.do("night sun sun sun snake", "night star star star", "correct-strength amir 3")
    assert [seat.id for seat in journey.view.seats][-1] == "raiders"
    assert (journey.view.seats[-1].player, len(journey.view.seats)) == (None, 5)
    journey.do("suffer amir amir amir")
    assert [seat.id for seat in journey.view.seats] == ["cairo", "basma", "dunya"]
    assert len(journey.view.steps) > 4


def test_who_wins_need_not_sit_at_the_table() -> None:
    journey = Journey(*(f"correct-strength {camel} 0" for camel in ("amir", "basma", "cairo", "dunya")))
    outcome = journey.game.outcome(journey.state)
    assert outcome is not None
    assert (outcome.winners, outcome.starts_next) == (("Sahara",), None)


def arrived() -> Journey:
    journey = Journey("buy salt dates", options={"camels": ("amir", "basma"), "leads": "Bo"})
    for place in ("dunes", "salt", "oasis"):
        journey.do(
            f"walk {place} 0", f"walk {place} 0", "night star star star sun", "night well", "suffer amir"
        )
        if not journey.state.ended:
            journey.do("correct-strength amir 3", "buy")
    return journey


def test_one_game_goes_on_from_another() -> None:
    journey = arrived()
    outcome = journey.game.outcome(journey.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.starts_next) == ("arrived", ("Ada", "Bo"), "Bo")
    options = {**journey.setup.options, "chapter": "back"}
    again = checked_setup(journey.game, ["Ada", "Bo"], options, journey.setup.data, outcome.carries)
    state = opening(journey.game, again)
    assert [(camel.name, camel.at, camel.strength) for camel in state.camels] == [
        ("basma", "oasis", 3),
        ("amir", "oasis", 2),
    ]
    assert (state.flask, state.coins) == (journey.state.flask, 3)


def test_options_depend_on_the_names_and_on_what_else_is_chosen() -> None:
    game = find_game("caravan")
    options = {option.parameter.name: option for option in game.options(["Ada", "Bo"], game_data(game))}
    assert [name for name, option in options.items() if option.parameter.admits("Bo")] == [
        *(f"runs-{camel}" for camel in ("amir", "basma", "cairo", "dunya")),
        "leads",
    ]
    chosen = Journey(options={"camels": ("amir", "dunya")}).setup.options
    assert list(chosen) == ["chapter", "camels", "runs-amir", "runs-dunya", "leads"]


def test_a_game_with_a_handful_of_an_option_is_written_and_read() -> None:
    journey = arrived()
    text = "\n".join(
        [
            *("game caravan", 'players Ada "Bo B."', "option camels amir basma", 'option runs-basma "Bo B."'),
            *('data map.oasis.name {"en": "Oasis"}', "position correct-flask 9", "", "buy", "walk dunes 1"),
        ]
    )
    with pytest.raises(IllegalAction):
        journey.do("buy")
    record = parse(text.replace("dunes 1", "dunes 0") + "\n", games())
    assert record.setup.options["camels"] == ("amir", "basma")
    assert parse(write(record), games()) == record
    *_, (_, _, _, state) = play(record)
    assert (state.flask, state.camels[0].at) == (9, "dunes")
