"""The state of a chapter of Maus und Mystik: everything public, frozen, and a stack of what is due.

The top of the stack, its last duty, is what is to do now. A duty is plain (the journal keeps it), and what
its values mean depends on its kind:

| kind | who | where | n | names | marks |
| --- | --- | --- | --- | --- | --- |
| cards | | | | | |
| order | | "all", or "new" | | cards still to be laid | cards laid so far |
| ambush | | "all", or empty | | cards that still climb | |
| encounter, happening | | | | | |
| surge | | the card that was discarded | | figures that came | |
| chiefs | | | | their cards | |
| arrivals | | | | figures entered so far | |
| mouse | the mouse | | fields of its last move | what it has done | mice it has attacked |
| figure | the type's card | fields it may move | figures left | what it has done | mice its type attacked |
| captive, current, turn-end | the mouse | | | "captured" | |
| attack | attacker | target | hits | melee or ranged | |
| wound | attacker | target | wounds left | | |
| throw | who throws | what for | dice left | faces so far | what it is about |
| find | the mouse | | | | |
| found | the mouse | the card | | | |
| trade | the mouse | the other mouse | | | |
| equip | the mouse | | | | |
"""

from typing import NamedTuple

from companion.games.maus.box import Box, Chapter, EnemyKind, Item, MouseKind, Room
from companion.games.maus.names import EFFECTS, FIGHTING, HONOURS


class Rules(NamedTuple):
    """What was settled before the chapter began and stays."""

    players: tuple[str, ...]
    box: Box
    chapter: Chapter


class Duty(NamedTuple):
    """One thing that is due; the module's table says what the values mean."""

    kind: str
    who: str = ""
    where: str = ""
    n: int = 0
    names: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()


class Mouse(NamedTuple):
    """A mouse of the party, and the player who runs it."""

    id: str
    player: str
    hits: int = 0
    poison: int = 0
    cheese: int = 0
    effects: tuple[str, ...] = ()
    worn: tuple[str, ...] = ()
    bundle: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    captured: bool = False
    captures: int = 0
    roaches: int = 0
    """Kakerlaken beaten in this encounter."""
    used: bool = False
    """Whether an ability was used in this round."""
    water: bool = False

    @property
    def suffered(self) -> int:
        """Hits of both kinds."""
        return self.hits + self.poison

    @property
    def held(self) -> tuple[str, ...]:
        """Every item, worn or in the bundle."""
        return self.worn + self.bundle

    def with_effect(self, effect: str, *, on: bool) -> "Mouse":
        """Return the mouse with an effect, or without it."""
        has = {*self.effects, effect} if on else {*self.effects} - {effect}
        return self._replace(effects=tuple(each for each in EFFECTS if each in has))


class Foes(NamedTuple):
    """The figures of one type of enemy on the board."""

    id: str
    figures: int
    prone: int = 0


class Card(NamedTuple):
    """A card of the initiative track: a mouse's, or one of an enemy type's."""

    who: str
    number: int = 1
    wounds: int = 0
    acted: bool = False

    @property
    def id(self) -> str:
        """What the card is called: `gram`, and the second one of a chief `gram+2`."""
        return self.who if self.number == 1 else f"{self.who}+{self.number}"


