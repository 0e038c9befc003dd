"""What comes of an action: its events, or the reason why the rules do not allow it."""

from collections.abc import Callable
from typing import Any

from companion.games.game import Action, IllegalAction, admitted
from companion.games.maus import events as e
from companion.games.maus import fight
from companion.games.maus.arriving import empty_wheel, encountered, enter, laid, open_card
from companion.games.maus.carrying import hand_over, wear
from companion.games.maus.corrections import brought_along, correction, corrections
from companion.games.maus.draft import Draft
from companion.games.maus.happening import befall, bring
from companion.games.maus.legal import legal
from companion.games.maus.names import AT_HAND, LEVEL_CHEESE, OTHER_TRICK
from companion.games.maus.reasons import why_not
from companion.games.maus.state import Duty, State
from companion.games.maus.thrown import thrown
from companion.games.maus.turns import settle


def decide(state: State, action: Action) -> tuple[e.Event, ...]:
    """Return the events of a legal action; raise `IllegalAction` for any other."""
    draft = Draft(state)
    if admitted(legal(state), action):
        if not state.brought:
            draft.emit(e.SetOut())
        _DECISIONS[action.kind](draft, action.values)
        settle(draft)
    elif admitted((*corrections(state), *brought_along(state)), action):
        draft.emit(correction(action))
        settle(draft)
    else:
        raise IllegalAction(why_not(state, action))
    return draft.decided()


Values = Any
"""The values of an action that `legal` admitted."""


def _next(draft: Draft, _: Values) -> None:
    """Go on: what that means depends on what is due."""
    state, duty = draft.state, draft.state.duty
    match duty.kind:
        case "mouse":
            fight.end_turn_of(draft, duty.who, captured=False)
        case "figure":
            draft.done(duty._replace(where="", n=duty.n - 1, names=()))
        case "captive":
            draft.done(Duty("turn-end", duty.who))
            draft.emit(e.Skipped(duty.who) if state.foes else e.Freed(duty.who))
        case "surge":
            draft.done()
            empty_wheel(draft)
        case "arrivals":
            _arrive(draft, ambush=False)
        case "throw":
            draft.done()
            thrown(draft, duty)
        case _:
            draft.done()


def _encounter(draft: Draft, values: Values) -> None:
    draft.done()
    open_card(draft, values["card"])


def _arrive(draft: Draft, *, ambush: bool) -> None:
    rows = (name.split(" ") for name in draft.state.duty.names)
    troop = tuple((enemy, int(figures)) for enemy, figures in rows)
    draft.done()
    encountered(draft, troop, ambush=ambush)


def _spend(draft: Draft, *names: str, **changes: Any) -> Duty:
    """Note what the acting one has done in this turn."""
    duty = draft.state.duty
    spent = duty._replace(names=(*duty.names, *names), **changes)
    draft.done(spent)
    return spent


def _move(draft: Draft, _: Values) -> None:
    duty = _spend(draft, "move")
    draft.push(Duty("throw", duty.who, "move", 1))


def _stand(draft: Draft, _: Values) -> None:
    duty = _spend(draft, "move")
    if draft.state.is_mouse(duty.who):
        draft.emit(e.Affected(duty.who, "prone", on=False))
    else:
        draft.emit(e.Toppled(draft.state.on_track(duty.who).who, -1))


def _scurry(draft: Draft, _: Values) -> None:
    duty = _spend(draft, "action")
    draft.push(Duty("throw", duty.who, "scurry", 1))


def _search(draft: Draft, _: Values) -> None:
    duty = _spend(draft, "action")
    draft.push(Duty("throw", duty.who, "search", 1))


def _recover(draft: Draft, values: Values) -> None:
    duty = _spend(draft, "action")
    if values["effect"] == "webbed":
        draft.push(Duty("throw", duty.who, "recover", 1))
    else:
        draft.emit(e.Affected(duty.who, values["effect"], on=False))


def _attack(draft: Draft, values: Values) -> None:
    duty = draft.state.duty
    on_track = duty.who if draft.state.is_mouse(duty.who) else draft.state.on_track(duty.who).who
    spent = "action" if duty.kind == "mouse" and "hexed" not in duty.names else "attack"
    marks = duty.marks if values["target"] in duty.marks else (*duty.marks, values["target"])
    _spend(draft, spent, marks=marks)
    fight.begin(draft, on_track, values["target"], values["how"])


def _explore(draft: Draft, values: Values) -> None:
    _spend(draft, "action")
    enter(draft, values["room"])


def _leave(draft: Draft, values: Values) -> None:
    duty = _spend(draft, values["by"])
    draft.push(Duty("throw", duty.who, "leave", 1 + values["mice"]))


def _trap(draft: Draft, values: Values) -> None:
    who = draft.state.duty.who
    kind = draft.state.kind(who)
    items = sum(item.speed for item in draft.state.worn_by(draft.state.mouse(who)))
    dice = kind.lore if values["by"] == "lore" else kind.speed + items
    draft.push(Duty("throw", who, "trap", max(1, dice)))


def _swim(draft: Draft, _: Values) -> None:
    duty = _spend(draft, "swam")
    draft.emit(e.Swum(duty.who, water=True))


