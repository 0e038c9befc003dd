"""The table against a plain model: what counts is what was done and not taken back, whatever happens.

Every change is published once, in order, with the state after it, whoever made it.
"""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.errors import CompanionError
from companion.games.game import Action
from companion.games.setup import opening
from companion.journal.line import read_line
from companion.table import NotNow, Position, Table
from tests.journal.race import GAMES, SETUP, sound_journal
from tests.toy.race import GAME


class TableAgainstModel(RuleBasedStateMachine):
    """The model: a list of games, each a list of states and a list of what was undone."""

    @initialize()
    def open(self) -> None:
        self.folder = TemporaryDirectory()
        self.path = Path(self.folder.name) / "games.journal"
        self.heard: list[Position] = []
        self.sit_down()
        self.games: list[tuple[list[Any], list[Any]]] = []
        self.now: int | None = None

    def teardown(self) -> None:
        self.table._journal.close()
        self.folder.cleanup()

    def sit_down(self) -> None:
        self.table = Table(sound_journal(self.path), GAMES)
        self.table.subscribe(self.heard.append)

    def changed(self) -> None:
        """What was just done is published, and nothing else."""
        assert self.heard == [self.table.position()]
        self.heard.clear()

    def running(self) -> bool:
        return self.now is not None

    @property
    def states(self) -> list[Any]:
        assert self.now is not None
        return self.games[self.now][0]

    @property
    def undone(self) -> list[Any]:
        assert self.now is not None
        return self.games[self.now][1]

    @precondition(lambda self: not self.running() or GAME.outcome(self.states[-1]) is not None)
    @rule()
    def begin(self) -> None:
        self.table.begin("race", SETUP, by="terminal")
        self.games.append(([opening(GAME, SETUP)], []))
        self.now = len(self.games) - 1
        self.changed()

    @precondition(running)
    @rule(data=st.data())
    def act_legally(self, data: st.DataObject) -> None:
        state = self.states[-1]
        templates = [*GAME.legal(state), *GAME.corrections(state)]
        template = data.draw(st.sampled_from(templates))
        action = data.draw(st.sampled_from(list(template.actions())))
        self.table.act(action, by="phone", seen=self.table.position().number)
        for event in GAME.decide(state, action):
            state = GAME.evolve(state, event)
        self.states.append(state)
        self.undone.clear()
        self.changed()

    @rule(kind=st.sampled_from([*GAME.actions, "fly"]), value=st.integers() | st.text(), data=st.data())
    def act_as_one_likes(self, kind: str, value: int | str, data: st.DataObject) -> None:
        names = data.draw(st.sampled_from(["pips", "why", "stones"]))
        action = Action(kind, {names: value})
        if self.running() and any(template.admits(action) for template in GAME.legal(self.states[-1])):
            return
        with pytest.raises(CompanionError):
            self.table.act(action, by="phone")

    @precondition(running)
    @rule()
    def undo(self) -> None:
        if len(self.states) == 1:
            with pytest.raises(NotNow):
                self.table.undo(by="panel")
        else:
            self.table.undo(by="panel")
            self.undone.append(self.states.pop())
            self.changed()

    @precondition(running)
    @rule()
    def redo(self) -> None:
        if not self.undone:
            with pytest.raises(NotNow):
                self.table.redo(by="panel")
        else:
            self.table.redo(by="panel")
            self.states.append(self.undone.pop())
            self.changed()

    @precondition(running)
    @rule()
    def set_aside(self) -> None:
        self.table.set_aside(by="panel")
        self.now = None
        self.changed()

    @precondition(lambda self: not self.running() and bool(self.games))
    @rule(data=st.data())
    def take_up(self, data: st.DataObject) -> None:
        self.now = data.draw(st.integers(0, len(self.games) - 1))
        self.table.take_up(self.now + 1, by="panel")
        self.changed()

    @precondition(running)
    @rule()
    def read(self) -> None:
        self.table.note({"faces": ["4"]}, by="camera")

    @precondition(lambda self: self.running() and len(self.states) > 1)
    @rule()
    def another_process_undoes(self) -> None:
        other = Table(sound_journal(self.path), GAMES)
        other.undo(by="terminal")
        other._journal.close()
        assert self.heard == []
        self.table.refresh()
        self.undone.append(self.states.pop())
        self.changed()

    @rule()
    def look_for_what_others_wrote(self) -> None:
        self.table.refresh()

    @rule()
    def pull_the_plug(self) -> None:
        self.table._journal.close()
        self.sit_down()

    @invariant()
    def table_is_as_the_model(self) -> None:
        assert self.heard == []
        playing = self.table.position().playing
        if self.now is None:
            assert playing is None
            return
        assert playing is not None
        assert playing.id == self.now + 1
        assert playing.state == self.states[-1]
        assert (playing.can_undo, playing.can_redo) == (len(self.states) > 1, bool(self.undone))
        line = read_line(self.table._journal, GAMES, playing.id)
        assert [line.start, *(play.state for play in line.plays)] == self.states


TestTableAgainstModel = TableAgainstModel.TestCase
TestTableAgainstModel.settings = settings(max_examples=12, stateful_step_count=40, deadline=None)