class State(NamedTuple):
    """A position. (A named tuple: it is as frozen as a dataclass and far quicker to copy.)"""

    rules: Rules
    mice: tuple[Mouse, ...]
    duties: tuple[Duty, ...]
    page: int
    end: int
    track: tuple[Card, ...] = ()
    foes: tuple[Foes, ...] = ()
    wheel: int = 0
    room: str = ""
    visited: tuple[str, ...] = ()
    card: str = ""
    """The open encounter card."""
    acting: str = ""
    """The card whose turn it is."""
    round: int = 0
    honours: tuple[str, ...] = ("",) * len(HONOURS)
    """The mouse that has earned each of the Erfolge."""
    brought: tuple[Mouse, ...] = ()
    """The mice as they came into the chapter."""
    resting: tuple[Mouse, ...] = ()
    """The mice that are not along: what they have waits for a later chapter."""
    traps: bool = False
    """Whether a mousetrap lies on every red X of this room: they were laid, and none has snapped since."""
    stood: tuple[Foes, ...] = ()
    """The figures that were on the board before the encounter: those beyond them are new."""
    surges: int = 0
    fallen: tuple[tuple[int, int], ...] = ((0, 0),) * len(FIGHTING)
    """For each purpose of a fight, how many dice were thrown and how many of them counted."""
    ended: str = ""

    @property
    def duty(self) -> Duty:
        """What is to do now; the empty kind once the chapter is over."""
        return self.duties[-1] if self.duties else NOTHING

    @property
    def pages_left(self) -> int:
        """Pages until the Kapitelende."""
        return self.end - self.page

    @property
    def enemies(self) -> int:
        """Enemy figures on the board."""
        return sum(foes.figures for foes in self.foes)

    @property
    def free(self) -> tuple[Mouse, ...]:
        """The mice that are not captured."""
        return tuple(mouse for mouse in self.mice if not mouse.captured)

    @property
    def everybody(self) -> tuple[Mouse, ...]:
        """The mice of the party, and those that rest."""
        return self.mice + self.resting

    @property
    def current_room(self) -> Room | None:
        """The room of the chapter in which the mice are, where it lists them."""
        return self.rules.chapter.rooms.get(self.room)

    def is_mouse(self, who: str) -> bool:
        """Say whether this is a mouse rather than a type of enemy."""
        return who in self.rules.box.mice

    def mouse(self, id: str) -> Mouse:
        """Return a mouse of the party."""
        return next(mouse for mouse in self.mice if mouse.id == id)

    def kind(self, id: str) -> MouseKind:
        """Return what is printed on a mouse's card."""
        return self.rules.box.mice[id]

    def enemy(self, id: str) -> EnemyKind:
        """Return what is printed on an enemy's card."""
        return self.rules.box.enemies[id]

    def figures(self, id: str) -> int:
        """Return how many figures of a type are on the board."""
        return next((foes.figures for foes in self.foes if foes.id == id), 0)

    def prone(self, id: str) -> int:
        """Return how many figures of a type lie on the ground."""
        return next((foes.prone for foes in self.foes if foes.id == id), 0)

    def on_track(self, id: str) -> Card:
        """Return a card of the track by its name."""
        return next(card for card in self.track if card.id == id)

    def cards_of(self, who: str) -> tuple[Card, ...]:
        """Return the cards that somebody has on the track."""
        return tuple(card for card in self.track if card.who == who)

    def place(self, who: str) -> int:
        """Return how high somebody's first card lies, 0 being the top; the end where there is none."""
        return next((at for at, card in enumerate(self.track) if card.who == who), len(self.track))

    def worn_by(self, mouse: Mouse) -> tuple[Item, ...]:
        """Return the items that a mouse wears."""
        return tuple(self.rules.box.items[id] for id in mouse.worn)

    def acts_hexed(self, mouse: Mouse) -> bool:
        """Say whether a mouse counts as an enemy: hexed, in its own turn and in no other."""
        return "hexed" in mouse.effects and mouse.id == self.acting

    def honour(self, name: str) -> str:
        """Return the mouse that has earned an Erfolg, if any."""
        return self.honours[HONOURS.index(name)]

    def with_mouse(self, mouse: Mouse) -> "State":
        """Return the state with this mouse in the place of what it was."""
        if any(each.id == mouse.id for each in self.resting):
            resting = tuple(mouse if each.id == mouse.id else each for each in self.resting)
            return self._replace(resting=resting)
        return self._replace(mice=tuple(mouse if each.id == mouse.id else each for each in self.mice))


NOTHING = Duty("")
