"""What cannot be: the invariants of a position, and of a step from one to the next."""

from collections import Counter

from companion.games.maus.carrying import counted
from companion.games.maus.names import BUNDLE, FULL_WHEEL, PARTS
from companion.games.maus.state import Mouse, State


def faults(before: State | None, state: State) -> tuple[str, ...]:
    """Return what is impossible about this state, or about the way it came about."""
    asked = {"throw", "wound", "surge"} | {"find", "found"}
    checks = {
        "a full wheel brings a Verstärkung": state.wheel < FULL_WHEEL
        or bool(state.ended)
        or bool(asked & {duty.kind for duty in state.duties}),
        "the wheel owes no cheese": state.wheel >= 0,
        "the chapter ends on its last page": state.page < state.end or bool(state.ended),
        "a mouse is captured at its Leben": all(
            mouse.suffered < state.kind(mouse.id).life and min(mouse.hits, mouse.poison, mouse.cheese) >= 0
            for mouse in state.mice
        ),
        "a captured mouse has nothing but its gear": all(map(_is_bare, state.mice)),
        "somebody is free until the end": bool(state.free) or bool(state.ended),
        "bundles hold three": all(counted(state, mouse.bundle) <= BUNDLE for mouse in state.mice),
        "a body part bears one card": all(_fits(state, mouse) for mouse in state.mice),
        "no card lies twice on the track": len({card.id for card in state.track}) == len(state.track),
        "every mouse has its card": not state.track
        or {mouse.id for mouse in state.mice} <= {card.who for card in state.track},
        "enemies and their cards go together": _cards_agree(state),
        "no type has more figures than the box": all(
            0 < foes.figures <= state.enemy(foes.id).figures and 0 <= foes.prone <= foes.figures
            for foes in state.foes
        ),
        "wounds stay below Leben": all(
            card.wounds < max(1, state.enemy(card.who).life)
            for card in state.track
            if not state.is_mouse(card.who)
        ),
        "something is due until the end": bool(state.duties) != bool(state.ended),
    }
    if before is not None:
        checks |= {
            "rounds go by one by one": state.round - before.round in (0, 1),
            "captures are kept": all(
                mouse.captures >= old.captures for mouse, old in zip(state.mice, before.mice, strict=True)
            ),
        }
    return tuple(rule for rule, holds in checks.items() if not holds)


def _is_bare(mouse: Mouse) -> bool:
    return not mouse.captured or not (mouse.suffered or mouse.cheese or mouse.effects or mouse.water)


def _fits(state: State, mouse: Mouse) -> bool:
    worn = Counter(part for item in state.worn_by(mouse) for part in item.parts)
    return all(count <= PARTS[part] for part, count in worn.items())


def _cards_agree(state: State) -> bool:
    """While an order is laid, the cards of those who came with it are not on the track yet."""
    on_track = {card.who for card in state.track if not state.is_mouse(card.who)}
    there = {foes.id for foes in state.foes}
    waits = any(duty.kind in ("order", "chiefs", "encounter", "arrivals") for duty in state.duties)
    return on_track <= there and (waits or there <= on_track)
