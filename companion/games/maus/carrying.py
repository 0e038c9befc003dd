"""What mice carry: found, kept, worn, swapped, learnt."""

from collections import Counter
from itertools import combinations

from companion.games.game import Choice, Number, Template
from companion.games.maus import events as e
from companion.games.maus.draft import Draft
from companion.games.maus.names import BUNDLE, OTHER, OTHER_TRICK, PARTS
from companion.games.maus.state import Duty, Mouse, State

NEXT = Template("next")


def counted(state: State, bundle: tuple[str, ...]) -> int:
    """Return how many cards of a bundle count: all but the tricks."""
    return sum(not _is_trick(state, item) for item in bundle)


def has_room(state: State, mouse: Mouse, item: str) -> bool:
    """Say whether a card still fits into a mouse's bundle."""
    return _is_trick(state, item) or counted(state, mouse.bundle) < BUNDLE


def makes_way(state: State, mouse: Mouse, item: str) -> tuple[tuple[str, ...], ...]:
    """Return what a mouse may take off to wear this, each way with no card more than it takes.

    There is none where the bundle cannot hold what comes off, and the empty one where nothing has to.
    """
    needed = Counter(_parts(state, item))
    room = BUNDLE - counted(state, mouse.bundle) + (not _is_trick(state, item))
    found: list[tuple[str, ...]] = []
    for off in (off for n in range(len(mouse.worn) + 1) for off in combinations(mouse.worn, n)):
        kept = Counter(mouse.worn) - Counter(off)
        taken = Counter(part for each in kept.elements() for part in _parts(state, each))
        fits = all(count + taken[part] <= PARTS[part] for part, count in needed.items())
        if fits and len(off) <= room and not any({*way} <= {*off} for way in found):
            found.append(off)
    return tuple(found)


def wearable(state: State, mouse: Mouse) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return what of its bundle a mouse may wear now, and what it may take off for that.

    A card that nobody knows is worn where people say so: on which part of the body, they see to.
    """
    bundle = (item for item in dict.fromkeys(mouse.bundle) if _parts(state, item) or item == OTHER)
    return {item: ways for item in bundle if (ways := makes_way(state, mouse, item))}


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
    """Return the search cards of a mouse, worn or not: start gear stays with whom it was given to."""
    held = dict.fromkeys((*mouse.bundle, *mouse.worn))
    return tuple(item for item in held if item not in state.rules.box.start_gear)


def _swappable(state: State, mouse: Mouse) -> tuple[str, ...]:
    """Return the cards that leave room in a bundle for another."""
    items = _tradable(state, mouse)
    return tuple(item for item in items if item in mouse.bundle and not _is_trick(state, item))


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
    if "stunned" in mouse.effects or state.acts_hexed(mouse):
        return ()
    return tuple(dict.fromkeys(item for item in mouse.bundle if item == OTHER or _is_trick(state, item)))


def draws(state: State, _: Duty) -> tuple[Template, ...]:
    """The search cards that can come: those of which not all copies are with the mice."""
    out = Counter(item for mouse in state.everybody for item in mouse.held)
    gear = state.rules.box.start_gear
    cards = [
        (card.id, card.copies - out[card.id])
        for card in state.rules.box.items.values()
        if card.id not in (*gear, OTHER, OTHER_TRICK) and card.copies > out[card.id]
    ]
    options = (*(id for id, _ in cards), OTHER)
    return (Template("draw", (Choice("card", options, (*(left for _, left in cards), 1)),)),)


def keeps(state: State, duty: Duty) -> tuple[Template, ...]:
    """A card that was found is kept, or discarded for cheese; what one is that nobody knows, people say."""
    found = [Template("keep")] if has_room(state, state.mouse(duty.who), duty.where) else []
    found.append(Template("discard"))
    return (*found, Template("keep-trick"), Template("obey")) if duty.where == OTHER else tuple(found)


def swaps(state: State, duty: Duty) -> tuple[Template, ...]:
    """What two mice may hand each other, card by card and as cheese."""
    mouse, other = state.mouse(duty.who), state.mouse(duty.where)
    give = tuple(item for item in _tradable(state, mouse) if has_room(state, other, item))
    take = tuple(item for item in _tradable(state, other) if has_room(state, mouse, item))
    found = [Template("give", (Choice("item", give),))] if give else []
    found += [Template("take", (Choice("item", take),))] if take else []
    if all(counted(state, each.bundle) == BUNDLE for each in (mouse, other)):  # one for one alone
        ours, theirs = _swappable(state, mouse), _swappable(state, other)
        found += [Template("swap", (Choice("give", ours), Choice("take", theirs)))] if ours and theirs else []
    if mouse.cheese:
        found.append(Template("give-cheese", (Number("pieces", 1, mouse.cheese),)))
    if other.cheese:
        found.append(Template("take-cheese", (Number("pieces", 1, other.cheese),)))
    return (*found, NEXT)


def wearing(state: State, duty: Duty) -> tuple[Template, ...]:
    """What a mouse may put on, with a choice where one card or another makes way, and take off."""
    mouse = state.mouse(duty.who)
    ways = wearable(state, mouse)
    found = []
    for kind, items in (
        ("wear", tuple(item for item, off in ways.items() if len(off) == 1)),
        ("stow", stowable(state, mouse)),
    ):
        if items:
            found.append(Template(kind, (Choice("item", items),)))
    found += [
        Template("replace", (Choice("item", (item,)), Choice("off", _either(off))))
        for item, off in ways.items()
        if len(off) > 1
    ]
    return (*found, NEXT)


def _either(ways: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Return the cards of which one comes off: they are in one way, and not in every one."""
    every = [item for way in ways for item in dict.fromkeys(way)]
    return tuple(item for item in dict.fromkeys(every) if every.count(item) < len(ways))


def wear(draft: Draft, mouse: str, item: str, off: str = "") -> None:
    """Put an item on, and what was in its place into the bundle; `off` says which, where that is a choice."""
    ways = makes_way(draft.state, draft.state.mouse(mouse), item)
    for each in next(way for way in ways if not off or off in way):
        draft.emit(e.ItemMoved(mouse, each, "worn", "bundle"))
    draft.emit(e.ItemMoved(mouse, item, "bundle", "worn"))


def hand_over(draft: Draft, giver: str, taker: str, item: str) -> None:
    """Let one mouse hand another a card: of its bundle, else one that it wears."""
    origin = "bundle" if item in draft.state.mouse(giver).bundle else "worn"
    draft.emit(e.ItemMoved(giver, item, origin, ""))
    draft.emit(e.ItemMoved(taker, item, "", "bundle"))


def _is_trick(state: State, item: str) -> bool:
    return state.rules.box.items[item].kind == "trick"


def _parts(state: State, item: str) -> tuple[str, ...]:
    return state.rules.box.items[item].parts
