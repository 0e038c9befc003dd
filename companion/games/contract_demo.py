"""What a game owes those who watch its demo: every step can be played as it says, and is told.

>>> [key for part, key, values in demonstrated(game)]
[]
"""

from collections.abc import Iterator
from typing import Any

from companion.games.contract_view import Broken, said
from companion.games.demo import DemoStep
from companion.games.demo_steps import demo_of, demo_setup, next_deed, words_of
from companion.games.game import Action, AnyGame, IllegalAction, Throw
from companion.games.library import game_data
from companion.games.setup import opening


def demonstrated(game: AnyGame) -> Iterator[Broken]:
    """What a game shows of itself can be played as it says, and is told."""
    demo = demo_of(game, game_data(game))
    if demo is None:
        return
    state = opening(game, demo_setup(game, demo, game_data(game)))
    for place, step in enumerate(demo.steps, 1):
        if game.outcome(state) is not None:
            return
        yield from said("demo", words_of(game, state, step))
        try:
            action = _shown_action(game, state, step)
            for event in game.decide(state, action):
                state = game.evolve(state, event)
        except NoStep as broken:
            yield "demo", f"demo.{broken.why}", {"step": place, **broken.values}
            return
        except IllegalAction as refused:
            yield (
                "demo",
                "demo.refused",
                {"step": place, "action": str(action.as_json()), "why": refused.message},
            )
            return


class NoStep(Exception):
    """A step of a demo can do nothing as it is written."""

    def __init__(self, why: str, /, **values: object) -> None:
        super().__init__(why)
        self.why, self.values = why, values


def _shown_action(game: AnyGame, state: Any, step: DemoStep) -> Action:
    """Return what a step of a demo does; of a throw, what its faces mean."""
    deed = next_deed(game, state, step)
    if isinstance(deed, Throw):
        labels = [face.label for face in deed.pieces.faces]
        if strange := {*step.faces} - {*labels}:
            raise NoStep("faces", faces=sorted(strange), known=labels)
        if len(step.faces) > deed.count:
            raise NoStep("count", number=len(step.faces), count=deed.count)
        faces = (*step.faces, *(deed.count - len(step.faces)) * labels[:1])
        try:
            return game.reading(state, faces)
        except IllegalAction as refused:
            raise NoStep("unread", faces=faces, why=refused.message) from refused
    if deed is None or step.faces:
        raise NoStep("nothing-thrown" if step.faces else "nothing")
    return deed
