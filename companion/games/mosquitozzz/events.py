"""What can happen in a game of Mosquitozzz. A seat is a player's place in seating order, from 0."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardJoined:
    """A red card from a player's hand lies in the swarm."""

    card: str


@dataclass(frozen=True, slots=True)
class GrowthEnded:
    """Everyone's red cards have been entered."""


@dataclass(frozen=True, slots=True)
class CardRevealed:
    """A swarm card was revealed, and so many more are due."""

    card: str
    due: int


@dataclass(frozen=True, slots=True)
class CardUsed:
    """The active player used a card from a hand or from phase A."""

    card: str


@dataclass(frozen=True, slots=True)
class DropsTaken:
    """Drops of blood came back from the bank."""

    seat: int
    drops: int


@dataclass(frozen=True, slots=True)
class Cured:
    """A player's infection is gone."""

    seat: int


@dataclass(frozen=True, slots=True)
class LampSent:
    """A Mosquitonetz sent the lamp to another player, who starts with phase B."""

    seat: int


@dataclass(frozen=True, slots=True)
class MosquitosRepelled:
    """A green card repelled mosquitos."""

    mosquitos: int


@dataclass(frozen=True, slots=True)
class HandRaised:
    """A Flache Hand was played: so many discs are to be thrown for it."""

    discs: int


@dataclass(frozen=True, slots=True)
class Slapped:
    """Discs were thrown, and so many lie squashed side up."""

    thrown: int
    squashed: int


@dataclass(frozen=True, slots=True)
class DefenceEnded:
    """The active player has done what could be done."""


@dataclass(frozen=True, slots=True)
class OrangeLeft:
    """An orange card left the game."""

    card: str


@dataclass(frozen=True, slots=True)
class Infected:
    """An infectious card lies in front of a player now."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class DropsGiven:
    """Drops of blood went to the bank."""

    seat: int
    drops: int


@dataclass(frozen=True, slots=True)
class CardsCleared:
    """These cards were repelled whole and leave the swarm."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandEmptied:
    """The active player's hand holds no mosquitos any more."""


@dataclass(frozen=True, slots=True)
class LampPassed:
    """The lamp has gone to a player, and the next turn begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game has come to its end, for a reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class TieBegan:
    """These players are tied and throw for the victory."""

    round: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TieThrown:
    """A tied player has thrown."""

    seat: int
    squashed: int


@dataclass(frozen=True, slots=True)
class Won:
    """It is settled who has won: one, all or nobody."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A person set a public number right."""

    what: str
    name: str
    value: int


Event = (
    CardJoined | GrowthEnded | CardRevealed | CardUsed | DropsTaken | Cured | LampSent | MosquitosRepelled
    | HandRaised | Slapped | DefenceEnded | OrangeLeft | Infected | DropsGiven | CardsCleared | HandEmptied
    | LampPassed | Ended | TieBegan | TieThrown | Won | Corrected
)  # fmt: skip
