"""A second opinion on prices, damage and networks, written without looking at the engine's.

It knows the board from the drawing in the data, joins sides of fields by a union of sets, and counts alone.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.games.schwarm.state import Sea

STEPS = {"N": (-1, 0), "O": (0, 1), "S": (1, 0), "W": (0, -1)}
OPPOSITE = {"N": "S", "S": "N", "O": "W", "W": "O"}
BITS = {"N": 1, "O": 2, "S": 4, "W": 8}


class Row:
    """The row of cards as people see it: what lies in front has to be paid."""

    def __init__(self, cards: Iterable[str]) -> None:
        self.cards = list(cards)

    def take(self, place: int) -> int:
        """Take a card and return what it costs."""
        in_front = self.cards[: place - 1]
        del self.cards[place - 1]
        return len(in_front)

    @property
    def stack(self) -> int:
        """What an order card costs."""
        return len(self.cards)


def damage(
    points: Sequence[int],
    shielded: Sequence[bool],
    hits: Sequence[tuple[int, int]],
    attacker: int,
    amoebas: Sequence[int],
) -> list[int]:
    """Return everybody's points after the hits, each a victim and how much less it costs."""
    after = list(points)
    for victim, less in hits:
        cost = amoebas[after[victim] % len(amoebas)] - less
        if shielded[victim]:
            cost -= 1
        cost = min(max(cost, 0), after[victim])
        after[victim] -= cost
        after[attacker] += cost
    return after


class Counted(NamedTuple):
    """The pieces of one network."""

    stations: frozenset[str]
    researchers: int
    buoys: int
    ships: int
    queen: bool


class Waters:
    """The board as it is drawn, and what hangs together on it."""

    def __init__(self, rows: Sequence[str]) -> None:
        self.at: dict[tuple[int, int], str] = {}
        self.queen = ""
        sides: dict[str, list[tuple[int, int]]] = {side: [] for side in "NOSW"}
        for row, line in enumerate(rows):
            for column, word in enumerate(line.split()):
                if word in ("~", "K"):
                    self.at[row, column] = chr(ord("a") + column) + str(row + 1)
                    if word == "K":
                        self.queen = self.at[row, column]
                elif word != ".":
                    sides[word[0]].append((row, column))
        for side, places in sides.items():
            backwards = side in "SW"
            along = 0 if side in "OW" else 1
            for number, place in enumerate(
                sorted(places, key=lambda p: p[along], reverse=backwards), start=1
            ):
                self.at[place] = f"{side}{number}"
        self.where = {name: place for place, name in self.at.items()}

    def neighbour(self, name: str, side: str) -> str | None:
        row, column = self.where[name]
        down, right = STEPS[side]
        return self.at.get((row + down, column + right))

    def networks(self, sea: Sea, seat: int, *, queen_open: bool = False) -> list[Counted]:
        """Return the networks of one seat; with `queen_open` the Königin links without a Boje."""
        sides = self._open(sea, seat, queen_open)
        group = {name: {name} for name in sides}
        for name, own in sides.items():
            for side in own:
                other = self.neighbour(name, side)
                if (
                    other in sides
                    and OPPOSITE[side] in sides[other]
                    and not (_is_land(name) and _is_land(other))
                ):
                    merged = group[name] | group[other]
                    for each in merged:
                        group[each] = merged
        found = {frozenset(each) for each in group.values()}
        return [self._counted(sea, seat, each) for each in found]

    def _open(self, sea: Sea, seat: int, queen_open: bool) -> dict[str, str]:
        sides = dict.fromkeys((*sea.stations[seat], *sea.ships[seat]), "NOSW")
        for field, seats in sea.buoys.items():
            if seat in seats and field not in sides:
                own = "".join(side for side, bit in BITS.items() if sea.cover[field] & bit)
                sides[field] = "NOSW" if field == self.queen else own
        if queen_open:
            sides[self.queen] = "NOSW"
        return sides

    def _counted(self, sea: Sea, seat: int, fields: Iterable[str]) -> Counted:
        fields = set(fields)
        stations = frozenset(field for field in fields if field in sea.stations[seat])
        return Counted(
            stations,
            researchers=sum(sea.stations[seat][field] for field in stations),
            buoys=sum(each == seat for field in fields for each in sea.buoys.get(field, ())),
            ships=sum(at in fields for at in sea.ships[seat]),
            queen=self.queen in fields,
        )

    def best(self, sea: Sea, seat: int, researcher: int) -> int:
        """Return what the largest network scores."""
        worths = [
            len(each.stations) + researcher * each.researchers + each.buoys + each.ships
            for each in self.networks(sea, seat)
        ]
        return max(worths, default=0)

    def joined(self, sea: Sea, seat: int) -> bool:
        """Say whether a Station is linked to the Königin."""
        return any(each.queen and each.stations for each in self.networks(sea, seat, queen_open=True))

    def final(self, sea: Sea, seat: int, values: Mapping[str, int | None]) -> int:
        """Return what the end brings: linked Stationen, and sides."""
        networks = self.networks(sea, seat)
        linked = {field for each in networks if each.queen for field in each.stations}
        sides = max((len({field[0] for field in each.stations}) for each in networks), default=0)
        return sum(values[field] or 0 for field in linked) + {0: 0, 1: 0, 2: 10, 3: 30, 4: 50}[sides]


def _is_land(name: str) -> bool:
    return name[0] in "NOSW"
