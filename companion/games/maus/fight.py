"""Attack, defence, wounds, capture: what comes of the dice of a fight."""

from companion.games.maus import events as e
from companion.games.maus.dice import cheeses, counts
from companion.games.maus.draft import Draft
from companion.games.maus.names import CAPTURES, CHEESES, ROACHES
from companion.games.maus.state import Duty, State


def attack_dice(state: State, who: str, target: str = "") -> int:
    """Return how many dice an attack has: what is printed, and the items worn.

    A mouse attacks a mouse only where it was hexed when its turn began, and has no bonus then.
    """
    if not state.is_mouse(who):
        return state.enemy(who).attack
    items = () if state.is_mouse(target) else state.worn_by(state.mouse(who))
    return max(0, state.kind(who).attack + sum(item.attack for item in items))


def defence_dice(state: State, who: str, against: str) -> int:
    """Return how many dice a defence has; a large foe has one less against the Katzenbändiger."""
    if state.is_mouse(who):
        items = sum(item.defence for item in state.worn_by(state.mouse(who)))
        return max(0, state.kind(who).defence + items)
    enemy = state.enemy(who)
    tamed = enemy.large and state.honour("cat") == against
    return max(0, enemy.defence - tamed)


def begin(draft: Draft, who: str, target: str, how: str) -> None:
    """Let an attack begin: its dice are thrown next."""
    draft.emit(e.Attacked(who, target, how))
    dice = attack_dice(draft.state, who, target)
    draft.push(Duty("attack", who, target, names=(how,)), Duty("throw", who, how, dice, marks=(target,)))


def thrown_attack(draft: Draft, throw: Duty) -> None:
    """Count the hits; with one, the defence throws."""
    attack = draft.state.duty
    hits = counts(draft.state.rules.box.faces, throw.where, throw.names)
    _cheese(draft, throw, attacking=True)
    dice = defence_dice(draft.state, attack.where, attack.who)
    if hits:
        draft.done(attack._replace(n=hits), Duty("throw", attack.where, "defence", dice, marks=(attack.who,)))
    else:
        draft.done()


def thrown_defence(draft: Draft, throw: Duty) -> None:
    """Count the blocks; what is not blocked wounds."""
    attack = draft.state.duty
    blocked = counts(draft.state.rules.box.faces, "defence", throw.names)
    draft.done()
    _cheese(draft, throw, attacking=False)
    _wound(draft, attack, max(0, attack.n - blocked))


def _cheese(draft: Draft, throw: Duty, *, attacking: bool) -> None:
    """Give the cheese of a throw to the mouse, or to the wheel where an enemy or a hexed mouse threw it."""
    state, who = draft.state, throw.who
    pieces = cheeses(state.rules.box.faces, throw.where, throw.names)
    if not pieces:
        return
    hexed = attacking and state.is_mouse(who) and state.is_mouse(throw.marks[0])
    if not state.is_mouse(who) or hexed:
        draft.emit(e.WheelTurned(pieces))
        return
    draft.emit(e.Cheese(who, pieces))
    if not attacking and state.honour("cheese") == who:
        for mouse in state.free:
            draft.emit(e.Cheese(mouse.id, 1))
    if pieces >= CHEESES:
        draft.honour("cheese", who)


def _wound(draft: Draft, attack: Duty, wounds: int) -> None:
    state, target = draft.state, attack.where
    if not wounds or (state.is_mouse(target) and state.mouse(target).captured):
        return
    if state.is_mouse(target):
        enemy = None if state.is_mouse(attack.who) else state.enemy(attack.who)
        hurt(draft, target, wounds, poison=enemy is not None and enemy.poison)
        mouse = draft.state.mouse(target)
        escaped = mouse.captures > state.mouse(target).captures
        if enemy and enemy.effect and not escaped and enemy.effect not in mouse.effects:
            draft.emit(e.Affected(target, enemy.effect, on=True))
    else:
        draft.push(Duty("wound", attack.who, target, wounds))


def wound_card(draft: Draft, card: str, wounds: int, by: str) -> None:
    """Lay wounds on a card: where its Leben is reached a figure is beaten, and hits beyond that are lost."""
    state = draft.state
    who, lies = state.on_track(card).who, state.on_track(card).wounds
    life = max(1, state.enemy(who).life)
    draft.emit(e.Wounded(card, min(wounds, life - lies)))
    if lies + wounds < life:
        return
    if len(state.cards_of(who)) > 1:
        draft.emit(e.CardGone(card))
        return
    draft.emit(e.Beaten(who, by))
    if not draft.state.figures(who):
        draft.emit(e.CardGone(card))
    if draft.state.is_mouse(by):
        if draft.state.mouse(by).roaches >= ROACHES:
            draft.honour("roach", by)
        if draft.state.enemy(who).cat:
            draft.honour("cat", by)


def hurt(draft: Draft, mouse: str, hits: int, *, poison: bool) -> None:
    """Give a mouse hits; at its Leben it is captured. The Giftmeister takes plain ones."""
    poison = poison and draft.state.honour("poison") != mouse
    draft.emit(e.Hurt(mouse, hits, poison))
    if draft.state.mouse(mouse).suffered >= draft.state.kind(mouse).life:
        capture(draft, mouse)


def capture(draft: Draft, id: str) -> None:
    """Capture a mouse: the Sanduhr goes on, and its own turn, where it is that, is over."""
    mouse = draft.state.mouse(id)
    if mouse.poison:
        draft.honour("poison", id)
    if mouse.captures + 1 == CAPTURES:
        draft.honour("escape", id)
    last = len(draft.state.free) == 1
    again = draft.state.honour("escape") == id and mouse.captures >= CAPTURES
    draft.emit(e.Captured(id, escapes=again and not last))
    draft.emit(e.PageTurned())
    end_turn_of(draft, id, captured=True)


def end_turn_of(draft: Draft, mouse: str, *, captured: bool) -> None:
    """End a mouse's turn where it is under way, with whatever it was doing."""
    duties = draft.state.duties
    for place, duty in enumerate(duties):
        if duty.kind == "mouse" and duty.who == mouse:
            hexed = ("hexed",) if "hexed" in duty.names else ()
            over = Duty("turn-end", mouse, names=("captured", *hexed) if captured else hexed)
            draft.duties(*duties[:place], over)
            return
