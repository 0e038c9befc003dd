"""What every game owes the rest of the companion, seen in positions that random play comes to."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import (
    Action,
    AnyGame,
    Choice,
    Number,
    Outcome,
    Parameter,
    Setup,
    Several,
    Template,
    Words,
)
from companion.games.library import game_data, games
from companion.games.setup import checked_setup, opening
from companion.games.simulation import Habits
from companion.words import LANGUAGES, say
from tests.toy import toys_in_the_library

PLAYERS = ("Ada", "Bo", "Cy", "Dee")


@pytest.mark.parametrize(
    ("more", "goes_on"),
    [({}, False), ({"carries": (Action("bring"),)}, True), ({"next_options": {"chapter": "two"}}, True)],
    ids=["ends", "carries", "names what is next"],
)
def test_a_story_goes_on_where_an_outcome_has_anything_for_the_next_game(
    more: dict[str, Any], goes_on: bool
) -> None:
    assert Outcome("won", "Ada won", ("Ada",), {"Ada": 3}, None, **more).goes_on == goes_on


with toys_in_the_library():
    GAMES = tuple(games().values())

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))


def begun(game: AnyGame, chance: random.Random) -> Setup:
    """Return a set-up with players and options that chance chose."""
    names, data = PLAYERS[: chance.choice(game.players)], game_data(game)
    options = {
        option.parameter.name: chance.choice(list(option.parameter.values()))
        for option in game.options(names, data)
        if option.needs is None
    }
    return checked_setup(game, names, options, data)


def walked(game: AnyGame, seed: int, most: int = 60) -> Iterator[Any]:
    """Yield the states of a random game, from the first on."""
    chance = random.Random(seed)
    state, habits = opening(game, begun(game, chance)), Habits(chance)
    yield state
    for _ in range(most):
        templates = game.legal(state)
        if not templates:
            return
        for event in game.decide(state, habits.choose(templates)):
            state = game.evolve(state, event)
        yield state


def somewhere(game: AnyGame, seed: int) -> Any:
    states = list(walked(game, seed))
    return states[seed % len(states)]


def options_of(parameter: Parameter) -> tuple[str, ...]:
    if isinstance(parameter, Several):
        return tuple(name for name, _, _ in parameter.items)
    return parameter.options if isinstance(parameter, Choice) else ()


def must_be_said(game: AnyGame, *words: Words) -> None:
    for each in words:
        for language in LANGUAGES:
            text = say(each, language)
            assert text, each
            assert not text.startswith((f"{game.name}.", "page.")), text


@every_game
@given(seed=st.integers(0, 10_000))
@settings(max_examples=12)
def test_a_throw_is_answered_with_what_the_rules_allow(game: AnyGame, seed: int) -> None:
    for state in walked(game, seed):
        throw = game.expects(state)
        if throw is None:
            continue
        assert throw.answer in game.legal(state)
        assert len(throw.answer.parameters) == 1
        assert isinstance(throw.answer.parameters[0], Number | Several)
        assert 0 < throw.count <= min(throw.due, throw.pieces.at_hand)
        assert throw.count == min(throw.due, throw.pieces.at_hand)
        labels = [face.label for face in throw.pieces.faces]
        assert set(throw.counts) <= set(labels)
        faces = random.Random(seed).choices(labels, k=throw.count)
        assert throw.answer.admits(game.reading(state, faces))
        assert game.reading(state, faces) == game.reading(state, sorted(faces)), "the order means nothing"
        if throw.odds is not None:
            assert throw.odds.pieces == throw.count
            assert len(throw.odds.counting) == throw.count + 1
        must_be_said(
            game, throw.what, throw.purpose, throw.pieces.label, *(f.name for f in throw.pieces.faces)
        )


@every_game
@given(seed=st.integers(0, 10_000))
@settings(max_examples=12)
def test_a_view_can_be_drawn_without_knowing_the_game(game: AnyGame, seed: int) -> None:
    state = somewhere(game, seed)
    view, players = game.view(state), {*PLAYERS}
    ids: list[list[str]] = [[step.id for step in view.steps], [track.id for track in view.tracks]]
    ids += [[pile.id for pile in view.piles], [seat.id for seat in view.seats], [b.id for b in view.boards]]
    assert all(len(set(row)) == len(row) for row in ids)
    assert all(seat.player is None or seat.player in players for seat in view.seats)
    assert view.step in {step.id for step in view.steps} | {"end", "tie"}
    for board in view.boards:
        spots = {spot.id: spot for spot in board.spots}
        assert all(0 <= spot.x <= 1 and 0 <= spot.y <= 1 for spot in board.spots)
        assert all(link.one in spots and link.other in spots for link in board.links)
    if view.luck is not None:
        assert 0 <= view.luck.result <= view.luck.thrown * view.luck.most
        assert view.luck.variance >= 0
    for odds in view.odds:
        assert sum(odds.counting) == pytest.approx(1)
        assert len(odds.counting) == odds.pieces + 1
        assert len(odds.price) in (0, odds.pieces + 1)
        assert not odds.cost or sum(odds.cost) == pytest.approx(1)
    tracks = [*view.tracks, *(track for seat in view.seats for track in seat.tracks)]
    things = [thing for pile in view.piles for thing in pile.things]
    things += [thing for board in view.boards for spot in board.spots for thing in spot.things]
    must_be_said(game, view.to_do, *view.due, *view.reminders, *(step.label for step in view.steps))
    must_be_said(game, *(track.label for track in tracks), *(thing.label for thing in things))
    must_be_said(game, *(pile.label for pile in view.piles), *(board.label for board in view.boards))
    must_be_said(game, *(seat.name for seat in view.seats), *((view.actor,) if view.actor else ()))


@every_game
@given(seed=st.integers(0, 10_000))
@settings(max_examples=12)
def test_everything_that_is_offered_can_be_drawn_said_and_done(game: AnyGame, seed: int) -> None:
    state = somewhere(game, seed)
    boards = {board.id: {spot.id for spot in board.spots} for board in game.view(state).boards}
    chance = random.Random(seed)
    for template in (*game.legal(state), *game.corrections(state)):
        must_be_said(game, game.heading(template.kind))
        assert set(game.actions[template.kind]) == {parameter.name for parameter in template.parameters}
        for parameter in template.parameters:
            must_be_said(game, game.heading(parameter.name))
            for option in options_of(parameter):
                must_be_said(game, game.label(state, parameter.name, option))
                assert option.isprintable()
            if isinstance(parameter, Choice) and parameter.board:
                assert set(parameter.options) <= boards[parameter.board]
        action = Habits(chance).choose((template,))
        assert template.admits(action)
        must_be_said(game, game.describe(state, action))
        for event in game.decide(state, action):
            must_be_said(game, game.tell(state, event) or "-")


@every_game
@given(seed=st.integers(0, 10_000))
@settings(max_examples=12)
def test_what_the_buttons_do_is_legal_and_nothing_is_out_of_reach(game: AnyGame, seed: int) -> None:
    state = somewhere(game, seed)
    focus, legal = game.focus(state), game.legal(state)
    assert (focus.next is None) == (focus.shut is not None)
    assert focus.next is None or any(template.admits(focus.next) for template in legal)
    assert focus.at == 0 if not focus.dial else focus.at < len(focus.dial)
    for entry in focus.dial:
        if isinstance(entry, Template):
            assert entry in legal
        else:
            assert any(template.admits(entry) for template in legal)
    reached = {entry.kind for entry in (*focus.dial, *([focus.next] if focus.next else []))}
    assert reached == {template.kind for template in legal}, "a game can be played with the panel alone"
    assert {entry.kind for entry in focus.dial if isinstance(entry, Template)} <= {
        t.kind for t in game.dials(state)
    }


@every_game
def test_what_an_evening_is_told_by_is_seen(game: AnyGame) -> None:
    view = game.view(next(walked(game, 1)))
    for series in game.series:
        seats = [track for seat in view.seats for track in seat.tracks]
        assert series.track in {track.id for track in (seats if series.of == "seats" else view.tracks)}
        must_be_said(game, series.label)


@every_game
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_options_are_for_these_players(game: AnyGame, count: int) -> None:
    if count not in game.players:
        return
    names = PLAYERS[:count]
    before: set[str] = set()
    for option in game.options(names, game_data(game)):
        parameter = option.parameter
        assert parameter.admits(option.default)
        assert option.needs is None or option.needs[0] in before, "it comes after the one that it needs"
        before.add(parameter.name)
        values = set(options_of(parameter))
        assert values <= option.choices.keys() | set(names)
        assert option.hints.keys() <= values
        assert not option.starts or values == set(names)
        must_be_said(game, option.label, *option.choices.values(), *option.hints.values())


@every_game
@pytest.mark.parametrize("seed", range(5))
def test_the_end_is_told_and_what_it_carries_can_be_begun_from(game: AnyGame, seed: int) -> None:
    *_, state = walked(game, seed, most=3000)
    outcome = game.outcome(state)
    assert outcome is not None
    assert (game.legal(state), game.expects(state)) == ((), None)
    assert all((*outcome.winners, *outcome.scores))
    must_be_said(game, outcome.words, game.heading(outcome.reason))
    setup = begun(game, random.Random(seed))
    if outcome.carries:
        again = checked_setup(game, setup.players, setup.options, setup.data, outcome.carries)
        assert game.faults(None, opening(game, again)) == ()
