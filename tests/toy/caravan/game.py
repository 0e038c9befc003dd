"""The game behind the companion's interface."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import (
    Action,
    Asked,
    BadGameData,
    Cards,
    Choice,
    Message,
    Number,
    Option,
    Outcome,
    Pieces,
    Schema,
    Series,
    Setup,
    Several,
    Template,
    Words,
)
from companion.schema import Decimal, Field, Fields, ListOf, Name, OneOf, TableOf, Text, Whole

from .rules import AT_HAND, corrections, decide, desert_dice, expects, legal, night
from .show import describe, focus, label, tell, view
from .state import (
    CAMELS,
    COINS,
    FLASK,
    STRENGTH,
    Camel,
    Event,
    State,
    a_day,
    dice_of,
    evolve,
)

KINDS = {kind: Message(f"caravan.place.{kind}") for kind in ("town", "sand", "oasis")}
PLACE = Fields(
    {
        "name": Field(Name(), Message("caravan.data.name")),
        "x": Field(Decimal(0, 1), Message("caravan.data.x")),
        "y": Field(Decimal(0, 1), Message("caravan.data.y")),
        "kind": Field(OneOf(tuple(KINDS), KINDS), Message("caravan.data.kind")),
        "links": Field(ListOf(Text(40, least=1), most=8), Message("caravan.data.links"), needed=False),
    }
)
GOOD = Fields(
    {
        "name": Field(Name(), Message("caravan.data.name")),
        "worth": Field(Whole(1, 9), Message("caravan.data.worth")),
    }
)
BRINGS = {what: Message(f"caravan.brings.{what}") for what in ("heat", "water", "raiders", "nothing")}
FACE = Fields(
    {
        "name": Field(Name(), Message("caravan.data.name")),
        "brings": Field(OneOf(tuple(BRINGS), BRINGS), Message("caravan.data.brings")),
        "sides": Field(Whole(1, 6), Message("caravan.data.sides")),
    }
)


class Caravan:
    name = "caravan"
    title: Words = Message("caravan.title")
    players = range(1, 4)
    default = False
    data_files: Mapping[str, Schema] = {
        "map.toml": TableOf(PLACE, most=60),
        "goods.toml": TableOf(GOOD, least=1),
        "dice.toml": TableOf(FACE, least=2, most=6),
    }
    series: tuple[Series, ...] = (
        Series("strength", Message("caravan.track.strength")),
        Series("flask", Message("caravan.track.flask"), of="table"),
    )
    events: tuple[type[Any], ...] = Event.__args__
    actions: Mapping[str, Mapping[str, type[Any]]] = {
        "buy": {"goods": tuple},
        "walk": {"to": str, "drinks": int},
        "night": {"faces": tuple},
        "suffer": {"camels": tuple},
        "give": {"goods": tuple},
        "correct-strength": {"camel": str, "strength": int},
        "correct-flask": {"water": int},
        "correct-coins": {"coins": int},
    }

    legal = staticmethod(legal)
    corrections = staticmethod(corrections)
    decide = staticmethod(decide)
    evolve = staticmethod(evolve)
    expects = staticmethod(expects)
    view = staticmethod(view)
    focus = staticmethod(focus)
    label = staticmethod(label)
    describe = staticmethod(describe)
    tell = staticmethod(tell)

    def options(self, players: Sequence[str], data: Mapping[str, Any]) -> tuple[Option, ...]:
        """Return the chapter, the camels, and who runs each of those that come along."""
        names = {camel: Message(f"caravan.camel.{camel}") for camel in CAMELS}
        chapters = {chapter: Message(f"caravan.chapter.{chapter}") for chapter in ("there", "back")}
        along = Several("camels", tuple((camel, 1, 1) for camel in CAMELS), len(CAMELS), least=len(players))
        return (
            Option(
                Choice("chapter", tuple(chapters)),
                Message("caravan.option.chapter"),
                "there",
                choices=chapters,
            ),
            Option(along, Message("caravan.option.camels"), CAMELS, choices=names),
            *(
                Option(
                    Choice(f"runs-{camel}", tuple(players)),
                    Message("caravan.option.runs", camel=names[camel]),
                    default=players[place % len(players)],
                    needs=("camels", camel),
                )
                for place, camel in enumerate(CAMELS)
            ),
            Option(Choice("leads", tuple(players)), Message("caravan.option.leads"), players[0], starts=True),
        )

    def check_data(self, data: Mapping[str, Any]) -> None:
        places = data["map"]
        for place, entry in places.items():
            for link in entry.get("links", ()):
                if link not in places:
                    raise BadGameData(("map", place, "links"), Message("caravan.data.no-place", value=link))
        for kind in ("town", "oasis"):
            if sum(entry["kind"] == kind for entry in places.values()) != 1:
                raise BadGameData(("map",), Message("caravan.data.one", kind=KINDS[kind]))

    def cards(self, data: Mapping[str, Any]) -> tuple[Cards, ...]:
        """Return the goods, which are bought and given by their cards."""
        names = {good: entry["name"] for good, entry in data["goods"].items()}
        asked = (Asked("buy", "goods"), Asked("give", "goods"))
        return (Cards("goods", self.heading("goods"), names, asked, "goods.toml"),)

    def pieces(self, data: Mapping[str, Any]) -> tuple[Pieces, ...]:
        return (desert_dice(data["dice"]),)

    def start(self, setup: Setup) -> State:
        options, places = setup.options, setup.data["map"]
        town, oasis = (
            next(place for place, entry in places.items() if entry["kind"] == kind)
            for kind in ("town", "oasis")
        )
        here, goal = (town, oasis) if options["chapter"] == "there" else (oasis, town)
        along = options["camels"]
        assert isinstance(along, tuple)
        run = tuple(Camel(camel, str(options[f"runs-{camel}"]), here) for camel in CAMELS if camel in along)
        camels = tuple(sorted(run, key=lambda camel: camel.player != options["leads"]))
        return State(
            players=setup.players,
            places=places,
            goods=setup.data["goods"],
            faces=setup.data["dice"],
            goal=goal,
            camels=camels,
            duties=a_day(camels),
            row=tuple(setup.data["goods"]),
            dice=dice_of(camels),
        )

    def outcome(self, state: State) -> Outcome | None:
        """Return who won: those whose camels arrived, or the desert, which is nobody's seat."""
        if not state.ended:
            return None
        words = Message(f"caravan.ended.{state.ended}")
        if state.ended != "arrived":
            return Outcome(state.ended, words, ("Sahara",), {"Sahara": state.day}, starts_next=None)
        arrived = tuple(player for player in state.players if any(c.player == player for c in state.camels))
        worth = sum(state.goods[good]["worth"] for good in state.load)
        strength = {camel.name: camel.strength for camel in state.camels}
        return Outcome(
            reason=state.ended,
            words=words,
            winners=arrived,
            scores=dict.fromkeys(state.players, worth),
            starts_next=state.camels[0].player,
            carries=(
                Action("correct-flask", {"water": state.flask}),
                Action("correct-coins", {"coins": min(COINS, state.coins + worth)}),
                *(
                    Action("correct-strength", {"camel": camel, "strength": n})
                    for camel, n in strength.items()
                ),
            ),
            next_options={"chapter": "back" if state.places[state.goal]["kind"] == "oasis" else "there"},
        )

    def dials(self, state: State) -> tuple[Template, ...]:
        places, goods = (
            tuple(state.places),
            tuple((good, 1, place + 1) for place, good in enumerate(state.goods)),
        )
        return (
            Template("buy", (Several("goods", goods, COINS, least=0),)),
            Template("walk", (Choice("to", places, board="desert"), Number("drinks", 0, STRENGTH))),
            night(state.faces, AT_HAND),
            Template("suffer", (Several("camels", tuple((camel, STRENGTH, 1) for camel in CAMELS), FLASK),)),
            Template("give", (Several("goods", goods, COINS, least=1),)),
        )

    def reading(self, state: State, faces: Sequence[str]) -> Action:
        return Action("night", {"faces": tuple(sorted(faces))})

    def heading(self, name: str) -> Words:
        return Message(f"caravan.heading.{name}")

    def faults(self, before: State | None, state: State) -> tuple[str, ...]:
        checks = {
            "camels are as strong as they can be": all(
                0 < camel.strength <= STRENGTH for camel in state.camels
            ),
            "camels stand on the map": all(camel.at in state.places for camel in state.camels),
            "coins and water are there or not": state.coins >= 0 and 0 <= state.flask <= FLASK,
            "every good lies in the row": sorted(state.row) == sorted(state.goods),
            "a day goes on until the end": bool(state.duties) != bool(state.ended),
            "the days go by one by one": before is None or state.day - before.day in (0, 1),
        }
        return tuple(rule for rule, holds in checks.items() if not holds)
