"""Golden games on a page: each is played as written, and stops where the page has something new to show.

>>> for name in played(live, "viroid", seen=set()):
...     wall.shoot(name)
"""

from collections.abc import Iterator
from pathlib import Path

from companion.games.library import games
from companion.games.notation import Record, parse, play
from companion.live.interface import Live

GOLDEN = Path(__file__).parent.parent / "golden"
BY = "phone"


def records(game: str) -> Iterator[tuple[str, Record]]:
    """Yield the golden games of a game, each with its name."""
    for path in sorted(GOLDEN.glob("*.game")):
        record = parse(path.read_text(encoding="utf-8"), games())
        if record.game.name == game:
            yield path.stem, record


def played(live: Live, game: str, seen: set[object]) -> Iterator[str]:
    """Play all golden games of one; yield a name at each step that allows something which none did before."""
    for name, record in records(game):
        give_up(live)
        live.table.begin(record.game.name, record.setup, by=BY)
        for line, action, _, state in play(record):
            live.table.act(action, BY, live.table.position().number)
            view, outcome = record.game.view(state), record.game.outcome(state)
            kinds = frozenset(each.kind for each in record.game.legal(state))
            shows = (bool(view.boards), view.step, kinds, outcome and outcome.reason)
            if shows not in seen:
                seen.add(shows)
                yield f"{name}-{line}"


def give_up(live: Live) -> None:
    """Leave nothing on the table."""
    position = live.table.position()
    if position.playing is not None:
        over = position.playing.game.outcome(position.playing.state) is not None
        (live.table.set_aside if over else live.table.give_up)(BY, position.number)
