"""The state of a game of Viroid: everything public, frozen, and a stack of what is due.

The top of the stack, its last duty, is what is to do now. A duty is plain (the journal keeps it), and what
its values mean depends on its kind:

| kind | n | where | names | used | got |
| --- | --- | --- | --- | --- | --- |
| start, levels, mutation, stem, shop, raise | levels left | stem's place | | | |
| seated | the seat that is equipped next | | | | |
| placing | the seat that places its first stone | the start card's city | | | |
| first | | the same | | | |
| gains | gains left | stem's place | what it has gained so far | | whether its price is asked for |
| price | | what is bought | | | |
| give, fate, free | | | | | whether a stem may be taken |
| event | | | | | |
| effects | effects left | | | | |
| greys | deaths left | | the card's cities | | |
| marker, event-spread | the seat | the marker | | | |
| heal | cities left | | cities named, or done | | whether the card was an M |
| whose, last | | the city | | | the same |
| field | what it holds | the city | what becomes of it | | the same |
| grey-whose | | the city | | | |
| dna | | | | | |
| infect | points left | | | levels used by way | stones placed |
| how | | the city | | | |
| spread | seat | way | | | whether by bird |
| mutate, declare, end | | | | | |
| throw | dice left | | "six", once one was thrown | | successes so far |
| deaths, port-death | deaths left | | cities where one died | | |
"""

from typing import NamedTuple, TypeVar

from companion.games.viroid.box import Box
from companion.games.viroid.deck import Part
from companion.games.viroid.names import (
    ANIMAL_MARKERS,
    CONTINENTS,
    GEGENWEHR,
    GREY,
    LEVEL,
    LEVELS,
    PLACE,
    SCALES,
    STONES,
    WAYS,
)
from companion.games.viroid.world import World

T = TypeVar("T")


