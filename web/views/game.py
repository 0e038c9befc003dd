"""Playing: whatever the game allows, undo and redo, and putting games on the table and off it."""

from flask import Blueprint, Response

from companion.games.game import Action, Value
from companion.schema import Field, ListOf, TableOf, Text, Truth, Whole
from companion.table import StaleAction
from web.described import NUMBER, SEEN, TEXT, Sent, body, described
from web.page import GAME, by, live
from web.state_schema import ACTION, STATE
from web.views.look import state_now
from web.wire import VALUE

views = Blueprint("game", __name__)

MOST_PLAYERS = 12


@views.post("/api/actions")
@described(STATE, sends=body(action=Field(ACTION), seen=NUMBER), joined=True)
def act(sent: Sent) -> Response:
    """Do an action in the game on the table."""
    action = Action.from_json(sent["action"])
    try:
        live().table.act(action, by(), sent["seen"])
    except StaleAction as stale:
        stale.same = _wanted_the_same(action, sent["seen"])
        raise
    return state_now()


def _wanted_the_same(action: Action, seen: int) -> bool:
    """Whether somebody has just done the same, and it cannot be done once more: then nobody was slower."""
    playing = live().table.position().playing
    if playing is None or not playing.plays or playing.plays[-1].action != action:
        return False
    before = playing.plays[-2].entry.number if len(playing.plays) > 1 else 0
    once_more = any(template.admits(action) for template in playing.game.legal(playing.state))
    return before <= seen < playing.plays[-1].entry.number and not once_more


@views.post("/api/ticks")
@described(STATE, sends=body(chore=TEXT, on=Field(Truth())), joined=True)
def tick(sent: Sent) -> Response:
    """Tick off something that hands have done, on all phones, or take the tick back."""
    live().ticks.set(sent["chore"], sent["on"])
    return state_now()


@views.post("/api/cheers")
@described(STATE, sends=body(player=TEXT, cheer=Field(Whole(0, 2))), joined=True)
def cheer(sent: Sent) -> Response:
    """Cheer the player who throws; the names of strangers are shown to nobody."""
    playing = live().table.position().playing
    if playing is not None and sent["player"] in playing.setup.players:
        live().feed.cheers.send(sent["player"], sent["cheer"])
    return state_now()


@views.post("/api/undo")
@described(STATE, sends=SEEN, joined=True)
def undo(sent: Sent) -> Response:
    """Take the last action back."""
    live().table.undo(by(), sent["seen"])
    return state_now()


@views.post("/api/redo")
@described(STATE, sends=SEEN, joined=True)
def redo(sent: Sent) -> Response:
    """Do again what was taken back."""
    live().table.redo(by(), sent["seen"])
    return state_now()


@views.post("/api/games")
@described(
    STATE,
    sends=body(
        game=TEXT,
        players=Field(ListOf(Text(), MOST_PLAYERS)),
        options=Field(TableOf(VALUE, most=50)),
        seen=NUMBER,
        after=Field(Whole(0), needed=False),
    ),
    joined=True,
    refuses=(404,),
)
def begin(sent: Sent) -> Response:
    """Begin a game; `after` is the game of the same story that it follows."""
    options: dict[str, Value] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in sent["options"].items()
    }
    try:
        live().begin(sent["game"], sent["players"], options, by(), sent["seen"], sent.get("after"))
    except StaleAction:
        playing = live().table.position().playing
        if playing is None or playing.plays or playing.game.name != sent["game"]:
            raise  # else somebody has just begun it, and both are at the same table
    return state_now()


@views.post("/api/games/aside")
@described(STATE, sends=SEEN, joined=True)
def set_aside(sent: Sent) -> Response:
    """Clear the table for another evening."""
    live().table.set_aside(by(), sent["seen"])
    return state_now()


@views.post("/api/games/given-up")
@described(STATE, sends=SEEN, joined=True)
def give_up(sent: Sent) -> Response:
    """Clear the table for good."""
    live().table.give_up(by(), sent["seen"])
    return state_now()


@views.post(f"/api/games/{GAME}/taken-up")
@described(STATE, sends=SEEN, joined=True)
def take_up(sent: Sent, game: int) -> Response:
    """Put a game back on the table."""
    live().table.take_up(game, by(), sent["seen"])
    return state_now()
