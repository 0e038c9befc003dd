"""An independent model of wheel, pages, wounds, captures and track order.

It is told the actions, one after the other, and how many dice of a throw are still to come; all else it keeps
itself, from the owner's files. The game keeps a stack of duties; this is the rules read aloud, as a coroutine
that waits for the next action wherever people are asked something:

>>> model = Model(data, options)
>>> model.told("lay", {"card": "rosa"})
"""

from collections import Counter
from collections.abc import Generator, Mapping
from typing import Any

Asked = Generator[None, tuple[str, Mapping[str, Any], int], Any]
HITS = {"melee": ("sword", "sword-shield"), "ranged": ("bow",)}


class Over(Exception):
    """The chapter has ended."""


class Model:
    """The table as somebody would keep it on paper."""

    def __init__(self, data: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        self.data, self.cards, self.faces = data, data["cards"], data["dice"]
        self.chapter = data["chapters"][options["chapter"]]
        self.rooms = self.chapter["rooms"]
        self.mice = [mouse for mouse in data["mice"] if mouse in options["mice"]]
        self.page, self.end, self.wheel = self.chapter["start"], self.chapter["end"], 0
        self.hits: Counter[str] = Counter()
        self.poison: Counter[str] = Counter()
        self.captures: Counter[str] = Counter()
        self.figures: Counter[str] = Counter()
        self.wounds: Counter[str] = Counter()
        self.roaches: Counter[str] = Counter()
        self.captured: set[str] = set()
        self.hexed: set[str] = set()
        self.swims: set[str] = set()
        self.visited: set[str] = set()
        self.acted: set[str] = set()
        self.honours: dict[str, str] = {}
        self.track: list[str] = []
        self.laid = 0
        self.room, self.open, self.over = next(iter(self.rooms)), "", False
        self._asked = self._chapter()
        next(self._asked)

    def told(self, kind: str, values: Mapping[str, Any], dice_left: int = 0) -> None:
        """Go on with an action."""
        try:
            self._asked.send((kind, values, dice_left))
        except Over:
            self.over = True

    # the course of a chapter

    def _chapter(self) -> Asked:
        yield from self._enter(self.room)
        while True:
            waiting = [card for card in self.track if card not in self.acted]
            if not waiting:
                self.acted = set()
                continue
            who = waiting[0].split("+")[0]
            if who not in self.mice:
                yield from self._enemies(waiting[0])
            elif who in self.captured:
                yield
                if not self._enemies_there():
                    self.captured.discard(who)
                yield from self._after(who, captured=False)
            else:
                yield from self._mouse(who)

    def _mouse(self, mouse: str) -> Asked:
        hexed, before, goes_on = mouse in self.hexed, self.captures[mouse], True
        while goes_on and self.captures[mouse] == before:
            kind, values, _ = yield
            laid = self.laid
            if kind == "explore":
                yield from self._enter(values["room"])
            elif kind == "attack":
                yield from self._fight(mouse, values["target"], values["how"], hexed=hexed)
            else:
                goes_on = yield from self._step(kind, values, mouse)
            if self.laid > laid:  # the new track begins at its top
                return
            if kind != "next" and goes_on:
                yield from self._settle()
        if mouse in self.swims and self.captures[mouse] == before:
            yield from self._settle()
            _, values, _ = yield
            if values["drift"] == "off":
                self._capture(mouse)
        if hexed:
            self.hexed.discard(mouse)
        yield from self._after(mouse, captured=self.captures[mouse] > before)

    def _step(self, kind: str, values: Mapping[str, Any], mouse: str) -> Asked:
        """One thing that a mouse does; return whether its turn goes on."""
        if kind == "next":
            return False
        if kind == "trap":
            if self._symbols((yield from self._throw()), "star"):
                return True
            self._hurt(mouse, 1, poison=False)
            return False
        if kind == "leave":
            if self._symbols((yield from self._throw()), "star"):
                self.swims.discard(mouse)
        elif kind == "swim":
            self.swims.add(mouse)
        else:
            yield from self._anything(kind, values, mouse)
            if kind == "move" and mouse in self.hexed:  # it moves as enemies do, who ignore water
                self.swims.discard(mouse)
        return True

    def _after(self, mouse: str, *, captured: bool) -> Asked:
        yield from self._settle()
        self.acted.add(mouse)
        lowest = [card for card in self.track if card in self.mice][-1]
        if lowest == mouse and not self._enemies_there() and not captured:
            self.wheel += 1
        yield from self._settle()

    def _enemies(self, card: str) -> Asked:
        enemy = card.split("+", maxsplit=1)[0]
        left = self.figures[enemy]
        while left and card in self.track:
            kind, values, _ = yield
            if kind == "next":
                left -= 1
            elif kind == "attack":
                yield from self._fight(enemy, values["target"], values["how"])
            else:
                yield from self._anything(kind, values, "")
            yield from self._settle()
            left = min(left, self.figures[enemy])
        if card in self.track:
            self.acted.add(card)

    def _anything(self, kind: str, values: Mapping[str, Any], mouse: str) -> Asked:
        """What changes nothing here, but for what it asks for next; and what a card or the chapter brings."""
        if kind in ("move", "scurry") or (kind == "recover" and values["effect"] == "webbed"):
            yield from self._throw()
        elif kind == "search":
            yield from self._search()
        elif kind in ("trade", "equip"):
            while (yield)[0] != "next":
                pass
        elif kind == "happen":
            kind, values, _ = yield
            if kind == "bring":
                yield from self._bring(values)
            elif kind == "encounter":
                yield from self._opened(values["card"])
            elif kind == "befall":
                yield from self._befall(values["who"], values["what"], mouse)
        elif kind == "goal":
            raise Over

    def _search(self) -> Asked:
        if self._symbols((yield from self._throw()), "star"):
            _, drawn, _ = yield
            if self.cards["items"].get(drawn["card"], {}).get("kind") != "event":
                yield  # kept, discarded, or obeyed

    def _befall(self, who: str, what: str, mouse: str) -> Asked:
        if what == "wound":
            yield from self._wounds(who, 1, mouse)
        elif what in ("hit", "poison"):
            self._hurt(who, 1, poison=what == "poison")
        elif what == "heal":
            self.hits[who] -= 1
        elif what == "antidote":
            self.poison[who] -= 1
        elif what == "hexed":
            self.hexed.add(who)
        elif what == "relief":
            self.hexed.discard(who)
        elif what in ("wheel", "less-wheel"):
            self.wheel += 1 if what == "wheel" else -1
        else:
            self._befall_plainly(who, what)

    def _befall_plainly(self, who: str, what: str) -> None:
        if what == "page":
            self.page += 1
        elif what == "capture":
            self._capture(who)
        elif what == "water":
            self.swims.add(who)
        elif what == "shore":
            self.swims.discard(who)

    # fights

    def _fight(self, who: str, target: str, how: str, *, hexed: bool = False) -> Asked:
        thrown = yield from self._throw()
        hits = self._symbols(thrown, *HITS[how])
        self._cheese("" if hexed else who, thrown)
        if not hits:
            return
        thrown = yield from self._throw()
        blocks = self._symbols(thrown, "sword-shield")
        self._cheese(target, thrown)
        if hits > blocks and target in self.mice:
            enemy, before = self.data["enemies"].get(who, {}), self.captures[target]
            self._hurt(target, hits - blocks, poison=enemy.get("poison", False))
            if enemy.get("effect") == "hexed" and self.captures[target] == before:
                self.hexed.add(target)
        elif hits > blocks:
            yield from self._wounds(target, hits - blocks, who)

    def _cheese(self, who: str, thrown: list[str]) -> None:
        pieces = self._symbols(thrown, "cheese")
        if who not in self.mice:
            self.wheel += pieces
        elif pieces >= 3:
            self._earn("cheese", who)

    def _wounds(self, enemy: str, count: int, by: str) -> Asked:
        while count:
            cards = [card for card in self.track if card.split("+")[0] == enemy]
            if len(cards) > 1:
                _, values, _ = yield
                card, given = values["card"], 1
            else:
                card, given = cards[0], count
            count -= given
            self.wounds[card] += given
            if self.wounds[card] < max(1, self.data["enemies"][enemy]["life"]):
                continue
            self.wounds[card] = 0
            if len(cards) > 1:
                self._drop(card)
            else:
                self._beat(enemy, card, by)

    def _beat(self, enemy: str, card: str, by: str) -> None:
        self.figures[enemy] -= 1
        if not self.figures[enemy]:
            self._drop(card)
        if by in self.mice:
            self.roaches[by] += self.data["enemies"][enemy].get("roach", False)
            if self.roaches[by] >= 4:
                self._earn("roach", by)
            if self.data["enemies"][enemy].get("cat"):
                self._earn("cat", by)

    def _drop(self, card: str) -> None:
        self.track.remove(card)
        self.acted.discard(card)

    def _earn(self, honour: str, mouse: str) -> None:
        if honour not in self.honours and mouse not in self.hexed:
            self.honours[honour] = mouse
            self.end += honour in ("cheese", "roach", "escape")

    def _hurt(self, mouse: str, count: int, *, poison: bool) -> None:
        plain = not poison or self.honours.get("poison") == mouse
        (self.hits if plain else self.poison)[mouse] += count
        if self.hits[mouse] + self.poison[mouse] >= self.data["mice"][mouse]["life"]:
            self._capture(mouse)

    def _capture(self, mouse: str) -> None:
        if self.poison[mouse]:
            self._earn("poison", mouse)
        self.captures[mouse] += 1
        if self.captures[mouse] == 2:
            self._earn("escape", mouse)
        free = len(self.mice) - len(self.captured)
        if free == 1 or self.honours.get("escape") != mouse or self.captures[mouse] < 3:
            self.captured.add(mouse)
        self.page += 1
        self.hits[mouse] = self.poison[mouse] = 0
        self.hexed.discard(mouse)
        self.swims.discard(mouse)

    # rooms, enemies that come, the wheel

    def _enter(self, room: str) -> Asked:
        self.room, self.swims = room, set()
        if room in self.visited:
            return
        self.visited.add(room)
        self.roaches.clear()
        known = self.rooms[room]
        if "enemies" in known or not known.get("encounter", True):
            self.open = ""
            yield from self._meet(known.get("enemies", []), ambush=known.get("ambush", False))
        else:
            _, values, _ = yield
            yield from self._opened(values["card"])

    def _opened(self, card: str) -> Asked:
        """A new encounter card, in place of the old one."""
        self.open = card
        self.roaches.clear()
        if card == "other":
            troop, kind = [], ""
            while kind not in ("next", "ambush"):
                kind, values, _ = yield
                if kind == "bring":
                    troop.append({"enemy": values["enemy"], "count": values["figures"]})
            yield from self._meet(troop, ambush=kind == "ambush")
        else:
            lines = self.cards["encounters"][card]["lines"]
            line = next((each for each in lines if self.page <= each["to"]), lines[-1])
            yield from self._meet(line.get("enemies", []), ambush=line.get("ambush", False))

    def _meet(self, troop: list[dict[str, Any]], *, ambush: bool) -> Asked:
        """Enemies come: the whole track is laid anew, or where one of theirs lies, new types at its end."""
        anew = all(card in self.mice for card in self.track)
        cards = [card for row in troop for card in self._come(row["enemy"], row["count"])]
        chiefs = [card for card in cards if self.data["enemies"][card.split("+")[0]].get("cards", 1) > 1]
        left = [card for card in cards if card not in chiefs]
        if anew and (cards or not self.track):
            self.track, self.acted, left = [], set(), [*self.mice, *left]
            self.laid += 1
        while len(left) > 1:
            _, values, _ = yield
            self.track.append(values["card"])
            left.remove(values["card"])
        self.track += [*left, *chiefs]
        climbing = [card for card in self.track if card.split("+")[0] not in self.mice]
        yield from self._climb(climbing if ambush else chiefs[:1])

    def _come(self, enemy: str, count: int) -> list[str]:
        kind, fresh = self.data["enemies"][enemy], not self.figures[enemy]
        self.figures[enemy] = min(kind["figures"], self.figures[enemy] + count)
        return [enemy, *(f"{enemy}+{n}" for n in range(2, kind.get("cards", 1) + 1))] if fresh else []

    def _bring(self, values: Mapping[str, Any]) -> Asked:
        cards = self._come(values["enemy"], values["figures"])
        self.track += cards
        yield from self._climb(cards[:1] if len(cards) > 1 else [])

    def _climb(self, cards: list[str]) -> Asked:
        for card in cards:
            thrown = yield from self._throw()
            number = sum(self.faces[label]["number"] for label in thrown)
            at = self.track.index(card)
            self.track.insert(max(0, at - number), self.track.pop(at))

    def _settle(self) -> Asked:
        """After each attack, and whatever else: the end, and a Verstärkung for every six on the wheel."""
        self._end_test()
        while self.wheel >= 6:
            self.page += 1
            room = self.rooms[self.room]
            troop = room.get("surge")
            if troop is None and self.open:
                troop = self.cards["encounters"].get(self.open, {}).get("surge", [])
                self.open = ""
            self._end_test()
            climbing = []
            for row in troop or []:
                cards = self._come(row["enemy"], row["count"])
                self.track += cards
                climbing += cards[:1] if len(cards) > 1 else []
            yield from self._climb(climbing)
            kind = ""
            while kind != "next":
                kind, values, _ = yield
                if kind == "bring":
                    yield from self._bring(values)
            self.wheel -= 6
            self._end_test()

    def _end_test(self) -> None:
        if self.page >= self.end or len(self.captured) == len(self.mice):
            raise Over

    def _throw(self) -> Asked:
        thrown: list[str] = []
        while True:
            kind, values, left = yield
            if kind == "next":  # no dice at all
                return thrown
            if kind == "faces":
                thrown += values["faces"]
                if not left:
                    return thrown

    def _symbols(self, labels: list[str], *wanted: str) -> int:
        return sum(any(each in self.faces[label].get("symbols", ()) for each in wanted) for label in labels)

    def _enemies_there(self) -> bool:
        return any(self.figures.values())
