"""The state of a game of Der Schwarm: everything public, frozen, and a stack of what is due.

The top of the stack, its last duty, is what is to do now. Where the sea is kept on the table only, `sea` is
`None` and the players' word counts; with the map it says where everything lies.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.games.schwarm.cards import HAZARDS, TILES, Catalogue
from companion.games.schwarm.duties import Amoebas, Duty, Hazard

START_POINTS = 20
STATIONS, RESEARCHERS, SHIPS, BUOYS, ON_STATION = 6, 7, 3, 28, 3
"""What each player has: and how many Forscher fit on a Station."""
SHIP_STEPS, FAST_STEPS = 3, 4
ABILITIES = ("schnelles-schiff", "goldenes-plaettchen", "schutz", "genialer-forscher")
FAST, GOLD, SHIELD, GENIUS = ABILITIES
QUOTA = {2: 5, 3: 5, 4: 4}
ROUNDS = {2: 4, 3: 3, 4: 3}
BLUE_A_ROUND = 2
BLUE_AGAIN = 4
"""The Durchgang, of two players only, for which all blue cards are shuffled anew."""
FACE_DOWN = -1


class Rules(NamedTuple):
    """What was settled before the game began; a correction of the owner's data changes it."""

    players: tuple[str, ...]
    variants: tuple[str, ...]
    with_map: bool
    catalogue: Catalogue
    light: Mapping[str, int]
    amoebas: tuple[int | None, ...]
    steps: Mapping[str, int]
    values: Mapping[str, int | None]
    rank: Mapping[str, int]
    """The place of every card among all, by which a hand is sorted."""
    row_size: int
    """Cards that lie in the row, the order stack not counted."""

    @property
    def light_size(self) -> int:
        """Light cards that lie in the row."""
        return self.row_size - BLUE_A_ROUND - 1

    @property
    def quota(self) -> int:
        """Action cards that each takes in a Durchgang."""
        return QUOTA[len(self.players)]

    @property
    def rounds(self) -> int:
        """Durchgänge of the game."""
        return ROUNDS[len(self.players)]


class Player(NamedTuple):
    """What one player has: pieces count where they are out on the board."""

    points: int = START_POINTS
    stations: int = 0
    researchers: int = 0
    ships: int = 0
    buoys: int = 0
    tiles: tuple[int, ...] = (0,) * len(TILES)
    queen: bool = False
    hand: tuple[str, ...] = ()
    joker: bool = True
    order: int = 0
    ability: str = ""
    paid: int = 0
    lost: int = 0
    won: int = 0
    scored: int = 0
    """What the last scoring brought."""


class Sea(NamedTuple):
    """Where everything lies, by the names of fields."""

    cover: Mapping[str, int]
    """The links of the Plättchen on a water field, 0 where it is bare, `FACE_DOWN` where one lies hidden."""
    buoys: Mapping[str, tuple[int, ...]]
    """Whose Bojen lie on a field: seats, one for each Boje."""
    ships: tuple[tuple[str, ...], ...]
    """For each seat where its Schiffe are."""
    stations: tuple[Mapping[str, int], ...]
    """For each seat where its Stationen stand, and with how many Forscher."""
    hazards: Mapping[str, tuple[str, ...]]
    """Where the hazards are that are out."""


class Struck(NamedTuple):
    """The last time that a hazard hurt somebody."""

    seat: int
    hazard: str
    hits: tuple[tuple[int, int, int], ...]
    """Every hit: whose, where the stone stood, and what it cost."""
    points: int
    """What whoever moved it has since then."""


class State(NamedTuple):
    """One position."""

    rules: Rules
    players: tuple[Player, ...]
    duties: tuple[Duty, ...]
    face_down: tuple[int, ...]
    """Plättchen that lie hidden, by kind."""
    blue: Mapping[str, int]
    """Blue cards that were not used yet."""
    golden: int = 4
    stones: tuple[int, ...] = ()
    """Seats in playing order."""
    round: int = 1
    row: tuple[str, ...] = ()
    stack: tuple[int, ...] = ()
    out: tuple[int, ...] = (0,) * len(HAZARDS)
    """Hazards on the board, by kind."""
    sea: Sea | None = None
    struck: Struck | None = None
    ended: bool = False

    @property
    def duty(self) -> Duty | None:
        """What is to do now."""
        return self.duties[-1] if self.duties else None

    @property
    def map(self) -> Sea:
        """Where everything lies, where there is a map."""
        assert self.sea is not None
        return self.sea

    @property
    def hidden(self) -> int:
        """Plättchen that lie face down."""
        if self.sea is None:
            return sum(self.face_down)
        return sum(links == FACE_DOWN for links in self.sea.cover.values())

    @property
    def actor(self) -> int | None:
        """The seat that acts, if one does."""
        return getattr(self.duty, "seat", None) if not isinstance(self.duty, Amoebas) else self.attacker

    @property
    def attacker(self) -> int | None:
        """The seat whose hazard moves, if one does."""
        return next((duty.seat for duty in reversed(self.duties) if isinstance(duty, Hazard)), None)


def with_player(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    """Return all players, one of them changed."""
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def done(state: State, _: object) -> State:
    """Return the state without what was due now."""
    return state._replace(duties=state.duties[:-1])


def with_duty(state: State, duty: Any) -> State:
    """Return the state with something else due now."""
    return state._replace(duties=(*state.duties[:-1], duty))


def with_steps(rules: Rules, card: str, steps: int) -> Rules:
    """Return the rules after somebody has read on a card how far it goes."""
    return rules._replace(steps={**rules.steps, card: steps})
