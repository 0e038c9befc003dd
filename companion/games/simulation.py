"""Random legal games of any kind: chosen from what `legal` offers, decided, folded and checked.

    >>> report = simulate(game, setup, games=100, seed=1)
    >>> report.violations
    ()

Where a template carries weights, chance decides with them (a die, a shuffled deck). People decide the
rest, and no two tables alike: each game is played by habits of its own, which like some kinds of
action better than others, so that cautious and reckless games are seen. The same seed plays the same.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from random import Random
from time import perf_counter
from typing import Any

from companion.games.game import (
    Action,
    AnyGame,
    IllegalAction,
    Number,
    Parameter,
    Setup,
    Several,
    Template,
    Value,
)
from companion.games.guarded import GameFault
from companion.games.setup import opening
from companion.words import Message, Words

MOST_ACTIONS = 100_000
"""A game that takes longer than this does not end."""


@dataclass(slots=True)
class Report:
    """What was seen over many games."""

    games: int = 0
    players: int = 0
    actions: int = 0
    seconds: float = 0.0
    turns: list[int] = field(default_factory=list)
    ended_by: Counter[str] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)
    """How many games had so many winners."""
    thrown: int = 0
    counting: int = 0
    expected: float = 0.0
    most: int = 1
    """Pieces thrown, what they came to, what was to be expected, and the most that one piece can bring."""
    violations: list[Words] = field(default_factory=list)

    @property
    def actions_per_s(self) -> float:
        """Actions chosen, decided and folded in a second; the checks are left out."""
        return self.actions / self.seconds if self.seconds else 0.0

    @property
    def turns_mean(self) -> float:
        """Turns of a game, on average."""
        return sum(self.turns) / len(self.turns) if self.turns else 0.0


def simulate(
    game: AnyGame,
    setup: Setup,
    *,
    games: int,
    seed: int,
    check: bool = True,
    progress: Callable[[], None] = lambda: None,
) -> Report:
    """Play so many games and report on them; `check` looks for faults after every action."""
    seeds, report, start = Random(seed), Report(players=len(setup.players)), opening(game, setup)
    for number in range(games):
        own = seeds.getrandbits(62) if number else seed  # so that one game can be played again by itself
        record = _Played(game, start, Random(own), report)
        try:
            state = record.played(f"game {number} (seed {own})" if check else "")
            outcome, seen = game.outcome(state), game.view(state)
        except (GameFault, IllegalAction) as fault:
            again = f"companion simulate {_words(game, setup)} --games 1 --seed {own}"
            action = record.action.as_json() if record.action else ""
            values = {"game": number, "seed": own, "count": record.actions, "action": action}
            report.violations.append(Message("simulate.fault", why=fault.message, again=again, **values))
            progress()
            continue
        report.games += 1
        report.turns.append(seen.turn)
        if seen.luck is not None:
            report.thrown += seen.luck.thrown
            report.counting += seen.luck.result
            report.expected += seen.luck.expected
            report.most = seen.luck.most
        if outcome is not None:
            report.ended_by[outcome.reason] += 1
            report.winners[len(outcome.winners)] += 1
        progress()
    return report


class _Played:
    """One random game, and how far it has come."""

    def __init__(self, game: AnyGame, start: Any, chance: Random, report: Report) -> None:
        self._game, self._start, self._habits, self._report = game, start, Habits(chance), report
        self.actions = 0
        self.action: Action | None = None
        """The last one that was chosen."""

    def played(self, name: str) -> Any:
        """Play it to its end, and return how it stands then; with a name, every step is checked."""
        game, state, report = self._game, self._start, self._report
        began, checking = perf_counter(), 0.0
        while templates := game.legal(state):
            self.action = action = self._habits.choose(templates)
            before = state
            self.actions += 1
            for event in game.decide(state, action):
                state = game.evolve(state, event)
            if name:
                paused = perf_counter()
                for fault in game.faults(before, state):
                    report.violations.append(f"{name}, action {self.actions} ({action.as_json()}): {fault}")
                checking += perf_counter() - paused
            if self.actions == MOST_ACTIONS:
                report.violations.append(f"{name or 'a game'} has not ended after {self.actions} actions")
                break
        report.seconds += perf_counter() - began - checking
        report.actions += self.actions
        return state


def _words(game: AnyGame, setup: Setup) -> str:
    """Return how the command line is told which game is played, and how."""
    options = (
        f"--option {name}={','.join(value) if isinstance(value, tuple) else value}"
        for name, value in setup.options.items()
        if value not in setup.players
    )
    return " ".join((f"--game {game.name} --players {len(setup.players)}", *options))


class Habits:
    """How one table plays: each kind of action is liked more or less, up to 64 times more."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._liking = _Likings(chance)

    def choose(self, templates: tuple[Template, ...]) -> Action:
        """Return one action out of all that the templates stand for."""
        chance, template = self._chance, templates[0]
        if len(templates) > 1:
            liked = list(accumulate([self._liking[template.kind] for template in templates]))
            template = templates[bisect_right(liked, chance.random() * liked[-1], hi=len(liked) - 1)]
        return Action(template.kind, {p.name: _random_value(p, chance) for p in template.parameters})


class _Likings(dict[str, float]):
    """How much each kind of action is liked, settled when it is first seen."""

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self._chance = chance

    def __missing__(self, kind: str) -> float:
        liking = self[kind] = float(2 ** self._chance.uniform(-3, 3))
        return liking


def _random_value(parameter: Parameter, chance: Random) -> Value:
    if isinstance(parameter, Several):
        return _random_handful(parameter, chance)
    values: Sequence[Value] = (
        range(parameter.low, parameter.high + 1) if isinstance(parameter, Number) else parameter.options
    )
    if parameter.weights:
        return chance.choices(values, parameter.weights)[0]
    return values[int(chance.random() * len(values))]


def _random_handful(several: Several, chance: Random) -> tuple[str, ...]:
    """Take things in random order as long as they fit, and then put some back where that is allowed."""
    if several.chances:
        names = [name for name, _, _ in several.items]
        return tuple(chance.choices(names, several.chances, k=several.budget))
    things = [(name, weight) for name, copies, weight in several.items for _ in range(copies)]
    chance.shuffle(things)
    taken, sums, spare = [], [0], several.budget
    for name, weight in things:
        if weight <= spare:
            taken.append(name)
            spare -= weight
            sums.append(several.budget - spare)
    if several.least is None:
        return tuple(taken)
    enough = [number for number, weight in enumerate(sums) if weight >= several.least]
    if not enough:  # a better choice than the first that came may still weigh enough
        return chance.choice(list(several.handfuls()))
    return tuple(taken[: chance.choice(enough)])
