"""What a card, an ability or the chapter brings: to mice, to enemies, onto the board."""

from collections.abc import Mapping
from typing import Any

from companion.games.maus import events as e
from companion.games.maus import fight
from companion.games.maus.arriving import reinforced
from companion.games.maus.draft import Draft
from companion.games.maus.state import Duty


def befall(draft: Draft, values: Mapping[str, Any]) -> None:
    """Let something befall a mouse, or an enemy."""
    who, what = values["who"], values["what"]
    draft.done()
    match what:
        case "hit" | "poison":
            fight.hurt(draft, who, 1, poison=what == "poison")
        case "heal" | "antidote":
            draft.emit(e.Hurt(who, -1, what == "antidote"))
        case "cheese":
            draft.emit(e.Cheese(who, 1))
        case "relief":
            for effect in draft.state.mouse(who).effects:
                draft.emit(e.Affected(who, effect, on=False))
        case "wound":
            _wound_foe(draft, who)
        case "stands":
            draft.emit(e.Toppled(who, -1))
        case "prone" if not draft.state.is_mouse(who):
            draft.emit(e.Toppled(who, 1))
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
    reinforced(draft, ((values["enemy"], values["figures"]),))
