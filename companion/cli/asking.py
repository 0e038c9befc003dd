"""Asking a person at the keyboard: lists to choose from, numbers, names; wrong answers are asked again."""

from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.text import Text

from companion.cli.context import Context
from companion.errors import CompanionError
from companion.games.game import AnyGame, Choice, Number, Option, Outcome, Setup, Value
from companion.games.setup import checked_setup


class Left(Exception):
    """The person has left: end of input, or 'q'."""


def ask(context: Context, question: str) -> str:
    """Return one line from the keyboard, without blanks around it."""
    try:
        return context.console.input(Text(f"{question} > ", "cyan")).strip()
    except EOFError:
        raise Left from None


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
    while True:
        answer = ask(context, question)
        if not answer and default is not None:
            return default
        if answer.isdecimal() and 1 <= int(answer) <= len(choices):
            return int(answer) - 1
        _say_not_understood(context, answer)


def choose_number(context: Context, question: str, low: int, high: int) -> int:
    """Return a whole number within the limits."""
    while True:
        answer = ask(context, question)
        if answer.isdecimal() and low <= int(answer) <= high:
            return int(answer)
        _say_not_understood(context, answer)


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
            names = _ask_players(context, players)
            checked_setup(game, names, {}, data)
        except CompanionError as error:
            context.console.print(Text(context.say(error.message), "red"))
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
            return choose_number(context, f"{question}, {low}-{high}", low, high)
        case Choice(_, values):
            names = [context.say(option.choices.get(value, value)) for value in values]
            default = starts if starts in values else option.default
            return values[choose(context, question, names, values.index(str(default)))]


def _say_not_understood(context: Context, answer: str) -> None:
    context.console.print(Text(context.text("cli.play.not-understood", value=answer), "red"))
