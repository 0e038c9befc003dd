"""How many taps a game by hand asks for, counted as the page asks: none where nothing is to choose."""

import random
from collections import Counter

from companion.games.game import Action, Template
from companion.games.schwarm import GAME
from companion.games.simulation import Habits
from tests.games.schwarm.player import Playing

MOST = 180
FIRST = (
    "layout",
    "stone",
    "take",
    "order",
    "ability",
    "play",
    "joker",
    "first",
    "hazard",
    "amoebas",
    "gather",
)
THEN = ("explore", "hire", "hit", "launch", "score", "final", "next", "land")
ENDS = ("gather", "explore")
"""After these the page goes on by itself."""


def taps(seed: int) -> Counter[str]:
    """Play a game of three in which every card is used, and return its taps by kind."""
    game, chance = Playing("Ada", "Ben", "Cem"), random.Random(seed)
    habits, counted, last = Habits(chance), Counter[str](), ""
    while templates := GAME.legal(game.state):
        kinds = {template.kind for template in templates}
        hit = any(pile.id == "hits" and pile.things for pile in GAME.view(game.state).piles)
        wanted = next(kind for kind in (*FIRST, *THEN) if kind in kinds and not (kind == "hit" and hit))
        alike = {"take": ("take", "order"), "play": ("play", "joker")}.get(wanted, (wanted,))
        offered = tuple(template for template in templates if template.kind in alike)
        action = as_proposed(offered[0]) or habits.choose(offered)
        counted[action.kind] += not by_itself(templates, last)
        counted["score"] -= action.kind == "score" and last == "score"  # one tap counts for all
        last = action.kind
        for event in GAME.decide(game.state, action):
            game.state = GAME.evolve(game.state, event)
    return counted


def as_proposed(template: Template) -> Action | None:
    """Return a count as the page proposes it: all that is out, and in the end nothing more."""
    if template.kind == "score":
        return Action(
            "score", {each.name: max(int(str(n)) for n in each.values()) for each in template.parameters}
        )
    return Action("final", {"sides": "0", "values": ()}) if template.kind == "final" else None


def by_itself(templates: tuple[Template, ...], last: str) -> bool:
    """Say whether the page does what comes now: the only card, and what ends an action or the taking."""
    kinds = {template.kind for template in templates}
    if "next" in kinds:
        return (last in ENDS and kinds <= {"next", "queen"}) or last in ("take", "ability")
    [first, *more] = templates
    only = not more and first.kind in ("take", "order", "play") and len(list(first.actions())) == 1
    return only and last != "stone"


def test_a_game_of_three_in_which_every_card_is_used_stays_below_the_bar() -> None:
    games = [sum(taps(seed).values()) for seed in range(9)]
    assert sorted(games)[len(games) // 2] <= MOST, games
