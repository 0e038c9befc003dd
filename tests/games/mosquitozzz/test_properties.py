"""Whatever is done, legal or not, in whatever order: the rules hold."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import Action, IllegalAction, Number, Template, Value
from companion.games.mosquitozzz import GAME
from companion.games.mosquitozzz.state import State
from companion.games.simulation import Habits
from companion.words import say
from tests.games.mosquitozzz.player import Playing

PLAYERS = ("Ada", "Ben", "Cleo", "Dan")
OPTIONS: list[dict[str, Value]] = [
    {},
    {"infected-pay": "every"},
    {"variant": "cooperative", "level": "kamikaze"},
]


def game_of(players: int, options: dict[str, Value]) -> State:
    return Playing(*PLAYERS[:players], options=options).state


def act(state: State, action: Action) -> State:
    for event in GAME.decide(state, action):
        state = GAME.evolve(state, event)
    return state


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A position some way into a random game, corrections by people included."""
    state = game_of(draw(st.integers(2, 4)), draw(st.sampled_from(OPTIONS)))
    chance = Random(draw(st.integers(0, 2**32)))
    habits = Habits(chance)
    for _ in range(draw(st.integers(0, 120))):
        corrections, legal = GAME.corrections(state), GAME.legal(state)
        if not legal:
            break
        if corrections and chance.random() < 0.1:
            state = act(state, extreme(habits.choose(corrections), corrections, chance))
        else:
            state = act(state, habits.choose(legal))
    return state


def extreme(action: Action, templates: tuple[Template, ...], chance: Random) -> Action:
    """Push the numbers of every other action to one of their limits."""
    if chance.random() < 0.5:
        return action
    template = next(each for each in templates if each.admits(action))
    limits = {p.name: chance.choice((p.low, p.high)) for p in template.parameters if isinstance(p, Number)}
    return Action(action.kind, {**action.values, **limits})


values = st.one_of(
    st.integers(-2, 40),
    st.sampled_from([*PLAYERS, "Zoe", "angriff", "alarm", "flache-hand", "medizin", "yes", ""]),
    st.lists(st.sampled_from(["angriff", "ueberfall", "apokalypse"])).map(tuple),
)
wild_actions = st.one_of(
    st.sampled_from(sorted(GAME.actions)).flatmap(
        lambda kind: st.fixed_dictionaries(dict.fromkeys(GAME.actions[kind], values)).map(
            lambda chosen: Action(kind, chosen)
        )
    ),
    st.builds(Action, st.text(max_size=8), st.dictionaries(st.text(max_size=6), values, max_size=3)),
)


@given(positions(), st.integers(0, 2**32))
@settings(max_examples=15)
def test_what_is_offered_is_taken_and_leads_to_a_possible_position(state: State, seed: int) -> None:
    assert GAME.faults(None, state) == ()
    for template in (*GAME.legal(state), *GAME.corrections(state)):
        action = Habits(Random(seed)).choose((template,))
        after = act(state, action)
        assert GAME.faults(None, after) == ()
        say(GAME.describe(state, action), "de")


@given(positions(), wild_actions)
@settings(max_examples=12)
def test_what_is_not_offered_is_refused_with_a_reason(state: State, action: Action) -> None:
    offered: tuple[Template, ...] = (*GAME.legal(state), *GAME.corrections(state))
    if any(template.admits(action) for template in offered):
        assert GAME.faults(None, act(state, action)) == ()
        return
    with pytest.raises(IllegalAction) as refusal:
        GAME.decide(state, action)
    for language in ("de", "en"):
        assert not say(refusal.value.message, language).startswith("mosquitozzz")


@given(positions(), positions())
@settings(max_examples=10)
def test_what_is_remembered_of_the_last_time_is_never_taken_for_another(one: State, other: State) -> None:
    """Legal actions and events of two positions, asked for by turns and about copies of them."""
    for state in (one, other, one._replace(), other._replace()):
        for template in GAME.legal(state)[:3]:
            action = next(template.actions())
            events = GAME.decide(state, action)
            again = GAME.decide(state._replace(), action)
            GAME.legal(other)
            assert GAME.legal(state) == GAME.legal(state._replace())
            after, copied = state, state
            for event, copy in zip(events, again, strict=True):
                after, copied = GAME.evolve(after, event), GAME.evolve(copied, replace(copy))
            assert after == copied


@given(positions())
@settings(max_examples=10)
def test_everything_can_be_shown_and_said(state: State) -> None:
    view, focus = GAME.view(state), GAME.focus(state)
    for language in ("de", "en"):
        for words in (view.to_do, *view.due, *view.reminders):
            assert not say(words, language).startswith("mosquitozzz")
    assert (focus.next is None) == (focus.shut is not None)
    for action in (*focus.dial, *([focus.next] if focus.next else [])):
        assert isinstance(action, Action)
        for event in GAME.decide(state, action):
            words_of_event = GAME.tell(state, event)
            for language in ("de", "en"):
                assert words_of_event is None or not say(words_of_event, language).startswith("mosquitozzz")


@given(positions())
@settings(max_examples=10)
def test_a_game_goes_on_until_it_has_an_outcome(state: State) -> None:
    assert bool(GAME.legal(state)) == (GAME.outcome(state) is None)
    expected = GAME.expects(state)
    if expected is not None:
        reading = GAME.reading(state, ["squashed"] * expected.count)
        assert reading.values == {"squashed": expected.count}
        assert GAME.decide(state, reading)