def _drift(draft: Draft, values: Values) -> None:
    who = draft.state.duty.who
    draft.done()
    if values["drift"] == "off":
        over = draft.state.duty
        draft.done(over._replace(names=(*over.names, "captured")))
        fight.capture(draft, who)


def _trade(draft: Draft, values: Values) -> None:
    duty = _spend(draft, "trade")
    draft.push(Duty("trade", duty.who, values["with"]))


def _swap_item(draft: Draft, values: Values, *, gives: bool) -> None:
    duty = draft.state.duty
    giver, taker = (duty.who, duty.where) if gives else (duty.where, duty.who)
    hand_over(draft, giver, taker, values["item"])


def _swap(draft: Draft, values: Values) -> None:
    duty = draft.state.duty
    hand_over(draft, duty.who, duty.where, values["give"])
    hand_over(draft, duty.where, duty.who, values["take"])


def _swap_cheese(draft: Draft, values: Values, *, gives: bool) -> None:
    duty = draft.state.duty
    giver, taker = (duty.who, duty.where) if gives else (duty.where, duty.who)
    draft.emit(e.Cheese(giver, -values["pieces"]))
    draft.emit(e.Cheese(taker, values["pieces"]))


def _equip(draft: Draft, _: Values) -> None:
    duty = _spend(draft, "equip")
    draft.push(Duty("equip", duty.who))


def _level(draft: Draft, values: Values) -> None:
    duty = _spend(draft, "level")
    draft.emit(e.Cheese(duty.who, -LEVEL_CHEESE))
    draft.emit(e.AbilityLearnt(duty.who, values["ability"]))


def _ability(draft: Draft, values: Values) -> None:
    mouse, card = values["mouse"], values["card"]
    if cost := draft.state.rules.box.abilities[card].cheese:
        draft.emit(e.Cheese(mouse, -cost))
    draft.emit(e.AbilityUsed(mouse, card))


def _draw(draft: Draft, values: Values) -> None:
    who, card = draft.state.duty.who, values["card"]
    if draft.state.rules.box.items[card].kind == "event":
        draft.done()
        draft.emit(e.EventDrawn(who, card))
    else:
        draft.done(Duty("found", who, card))


def _keep(draft: Draft, card: str) -> None:
    mouse = draft.state.duty.who
    draft.done()
    draft.emit(e.ItemMoved(mouse, card, "", "bundle"))


def _discard(draft: Draft, _: Values) -> None:
    duty = draft.state.duty
    draft.done()
    draft.emit(e.Cheese(duty.who, 1))


def _obey(draft: Draft, _: Values) -> None:
    duty = draft.state.duty
    draft.done()
    draft.emit(e.EventDrawn(duty.who, duty.where))


def _wound(draft: Draft, values: Values) -> None:
    duty = draft.state.duty
    draft.done(duty._replace(n=duty.n - 1))
    fight.wound_card(draft, values["card"], 1, duty.who)


def _faces(draft: Draft, values: Values) -> None:
    """Faces were thrown; once all dice are, they count."""
    duty = draft.state.duty
    names = (*duty.names, *values["faces"])
    left = duty.n - min(duty.n, AT_HAND)
    if left:
        draft.done(duty._replace(n=left, names=names))
        return
    draft.done()
    thrown(draft, duty._replace(n=0, names=names))


_DECISIONS: dict[str, Callable[[Draft, Values], None]] = {
    "next": _next,
    "lay": lambda draft, values: laid(draft, values["card"]),
    "encounter": _encounter,
    "ambush": lambda draft, _: _arrive(draft, ambush=True),
    "traps": lambda draft, _: draft.emit(e.TrapsLaid()),
    "happen": lambda draft, _: draft.push(Duty("happening")),
    "bring": bring,
    "move": _move,
    "stand": _stand,
    "scurry": _scurry,
    "search": _search,
    "recover": _recover,
    "attack": _attack,
    "explore": _explore,
    "leave": _leave,
    "trap": _trap,
    "swim": _swim,
    "drift": _drift,
    "trade": _trade,
    "give": lambda draft, values: _swap_item(draft, values, gives=True),
    "take": lambda draft, values: _swap_item(draft, values, gives=False),
    "swap": _swap,
    "give-cheese": lambda draft, values: _swap_cheese(draft, values, gives=True),
    "take-cheese": lambda draft, values: _swap_cheese(draft, values, gives=False),
    "equip": _equip,
    "wear": lambda draft, values: wear(draft, draft.state.duty.who, values["item"]),
    "replace": lambda draft, values: wear(draft, draft.state.duty.who, values["item"], values["off"]),
    "stow": lambda draft, values: draft.emit(
        e.ItemMoved(draft.state.duty.who, values["item"], "worn", "bundle")
    ),
    "level": _level,
    "ability": _ability,
    "trick": lambda draft, values: draft.emit(
        e.ItemMoved(values["mouse"], values["card"], "bundle", "played")
    ),
    "draw": _draw,
    "keep": lambda draft, _: _keep(draft, draft.state.duty.where),
    "keep-trick": lambda draft, _: _keep(draft, OTHER_TRICK),
    "discard": _discard,
    "obey": _obey,
    "befall": befall,
    "wound": _wound,
    "goal": lambda draft, _: draft.emit(e.Ended("won")),
    "number": lambda draft, values: draft.done(draft.state.duty._replace(n=values["dice"])),
    "faces": _faces,
}
