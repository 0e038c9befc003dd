"""Who plays, and with which options: checked before a game starts.

>>> setup = checked_setup(game, ["Ada", "Ben"], {"goal": 20}, game_data(game))
>>> state = opening(game, setup)
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.errors import CompanionError
from companion.games.game import Action, AnyGame, Choice, Option, Outcome, Setup, Several, Value
from companion.words import Message

LONGEST_NAME = 20
JOINER = "\N{ZERO WIDTH JOINER}"
"""What makes one picture of several, as in a family: it is invisible, and yet part of a name."""


class BadSetup(CompanionError, ValueError):
    """A game cannot start like this; the message says what to change, `about` what it is about."""

    def __init__(self, message: Message, *about: str) -> None:
        super().__init__(message)
        self.about = about or ("players",)


def checked_setup(
    game: AnyGame,
    players: Sequence[str],
    options: Mapping[str, Value],
    data: Mapping[str, Any],
    position: Sequence[Action] = (),
) -> Setup:
    """Return the set-up with tidy names and every option filled in, or raise `BadSetup`."""
    names = _checked_players(game, players)
    setup = Setup(names, _checked_options(game.options(names, data), options), data, tuple(position))
    opening(game, setup)  # raises IllegalAction where the position cannot be
    return setup


def proposed_options(
    game: AnyGame,
    players: Sequence[str],
    data: Mapping[str, Any],
    last: Outcome | None,
    before: Setup | None = None,
) -> tuple[Option, ...]:
    """Return a game's options for these players, with the defaults that are likely now.

    Whoever the last game's outcome names begins. `before` is the set-up of the game that this one goes on
    from: what was chosen there is proposed again, but for what the outcome itself names.
    """
    starts = last.starts_next if last is not None else None
    chosen = dict(before.options) if before is not None else {}
    if before is not None and last is not None:
        chosen |= last.next_options

    def likely(option: Option) -> Value:
        named = starts if option.starts else None
        wishes = (named, chosen.get(option.parameter.name))
        return next((w for w in wishes if w is not None and option.parameter.admits(w)), option.default)

    return tuple(replace(option, default=likely(option)) for option in game.options(players, data))


def likely_setup(
    game: AnyGame,
    players: Sequence[str],
    data: Mapping[str, Any],
    last: Outcome | None,
    before: Setup | None = None,
) -> Setup:
    """Return the set-up of a game that begins without a question: everything as it is proposed."""
    chosen: dict[str, Value] = {}
    for option in proposed_options(game, players, data, last, before):
        if option.needs is None or is_met(option.needs, chosen):
            chosen[option.parameter.name] = option.default
    return checked_setup(game, players, chosen, data)


def opening(game: AnyGame, setup: Setup) -> Any:
    """Return the state in which a game starts: the game's own, and the set-up's position on it."""
    state = game.start(setup)
    for action in setup.position:
        for event in game.decide(state, action):
            state = game.evolve(state, event)
    return state


def _checked_players(game: AnyGame, players: Sequence[str]) -> tuple[str, ...]:
    names = tuple(" ".join(unicodedata.normalize("NFC", name).split()) for name in players)
    if len(names) not in game.players:
        low, high = game.players[0], game.players[-1]
        raise BadSetup(Message("setup.players", game=game.title, count=len(names), low=low, high=high))
    for name in names:
        if not name:
            raise BadSetup(Message("setup.no-name"))
        if len(name) > LONGEST_NAME:
            raise BadSetup(Message("setup.long-name", name=name, count=len(name), most=LONGEST_NAME))
        if not name.replace(JOINER, "").isprintable():
            shown = "".join(letter for letter in name if letter.isprintable())
            raise BadSetup(Message("setup.odd-name", name=shown))
    folded = [name.casefold() for name in names]
    for place, name in enumerate(names):
        if name.casefold() in folded[:place]:
            other = f"{name[: LONGEST_NAME - 2]} 2"
            raise BadSetup(Message("setup.same-name", name=name, other=other))
    return names


def _checked_options(known: tuple[Option, ...], given: Mapping[str, Value]) -> dict[str, Value]:
    """Return a value for each option that counts; one that needs another comes after that one."""
    names = [option.parameter.name for option in known]
    for name in given:
        if name not in names:
            raise BadSetup(Message("setup.unknown-option", name=name, known=names), "option", name)
    chosen: dict[str, Value] = {}
    for option in known:
        name = option.parameter.name
        if option.needs is not None and not is_met(option.needs, chosen):
            if name in given:
                needed, value = option.needs
                raise BadSetup(Message("setup.needs", name=name, needed=needed, value=value), "option", name)
            continue
        chosen[name] = _checked(option, given.get(name, option.default))
    return chosen


def is_met(needs: tuple[str, Value], chosen: Mapping[str, Value]) -> bool:
    """Say whether an option counts: another one that it needs has this value, or holds it among several."""
    name, wanted = needs
    value = chosen.get(name)
    return wanted in value if isinstance(value, tuple) and isinstance(wanted, str) else value == wanted


def _checked(option: Option, value: Value) -> Value:
    parameter = option.parameter
    if parameter.admits(value):
        return value
    about = ("option", parameter.name)
    if isinstance(parameter, Choice):
        known = list(parameter.options)
        raise BadSetup(Message("setup.not-a-choice", name=parameter.name, value=value, known=known), *about)
    if isinstance(parameter, Several):
        known = [name for name, _, _ in parameter.items]
        alike = parameter.least is not None and all(weight == 1 for _, _, weight in parameter.items)
        if alike and isinstance(value, tuple) and set(value) <= set(known):
            limits = {"low": parameter.least, "high": parameter.budget}
            raise BadSetup(Message("setup.so-many", name=option.label, value=value, **limits), *about)
        raise BadSetup(Message("setup.not-a-handful", name=parameter.name, value=value, known=known), *about)
    low, high = parameter.low, parameter.high
    raise BadSetup(
        Message("setup.out-of-range", name=parameter.name, value=value, low=low, high=high), *about
    )
