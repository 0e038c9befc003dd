"""What is to do, in one line for each duty, what is due after it, and what hands have to do."""

from collections.abc import Callable, Iterator

from companion.games.game import Chore, Message, Words
from companion.games.maus.names import AT_HAND, CAPTURES
from companion.games.maus.state import Duty, State
from companion.games.maus.story import card, enemy, who

STEPS = {
    "initiative": ("order", "ambush", "encounter", "arrivals"),
    "turn": ("mouse", "figure", "captive", "current", "find", "found", "trade", "equip", "happening"),
    "fight": ("attack", "wound"),
    "surge": ("surge",),
}
"""The steps on the rail, and the duties that name one; a throw belongs to what it was thrown for."""


def step(state: State) -> str:
    """Return where the game is: who comes when, a turn, a fight, a Verstärkung."""
    if state.ended:
        return "end"
    for duty in reversed(state.duties):
        for name, kinds in STEPS.items():
            if duty.kind in kinds:
                return name
    return "turn"


def at_it(state: State) -> str:
    """Return the card of whoever is at it: who throws, else whose turn it is; empty where nobody is."""
    if state.ended:
        return ""
    duty = state.duty
    if duty.kind in ("throw", "find", "found", "trade", "equip", "captive", "current"):
        return duty.who
    return state.acting


def actor(state: State) -> Words | None:
    """Return what whoever is at it is called."""
    return who(state, found) if (found := at_it(state)) else None


def to_do(state: State) -> Message:
    """Return what is to do now."""
    if state.ended:
        return Message("maus.task.over")
    duty = state.duty
    asked = _TASKS.get(duty.kind)
    if asked:
        return asked(state, duty)
    return Message(f"maus.task.{duty.kind}", **({"who": who(state, duty.who)} if duty.who else {}))


def _throw(state: State, duty: Duty) -> Message:
    dice = min(duty.n, AT_HAND)
    if not dice:
        return Message("maus.task.no-dice", who=who(state, duty.who))
    values: dict[str, object] = {"who": who(state, duty.who), "n": dice}
    if duty.marks:
        values["other"] = who(state, duty.marks[0])
    return Message(f"maus.throw.{duty.where}", **values)


def _mouse(state: State, duty: Duty) -> Message:
    mouse = state.mouse(duty.who)
    if "hexed" in duty.names:
        return Message("maus.task.hexed", who=who(state, duty.who))
    move = "move" not in duty.names and "webbed" not in mouse.effects
    act = "action" not in duty.names
    key = "both" if move and act else "move" if move else "act" if act else "done"
    if duty.names and duty.names[-1] in ("walked", "scurried"):
        return Message(f"maus.task.walked-{'act' if act else 'done'}", who=who(state, duty.who), n=duty.n)
    if act and "stunned" in mouse.effects:
        return Message("maus.task.stunned", who=who(state, duty.who))
    return Message(f"maus.task.mouse-{key}", who=who(state, duty.who))


def _figure(state: State, duty: Duty) -> Message:
    name, others = who(state, duty.who), duty.n - 1
    if "attack" in duty.names:
        done = Message("maus.task.figure-done", who=name, n=others)
        return done if others else Message("maus.task.figure-last", who=name)
    if duty.where:
        return Message("maus.task.figure-moved", who=name, n=int(duty.where))
    if duty.names:
        return Message("maus.task.figure-attack", who=name, n=duty.n)
    ranged = state.enemy(state.on_track(duty.who).who).ranged
    return Message("maus.task.figure-ranged" if ranged else "maus.task.figure", who=name, n=duty.n)


def _captive(state: State, duty: Duty) -> Message:
    return Message(f"maus.task.{'captive' if state.foes else 'freed'}", who=who(state, duty.who))


def _found(state: State, duty: Duty) -> Message:
    return Message("maus.task.found", who=who(state, duty.who), card=card(state, duty.where))


def _trade(state: State, duty: Duty) -> Message:
    return Message("maus.task.trade", who=who(state, duty.who), other=who(state, duty.where))


