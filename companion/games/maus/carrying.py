"""What mice carry: found, kept, worn, swapped, learnt."""

from collections import Counter

from companion.games.game import Choice, Number, Template
from companion.games.maus import events as e
from companion.games.maus.draft import Draft
from companion.games.maus.names import BUNDLE, OTHER, PARTS
from companion.games.maus.state import Duty, Mouse, State

NEXT = Template("next")


def counted(state: State, bundle: tuple[str, ...]) -> int:
    """Return how many cards of a bundle count: all but the tricks."""
    return sum(not _is_trick(state, item) for item in bundle)


def has_room(state: State, mouse: Mouse, item: str) -> bool:
    """Say whether a card still fits into a mouse's bundle."""
    return _is_trick(state, item) or counted(state, mouse.bundle) < BUNDLE


def displaced(state: State, mouse: Mouse, item: str) -> tuple[str, ...] | None:
    """Return what a mouse would have to take off to wear this; `None` where the bundle cannot hold that."""
    needed = Counter(_parts(state, item))
    worn = list(mouse.worn)
    off: list[str] = []
    for each in reversed(mouse.worn):
        taken = Counter(part for other in worn for part in _parts(state, other))
        short = {part for part, count in needed.items() if count + taken[part] > PARTS[part]}
        if short & {*_parts(state, each)}:
            worn.remove(each)
            off.append(each)
    left = counted(state, mouse.bundle) - (not _is_trick(state, item)) + len(off)
    return tuple(off) if left <= BUNDLE else None


def wearable(state: State, mouse: Mouse) -> tuple[str, ...]:
    """Return what of its bundle a mouse may wear now."""
    bundle = tuple(dict.fromkeys(mouse.bundle))
    return tuple(item for item in bundle if _parts(state, item) and displaced(state, mouse, item) is not None)


def stowable(state: State, mouse: Mouse) -> tuple[str, ...]:
    """Return what a mouse may take off and put into its bundle."""
    return tuple(dict.fromkeys(item for item in mouse.worn if has_room(state, mouse, item)))


def can_equip(state: State, mouse: Mouse) -> bool:
    """Say whether there is anything to put on or to take off."""
    return bool(wearable(state, mouse) or stowable(state, mouse))


def can_trade(state: State, mouse: Mouse) -> bool:
    """Say whether anybody has something to swap with."""
    others = (each for each in state.free if each.id != mouse.id and not each.water)
    return any(each.cheese or _tradable(state, each) for each in (mouse, *others))


def _tradable(state: State, mouse: Mouse) -> tuple[str, ...]:
    """Return the search cards of a mouse's bundle: start gear stays with whom it was given to."""
    return tuple(item for item in dict.fromkeys(mouse.bundle) if item not in state.rules.box.start_gear)


def learnable(state: State, mouse: Mouse) -> tuple[str, ...]:
    """Return the abilities of a mouse's own classes that no mouse has yet; and one that nobody knows."""
    taken = {ability for each in state.everybody for ability in each.abilities}
    own = {*state.kind(mouse.id).classes}
    known = state.rules.box.abilities.values()
    return tuple(
        card.id for card in known if card.id == OTHER or (own & {*card.classes} and card.id not in taken)
    )


def tricks(state: State, mouse: Mouse) -> tuple[str, ...]:
    """Return the tricks in a mouse's bundle that it may play now."""
    if {"stunned", "hexed"} & {*mouse.effects}:
        return ()
    return tuple(dict.fromkeys(item for item in mouse.bundle if _is_trick(state, item)))


def draws(state: State, _: Duty) -> tuple[Template, ...]:
    """The search cards that can come: those of which not all copies are with the mice."""
    out = Counter(item for mouse in state.everybody for item in mouse.held)
    gear = state.rules.box.start_gear
    cards = [
        (card.id, card.copies - out[card.id])
        for card in state.rules.box.items.values()
        if card.id not in gear and card.id != OTHER and card.copies > out[card.id]
    ]
    options = (*(id for id, _ in cards), OTHER)
    return (Template("draw", (Choice("card", options, (*(left for _, left in cards), 1)),)),)


def keeps(state: State, duty: Duty) -> tuple[Template, ...]:
    """A card that was found is kept, or discarded for cheese; one that nobody knows may be an event."""
    found = [Template("keep")] if has_room(state, state.mouse(duty.who), duty.where) else []
    found.append(Template("discard"))
    return (*found, Template("obey")) if duty.where == OTHER else tuple(found)


def swaps(state: State, duty: Duty) -> tuple[Template, ...]:
    """What two mice may hand each other, card by card and as cheese."""
    mouse, other = state.mouse(duty.who), state.mouse(duty.where)
    give = tuple(item for item in _tradable(state, mouse) if has_room(state, other, item))
    take = tuple(item for item in _tradable(state, other) if has_room(state, mouse, item))
    found = [Template("give", (Choice("item", give),))] if give else []
    found += [Template("take", (Choice("item", take),))] if take else []
    if mouse.cheese:
        found.append(Template("give-cheese", (Number("pieces", 1, mouse.cheese),)))
    if other.cheese:
        found.append(Template("take-cheese", (Number("pieces", 1, other.cheese),)))
    return (*found, NEXT)


def wearing(state: State, duty: Duty) -> tuple[Template, ...]:
    """What a mouse may put on and take off."""
    mouse = state.mouse(duty.who)
    found = []
    for kind, items in (("wear", wearable(state, mouse)), ("stow", stowable(state, mouse))):
        if items:
            found.append(Template(kind, (Choice("item", items),)))
    return (*found, NEXT)


def wear(draft: Draft, mouse: str, item: str) -> None:
    """Put an item on, and what was in its place into the bundle."""
    off = displaced(draft.state, draft.state.mouse(mouse), item) or ()
    for each in off:
        draft.emit(e.ItemMoved(mouse, each, "worn", "bundle"))
    draft.emit(e.ItemMoved(mouse, item, "bundle", "worn"))


def hand_over(draft: Draft, giver: str, taker: str, item: str) -> None:
    """Let one mouse hand another a card of its bundle."""
    draft.emit(e.ItemMoved(giver, item, "bundle", ""))
    draft.emit(e.ItemMoved(taker, item, "", "bundle"))


def _is_trick(state: State, item: str) -> bool:
    return state.rules.box.items[item].kind == "trick"


def _parts(state: State, item: str) -> tuple[str, ...]:
    return state.rules.box.items[item].parts
