"""Whether an action costs more the longer a game lasts, or the more evenings are kept.

An action is measured from a phone's press to the page's text in both languages, all of it kept on disk
between; a long and a short journal take turns, so that both meet the same load.
"""

import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from companion.bench.live import BY, actions_for_ever, kept_evenings, running_in
from companion.words import LANGUAGES
from web.shown import Shown

ROUNDS = 41
SHORT, LONG = 100, 1000
"""Actions in the game on the table."""
FEW, MANY = 5, 500
"""Evenings kept."""
USUAL = 20
"""Actions in each of them."""


def growth_actions() -> float:
    """Return the cost of an action after 1,000 actions over that after 100."""
    return _ratio((1, SHORT), (1, LONG))


def growth_evenings() -> float:
    """Return the cost of an action with 500 kept evenings over that with 5."""
    return _ratio((FEW, USUAL), (MANY, USUAL))


def _ratio(small: tuple[int, int], large: tuple[int, int]) -> float:
    with ExitStack() as house:
        acts = [_acting(house, *size) for size in (small, large)]
        spent: list[list[float]] = [[], []]
        for _ in range(ROUNDS):
            for act, times in zip(acts, spent, strict=True):
                begun = time.perf_counter()
                act()
                times.append(time.perf_counter() - begun)
    return round(statistics.median(spent[1]) / statistics.median(spent[0]), 2)


def _acting(house: ExitStack, evenings: int, actions: int) -> Callable[[], None]:
    """Return one acknowledged action at a table with so many evenings of so many actions."""
    folder = Path(house.enter_context(tempfile.TemporaryDirectory()))
    kept_evenings(folder, evenings, actions)
    live, _ = house.enter_context(running_in(folder))
    shown, actions_to_come = Shown(live, dressed=()), actions_for_ever(live.table)

    def act() -> None:
        live.table.act(next(actions_to_come), BY, live.feed.present().position.number)
        for language in LANGUAGES:
            shown.text(live.feed.present(), language)

    return act
