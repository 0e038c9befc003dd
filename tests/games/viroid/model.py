"""Viroid a second time, written from its rules alone: scales, costs and reach, slowly and by brute force.

It is told the actions and sees the public view, and nothing of how the game is built. What it works out by
itself is compared with what the game says.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.games.game import Action, Spot, View

LIMITS = {"dna": 40, "infection": 8, "cold": 9, "medicine": 9, "heat": 9, "mortality": 5, "severity": 10}
COSTS = {
    **{"small": (15, 20), "farm": (10, 13), "insect": (11, 14), "blood": (10, 13)},
    **{"bird": (15, 18), "plane": (14, 18), "ship": (14, 18)},
    **{"cold": (13, 18), "medicine": (13, 17), "heat": (15, 20)},
}
SIMPLE = ("small", "farm", "insect", "blood")
RESIST = ("cold", "medicine", "heat")


class Germ:
    """What one player has."""

    def __init__(self, start: Mapping[str, int], dna: int) -> None:
        self.scales = dict.fromkeys(LIMITS, 0) | dict(start) | {"dna": dna}
        self.levels = Counter[str]()
        self.stems: list[Counter[str] | None] = [None, None, None]
        self.done = [0, 0, 0]
        self.mutation: Mapping[str, Any] = {}
        self.raised = False
        self.ability = 0

    def move(self, scale: str, steps: int) -> int:
        """Move a scale; what is past a limit is lost. Return the steps that were made."""
        before = self.scales[scale]
        self.scales[scale] = max(0, min(max(before, LIMITS[scale]), before + steps))
        return self.scales[scale] - before

    def owned(self, way: str) -> int:
        return self.levels[way] + (self.mutation.get("way") == way)

    def develop(self, what: str) -> None:
        self.levels[what] += 1
        if what in RESIST:
            self.move(what, 3)

    def mutate(self, mutation: Mapping[str, Any]) -> None:
        self.mutation = mutation
        for scale in (*RESIST, "infection"):
            self.move(scale, mutation.get(scale, 0))
        self.scales["dna"] += mutation.get("dna", 0)


class Model:
    """The whole table, as far as scales, costs and reach go."""

    def __init__(self, view: View, data: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        self.pathogen = options["pathogen"]
        self.table, self.cities = data["table"], data["map"]["cities"]
        germ = self.table["pathogens"][self.pathogen]
        start = {scale: germ[scale] for scale in ("mortality", "severity", "infection")}
        self.experts = options["start"] == "experts"
        dna = 55 if self.experts else 0
        self.germs = {seat.player: Germ(start, dna) for seat in view.seats if seat.player}
        self.abilities = len(germ["abilities"])
        self.used = Counter[str]()
        self.points = 0
        self.bought = ""
        self.stem = 0
        self.where = ""

    def told(self, action: Action, before: View, after: View) -> None:
        """Take what somebody did into account."""
        me = self.germs[str(before.actor)]
        values: Any = action.values
        match action.kind:
            case "stem":
                self.stem = me.stems.index(None)
                me.stems[self.stem] = Counter()
                me.done[self.stem] = int(before.step == "start" and not self.experts)
            case "gain":
                self._gain(me, values["gain"])
            case "buy":
                self._buy(me, values["thing"])
            case "price":
                me.move("dna", -values["dna"])
                self._develop(me, self.bought)
            case "free":
                self._develop(me, values["thing"])
            case "drop":
                self._drop(me, int(values["stem"][-1]) - 1)
            case "dna":
                me.move("dna", values["dna"])
                me.scales["dna"] = min(40, me.scales["dna"])
            case _:
                self._played(me, action, before)
        if after.step == "2" and before.step != "2":
            self.points, self.used = self.germs[str(after.actor)].scales["infection"], Counter()

    def _played(self, me: Germ, action: Action, before: View) -> None:
        values: Any = action.values
        match action.kind:
            case "level":
                me.develop(values["what"])
            case "mutation":
                me.mutate(self.table["mutations"][values["mutation"]])
            case "raise":
                me.move(values["scale"], 1)
            case "give":
                me.move("dna", -values["dna"])
                self.germs[values["to"]].move("dna", values["dna"])
            case "scale":
                who = self.germs if values["who"] == "all" else (values["who"],)
                for name in who:
                    self.germs[name].move(values["what"], values["steps"])
            case "kill" | "bonus":
                me.move("dna", 1)
            case "place" | "how" if before.step == "2":
                self._placed(me, action, before)
            case "next" if before.step == "start" and self.experts and _shopping(before):
                me.scales["dna"] = min(40, me.scales["dna"])

    def _gain(self, me: Germ, gain: str) -> None:
        stem = me.stems[self.stem]
        assert stem is not None
        moved = me.move(gain, 1) if gain in LIMITS else 1
        if gain in (*RESIST, "infection", "necrosis"):
            stem[gain] += moved

    def _buy(self, me: Germ, thing: str) -> None:
        price = self.price(me, thing)
        if price is None:
            self.bought = thing
            return
        me.move("dna", -price)
        self._develop(me, thing)

    def _develop(self, me: Germ, thing: str) -> None:
        if thing in COSTS:
            me.develop(thing)
        elif thing == "ability":
            me.ability += 1
            for scale in {"bakterie": RESIST, "naniten": ("mortality",)}.get(self.pathogen, ()):
                me.move(scale, 1)
        elif thing == "raise":
            me.raised = True
        elif thing.startswith("symptom"):
            self.stem = int(thing[-1]) - 1
            me.done[self.stem] += 1

    def _drop(self, me: Germ, place: int) -> None:
        stem = me.stems[place]
        assert stem is not None
        for scale in (*RESIST, "infection"):
            me.move(scale, -stem[scale])
        me.stems[place] = None

    def price(self, me: Germ, thing: str) -> int | None:
        if thing in COSTS:
            return COSTS[thing][me.levels[thing]]
        return (5, 10, 15)[me.stems.index(None)] if thing == "stem" else None

    def affordable(self, name: str) -> set[str]:
        """Return what can be bought in MUTATE."""
        me = self.germs[name]
        things = {
            what for what in COSTS if me.levels[what] < 2 and not (what == "bird" and self.pathogen == "pilz")
        }
        things |= {"stem"} if None in me.stems else set()
        things = {thing for thing in things if (self.price(me, thing) or 0) <= me.scales["dna"]}
        things |= {f"symptom-{n + 1}" for n in range(3) if me.stems[n] is not None and me.done[n] < 5}
        things |= {"ability"} if me.ability < self.abilities else set()
        return things | ({"raise"} if me.mutation.get("raises") and not me.raised else set())

    def _placed(self, me: Germ, action: Action, before: View) -> None:
        if action.kind == "place":
            self.where = str(action.values["where"])
        hows = self.hows(before, self.where)
        if action.kind == "place" and len(hows) > 1:
            return
        how = str(action.values.get("how", next(iter(hows))))
        self.used.update(how.split("-"))
        self.points -= hows[how]
        spot = _spot(before, self.where)
        inland = self.pathogen == "vibrion" and not self._port(before, self.where)
        first = not any(thing.id in ("red", "blue", "yellow", "white") for thing in spot.things)
        me.move("dna", 2 if inland and first and me.ability else 1)

    def places(self, view: View) -> set[str]:
        """Return every city where the active player may place a stone in INFECT."""
        return {city for city in self.cities if self.hows(view, city)}

    def hows(self, view: View, city: str) -> dict[str, int]:
        """Return the ways into a city, each with its points."""
        name = str(view.actor)
        me, spot, colour = self.germs[name], _spot(view, city), _colour(view, name)
        stones = {thing.id: thing.count for thing in spot.things}
        seat = next(seat for seat in view.seats if seat.id == name)
        if seat.tracks[0].value == 25 or any(me.scales[each] < self.cities[city][each] for each in RESIST):
            return {}
        if "grey" in stones and not set(stones) & {"red", "blue", "yellow", "white"} and not self._nekrose:
            return {}
        port = self.pathogen == "vibrion" and self._port(view, city)
        points = 1 + (self.pathogen == "vibrion" and not port) + ("marker-extra" in stones)
        own = {each.id for each in view.boards[0].spots if any(t.id == colour for t in each.things)}
        if points > self.points:
            return {}
        by = [""] if port or self._near(view, own, city) else self._far(view, me, own, city)
        ways = [
            way
            for way in SIMPLE
            if f"field-{way}" in stones
            and me.owned(way) > self.used[way]
            and (f"marker-{way}" not in stones or me.owned(way) >= 2)
        ]
        return {f"{way}-{far}" if far else way: points for way in ways for far in by}

    @property
    def _nekrose(self) -> bool:
        return any(stem and stem["necrosis"] for germ in self.germs.values() for stem in germ.stems)

    def _near(self, view: View, own: set[str], city: str) -> bool:
        return city in own or bool(own & _linked(view, city, "land"))

    def _port(self, view: View, city: str) -> bool:
        return bool(_linked(view, city, "sea"))

    def _far(self, view: View, me: Germ, own: set[str], city: str) -> list[str]:
        far = [way for way in ("bird", "plane", "ship") if me.owned(way) > self.used[way]]
        return [way for way in far if getattr(self, f"_{way}")(view, me, own, city)]

    def _bird(self, view: View, me: Germ, own: set[str], city: str) -> bool:
        """Walk back from the city, link by link, past none that a marker bars."""
        barred = _marked(view, "marker-bird") if me.owned("bird") < 2 else set[str]()
        reached = {city} - barred
        for _ in range(3):
            reached |= {other for place in reached for other in _linked(view, place, "land")} - barred
        return bool(reached & own)

    def _plane(self, view: View, _: Germ, own: set[str], city: str) -> bool:
        airports = {id for id, each in self.cities.items() if each.get("airport")}
        airports -= _marked(view, "marker-airport")
        return city in airports and bool(own & airports)

    def _ship(self, view: View, _: Germ, own: set[str], city: str) -> bool:
        return bool(own & _linked(view, city, "sea"))


def _shopping(view: View) -> bool:
    return view.step == "start" and any(pile.id == "shop" for pile in view.piles)


def _spot(view: View, city: str) -> Spot:
    return next(spot for spot in view.boards[0].spots if spot.id == city)


def _colour(view: View, name: str) -> str:
    return next(seat.marks[0].id for seat in view.seats if seat.id == name)


def _linked(view: View, city: str, kind: str) -> set[str]:
    ends = [{link.one, link.other} for link in view.boards[0].links if link.kind == kind]
    return {other for pair in ends if city in pair for other in pair - {city}}


def _marked(view: View, marker: str) -> set[str]:
    return {spot.id for spot in view.boards[0].spots if any(thing.id == marker for thing in spot.things)}
