"""What can happen in a chapter. Mice, enemies and cards are named by their ids."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Due:
    """What is due has changed: the whole stack, now last, each duty with its values."""

    duties: tuple[tuple[object, ...], ...]


@dataclass(frozen=True, slots=True)
class TrackLaid:
    """The whole initiative track lies anew, in this order."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardAdded:
    """A card was laid at the end of the track."""

    card: str


@dataclass(frozen=True, slots=True)
class CardClimbed:
    """A card climbed so many places: a Hinterhalt."""

    card: str
    places: int


@dataclass(frozen=True, slots=True)
class CardGone:
    """A card was taken off the track."""

    card: str


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """The track begins at its top again."""


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A card has its turn."""

    card: str


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A card has had its turn."""

    card: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """A captured mouse stays where it is."""

    mouse: str


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice were thrown for something, and so many symbols counted, or the number came to this."""

    who: str
    purpose: str
    faces: tuple[str, ...]
    counted: int


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody may move so many fields."""

    who: str
    fields: int


@dataclass(frozen=True, slots=True)
class Attacked:
    """An attack began."""

    who: str
    target: str
    how: str


@dataclass(frozen=True, slots=True)
class Cheese:
    """A mouse has so many pieces of cheese more, or less."""

    mouse: str
    pieces: int


@dataclass(frozen=True, slots=True)
class WheelTurned:
    """So many pieces came onto the Käserad, or left it."""

    pieces: int


@dataclass(frozen=True, slots=True)
class PageTurned:
    """The Sanduhr is a page further."""


@dataclass(frozen=True, slots=True)
class EndMoved:
    """The Kapitelende is a page further."""


@dataclass(frozen=True, slots=True)
class Hurt:
    """A mouse has so many hits more, or less; poison hits or plain ones."""

    mouse: str
    hits: int
    poison: bool


@dataclass(frozen=True, slots=True)
class Affected:
    """An effect came upon a mouse, or left it."""

    mouse: str
    effect: str
    on: bool


@dataclass(frozen=True, slots=True)
class Captured:
    """A mouse was captured; an Entwischer keeps what it wears, and is free again at once."""

    mouse: str
    escapes: bool


@dataclass(frozen=True, slots=True)
class Freed:
    """A mouse is free again."""

    mouse: str


@dataclass(frozen=True, slots=True)
class Surged:
    """The enemies got reinforcement: counted through the chapter."""

    number: int


@dataclass(frozen=True, slots=True)
class Came:
    """Figures of a type came onto the board."""

    enemy: str
    figures: int


@dataclass(frozen=True, slots=True)
class Wounded:
    """Wounds were laid on an enemy's card."""

    card: str
    wounds: int


@dataclass(frozen=True, slots=True)
class Beaten:
    """A figure was beaten by a mouse, or by something else."""

    enemy: str
    by: str


@dataclass(frozen=True, slots=True)
class Toppled:
    """So many figures of a type lie on the ground more, or less."""

    enemy: str
    figures: int


@dataclass(frozen=True, slots=True)
class CardOpened:
    """An encounter card was opened, in place of the one before."""

    card: str


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """The open encounter card was discarded."""

    card: str


@dataclass(frozen=True, slots=True)
class TrapsLaid:
    """A card that nobody knows said Mausefalle: one lies on every red X of the room."""


@dataclass(frozen=True, slots=True)
class TrapSnapped:
    """A mousetrap has snapped, and is taken off the board."""

    mouse: str


@dataclass(frozen=True, slots=True)
class SetOut:
    """The first thing was done in the chapter: what the mice have now is what they brought into it."""


@dataclass(frozen=True, slots=True)
class RoomEntered:
    """The mice are in another room."""

    room: str
    first: bool


@dataclass(frozen=True, slots=True)
class ItemMoved:
    """A mouse's item went from one place to another: worn, its bundle, none, or played (a trick)."""

    mouse: str
    item: str
    origin: str
    place: str


@dataclass(frozen=True, slots=True)
class EventDrawn:
    """A search card is an event: the mice do what it says."""

    mouse: str
    item: str


@dataclass(frozen=True, slots=True)
class AbilityLearnt:
    """A mouse has one more ability."""

    mouse: str
    ability: str


@dataclass(frozen=True, slots=True)
class AbilityUsed:
    """A mouse used its ability of this round."""

    mouse: str
    ability: str


@dataclass(frozen=True, slots=True)
class Swum:
    """A mouse is in the water, or out of it."""

    mouse: str
    water: bool


@dataclass(frozen=True, slots=True)
class Honoured:
    """A mouse earned an Erfolg."""

    honour: str
    mouse: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The chapter is over."""

    reason: str


@dataclass(frozen=True, slots=True)
class Corrected:
    """A person set something right: `what`, of whom, which part, and the value from now on."""

    what: str
    name: str
    part: str
    value: int


Event = (
    Due | TrackLaid | CardAdded | CardClimbed | CardGone | RoundBegan | TurnBegan | TurnEnded | Skipped
    | Thrown | Moved | Attacked | Cheese | WheelTurned | PageTurned | EndMoved | Hurt | Affected | Captured
    | Freed | Surged | Came | Wounded | Beaten | Toppled | CardOpened | CardDiscarded | TrapsLaid
    | TrapSnapped | SetOut | RoomEntered | ItemMoved | EventDrawn | AbilityLearnt | AbilityUsed | Swum
    | Honoured | Ended | Corrected
)  # fmt: skip