def at(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the row with this value at this place."""
    return (*row[:place], value, *row[place + 1 :])


class Rules(NamedTuple):
    """What was settled before the game began and stays."""

    players: tuple[str, ...]
    pathogen: str
    experts: bool
    box: Box
    world: World | None
    deck: tuple[Part, ...]
    track: int
    """Steps of the Forschungsleiste from its top field to its lowest one."""
    assumed: bool
    """Whether the printed numbers are assumed rather than filled in."""
    invented: bool
    """Whether the map is the invented one."""

    @property
    def map(self) -> World:
        """The world, where there is a map."""
        assert self.world is not None
        return self.world


class Duty(NamedTuple):
    """One thing that is due; the module's table says what the values mean."""

    kind: str
    n: int = 0
    where: str = ""
    names: tuple[str, ...] = ()
    used: tuple[int, ...] = ()
    got: int = 0


class OwnStem(NamedTuple):
    """A stem that a player has, and what it has brought as far as it goes back when it is dropped."""

    id: str
    done: int = 0
    infection: int = 0
    cold: int = 0
    medicine: int = 0
    heat: int = 0
    necrosis: bool = False


class Player(NamedTuple):
    """One player's Erregerplan, and how many of the stones are out on each continent."""

    scales: tuple[int, ...] = (0,) * len(SCALES)
    levels: tuple[int, ...] = (0,) * len(LEVELS)
    stems: tuple[OwnStem | None, ...] = (None, None, None)
    ability: int = 0
    mutation: str = ""
    raised: bool = False
    """Whether the mutation that raises a scale once has been used."""
    out: tuple[int, ...] = (0, 0, 0, 0)
    wiped: bool = False
    """Whether there was no stone out when the player's turn began."""

    @property
    def dna(self) -> int:
        """DNA to spend."""
        return self.scales[0]

    @property
    def stones(self) -> int:
        """Stones on the map."""
        return sum(self.out)

    @property
    def supply(self) -> int:
        """Stones that are left to be placed."""
        return STONES - sum(self.out)

    def scale(self, name: str) -> int:
        """Return where a scale stands."""
        return self.scales[PLACE[name]]

    def level(self, name: str) -> int:
        """Return the level that was bought of a way or a resistance."""
        return self.levels[LEVEL[name]]


class State(NamedTuple):
    """A position. (A named tuple: it is as frozen as a dataclass and far quicker to copy.)"""

    rules: Rules
    players: tuple[Player, ...]
    active: int
    first: int
    duties: tuple[Duty, ...]
    cure: int
    greys: tuple[int, ...]
    stock: int
    deck: tuple[Part, ...]
    stems: tuple[int, ...]
    """Cards left of each stem of the box."""
    dealt: tuple[str, ...] = ()
    """Start cards that players have."""
    cities: tuple[tuple[int, ...], ...] = ()
    markers: tuple[frozenset[str], ...] = ()
    shut: frozenset[int] = frozenset()
    """Sea links on which a Sperre lies."""
    research: int = 0
    turn: int = 0
    card: str = ""
    dead: tuple[int, ...] = (0, 0, 0, 0)
    """Greys that lie in the cities of each continent, those beyond the sixty included."""
    beyond: int = 0
    """Deaths for which no grey stone was left."""
    adjusted: int = 0
    """Grey stones more than there should be, by corrections."""
    thrown: int = 0
    successes: int = 0
    sixths: int = 0
    """The Sterblichkeit of each die thrown, added up: a sixth of it is what was to be expected."""
    spread: int = 0
    """The same for the variance, in thirty-sixths."""
    ended: str = ""

    @property
    def duty(self) -> Duty:
        """What is to do now; the empty kind once the game is over."""
        return self.duties[-1] if self.duties else NOTHING

    @property
    def me(self) -> Player:
        """Whoever is at it."""
        return self.players[self.active]

    @property
    def gap(self) -> int:
        """Steps between Forschung and Heilmittel."""
        return self.cure - self.research

    @property
    def necrosis(self) -> bool:
        """Whether anybody has developed the Nekrose."""
        return any(stem is not None and stem.necrosis for player in self.players for stem in player.stems)

    def with_player(self, seat: int, player: Player) -> "State":
        """Return the state with this player in the place of what they were."""
        return self._replace(players=at(self.players, seat, player))

    def with_fields(self, place: int, fields: tuple[int, ...]) -> "State":
        """Return the state with these fields in a city; an extinct one loses its animal markers."""
        state = self._replace(cities=at(self.cities, place, fields))
        if self.markers[place] and all(holds == GREY for holds in fields):
            kept = self.markers[place].difference(ANIMAL_MARKERS)
            return state._replace(markers=at(self.markers, place, kept))
        return state

    def continent(self, where: str) -> int:
        """Return the continent of a city, or the one that is named itself where there is no map."""
        world = self.rules.world
        return world.cities[world.place[where]].continent if world else CONTINENTS.index(where)

    def owned(self, seat: int, way: str) -> int:
        """Return the level of a way with the mutation, which is one level more."""
        player = self.players[seat]
        mutation = self.rules.box.mutations.get(player.mutation)
        return player.levels[LEVEL[way]] + (mutation is not None and mutation.way == way)

    @property
    def markers_left(self) -> bool:
        """Whether a Gegenwehr marker is left to be laid."""
        return sum(map(len, self.markers)) + len(self.shut) < GEGENWEHR

    def is_wiped(self, seat: int) -> bool:
        """Say whether a player has no stone out; a Vibrion is never wiped out by that."""
        return self.rules.pathogen != "vibrion" and self.players[seat].stones == 0


def place_of_first(state: State) -> int:
    """Return where in the stack the first stone of the active player waits; its length where it lies."""
    for place in reversed(range(len(state.duties))):
        duty = state.duties[place]
        if duty.kind == "first" or (duty.kind == "placing" and duty.n == state.active):
            return place
    return len(state.duties)


NOTHING = Duty("")
UNUSED = (0,) * len(WAYS)
