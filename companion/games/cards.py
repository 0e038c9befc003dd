"""The cards of a game that an owner can show to the camera, and where the game asks for them.

    def cards(self, data):
        names = {id: entry["name"] for id, entry in data["goods"].items()}
        return (Cards("goods", Message("caravan.cards"), names, (Asked("load", "goods"),), "goods.toml"),)

A game that has this method gets all the rest: its cards are taught from the menu, and wherever one of these
actions is legal, *Look* reads them off the table and waits for a person's accept. A game without such cards
has no such method.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, get_args, runtime_checkable

from companion.games.action import Action, Choice, Several, Template
from companion.words import Words

Side = Literal["bottom", "left", "top", "right"]
"""A side of the camera's picture, at which somebody sits; clockwise."""
SIDES: tuple[Side, ...] = get_args(Side)

Meaning = Callable[[Any, tuple[str, ...]], tuple[Action, ...]]


@dataclass(frozen=True, slots=True)
class Asked:
    """Where cards are asked for: a kind of action, and its parameter that takes them.

    `Several` takes all of them in the order in which they lie, `Choice` takes one. What the parameter does
    not take lies there for something else.
    """

    action: str
    parameter: str
    otherwise: str = ""
    """The option for a card that was taught and that the game's data does not know."""
    means: Meaning | None = None
    """What cards mean in a state, where that is more than a value of the parameter."""
    told: Callable[[Any, tuple[str, ...]], Words] | None = None
    """What is said of them before they are accepted: what lies there against what stands in the book."""
    seen_from: Side = "bottom"
    """Where whoever sees the row from left to right sits. A phone's photo is seen by whoever took it."""


@dataclass(frozen=True, slots=True)
class Cards:
    """One kind of card: every card that the game knows by name, and where it asks for some."""

    id: str
    label: Words
    names: Mapping[str, Words]
    """What people call each card, by its id: as the game's data has it, the owner's own cards too."""
    asked: tuple[Asked, ...]
    file: str = ""
    """The file of data in which an owner says what a card of this kind does; none where that is fixed."""
    table: tuple[str, ...] = field(default=())
    """Where in that file the cards stand, each under its id; at its top where nothing is said."""

    def taught_as(self, card: str) -> str:
        """Return the name under which a deck keeps a card: its id, or what the owner called a new one."""
        return f"{self.id}/{card}"

    def known(self, taught: str) -> str | None:
        """Return the id of a card that is kept under this name; `None` where the data has no such card."""
        _, _, card = taught.partition("/")
        return next((id for id in (card, id_of(card)) if id in self.names), None)

    def has(self, taught: str) -> bool:
        """Say whether a card that is kept under this name is one of this kind."""
        return taught.partition("/")[0] == self.id


@runtime_checkable
class HasCards(Protocol):
    """A game with cards that can be read."""

    def cards(self, data: Mapping[str, Any]) -> tuple[Cards, ...]:
        """Return every kind of card, with the names that the data has."""
        ...


@dataclass(frozen=True, slots=True)
class AskedNow:
    """One place where cards are asked for in a state: the kind of card, and what may be done with them."""

    cards: Cards
    asked: Asked
    template: Template

    def actions(self, state: Any, cards: tuple[str, ...]) -> tuple[Action, ...]:
        """Return what these cards, by their ids, mean; nothing where none of them is asked for."""
        if self.asked.means is not None:
            return self.asked.means(state, cards)
        parameter = next(each for each in self.template.parameters if each.name == self.asked.parameter)
        if isinstance(parameter, Several):
            items = {item for item, _, _ in parameter.items}
            row = tuple(card for card in cards if card in items)
            return (self._action(row),) if row else ()
        options = parameter.options if isinstance(parameter, Choice) else ()
        return tuple(self._action(card) for card in cards if card in options)

    def _action(self, value: str | tuple[str, ...]) -> Action:
        return Action(self.template.kind, {self.asked.parameter: value})


def cards_of(game: object, data: Mapping[str, Any]) -> tuple[Cards, ...]:
    """Return the cards that a game declares; none where it has none."""
    return game.cards(data) if isinstance(game, HasCards) else ()


def asked_now(kinds: Sequence[Cards], legal: Sequence[Template]) -> tuple[AskedNow, ...]:
    """Return where cards are asked for, of what is legal now."""
    return tuple(
        AskedNow(kind, asked, template)
        for kind in kinds
        for asked in kind.asked
        for template in legal
        if template.kind == asked.action and len(template.parameters) == 1
    )


def id_of(name: str) -> str:
    """Return what a card that its owner called so is called in the data.

    >>> id_of("Große Flut, 2")
    'grosse-flut-2'
    """
    plain = name.casefold().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
