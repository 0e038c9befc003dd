"""Plays races for ever and says, on standard output, which entry was kept and what the state is then.

python -m tests.journal.writer JOURNAL SEED
"""

import random
import sys
from pathlib import Path

from companion.games.game import IllegalAction
from companion.table import NotNow, Playing, Position, Table
from tests.journal.race import GAMES, SETUP, sound_journal
from tests.toy.race import GAME


def main(path: Path, seed: str) -> None:
    chance = random.Random(seed)
    table = Table(sound_journal(path), GAMES)
    while True:
        playing = table.position().playing
        try:
            if playing is None or playing.outcome:
                position = table.begin("race", SETUP, by="writer")
            else:
                position = step(table, playing, chance)
        except (IllegalAction, NotNow):  # a copy was put back meanwhile: the table knows that now
            continue
        assert position.playing is not None
        sys.stdout.write(f"{position.number} {position.playing.state!r}\n")
        sys.stdout.flush()


def step(table: Table, playing: Playing, chance: random.Random) -> Position:
    if playing.can_undo and chance.random() < 0.2:
        return table.undo(by="writer")
    if playing.can_redo and chance.random() < 0.5:
        return table.redo(by="writer")
    actions = [action for template in GAME.legal(playing.state) for action in template.actions()]
    return table.act(chance.choice(actions), by="writer")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
