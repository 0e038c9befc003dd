"""The public view: what the phones show, and what the panel's buttons do."""

from collections.abc import Iterator
from itertools import islice

from companion.games.game import (
    Action,
    Choice,
    Focus,
    Message,
    Pile,
    Seat,
    Step,
    Template,
    Thing,
    Track,
    View,
    Words,
)
from companion.games.maus.box import Troop
from companion.games.maus.fight import attack_dice, defence_dice
from companion.games.maus.legal import legal
from companion.games.maus.names import FULL_WHEEL, HONOURS
from companion.games.maus.reasons import FREE, STANDARD, why_shut
from companion.games.maus.state import Card, Duty, Foes, Mouse, State
from companion.games.maus.story import card, enemy, on_track, who
from companion.games.maus.tasks import STEPS, actor, at_it, chores, due, reminders, step, to_do
from companion.games.maus.throws import luck, odds_ahead


def view(state: State) -> View:
    """Return everything public."""
    wheel = Track("wheel", Message("maus.track.wheel"), state.wheel, FULL_WHEEL)
    return View(
        turn=max(1, state.round),
        step=step(state),
        steps=tuple(Step(name, Message(f"maus.step.{name}")) for name in STEPS),
        actor=actor(state),
        to_do=to_do(state),
        due=due(state),
        reminders=reminders(state),
        tracks=(
            wheel,
            Track("pages", Message("maus.track.pages"), max(0, state.pages_left), state.end),
            Track("page", Message("maus.track.page"), state.page, state.end),
            Track("end", Message("maus.track.end"), state.end),
            Track("enemies", Message("maus.track.enemies"), state.enemies),
            Track("round", Message("maus.track.round"), max(1, state.round)),
            *_now(state),
        ),
        piles=tuple(_piles(state)),
        seats=(*(_mouse(state, mouse) for mouse in state.mice), *(_foes(state, foes) for foes in state.foes)),
        odds=odds_ahead(state),
        luck=luck(state),
        chores=chores(state),
        headline=wheel,
    )


def _now(state: State) -> Iterator[Track]:
    """What counts just now: the fields of a move, the figures left, the hits of an attack, dice due."""
    for duty in state.duties:
        match duty.kind:
            case "mouse" if duty.n:
                yield Track("fields", Message("maus.track.fields"), duty.n)
            case "figure":
                most = state.figures(duty.who.partition("+")[0])
                if duty.where:
                    yield Track("fields", Message("maus.track.fields"), int(duty.where))
                yield Track("figures-left", Message("maus.track.figures-left"), duty.n, most)
            case "attack":
                yield Track("hits-made", Message("maus.track.hits-made"), duty.n)
            case "throw":
                yield Track("dice", Message("maus.track.dice"), duty.n + len(duty.names))


def _mouse(state: State, mouse: Mouse) -> Seat:
    kind = state.kind(mouse.id)
    tracks = (
        Track("hits", Message("maus.track.hits"), mouse.suffered, kind.life),
        Track("poison", Message("maus.track.poison"), mouse.poison, kind.life),
        Track("cheese", Message("maus.track.cheese"), mouse.cheese),
    )
    return Seat(
        id=mouse.id,
        name=kind.name,
        player=mouse.player,
        acts=mouse.id == at_it(state),
        tracks=tracks,
        marks=tuple(_marks(state, mouse)),
    )


def _marks(state: State, mouse: Mouse) -> Iterator[Thing]:
    kind = state.kind(mouse.id)
    yield Thing("look", Message(f"maus.look.{kind.look}"), kind.look)
    for effect in mouse.effects:
        yield Thing(effect, Message(f"maus.effect.{effect}"), "effect")
    if mouse.poison:
        yield Thing("poisoned", Message("maus.mark.poisoned"), "effect", mouse.poison)
    if mouse.captured:
        yield Thing("captured", Message("maus.mark.captured"), "effect")
    if mouse.captures:
        yield Thing("captures", Message("maus.mark.captures", n=mouse.captures), "count")
    if mouse.roaches:
        yield Thing("roaches", Message("maus.mark.roaches", n=mouse.roaches), "count")
    if mouse.water:
        yield Thing("water", Message("maus.mark.water"), "effect")
    for name, holder in zip(HONOURS, state.honours, strict=True):
        if holder == mouse.id:
            yield Thing(f"honour-{name}", Message(f"maus.honour.{name}"), "honour")
    yield from _named(state, mouse.worn, "worn") + _named(state, mouse.bundle, "bundle")
    yield from _named(state, mouse.abilities, "used" if mouse.used else "ability")
    speed = kind.speed + sum(item.speed for item in state.worn_by(mouse))
    yield Thing("attack", Message("maus.mark.attack"), "value", worth=attack_dice(state, mouse.id))
    yield Thing("defence", Message("maus.mark.defence"), "value", worth=defence_dice(state, mouse.id, ""))
    yield Thing("speed", Message("maus.mark.speed"), "value", worth=speed)
    yield Thing("lore", Message("maus.mark.lore"), "value", worth=kind.lore)


def _named(state: State, ids: tuple[str, ...], colour: str) -> list[Thing]:
    return [Thing(f"{colour}-{id}", card(state, id), colour, ids.count(id)) for id in dict.fromkeys(ids)]


