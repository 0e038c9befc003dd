"""From one position to the next: what each event does to the state, and nothing else."""

from companion.games.game import Fold
from companion.games.maus import events as e
from companion.games.maus.corrected import set_right
from companion.games.maus.names import FIGHTING, HONOURS
from companion.games.maus.state import Card, Duty, Foes, State


def card_of(id: str) -> Card:
    """Return a fresh card of the track by its name."""
    who, _, number = id.partition("+")
    return Card(who, int(number) if number else 1)


def _track_laid(state: State, event: e.TrackLaid) -> State:
    wounds = {card.id: card.wounds for card in state.track}
    cards = (card_of(id) for id in event.cards)
    return state._replace(track=tuple(card._replace(wounds=wounds.get(card.id, 0)) for card in cards))


def _card_climbed(state: State, event: e.CardClimbed) -> State:
    card = state.on_track(event.card)
    at = state.track.index(card)
    rest = state.track[:at] + state.track[at + 1 :]
    to = at - event.places
    return state._replace(track=(*rest[:to], card, *rest[to:]))


def _card_gone(state: State, event: e.CardGone) -> State:
    return state._replace(track=tuple(card for card in state.track if card.id != event.card))


def _round_began(state: State, _: e.RoundBegan) -> State:
    return state._replace(
        round=state.round + 1,
        acting="",
        track=tuple(card._replace(acted=False) for card in state.track),
        mice=tuple(mouse._replace(used=False) for mouse in state.mice),
    )


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    track = tuple(card._replace(acted=True) if card.id == event.card else card for card in state.track)
    return state._replace(track=track, acting="")


def _thrown(state: State, event: e.Thrown) -> State:
    if event.purpose not in FIGHTING:
        return state
    fallen = dict(zip(FIGHTING, state.fallen, strict=True))
    thrown, counted = fallen[event.purpose]
    fallen[event.purpose] = (thrown + len(event.faces), counted + event.counted)
    return state._replace(fallen=tuple(fallen.values()))


def _cheese(state: State, event: e.Cheese) -> State:
    mouse = state.mouse(event.mouse)
    return state.with_mouse(mouse._replace(cheese=mouse.cheese + event.pieces))


def _hurt(state: State, event: e.Hurt) -> State:
    mouse = state.mouse(event.mouse)
    if event.poison:
        return state.with_mouse(mouse._replace(poison=mouse.poison + event.hits))
    return state.with_mouse(mouse._replace(hits=mouse.hits + event.hits))


def _affected(state: State, event: e.Affected) -> State:
    return state.with_mouse(state.mouse(event.mouse).with_effect(event.effect, on=event.on))


def _captured(state: State, event: e.Captured) -> State:
    mouse, start = state.mouse(event.mouse), state.rules.box.start_gear
    kept = mouse.worn if event.escapes else tuple(item for item in mouse.worn if item in start)
    return state.with_mouse(
        mouse._replace(
            hits=0,
            poison=0,
            cheese=0,
            effects=(),
            worn=kept,
            captured=not event.escapes,
            captures=mouse.captures + 1,
            water=False,
        )
    )


def _came(state: State, event: e.Came) -> State:
    if not state.figures(event.enemy):
        return state._replace(foes=(*state.foes, Foes(event.enemy, event.figures)))
    return _with_foes(state, event.enemy, figures=event.figures)


def _wounded(state: State, event: e.Wounded) -> State:
    track = tuple(
        card._replace(wounds=card.wounds + event.wounds) if card.id == event.card else card
        for card in state.track
    )
    return state._replace(track=track)


def _beaten(state: State, event: e.Beaten) -> State:
    """A figure goes, one that lies on the ground only where all do; with it the wounds of its card."""
    figures, prone = state.figures(event.enemy), state.prone(event.enemy)
    state = _with_foes(state, event.enemy, figures=-1, prone=-1 if prone == figures else 0)
    if len(state.cards_of(event.enemy)) == 1:
        track = (card._replace(wounds=0) if card.who == event.enemy else card for card in state.track)
        state = state._replace(track=tuple(track))
    if state.is_mouse(event.by) and state.enemy(event.enemy).roach:
        mouse = state.mouse(event.by)
        state = state.with_mouse(mouse._replace(roaches=mouse.roaches + 1))
    return state


def _with_foes(state: State, enemy: str, *, figures: int = 0, prone: int = 0) -> State:
    changed = (
        foes._replace(figures=foes.figures + figures, prone=foes.prone + prone) if foes.id == enemy else foes
        for foes in state.foes
    )
    return state._replace(foes=tuple(foes for foes in changed if foes.figures > 0))


