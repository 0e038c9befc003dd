"""Golden games on a page: each is played as written, and stops where the page has something new to show.

>>> for name in played(live, "viroid", seen=set()):
...     wall.shoot(name)
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from companion.games.library import games
from companion.games.notation import Record, parse, play
from companion.live.interface import Live
from companion.position import Playing

GOLDEN = Path(__file__).parent.parent / "golden"
BY = "phone"


def records(game: str) -> Iterator[tuple[str, Record]]:
    """Yield the golden games of a game, each with its name."""
    for path in sorted(GOLDEN.glob("*.game")):
        record = parse(path.read_text(encoding="utf-8"), games())
        if record.game.name == game:
            yield path.stem, record


def what_it_allows(playing: Playing) -> set[object]:
    """Return what a phone has to show: the step, and there every kind of action that is allowed."""
    step = stepwise(playing)
    return step | {(*step, each.kind) for each in playing.game.legal(playing.state)}


def stepwise(playing: Playing) -> set[object]:
    """Return what a display has to show, on which nothing can be done: the step, or how it ended."""
    view, outcome = playing.game.view(playing.state), playing.game.outcome(playing.state)
    return {(bool(view.boards), view.step, outcome and outcome.reason)}


def played(
    live: Live, game: str, seen: set[object], shows: Callable[[Playing], set[object]] = what_it_allows
) -> Iterator[str]:
    """Play all golden games of one; yield a name at each step that shows something which none did before."""
    for name, record in records(game):
        give_up(live)
        live.table.begin(record.game.name, record.setup, by=BY)
        if _is_new(live, seen, shows):
            yield f"{name}-0"
        for line, action, _, _ in play(record):
            live.table.act(action, BY, live.table.position().number)
            if _is_new(live, seen, shows):
                yield f"{name}-{line}"


def _is_new(live: Live, seen: set[object], shows: Callable[[Playing], set[object]]) -> bool:
    playing = live.table.position().playing
    assert playing is not None
    now = shows(playing)
    new = not now <= seen
    seen |= now
    return new


def give_up(live: Live) -> None:
    """Leave nothing on the table."""
    position = live.table.position()
    if position.playing is not None:
        over = position.playing.game.outcome(position.playing.state) is not None
        (live.table.set_aside if over else live.table.give_up)(BY, position.number)