def _foes(state: State, foes: Foes) -> Seat:
    kind, cards = state.enemy(foes.id), state.cards_of(foes.id)
    wounds = sum(each.wounds for each in cards)
    marks = [
        Thing("shape", Message(f"maus.shape.{kind.shape}"), kind.shape),
        Thing("attack", Message("maus.mark.attack"), "value", worth=kind.attack),
        Thing("defence", Message("maus.mark.defence"), "value", worth=kind.defence),
    ]
    if kind.ranged:
        marks.append(Thing("ranged", Message("maus.how.ranged"), "value"))
    if foes.prone:
        marks.append(Thing("prone", Message("maus.effect.prone"), "effect", foes.prone))
    return Seat(
        id=foes.id,
        name=enemy(state, foes.id),
        acts=at_it(state).partition("+")[0] == foes.id,
        tracks=(
            Track("figures", Message("maus.track.figures"), foes.figures, kind.figures),
            Track("wounds", Message("maus.track.wounds"), wounds, max(1, kind.life) * max(1, len(cards))),
        ),
        marks=tuple(marks),
    )


def _piles(state: State) -> Iterator[Pile]:
    yield Pile("place", Message("maus.pile.place"), tuple(_place(state)))
    if state.track:
        cards = tuple(_card(state, each) for each in state.track)
        yield Pile("track", Message("maus.pile.track"), cards, ordered=True)
    fights = [duty for duty in state.duties if duty.kind == "attack"]
    if fights:
        yield Pile("fight", Message("maus.pile.fight"), _fighters(state, fights[-1]), ordered=True)
    if state.duty.kind == "mouse":
        shut = [
            Thing(kind, Message(f"maus.heading.{kind}"), "shut", note=why)
            for kind in (*STANDARD, *FREE)
            if (why := why_shut(state, kind)) is not None
        ]
        names = (name for name in dict.fromkeys(state.duty.names) if name in _DONE)
        done = tuple(Thing(name, Message(f"maus.done.{name}"), "done") for name in names)
        yield Pile("shut", Message("maus.pile.shut"), tuple(shut))
        yield Pile("done", Message("maus.pile.done"), done)


def _fighters(state: State, attack: Duty) -> tuple[Thing, ...]:
    """Who attacks, and whom."""
    return tuple(
        Thing(each, who(state, each), "mouse" if state.is_mouse(each) else "enemy")
        for each in (attack.who, attack.where)
    )


def _place(state: State) -> Iterator[Thing]:
    """The chapter, the room, the open encounter card; beside one of them who would come as reinforcement."""
    room, box = state.current_room, state.rules.box
    yield Thing(state.rules.chapter.id, state.rules.chapter.name, "chapter")
    if room is not None:
        yield Thing(room.id, room.name, "room", note=_surge_note(state, room.surge))
    if state.card:
        known = box.encounters.get(state.card)
        own = room is not None and room.surge is not None
        note = _surge_note(state, known.surge if known and not own else None)
        yield Thing(state.card, card(state, state.card), "card", note=note)


def _surge_note(state: State, troop: Troop | None) -> Words:
    if not troop:
        return ""
    figures = [Message("maus.note.figures", n=count, enemy=enemy(state, id)) for id, count in troop]
    return Message("maus.note.surge", who=figures)


_DONE = ("move", "action", "trade", "equip", "level")


def _card(state: State, each: Card) -> Thing:
    """A card of the track: `colour` says whose, `note` what it may still do."""
    mouse = state.is_mouse(each.who)
    acts = each.id == state.acting
    if mouse and state.mouse(each.who).captured:
        note: Words = Message("maus.mark.captured")
    elif acts:
        note = Message("maus.note.acts")
    else:
        note = Message("maus.note.acted" if each.acted else "maus.note.waits")
    return Thing(
        each.id,
        on_track(state, each.id),
        "mouse" if mouse else "enemy",
        count=1 if mouse else max(1, state.figures(each.who)),
        worth=each.wounds if not mouse else None,
        fresh=int(each.acted),
        note=note,
    )


def focus(state: State) -> Focus:
    """Return what the five buttons do: OK takes what is shown, NEXT ends what is done."""
    templates = [template for template in legal(state) if template.kind != "next"]
    turn = state.duty.kind in ("mouse", "figure")  # every kind has a letter here; what is settled is named
    open_ = [template for template in templates if (_is_open(template) if turn else template.parameters)]
    dial: list[Action | Template] = []
    for template in templates:
        walked = template in open_ and (len(open_) > 1 or _is_long(template))
        dial += [template] if walked else template.actions()
    goes_on = Action("next") if any(template.kind == "next" for template in legal(state)) else None
    return Focus(tuple(dial), 0, goes_on, None if goes_on else to_do(state))


def _is_open(template: Template) -> bool:
    """Say whether anything is to be chosen."""
    return any(len(list(islice(each.values(), 2))) > 1 for each in template.parameters)


def _is_long(template: Template) -> bool:
    """Say whether there is more than one choice among names: such a template is walked value by value."""
    return len(template.parameters) > 1 or not isinstance(template.parameters[0], Choice)
