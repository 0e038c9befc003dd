"""The game behind the companion's interface: its parts, gathered."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import (
    Choice,
    Face,
    Message,
    Option,
    Outcome,
    Pieces,
    Schema,
    Series,
    Setup,
    Several,
    Words,
)
from companion.games.maus.arriving import enter
from companion.games.maus.box import box_of, chapter_of, check
from companion.games.maus.corrections import carried, corrections
from companion.games.maus.data import FILES
from companion.games.maus.decide import decide
from companion.games.maus.dials import dials
from companion.games.maus.draft import Draft
from companion.games.maus.events import Event
from companion.games.maus.evolve import evolve
from companion.games.maus.faults import faults
from companion.games.maus.legal import legal
from companion.games.maus.names import NEW
from companion.games.maus.reasons import ACTIONS
from companion.games.maus.shown import cards
from companion.games.maus.state import Duty, Mouse, Rules, State
from companion.games.maus.story import describe, label, tell
from companion.games.maus.throws import expects, reading, symbol_dice
from companion.games.maus.turns import settle
from companion.games.maus.view import focus, view

MOST_MICE = 4


class Maus:
    """The whole game; every method is a pure function."""

    name = "maus"
    title: Words = Message("maus.title")
    players = range(1, 5)
    default = False
    data_files: Mapping[str, Schema] = FILES
    series: tuple[Series, ...] = (
        Series("wheel", Message("maus.track.wheel"), of="table"),
        Series("cheese", Message("maus.track.cheese")),
        Series("hits", Message("maus.track.hits")),
        Series("pages", Message("maus.track.pages"), of="table"),
        Series("enemies", Message("maus.track.enemies"), of="table"),
    )
    events: tuple[type[Any], ...] = Event.__args__
    actions: Mapping[str, Mapping[str, type[Any]]] = ACTIONS

    cards = staticmethod(cards)
    legal = staticmethod(legal)
    corrections = staticmethod(corrections)
    decide = staticmethod(decide)
    evolve = staticmethod(evolve)
    view = staticmethod(view)
    focus = staticmethod(focus)
    dials = staticmethod(dials)
    expects = staticmethod(expects)
    reading = staticmethod(reading)
    label = staticmethod(label)
    describe = staticmethod(describe)
    tell = staticmethod(tell)
    faults = staticmethod(faults)

    def options(self, players: Sequence[str], data: Mapping[str, Any]) -> tuple[Option, ...]:
        """Return the chapter, the mice that come along, and who runs each of them."""
        chapters, mice = data["chapters"], data["mice"]
        most = max(len(players), min(MOST_MICE, len(mice)))
        along = Several("mice", tuple((mouse, 1, 1) for mouse in mice), most, least=len(players))
        hints = {id: _pages(entry) for id, entry in chapters.items()}
        return (
            Option(
                Choice("chapter", tuple(chapters)),
                Message("maus.option.chapter"),
                next(iter(chapters)),
                choices={id: entry["name"] for id, entry in chapters.items()},
                hints=hints,
            ),
            Option(
                along,
                Message("maus.option.mice"),
                tuple(mice)[:most],
                choices={id: entry["name"] for id, entry in mice.items()},
            ),
            *(
                Option(
                    Choice(f"runs-{mouse}", tuple(players)),
                    Message("maus.option.runs", mouse=entry["name"]),
                    default=players[place % len(players)],
                    needs=("mice", mouse),
                )
                for place, (mouse, entry) in enumerate(mice.items())
            ),
        )

    def check_data(self, data: Mapping[str, Any]) -> None:
        """Raise `BadGameData` where what the files say does not go together."""
        check(data)

    def pieces(self, data: Mapping[str, Any]) -> tuple[Pieces, ...]:
        """Return the dice, with the faces that their owner has named."""
        return (symbol_dice([Face(label, entry["name"]) for label, entry in data["dice"].items()]),)

    def start(self, setup: Setup) -> State:
        """Return the first position: the mice enter the first room, and their initiative is asked for."""
        options, box = setup.options, box_of(setup.data)
        chapter = chapter_of(setup.data, str(options["chapter"]))
        along = options["mice"]
        assert isinstance(along, tuple)
        everybody = {
            id: Mouse(id, str(options.get(f"runs-{id}", "")), worn=kind.gear, abilities=kind.abilities)
            for id, kind in box.mice.items()
        }
        start = State(
            rules=Rules(setup.players, box, chapter),
            mice=tuple(mouse for id, mouse in everybody.items() if id in along),
            resting=tuple(mouse for id, mouse in everybody.items() if id not in along),
            duties=(Duty("cards"),),
            page=chapter.start,
            end=chapter.end,
        )
        draft = Draft(start)
        enter(draft, next(iter(chapter.rooms), NEW))
        settle(draft)
        return draft.state

    def outcome(self, state: State) -> Outcome | None:
        """Return how the chapter ended; all win or all lose, and the next one begins with what they keep."""
        if not state.ended:
            return None
        won, chapter = state.ended == "won", state.rules.chapter
        goes_on = chapter.next if won else chapter.id
        return Outcome(
            reason=state.ended,
            words=Message(f"maus.outcome.{state.ended}", chapter=chapter.name),
            winners=state.rules.players if won else (),
            scores={},
            starts_next=None,
            carries=carried(state, won=won),  # also where no next chapter is known yet
            next_options={"chapter": goes_on} if goes_on else {},
        )

    def heading(self, name: str) -> Words:
        """Return what people call a kind of action, one of its values, a reason to end, or a file of data."""
        return Message(f"maus.heading.{name}")


def _pages(chapter: Mapping[str, Any]) -> Words:
    key = "maus.hint.invented" if chapter["invented"] else "maus.hint.pages"
    return Message(key, start=chapter["start"], end=chapter["end"])
