"""Every step of a game, drawn once on the page in a browser: what `companion check` finds there."""

import random
import re
from itertools import count

from companion.games.contract import Finding, begun
from companion.games.data import folder_of
from companion.games.game import AnyGame
from companion.games.setup import opening
from companion.games.simulation import Habits
from companion.testing.page import DrawnPage, page_before

GAMES = 2
"""So many random games are walked; a step that was drawn is not drawn again."""
MOST_ACTIONS = 400
PLACE = re.compile(r"(?P<file>[\w./-]+\.js):(?P<line>\d+): (?P<words>.*)", re.DOTALL)


def page_findings(game: AnyGame) -> list[Finding]:
    """Return what went wrong in the page; `NoBrowser` where nothing can draw it."""
    with page_before() as page:
        drawn: set[tuple[str, bool]] = set()
        for seed in range(GAMES):
            _walk(game, seed, page, drawn)
        return [_finding(game, error) for error in page.errors]


def _walk(game: AnyGame, seed: int, page: DrawnPage, drawn: set[tuple[str, bool]]) -> None:
    chance = random.Random(seed)
    setup = begun(game, chance)
    state, habits = opening(game, setup), Habits(chance)
    page.show(game, setup)
    for number in count():
        templates = game.legal(state)
        step = game.view(state).step, game.expects(state) is not None
        if step not in drawn or not templates:
            drawn.add(step)
            page.look()
        if not templates or number == MOST_ACTIONS:
            return
        action = habits.choose(templates)
        page.act(action)
        for event in game.decide(state, action):
            state = game.evolve(state, event)


def _finding(game: AnyGame, error: str) -> Finding:
    found = PLACE.match(error)
    folder = folder_of(game.name) / "page"
    if found is None:
        return Finding(str(folder / "page.js"), 1, error)
    file = found["file"].removeprefix(f"{game.name}/")
    return Finding(str(folder / file), int(found["line"]), found["words"])
