"""The state of a game of Mosquitozzz: everything public, frozen, and a stack of what is due.

The top of the stack, its last duty, is what is to do now. A turn begins with all of its duties:

    >>> [duty.phase for duty in reversed(TURN)]
    ['A', 'A', 'B', 'C', 'C', 'D']
"""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from companion.games.mosquitozzz.cards import Catalogue

DROPS = 10
"""Drops of blood that each player begins with, and the most that one can have."""
DISCS = 15
"""Mosquito discs in the box: the most that one slap can throw."""
TIE_DISCS = 10
"""Discs that each tied player throws."""


class Rules(NamedTuple):
    """What was settled before the game began and stays."""

    players: tuple[str, ...]
    cooperative: bool
    infected_pay_in: str
    catalogue: Catalogue
    deck: tuple[int, ...]
    """Copies of each card of the catalogue's `swarm`, as the deck is assumed to be."""

    @property
    def hand_size(self) -> int:
        """Cards that everyone draws up to."""
        return {2: 6, 3: 5, 4: 4}[len(self.players)] if self.cooperative else 5


@dataclass(frozen=True, slots=True)
class Grow:
    """Phase A: everyone has played a card, the red ones join the swarm."""

    phase: ClassVar[str] = "A"
    joined: int = 0


@dataclass(frozen=True, slots=True)
class Reveal:
    """Phase A: so many swarm cards are to be revealed, the last of `of` in a row."""

    phase: ClassVar[str] = "A"
    due: int = 1
    of: int = 1

    @property
    def place(self) -> int:
        """Which card of the row is the next."""
        return self.of - self.due + 1


@dataclass(frozen=True, slots=True)
class Defend:
    """Phase B: the active player plays cards; `stage` is the colour that was reached."""

    phase: ClassVar[str] = "B"
    stage: str = "blue"


@dataclass(frozen=True, slots=True)
class Slap:
    """Phase B: a Flache Hand lies there, so many discs are still to be thrown for it."""

    phase: ClassVar[str] = "B"
    due: int


@dataclass(frozen=True, slots=True)
class Clear:
    """Phase C: the active player chooses which repelled cards leave the swarm."""

    phase: ClassVar[str] = "C"


@dataclass(frozen=True, slots=True)
class HandOver:
    """Phase C: the active player's hand mosquitos join the swarm."""

    phase: ClassVar[str] = "C"
    joined: int = 0


@dataclass(frozen=True, slots=True)
class PassLamp:
    """Phase D: the lamp goes to somebody."""

    phase: ClassVar[str] = "D"


@dataclass(frozen=True, slots=True)
class TieBreak:
    """After the end: the tied players throw in turn; `squashed` holds who has thrown already."""

    phase: ClassVar[str] = "tie"
    round: int
    throwers: tuple[int, ...]
    squashed: tuple[int, ...] = ()


DEFENCES = {stage: Defend(stage) for stage in ("blue", "green", "hand")}
"""The defence at each of its stages, made once."""
Duty = Grow | Reveal | Defend | Slap | Clear | HandOver | PassLamp | TieBreak
TURN: tuple[Duty, ...] = (PassLamp(), HandOver(), Clear(), Defend(), Reveal(), Grow())


class State(NamedTuple):
    """A position. (A named tuple: it is as frozen as a dataclass and far quicker to copy.)"""

    rules: Rules
    lamp: int
    blood: tuple[int, ...]
    infected: tuple[bool, ...]
    deck: int
    revealed: tuple[int, ...]
    """Copies of each card of the catalogue's `swarm` seen so far."""
    bank: int = 0
    turn: int = 1
    duties: tuple[Duty, ...] = TURN
    swarm: tuple[str, ...] = ()
    orange: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    """What joined since the swarm was last reduced or the turn began, in the order in which it came."""
    repelled: int = 0
    used_up: tuple[str, ...] = ()
    """Cards that leave the game, until the next growth has ended: people need time to put them away."""
    given: tuple[int, ...] = ()
    """Drops that each seat gave to the bank since the last defence ended."""
    cleared: tuple[str, ...] = ()
    """Cards that left the swarm since then."""
    ties: tuple[tuple[tuple[int, int], ...], ...] = ()
    """What was thrown in each round of the tie-break: who, and how many lay squashed."""
    thrown: int = 0
    squashed: int = 0
    deck_corrected: int = 0
    ended: str = ""
    winners: tuple[int, ...] | None = None

    @property
    def duty(self) -> Duty | None:
        """What is to do now; `None` once the game is over."""
        return self.duties[-1] if self.duties else None

    @property
    def strength(self) -> int:
        """Mosquitos in the swarm."""
        return sum(map(self.rules.catalogue.mosquitos.__getitem__, self.swarm))

    @property
    def left(self) -> int:
        """Mosquitos in the swarm that are not repelled yet."""
        return self.strength - self.repelled

    def in_force(self, effect: str) -> tuple[str, ...]:
        """Return the orange cards in the swarm that have this effect."""
        if not self.orange:
            return ()
        cards = self.rules.catalogue.cards
        return tuple(card for card in self.orange if cards[card].effect == effect)

    def sorted_cards(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Return the cards in the order of the catalogue."""
        return tuple(sorted(cards, key=self.rules.catalogue.order.__getitem__))
