"""The one boundary between the companion and a game: whatever a game raises becomes a `GameFault`.

    >>> game = Guarded(package.GAME)
    >>> game.view(state)
    Traceback (most recent call last):
    companion.games.guarded.GameFault: The game 'tower' has a mistake in it: /games/tower/rules.py, line 4 ...

So does a step that exceeds its time limit (`companion/games/time_limit.py`).
What a game says on purpose (`IllegalAction`, `BadGameData`) passes, from the parts that may say it. Every
game of the library is guarded, so nobody else has to expect anything but these, and one game's mistake stays
its own. Answers that are asked for without a look at the whole position are held to their shapes here.
"""

import inspect
import signal
import traceback
from collections.abc import Callable
from pathlib import Path
from signal import default_int_handler
from typing import Any

from companion.errors import CompanionError
from companion.games.game import Action, AnyGame, Demo, Game, Option, Outcome, View
from companion.games.shapes import misfit
from companion.games.time_limit import within
from companion.words import Message, Words

ATTRIBUTES = tuple(Game.__annotations__)
CALLED = tuple(part for part in vars(Game) if not part.startswith("_") and part not in ATTRIBUTES)

OPTIONAL = ("cards", "demo")
"""What a game may have besides."""

REFUSING = ("options", "check_data", "start", "decide", "reading", *OPTIONAL)
"""The parts that may refuse what they are given; all others are asked about what holds already."""

ANSWERS = {
    "demo": Demo | None,
    "options": tuple[Option, ...],
    "outcome": Outcome | None,
    "reading": Action,
    "tell": Words | None,
}
"""What these parts have to answer, whoever asks; `look` checks what is shown of a position."""

STEP_S = 1.0
"""Processor time of one step. The longest of the games that ship takes 0.02 s on a PC, 0.15 s on a Pi."""

LONGEST = 300
"""Letters of what was raised."""


class GameFault(CompanionError, RuntimeError):
    """A game has a mistake in it: which game, in which file and line, and what was raised there."""

    def __init__(self, name: str, part: str, file: str, line: int, why: Words) -> None:
        super().__init__(Message("game.fault", name=name, part=part, file=file, line=line, why=why))
        self.name, self.part, self.file, self.line, self.why = name, part, file, line, why


class Guarded:
    """A game whose mistakes are named; `become` puts another version of it in its place."""

    def __init__(self, game: AnyGame) -> None:
        self.become(game)

    def become(self, game: AnyGame) -> None:
        """Be this game from now on, for everybody who holds it."""
        self.plain = game
        for part in ATTRIBUTES:
            setattr(self, part, getattr(game, part))
        for part in (*CALLED, *OPTIONAL):
            self.__dict__.pop(part, None)
            if part in CALLED or hasattr(game, part):
                setattr(self, part, _guarded(game, part))


def _guarded(game: AnyGame, part: str) -> Callable[..., Any]:
    def ask(*values: Any) -> tuple[Any, str]:
        answer = getattr(game, part)(*values)
        return answer, _no_events(game, answer) if part == "decide" else _misfit(part, answer)

    def guarded(*values: Any) -> Any:
        try:
            answer, why = within(STEP_S, ask, *values)
        except GameFault:
            raise
        except BaseException as fault:
            if is_from_keyboard(fault) or (isinstance(fault, CompanionError) and part in REFUSING):
                raise
            raise fault_of(game, part, fault) from fault
        if why:
            raise wrong_answer(game, part, why)
        return answer

    return guarded


def is_from_keyboard(fault: BaseException) -> bool:
    """Return whether a person pressed Ctrl-C; with other handlers only a game raises `KeyboardInterrupt`."""
    return isinstance(fault, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) is default_int_handler


def _misfit(part: str, answer: object) -> str:
    if part == "view" and not isinstance(answer, View):
        return f"is {answer!r:.80}, not View"  # `look` checks the rest of it, once a position
    return misfit(answer, ANSWERS[part]) if part in ANSWERS else ""


def _no_events(game: AnyGame, answer: object) -> str:
    """Return why the journal cannot keep what a game decided; nothing where it can."""
    if not isinstance(answer, tuple | list):
        return f"is {answer!r:.80}, not tuple"
    odd = [event for event in answer if type(event) not in game.events]
    return f"holds {odd[0]!r:.80}, and {type(odd[0]).__name__} is not in events" if odd else ""


def fault_of(game: AnyGame, part: str, fault: BaseException) -> GameFault:
    """Return what a game raised as a fault, at the last line of the game's own that led to it."""
    folder = Path(inspect.getfile(type(plain_of(game)))).parent
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    frame = (own or frames)[-1]
    return GameFault(game.name, part, frame.filename, frame.lineno or 1, shown_fault(fault))


def shown_fault(fault: BaseException) -> str:
    """Return what was raised, short; how it shows itself is the game's code too."""
    try:
        return f"{fault!r:.{LONGEST}}"
    except BaseException:
        return type(fault).__name__


def wrong_answer(game: AnyGame, part: str, why: str) -> GameFault:
    """Return a fault for what a game answered but cannot mean, at the line where that part of it begins."""
    called = getattr(plain_of(game), part)
    code = inspect.unwrap(getattr(called, "__func__", called)).__code__
    return GameFault(game.name, part, code.co_filename, code.co_firstlineno, why)


def plain_of(game: AnyGame) -> AnyGame:
    """Return the game itself, without its guard."""
    plain: AnyGame = getattr(game, "plain", game)
    return plain
