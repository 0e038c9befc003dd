"""What a person may set right where table and books differ, and what a chapter hands on to the next."""

from collections import Counter
from collections.abc import Iterator

from companion.games.game import Action, Choice, Number, Template
from companion.games.maus.carrying import counted, has_room, makes_way
from companion.games.maus.events import Corrected
from companion.games.maus.names import BUNDLE, EFFECTS, FULL_WHEEL, HONOURS, NOBODY, OTHER
from companion.games.maus.state import Mouse, State

NONE = "none"
ANSWERS = ("no", "yes")
MOST_CHEESE, MOST_CAPTURES, MOST_ROACHES, LAST_PAGE = 30, 9, 9, 60


def corrections(state: State) -> tuple[Template, ...]:
    """Return what may be set right; nothing once the chapter has ended (undo reaches back)."""
    if state.ended:
        return ()
    return (*_of_the_table(state), *_of_mice(state), *_of_enemies(state), *_of_the_track(state))


def correction(action: Action) -> Corrected:
    """Return what a correction sets: its values are names, and at the end a number, an answer or a name."""
    what = action.kind.removeprefix("correct-")
    *names, value = action.values.values()
    if what in ("honour", "card", "room"):
        return Corrected(what, str(names[0]) if names else "", str(value), 0)
    name, part = (*map(str, names), "", "")[:2]
    return Corrected(what, name, part, value if isinstance(value, int) else ANSWERS.index(str(value)))


def brought_along(state: State) -> tuple[Template, ...]:
    """Return what a chapter may be told, before anything is done in it, of mice that rest: what they have."""
    if state.brought:
        return ()
    return tuple(template for mouse in state.resting for template in _belongings(state, mouse))


def carried(state: State, *, won: bool) -> tuple[Action, ...]:
    """Return the corrections that give the mice of a new chapter what these have, or had brought along."""
    mice = (state.mice if won else state.brought or state.mice) + state.resting
    taken = [
        Action("correct-worn", {"mouse": mouse.id, "item": item, "count": mouse.worn.count(item)})
        for mouse in mice
        for item in dict.fromkeys(state.kind(mouse.id).gear)
        if item not in mouse.worn
    ]
    forgotten = [
        Action("correct-ability", {"mouse": mouse.id, "ability": ability, "has": "no"})
        for mouse in mice
        for ability in state.kind(mouse.id).abilities
        if ability not in mouse.abilities
    ]
    return (*taken, *forgotten, *(action for mouse in mice for action in _given(state, mouse)))


def _given(state: State, mouse: Mouse) -> Iterator[Action]:
    start = state.kind(mouse.id)
    for kind, items, has in (("worn", mouse.worn, start.gear), ("bundle", mouse.bundle, ())):
        for item, count in Counter(items).items():
            for so_far in range(has.count(item) + 1, count + 1):  # one copy after the other finds its place
                yield Action(f"correct-{kind}", {"mouse": mouse.id, "item": item, "count": so_far})
    for ability in mouse.abilities:
        if ability not in start.abilities:
            yield Action("correct-ability", {"mouse": mouse.id, "ability": ability, "has": "yes"})


def _of_the_table(state: State) -> Iterator[Template]:
    box, rooms = state.rules.box, tuple(state.rules.chapter.rooms)
    yield Template("correct-wheel", (Number("pieces", 0, FULL_WHEEL - 1, now={"": state.wheel}),))
    yield Template("correct-page", (Number("page", 1, state.end - 1, now={"": state.page}),))
    yield Template("correct-end", (Number("page", state.page + 1, LAST_PAGE, now={"": state.end}),))
    yield Template("correct-card", (Choice("card", (NONE, *box.encounters, OTHER)),))
    if rooms:
        yield Template("correct-room", (Choice("room", rooms),))
    mice = tuple(mouse.id for mouse in state.mice)
    yield Template("correct-honour", (Choice("honour", HONOURS), Choice("mouse", (NOBODY, *mice))))