def _card_opened(state: State, event: e.CardOpened) -> State:
    """A new encounter begins: Kakerlaken are counted anew, and traps may be laid."""
    known = state.rules.box.encounters.get(event.card)
    traps = state.traps or (known is not None and known.line(state.page).traps)
    mice = tuple(mouse._replace(roaches=0) for mouse in state.mice)
    return state._replace(card=event.card, mice=mice, traps=traps, stood=state.foes)


def _room_entered(state: State, event: e.RoomEntered) -> State:
    """All mice are out of any water; on a first entry a new encounter begins."""
    known = state.rules.chapter.rooms.get(event.room)
    state = state._replace(room=event.room, traps=known is not None and known.traps)
    if not event.first:
        return state._replace(mice=tuple(m._replace(water=False) for m in state.mice))
    mice = tuple(mouse._replace(water=False, roaches=0) for mouse in state.mice)
    return state._replace(visited=(*state.visited, event.room), mice=mice, stood=state.foes)


def _item_moved(state: State, event: e.ItemMoved) -> State:
    mouse, item = state.mouse(event.mouse), event.item
    places = {"worn": list(mouse.worn), "bundle": list(mouse.bundle)}
    if event.origin:
        places[event.origin].remove(item)
    if event.place in places:
        places[event.place].append(item)
    return state.with_mouse(mouse._replace(worn=tuple(places["worn"]), bundle=tuple(places["bundle"])))


def _ability_learnt(state: State, event: e.AbilityLearnt) -> State:
    mouse = state.mouse(event.mouse)
    return state.with_mouse(mouse._replace(abilities=(*mouse.abilities, event.ability)))


def _honoured(state: State, event: e.Honoured) -> State:
    places = zip(HONOURS, state.honours, strict=True)
    return state._replace(
        honours=tuple(event.mouse if name == event.honour else mouse for name, mouse in places)
    )


FOLD = Fold[State, e.Event](
    {
        e.Due: lambda state, event: state._replace(duties=tuple(Duty(*duty) for duty in event.duties)),
        e.TrackLaid: _track_laid,
        e.CardAdded: lambda state, event: state._replace(track=(*state.track, card_of(event.card))),
        e.CardClimbed: _card_climbed,
        e.CardGone: _card_gone,
        e.RoundBegan: _round_began,
        e.TurnBegan: lambda state, event: state._replace(acting=event.card),
        e.TurnEnded: _turn_ended,
        e.Skipped: lambda state, _: state,
        e.Thrown: _thrown,
        e.Moved: lambda state, _: state,
        e.Attacked: lambda state, _: state,
        e.Cheese: _cheese,
        e.WheelTurned: lambda state, event: state._replace(wheel=state.wheel + event.pieces),
        e.PageTurned: lambda state, _: state._replace(page=state.page + 1),
        e.EndMoved: lambda state, _: state._replace(end=state.end + 1),
        e.Hurt: _hurt,
        e.Affected: _affected,
        e.Captured: _captured,
        e.Freed: lambda state, event: state.with_mouse(state.mouse(event.mouse)._replace(captured=False)),
        e.Surged: lambda state, event: state._replace(surges=event.number),
        e.Came: _came,
        e.Wounded: _wounded,
        e.Beaten: _beaten,
        e.Toppled: lambda state, event: _with_foes(state, event.enemy, prone=event.figures),
        e.CardOpened: _card_opened,
        e.SetOut: lambda state, _: state._replace(brought=state.mice),
        e.TrapsLaid: lambda state, _: state._replace(traps=True),
        e.TrapSnapped: lambda state, _: state._replace(traps=False),
        e.CardDiscarded: lambda state, _: state._replace(card=""),
        e.RoomEntered: _room_entered,
        e.ItemMoved: _item_moved,
        e.EventDrawn: lambda state, _: state,
        e.AbilityLearnt: _ability_learnt,
        e.AbilityUsed: lambda state, event: state.with_mouse(state.mouse(event.mouse)._replace(used=True)),
        e.Swum: lambda state, event: state.with_mouse(state.mouse(event.mouse)._replace(water=event.water)),
        e.Honoured: _honoured,
        e.Ended: lambda state, event: state._replace(ended=event.reason, duties=()),
        e.Corrected: set_right,
    }
)
evolve = FOLD.evolve
