"""What a template is called in a list where several of its kind may stand.

>>> say(template_name(game, state, template), "en")
'Scale: DNA'

A choice with one option is no choice: it says which one is meant.
"""

from companion.games.action import Choice, Template
from companion.games.game import AnyGame
from companion.words import Message, Words


def template_name(game: AnyGame, state: object, template: Template) -> Words:
    """Return the heading of its kind, and which one it is where that is settled."""
    heading = game.heading(template.kind)
    settled = [
        game.label(state, choice.name, choice.options[0])
        for choice in template.parameters
        if isinstance(choice, Choice) and len(choice.options) == 1
    ]
    return Message("table.which", what=heading, which=settled) if settled else heading
