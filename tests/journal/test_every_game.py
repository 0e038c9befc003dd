"""Every game that is shipped goes through the journal, the table and the notation unchanged."""

import json
import random
from pathlib import Path

import pytest

from companion.games.game import Action, AnyGame
from companion.games.library import game_data, games
from companion.games.notation import Record, parse, play, write
from companion.games.setup import checked_setup
from companion.journal.line import read_line
from companion.journal.shelf import played
from companion.table import Table
from companion.words import LANGUAGES, say
from tests.journal.race import sound_journal


def some_action(game: AnyGame, state: object, chance: random.Random) -> Action:
    """Return a legal action, now and then a correction."""
    templates = game.corrections(state) if chance.random() < 0.05 else ()
    template = chance.choice(templates or game.legal(state))
    values = {}
    for parameter in template.parameters:
        values[parameter.name] = chance.choice(list(parameter.values()))
    return Action(template.kind, values)


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 9))])
def test_a_random_game_with_undo_is_the_same_after_a_restart(name: str, seed: int, tmp_path: Path) -> None:
    game, chance = games()[name], random.Random(seed)
    players = ["Ada", "Bén", "C. #3"]
    options = {
        option.parameter.name: chance.choice(list(option.parameter.values()))
        for option in game.options(players, game_data(game))
        if option.needs is None
    }
    setup = checked_setup(game, players, options, game_data(game))
    journal = sound_journal(tmp_path / "games.journal")
    table = Table(journal, games())
    position = table.begin(name, setup, by="test")
    states = [position.playing and position.playing.state]
    while (now := table.position().playing) and now.outcome is None and len(states) < 90:
        if now.can_undo and chance.random() < 0.1:
            undone = table.undo(by="test").playing
            states.pop()
            assert undone is not None
            assert undone.state == states[-1]
        else:
            done = table.act(some_action(game, now.state, chance), by="test").playing
            assert done is not None
            states.append(done.state)
    again = Table(sound_journal(tmp_path / "games.journal"), games())
    assert again.position() == table.position()
    line = read_line(journal, games(), 1)
    assert [line.start, *(play.state for play in line.plays)] == states
    for language in LANGUAGES:
        assert all(say(words, language) for told in again.history() for words in told.words)
    record = Record(game, setup, tuple(play.action for play in line.plays))
    assert [state for *_, state in play(parse(write(record), games()))] == states[1:]
    (row,) = played(journal, games())
    assert (row.outcome is None) == (row.standing == "running")
    assert json.dumps(setup.data) == json.dumps(line.setup.data), "the order of the cards is kept too"