def _of_mice(state: State) -> Iterator[Template]:
    for mouse in state.mice:
        yield from _of_a_mouse(state, mouse)
        yield from _belongings(state, mouse)


def _belongings(state: State, mouse: Mouse) -> Iterator[Template]:
    who = Choice("mouse", (mouse.id,))
    for item in state.rules.box.items:
        for kind, most in (
            ("worn", _most_worn(state, mouse, item)),
            ("bundle", _most_in(state, mouse, item)),
        ):
            here = (mouse.worn if kind == "worn" else mouse.bundle).count(item)
            if most:
                number = Number("count", 0, most, now={item: here})
                yield Template(f"correct-{kind}", (who, Choice("item", (item,)), number))
    for ability in state.rules.box.abilities:
        knows = ability in mouse.abilities
        has = ANSWERS if knows and ability == OTHER else (ANSWERS[1 - knows],)
        yield Template("correct-ability", (who, Choice("ability", (ability,)), Choice("has", has)))


def _of_a_mouse(state: State, mouse: Mouse) -> Iterator[Template]:
    who, life = Choice("mouse", (mouse.id,)), state.kind(mouse.id).life
    rows: tuple[tuple[str, int, int], ...] = (
        ("hits", mouse.hits, life - 1 - mouse.poison),
        ("poison", mouse.poison, life - 1 - mouse.hits),
        ("cheese", mouse.cheese, max(MOST_CHEESE, mouse.cheese)),
        ("captures", mouse.captures, max(MOST_CAPTURES, mouse.captures)),
        ("roaches", mouse.roaches, max(MOST_ROACHES, mouse.roaches)),
    )
    if mouse.captured:
        rows = rows[-2:]
    for name, now, most in rows:
        yield Template(f"correct-{name}", (who, Number(name, 0, most, now={mouse.id: now})))
    if not mouse.captured:
        for effect in EFFECTS:
            has = (ANSWERS[1 - (effect in mouse.effects)],)
            yield Template("correct-effect", (who, Choice("effect", (effect,)), Choice("has", has)))
        yield Template("correct-water", (who, Choice("has", (ANSWERS[1 - mouse.water],))))
    if mouse.captured or len(state.free) > 1:
        yield Template("correct-captured", (who, Choice("has", (ANSWERS[1 - mouse.captured],))))


def _of_enemies(state: State) -> Iterator[Template]:
    for id, kind in state.rules.box.enemies.items():
        figures = state.figures(id)
        who = Choice("enemy", (id,))
        yield Template("correct-figures", (who, Number("figures", 0, kind.figures, now={id: figures})))
        if figures and not kind.large:
            yield Template("correct-prone", (who, Number("prone", 0, figures, now={id: state.prone(id)})))


def _of_the_track(state: State) -> Iterator[Template]:
    for place, card in enumerate(state.track, start=1):
        which = Choice("card", (card.id,))
        if not state.is_mouse(card.who) and state.enemy(card.who).life > 1:
            most = state.enemy(card.who).life - 1
            yield Template("correct-wounds", (which, Number("wounds", 0, most, now={card.id: card.wounds})))
        if len(state.track) > 1:
            yield Template(
                "correct-place", (which, Number("place", 1, len(state.track), now={card.id: place}))
            )


def _left(state: State, item: str) -> int:
    return state.rules.box.items[item].copies - sum(mouse.held.count(item) for mouse in state.everybody)


def _most_worn(state: State, mouse: Mouse, item: str) -> int:
    now = mouse.worn.count(item)
    can_be_worn = state.rules.box.items[item].parts or item == OTHER
    fits = can_be_worn and _left(state, item) > 0 and () in makes_way(state, mouse, item)
    return now + bool(fits)


def _most_in(state: State, mouse: Mouse, item: str) -> int:
    kind, now = state.rules.box.items[item].kind, mouse.bundle.count(item)
    if kind == "event" or _left(state, item) <= 0 or not has_room(state, mouse, item):
        return now
    room = _left(state, item) if kind == "trick" else BUNDLE - counted(state, mouse.bundle)
    return now + min(_left(state, item), room)
