"""What can be bought, for how much, and why not.

An expert's first shopping keeps back what is still due: a simple way, a level of resistance, and a stem with
a symptom. So nobody can spend what they will have to pay.
"""

from collections.abc import Callable
from typing import NamedTuple

from companion.games.game import Message, Words
from companion.games.viroid.box import UNKNOWN, Symptom
from companion.games.viroid.names import (
    LEVELS,
    LONGEST_STEM,
    OTHER,
    PRICES,
    RESISTANCES,
    SIMPLE,
    STEM_PRICES,
    TOP_LEVEL,
)
from companion.games.viroid.state import OwnStem, State

SYMPTOMS = tuple(f"symptom-{place}" for place in (1, 2, 3))
THINGS = (*LEVELS, *SYMPTOMS, "stem", "ability", "raise")
"""All that can be bought, by the name that the action has for it."""


class Item(NamedTuple):
    """A thing of the shop: its price (`None`: it is asked for), and why it cannot be bought, if it cannot."""

    thing: str
    price: int | None
    why: Message | None


def shelf(state: State) -> tuple[Item, ...]:
    """Return everything that the active player could ever buy, in a fixed order."""
    return tuple(item for item in (_item(state, thing) for thing in THINGS) if item is not None)


def affordable(state: State) -> tuple[str, ...]:
    """Return what the active player can buy now."""
    return tuple(item.thing for item in shelf(state) if item.why is None)


def _item(state: State, thing: str) -> Item | None:
    if thing in SYMPTOMS:
        return _symptom(state, thing)
    return _level(state, thing) if thing in PRICES else _RARE[thing](state)


def _level(state: State, thing: str) -> Item:
    level = state.me.level(thing)
    if thing == "bird" and state.rules.pathogen == "pilz":
        return Item(thing, None, Message("viroid.shop.never"))
    if level == TOP_LEVEL:
        return Item(thing, None, Message("viroid.shop.full"))
    return _priced(state, thing, PRICES[thing][level])


def _symptom(state: State, thing: str) -> Item | None:
    stem = state.me.stems[SYMPTOMS.index(thing)]
    if stem is None:
        return None
    if stem.done == length(state, stem):
        return Item(thing, None, Message("viroid.shop.full"))
    return _priced(state, thing, next_symptom(state, stem).price)


def _stem(state: State) -> Item:
    place = free_place(state)
    if place is None:
        return Item("stem", None, Message("viroid.shop.no-place"))
    return _priced(state, "stem", STEM_PRICES[place])


def _ability(state: State) -> Item:
    prices = state.rules.box.abilities
    if state.me.ability == len(prices):
        return Item("ability", None, Message("viroid.shop.full"))
    return _priced(state, "ability", prices[state.me.ability] or None)


def _raise(state: State) -> Item | None:
    mutation = state.rules.box.mutations.get(state.me.mutation)
    if mutation is None or not mutation.raises:
        return None
    if state.me.raised:
        return Item("raise", None, Message("viroid.shop.used"))
    if shopping(state):
        return Item("raise", None, Message("viroid.shop.later"))
    return _priced(state, "raise", mutation.price or None)


_RARE: dict[str, Callable[[State], Item | None]] = {"stem": _stem, "ability": _ability, "raise": _raise}


def _priced(state: State, thing: str, price: int | None) -> Item:
    spare = state.me.dna - kept_back(state, thing)
    lacks = (price or 0) - spare
    if lacks <= 0:
        return Item(thing, price, None)
    if price is not None and price > state.me.dna:
        return Item(thing, price, Message("viroid.shop.lacks", n=price - state.me.dna))
    return Item(thing, price, Message("viroid.shop.kept", n=kept_back(state, thing)))


def free_place(state: State) -> int | None:
    """Return the leftmost place of the active player's plan without a stem."""
    return next((place for place, stem in enumerate(state.me.stems) if stem is None), None)


def next_symptom(state: State, stem: OwnStem) -> Symptom:
    """Return the symptom that comes next on a stem."""
    known = state.rules.box.stems.get(stem.id)
    return known.symptom(stem.done) if known else UNKNOWN


def length(state: State, stem: OwnStem) -> int:
    """Return how many symptoms a stem has."""
    known = state.rules.box.stems.get(stem.id)
    return known.length if known else LONGEST_STEM


def stems_to_take(state: State) -> tuple[str, ...]:
    """Return the stems that the active player may choose: in stock, of another name, and to be paid for."""
    box, own = state.rules.box, [box_name(state, stem.id) for stem in state.me.stems if stem is not None]
    spare = state.me.dna - _kept_for(state, "stem", "symptom") if shopping(state) else None
    stock = (
        stem
        for stem, left in zip(box.stems.values(), state.stems, strict=True)
        if left and stem.name not in own
    )
    paid = (stem.id for stem in stock if spare is None or (stem.symptom(0).price or 0) <= spare)
    return (*paid, OTHER)


def box_name(state: State, stem: str) -> Words:
    """Return the name on a stem, by which two are alike; one that is not known is like no other."""
    known = state.rules.box.stems.get(stem)
    return known.name if known else ""


def free_mutations(state: State) -> tuple[str, ...]:
    """Return the individual mutations that nobody else has: each marker is there once."""
    others = {player.mutation for seat, player in enumerate(state.players) if seat != state.active}
    return tuple(id for id in state.rules.box.mutations if id not in others)


def shopping(state: State) -> bool:
    """Say whether this is an expert's first shopping."""
    return any(duty.kind == "shop" for duty in state.duties)


def still_due(state: State) -> dict[str, int]:
    """Return what an expert still has to develop, and the least that each of it costs."""
    me, mutation = state.me, state.rules.box.mutations.get(state.me.mutation)
    due: dict[str, int] = {}
    if not any(state.owned(state.active, way) for way in SIMPLE):
        due["way"] = min(PRICES[way][0] for way in SIMPLE)
    resists = mutation is not None and any(scale in RESISTANCES for scale, _ in mutation.scales)
    if not resists and not any(me.level(resistance) for resistance in RESISTANCES):
        due["resistance"] = min(PRICES[resistance][0] for resistance in RESISTANCES)
    stems = [stem for stem in me.stems if stem is not None]
    if not stems:
        due["stem"] = STEM_PRICES[0]
    if not any(stem.done for stem in stems):
        due["symptom"] = min((next_symptom(state, stem).price or 0 for stem in stems), default=0)
    return due


def kept_back(state: State, thing: str) -> int:
    """Return the DNA that has to be left after this purchase, for what an expert still owes."""
    if not shopping(state):
        return 0
    paid = "way" if thing in SIMPLE else "resistance" if thing in RESISTANCES else thing
    return _kept_for(state, "symptom" if thing in SYMPTOMS else paid)


def _kept_for(state: State, *paid: str) -> int:
    """Return what an expert still owes but for these, which are being paid."""
    return sum(price for due, price in still_due(state).items() if due not in paid)
