"""Cards that were read and wait for a person: what the camera named, what people said, and what they mean.

Nothing but a person's accept changes the game. A card that is not sure shuts the answer until somebody has
said which it is; one that nobody taught is left out.

    >>> waiting = WaitingCards(asked_of(playing), found)
    >>> waiting.shut is None               # every card is sure, and the game takes them
    True
    >>> [table.act(action, by="phone Ada") for action in waiting.actions]

What cards mean is the game's business alone: this asks it, and tries the answer on its state.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from companion.errors import CompanionError
from companion.games.cards import AskedNow, Cards, asked_now, cards_of
from companion.games.game import Action, AnyGame, IllegalAction
from companion.position import Playing
from companion.vision.cards import FoundCard
from companion.words import Message, Words

LONGEST = 40
"""Letters of a card's name."""
LEFT_OUT = ""
"""What a person says of a card that is not meant."""


class BadName(CompanionError, ValueError):
    """No card can be called so."""


@dataclass(frozen=True, slots=True)
class CardsAsked:
    """A state of a game that asks for cards, and where."""

    game: AnyGame
    state: Any
    kinds: tuple[Cards, ...]
    """Every kind of card of the game."""
    now: tuple[AskedNow, ...]


def asked_of(playing: Playing | None) -> CardsAsked | None:
    """Return which cards the game on the table asks for now; `None` where it asks for none."""
    if playing is None or playing.outcome is not None:
        return None
    kinds = cards_of(playing.game, playing.setup.data)
    now = asked_now(kinds, playing.game.legal(playing.state)) if kinds else ()
    return CardsAsked(playing.game, playing.state, kinds, now) if now else None


def called(kinds: tuple[Cards, ...], name: str) -> Words:
    """Return what people call a card that is taught under this name: as the data has it, else as taught."""
    kind = next((kind for kind in kinds if kind.has(name)), None)
    card = kind.known(name) if kind is not None else None
    return name.partition("/")[2] or name if kind is None or card is None else kind.names[card]


def must_be_a_name(kinds: tuple[Cards, ...], name: str) -> None:
    """Raise `BadName` for what no card of these kinds can be called."""
    kind, _, card = name.partition("/")
    if not card.strip() or len(card) > LONGEST or kind not in {each.id for each in kinds}:
        raise BadName(Message("card-table.no-such-name", name=name, most=LONGEST))


@dataclass(frozen=True)
class WaitingCards:
    """Cards on their way from the picture to an answer."""

    asked: CardsAsked
    found: tuple[FoundCard, ...]
    chosen: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """What a person has said of a card, by its number from 1: its name in the deck, or `LEFT_OUT`."""
    order: tuple[int, ...] = ()
    """The numbers of all cards in the order in which people put them; as they were read where nobody did."""
    evidence: int | None = None
    """The journal's number of the reading, where it could be kept; its photo is kept under it too."""
    lessons: Mapping[int, Message] = field(default_factory=lambda: MappingProxyType({}))
    """What becomes of the picture of a card that a person has named, where something does."""

    def choose(self, card: int, name: str) -> "WaitingCards":
        """A person says which card number `card` is, or that it is not meant."""
        lessons = {number: lesson for number, lesson in self.lessons.items() if number != card}
        return replace(self, chosen={**self.chosen, card: name}, lessons=lessons)

    def move(self, card: int, to: int) -> "WaitingCards":
        """A person says that card number `card` lies at place `to`, from 1; the others close up."""
        others = [number for number in self.numbers if number != card]
        return replace(self, order=(*others[: to - 1], card, *others[to - 1 :]))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the cards, in their order on the table."""
        return self.order or tuple(range(1, len(self.found) + 1))

    def name_of(self, card: int) -> str | None:
        """Return what a card is called in the deck: as read, or as people corrected it; `None`: unknown."""
        return self.chosen.get(card, self.found[card - 1].name)

    @cached_property
    def names(self) -> tuple[str | None, ...]:
        """What each card is called in the deck, in their order."""
        return tuple(map(self.name_of, self.numbers))

    @property
    def doubted(self) -> tuple[int, ...]:
        """The cards, by their numbers, that were named without being sure, and that nobody has spoken for."""
        return tuple(
            number
            for number in self.numbers
            if self.found[number - 1].name is not None
            and not self.found[number - 1].sure
            and number not in self.chosen
        )

    @property
    def actions(self) -> tuple[Action, ...]:
        """What accepting does, one after the other; nothing where it is shut."""
        return self._answer[0]

    @property
    def shut(self) -> Message | None:
        """Why this cannot be accepted yet; `None` where it can."""
        return self._answer[1]

    @property
    def told(self) -> Words:
        """What the game says of these cards before they are accepted."""
        return self._answer[2]

    @cached_property
    def _answer(self) -> tuple[tuple[Action, ...], Message | None, Words]:
        if not self.found:
            return (), Message("card-table.nothing-found"), ""
        if self.doubted:
            places = tuple(self.numbers.index(number) + 1 for number in self.doubted)
            return (), Message("card-table.unsure", n=len(places), cards=places), ""
        refused = None
        for asked in self.asked.now:
            cards = self._cards_for(asked)
            actions = asked.actions(self.asked.state, cards) if cards else ()
            told = asked.asked.told(self.asked.state, cards) if asked.asked.told and cards else ""
            if actions and (why := self._refusal(asked, actions)) is None:
                return actions, None, told
            if actions:
                refused = refused or why
            elif told or cards:
                refused = refused or Message("card-table.not-asked-for")
        unknown = self.names.count(None)
        if unknown and refused is not None:
            return (), Message("card-table.unknown-first", n=unknown), ""
        return (), refused or Message(f"card-table.{'none-known' if unknown else 'not-asked-for'}"), ""

    def _cards_for(self, asked: AskedNow) -> tuple[str, ...]:
        """Return the ids of the cards of the kind that is asked for; one that the data has not is another."""
        own = (name for name in self.names if name and asked.cards.has(name))
        ids = (asked.cards.known(name) or asked.asked.otherwise for name in own)
        return tuple(id for id in ids if id)

    def _refusal(self, asked: AskedNow, actions: tuple[Action, ...]) -> Message | None:
        """Return why the game does not take these actions, one after the other; `None` where it does."""
        if len(actions) > 1 and asked.asked.means is None:
            return Message("card-table.one-alone", n=len(actions))
        game, state = self.asked.game, self.asked.state
        try:
            for action in actions:
                for event in game.decide(state, action):
                    state = game.evolve(state, event)
        except IllegalAction as refused:
            return refused.message
        return None