_TASKS: dict[str, Callable[[State, Duty], Message]] = {
    "throw": _throw,
    "mouse": _mouse,
    "figure": _figure,
    "captive": _captive,
    "order": lambda _, duty: Message(f"maus.task.order-{duty.where}", n=len(duty.marks) + 1),
    "found": _found,
    "trade": _trade,
    "wound": lambda state, duty: Message("maus.task.wound", other=enemy(state, duty.where), n=duty.n),
    "surge": lambda _, duty: Message("maus.task.surge" if duty.names else "maus.task.surge-none"),
    "arrivals": lambda _, duty: Message("maus.task.arrivals", n=len(duty.names)),
}


def due(state: State) -> tuple[Words, ...]:
    """Return what comes after what is to do now."""
    waiting = [duty for duty in reversed(state.duties[:-1]) if duty.kind in ("attack", "mouse", "figure")]
    return tuple(Message(f"maus.due.{duty.kind}", who=who(state, duty.who)) for duty in waiting)


def reminders(state: State) -> tuple[Words, ...]:
    """Return what nobody should forget."""
    rules, lines = state.rules, []
    if rules.chapter.invented and not state.round:
        lines.append(Message("maus.reminder.invented"))
    if state.traps:
        lines.append(Message("maus.reminder.traps"))
    if any(state.enemy(foes.id).roach for foes in state.foes):
        fearless = state.honour("roach")
        roach = Message("maus.reminder.roach", mouse=who(state, fearless))
        lines.append(roach if fearless else Message("maus.reminder.greedy"))
    if state.pages_left == 1 and not state.ended:
        lines.append(_last_page(state))
    return (*lines, *_left_to_people(state))


def _last_page(state: State) -> Message:
    """A second capture makes an Entwischer, and moves the end with the Sanduhr."""
    once = [mouse for mouse in state.free if mouse.captures == CAPTURES - 1]
    saved = [who(state, mouse.id) for mouse in once if "hexed" not in mouse.effects]
    if state.honour("escape") or not saved:
        return Message("maus.reminder.last-page")
    return Message("maus.reminder.last-page-escape", mice=saved)


def _left_to_people(state: State) -> Iterator[Message]:
    """What the board alone shows, so that nobody but people sees to it."""
    duty = state.duty
    if duty.kind == "mouse" and "hexed" not in duty.names:
        if {"walked", "scurried"} & {*duty.names}:
            yield Message("maus.reminder.fields")
        mouse = state.mouse(duty.who)
        if state.foes and "action" not in duty.names and any(item.ranged for item in state.worn_by(mouse)):
            yield Message("maus.reminder.ranged-mouse")
    elif duty.kind == "figure":
        if duty.where:
            yield Message("maus.reminder.fields-enemy")
        if state.enemy(state.on_track(duty.who).who).ranged and "attack" not in duty.names:
            yield Message("maus.reminder.ranged-enemy")


def chores(state: State) -> tuple[Chore, ...]:
    """Return what hands do at the table in a Verstärkung, and where figures are put on the board."""
    if state.duty.kind == "surge":
        return _surge_chores(state)
    if state.duty.kind == "order" and state.foes:
        stood = {foes.id: foes.figures for foes in state.stood}
        return tuple(
            Chore(
                f"place-{state.round}-{foes.id}",
                Message(f"maus.chore.{_where(state, foes.id)}", enemy=enemy(state, foes.id)),
                count=new,
            )
            for foes in sorted(state.foes, key=lambda foes: _PLACED.index(_where(state, foes.id)))
            if (new := foes.figures - stood.get(foes.id, 0)) > 0
        )
    return ()


def _surge_chores(state: State) -> tuple[Chore, ...]:
    duty, number = state.duty, state.surges
    rows = [Chore(f"page-{number}", Message("maus.chore.page", page=state.page))]
    for name in duty.names:
        id, _, figures = name.partition(" ")
        words = Message("maus.chore.figures", enemy=enemy(state, id), n=int(figures))
        rows.append(Chore(f"figures-{number}-{id}", words, count=int(figures)))
    if duty.where:
        rows.append(Chore(f"card-{number}", Message("maus.chore.card")))
    return tuple(rows)


_PLACED = ("ranged", "large", "melee")
"""Who is put on the board first."""


def _where(state: State, id: str) -> str:
    kind = state.enemy(id)
    return "large" if kind.large else "ranged" if kind.ranged else "melee"
