"""What + and - have turned to, and what OK would make of it: a list to go through, and walks inside it.

An action of the list is done at once, a template is walked. A frozen value; no table, no lamps:

    >>> dial = Dial.over(game.focus(state), game.expects(state))
    >>> dial.turned(1).taken
    Action(kind='rest', values={})

A template that is all there is to dial is walked from the start. The answer to a throw can always be
dialled, also where no camera looks.
"""

from dataclasses import dataclass, replace

from companion.games.game import Action, AnyGame, Focus, Template, Throw
from companion.panel.codes import NOTHING, Codes
from companion.panel.walk import Walk
from companion.words import Message, Words

LOOK = Action("look at the cards")
"""Has the cards that are asked for read off the table; no game has an action of such a name."""
LOOK_CODE = "LO"


@dataclass(frozen=True, slots=True)
class Dial:
    """Where the dial of one position stands."""

    entries: tuple[Action | Template, ...] = ()
    at: int = 0
    walk: Walk | None = None
    """The template that is being walked."""
    touched: bool = False
    """Whether somebody has turned it."""

    @classmethod
    def over(cls, focus: Focus, throw: Throw | None, *, looks: bool = False) -> "Dial":
        """Return the dial as a game wants it to stand; with what is thrown now, if anything is.

        Where cards can be read that are asked for now, a look at them comes first.
        """
        entries = focus.dial
        if throw is not None and all(entry.kind != throw.answer.kind for entry in entries):
            entries = (*entries, throw.answer)
        if looks:
            return cls((LOOK, *entries))
        return cls(entries, focus.at)._at_rest()

    @property
    def walking(self) -> bool:
        """Whether somebody is inside a template, and has to go on or back before anything else."""
        return self.walk is not None and (len(self.entries) > 1 or self.walk.back is not None)

    def turned(self, steps: int) -> "Dial":
        """Return the dial so many steps further; after the last comes the first."""
        if self.walk is not None:
            return replace(self, walk=self.walk.turned(steps), touched=True)
        return replace(self, at=(self.at + steps) % len(self.entries), touched=True)

    @property
    def taken(self) -> "Dial | Action":
        """What OK leads to: the next question of a walk, or an action to be done."""
        entry = self.entries[self.at]
        if isinstance(entry, Action):
            return entry
        walk = Walk.along(entry) if self.walk is None else self.walk.taken
        return walk.action or replace(self, walk=walk, touched=True)

    @property
    def back(self) -> "Dial | None":
        """The dial one answer back, or out of a walk; `None` where nobody has gone into one."""
        if self.walk is None or not self.walking:
            return None
        before = self.walk.back
        return replace(self, walk=before) if before is not None else replace(self, walk=None)

    def words(self, game: AnyGame, state: object) -> Words:
        """Return what is dialled, in words."""
        if self.walk is not None:
            return walk_words(self.walk, game, state)
        entry = self.entries[self.at]
        if entry is LOOK:
            return Message("panel.look")
        return game.heading(entry.kind) if isinstance(entry, Template) else game.describe(state, entry)

    def code(self, codes: Codes) -> str:
        """Return what is dialled, in two characters."""
        if self.walk is not None:
            return walk_code(self.walk, codes)
        if self.entries and self.entries[self.at] is LOOK:
            return LOOK_CODE
        return codes.of(self.entries[self.at], self.at) if self.entries else NOTHING

    def _at_rest(self) -> "Dial":
        """Go into the only template there is, if it asks anything."""
        if len(self.entries) == 1 and isinstance(self.entries[0], Template):
            walk = Walk.along(self.entries[0])
            return self if walk.question is None else replace(self, walk=walk)
        return self


def walk_words(walk: Walk, game: AnyGame, state: object) -> Words:
    """Return what a walk shows: "city: London", "faces: 2 x bow"."""
    question, answer = walk.question, walk.shown
    assert question is not None
    name = game.heading(question.parameter.name)
    if question.item:
        item = game.label(state, question.parameter.name, question.item)
        return Message("walk.several", name=name, times=answer, item=item)
    value = answer if isinstance(answer, int) else game.label(state, question.parameter.name, answer)
    return Message("walk.choice", name=name, value=value)


def walk_code(walk: Walk, codes: Codes) -> str:
    """Return what a walk shows in two characters."""
    question = walk.question
    assert question is not None
    return codes.within(walk.template.kind, question, walk.shown)
