"""Asking a person at the keyboard: lists to choose from, numbers, names; wrong answers are asked again."""

from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.text import Text

from companion.cli.context import Context
from companion.errors import CompanionError
from companion.games.game import AnyGame, Choice, Number, Option, Outcome, Setup, Value
from companion.games.notation import whole_number
from companion.games.setup import checked_setup
from companion.words import Message, Words


class Left(Exception):
    """The person has left: end of input, or 'q'."""


def ask(context: Context, question: str, keys: str = "") -> str:
    """Return one line from the keyboard, without blanks around it; 'q' leaves, '?' explains the keys."""
    while True:
        try:
            answer = context.console.input(Text(f"{question} > ", "cyan")).strip()
        except EOFError:
            raise Left from None
        if answer == "q":
            raise Left
        if answer != "?":
            return answer
        context.print(keys or context.text("cli.play.asking"))


def refuse(context: Context, why: Words) -> None:
    """Say in one line why something cannot be."""
    context.console.print(Text(context.say(why), "red"))


def list_choices(context: Context, choices: Sequence[str]) -> None:
    """Print numbered choices, side by side where they fit."""
    width = len(str(len(choices)))
    rows = [
        Text.assemble((f"{number:>{width}} ", "bold cyan"), choice)
        for number, choice in enumerate(choices, 1)
    ]
    context.console.print(Columns(rows, padding=(0, 3), column_first=True))


def choose(context: Context, question: str, choices: Sequence[str], default: int | None = None) -> int:
    """Return the place of the choice that was taken, from 0."""
    list_choices(context, choices)
    if default is not None:
        question = f"{question} ({context.text('cli.play.default', value=choices[default])})"
        default += 1
    return _ask_number(context, question, range(1, len(choices) + 1), default) - 1


def choose_number(context: Context, question: str, low: int, high: int, default: int | None = None) -> int:
    """Return a whole number within the limits."""
    if default is not None:
        question = f"{question} ({context.text('cli.play.default', value=default)})"
    return _ask_number(context, question, range(low, high + 1), default)


def _ask_number(context: Context, question: str, allowed: range, default: int | None) -> int:
    while True:
        answer = ask(context, question)
        number = default if not answer else whole_number(answer)
        if number is not None and number in allowed:
            return number
        refuse(context, Message("cli.play.not-understood", value=answer))


def agree(context: Context, question: str) -> bool:
    """Return whether the person said yes."""
    yes, no = context.text("cli.play.yes"), context.text("cli.play.no")
    return ask(context, f"{question} {yes}/{no}").lower().startswith(yes)


def ask_setup(
    context: Context, game: AnyGame, data: Mapping[str, object], last: tuple[tuple[str, ...], Outcome | None]
) -> Setup:
    """Ask who plays and with which options, until a game can start so; the last table is proposed."""
    players, outcome = last
    while True:
        try:
            names = checked_setup(game, _ask_players(context, players), {}, data).players
        except CompanionError as error:
            refuse(context, error.message)
            continue
        break
    options: dict[str, Value] = {}
    for option in game.options(names, data):
        if option.needs is None or options.get(option.needs[0]) == option.needs[1]:
            starts = outcome.starts_next if outcome else None
            options[option.parameter.name] = _ask_option(context, option, starts)
    return checked_setup(game, names, options, data)


def _ask_players(context: Context, proposed: tuple[str, ...]) -> list[str]:
    question = context.text("cli.play.players")
    if proposed:
        question += f" ({context.text('cli.play.default', value=', '.join(proposed))})"
    answer = ask(context, question)
    return answer.split(",") if answer else list(proposed)


def _ask_option(context: Context, option: Option, starts: str | None) -> Value:
    question = context.say(option.label)
    match option.parameter:
        case Number(_, low, high):
            usual = option.default if isinstance(option.default, int) else None
            return choose_number(context, f"{question}, {low}-{high}", low, high, usual)
        case Choice(_, values):
            names = [context.say(option.choices.get(value, value)) for value in values]
            default = starts if starts in values else option.default
            return values[choose(context, question, names, values.index(str(default)))]
