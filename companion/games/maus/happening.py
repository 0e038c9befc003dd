"""What a card, an ability or the chapter brings: to mice, to enemies, onto the board."""

from collections.abc import Mapping
from typing import Any

from companion.games.maus import events as e
from companion.games.maus import fight
from companion.games.maus.arriving import reinforced
from companion.games.maus.draft import Draft
from companion.games.maus.names import TABLE
from companion.games.maus.state import Duty


def befall(draft: Draft, values: Mapping[str, Any]) -> None:
    """Let something befall a mouse, an enemy, or what belongs to nobody."""
    who, what = values["who"], values["what"]
    draft.done()
    if who == TABLE:
        draft.emit(e.PageTurned() if what == "page" else e.WheelTurned(1 if what == "wheel" else -1))
    elif draft.state.is_mouse(who):
        _befall_mouse(draft, who, what)
    elif what == "wound":
        _wound_foe(draft, who)
    else:
        draft.emit(e.Toppled(who, 1 if what == "prone" else -1))


def _befall_mouse(draft: Draft, who: str, what: str) -> None:
    match what:
        case "hit" | "poison":
            fight.hurt(draft, who, 1, poison=what == "poison")
        case "heal" | "antidote":
            draft.emit(e.Hurt(who, -1, what == "antidote"))
        case "cheese" | "less-cheese":
            draft.emit(e.Cheese(who, 1 if what == "cheese" else -1))
        case "relief":
            for effect in draft.state.mouse(who).effects:
                draft.emit(e.Affected(who, effect, on=False))
        case "water" | "shore":
            draft.emit(e.Swum(who, water=what == "water"))
        case "capture":
            fight.capture(draft, who)
        case effect:
            draft.emit(e.Affected(who, effect, on=True))


def _wound_foe(draft: Draft, enemy: str) -> None:
    acting = draft.state.acting
    draft.push(Duty("wound", acting if draft.state.is_mouse(acting) else "", enemy, 1))


def bring(draft: Draft, values: Mapping[str, Any]) -> None:
    """Put figures on the board, or note them while the enemies of a card are entered."""
    duty = draft.state.duty
    if duty.kind == "arrivals":
        draft.done(duty._replace(names=(*duty.names, f"{values['enemy']} {values['figures']}")))
        return
    if duty.kind == "happening":
        draft.done()
    elif duty.kind == "surge":
        draft.done(duty._replace(names=_with_figures(duty.names, values["enemy"], values["figures"])))
    reinforced(draft, ((values["enemy"], values["figures"]),))


def _with_figures(names: tuple[str, ...], enemy: str, figures: int) -> tuple[str, ...]:
    """Return the figures that came, with these."""
    came = {id: int(count) for id, count in (name.split(" ") for name in names)}
    came[enemy] = came.get(enemy, 0) + figures
    return tuple(f"{id} {count}" for id, count in came.items())
