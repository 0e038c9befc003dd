"""Asking at the keyboard who plays, and with which options."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.cli.asking import Keyboard
from companion.errors import CompanionError
from companion.games.game import AnyGame, Option, Outcome, Setup, Value
from companion.games.setup import checked_setup, is_met, proposed_options


def ask_setup(
    asking: Keyboard,
    game: AnyGame,
    data: Mapping[str, Any],
    players: Sequence[str],
    last: Outcome | None,
    before: Setup | None = None,
) -> Setup:
    """Ask until a game can start so; these players, and whom the last outcome names, are proposed.

    `before` is the set-up of the game that this one goes on from: what was chosen there is proposed again.
    """
    names = _ask_players(asking, game, data, players)
    options: dict[str, Value] = {}
    for option in proposed_options(game, names, data, last, before):
        if option.needs is None or is_met(option.needs, options):
            options[option.parameter.name] = _ask_option(asking, option)
    return checked_setup(game, names, options, data)


def _ask_players(
    asking: Keyboard, game: AnyGame, data: Mapping[str, Any], proposed: Sequence[str]
) -> tuple[str, ...]:
    text = asking.context.text
    question = text("cli.play.players")
    if proposed:
        question += f" ({text('cli.play.default', value=', '.join(proposed))})"
    while True:
        answer = asking.line(question)
        try:
            return checked_setup(game, answer.split(",") if answer else list(proposed), {}, data).players
        except CompanionError as error:
            asking.refuse(error.message)


def _ask_option(asking: Keyboard, option: Option) -> Value:
    say = asking.context.say

    def label(value: str) -> str:
        return say(option.choices.get(value, value))

    for value, hint in option.hints.items():
        asking.context.print(f"  {label(value)}: {say(hint)}")
    return asking.value(option.parameter, say(option.label), label, option.default)
