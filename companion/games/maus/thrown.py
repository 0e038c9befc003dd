"""What a throw comes to, once all of its dice lie there."""

from collections.abc import Callable

from companion.games.maus import events as e
from companion.games.maus import fight
from companion.games.maus.arriving import climb
from companion.games.maus.dice import counts
from companion.games.maus.draft import Draft
from companion.games.maus.state import Duty


def thrown(draft: Draft, throw: Duty) -> None:
    """Let the faces count for what they were thrown for."""
    counted = counts(draft.state.rules.box.faces, throw.where, throw.names)
    draft.emit(e.Thrown(throw.who, throw.where, tuple(sorted(throw.names)), counted))
    _MEANT[throw.where](draft, throw, counted)


def _moved(draft: Draft, throw: Duty, number: int) -> None:
    """A mouse adds its Geschwindigkeit; a hexed one moves as an enemy does."""
    duty, fields = draft.state.duty, number
    if duty.kind == "mouse" and "hexed" not in duty.names:
        mouse = draft.state.mouse(duty.who)
        fields += draft.state.kind(duty.who).speed
        fields = max(0, fields + sum(item.speed for item in draft.state.worn_by(mouse)))
        walked = "walked" if throw.where == "move" else "scurried"
        draft.done(duty._replace(n=fields, names=(*duty.names, walked)))
    elif duty.kind == "mouse" and draft.state.mouse(duty.who).water:  # enemies ignore water
        draft.emit(e.Swum(duty.who, water=False))
    elif duty.kind == "figure":
        draft.done(duty._replace(where=str(fields)))
    draft.emit(e.Moved(throw.who, fields))


def _searched(draft: Draft, throw: Duty, stars: int) -> None:
    if stars:
        draft.push(Duty("find", throw.who))


def _recovered(draft: Draft, throw: Duty, stars: int) -> None:
    if stars:
        draft.emit(e.Affected(throw.who, "webbed", on=False))


def _left_water(draft: Draft, throw: Duty, stars: int) -> None:
    if stars:
        draft.emit(e.Swum(throw.who, water=False))


def _sprung(draft: Draft, throw: Duty, stars: int) -> None:
    """Without a star the trap snaps: a hit, a piece of cheese, niedergestreckt, and the turn is over."""
    if stars:
        return
    who = throw.who
    draft.emit(e.TrapSnapped(who))
    draft.emit(e.Cheese(who, 1))
    if "prone" not in draft.state.mouse(who).effects:
        draft.emit(e.Affected(who, "prone", on=True))
    fight.hurt(draft, who, 1, poison=False)
    fight.end_turn_of(draft, who, captured=False)


_MEANT: dict[str, Callable[[Draft, Duty, int], None]] = {
    "move": _moved,
    "scurry": _moved,
    "ambush": lambda draft, _, number: climb(draft, number),
    "melee": lambda draft, throw, _: fight.thrown_attack(draft, throw),
    "ranged": lambda draft, throw, _: fight.thrown_attack(draft, throw),
    "defence": lambda draft, throw, _: fight.thrown_defence(draft, throw),
    "search": _searched,
    "recover": _recovered,
    "trap": _sprung,
    "leave": _left_water,
}
