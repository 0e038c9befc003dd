"""Enemies that come, with a card, by the chapter's word or as reinforcement; and their initiative."""

from companion.games.maus import events as e
from companion.games.maus.box import Troop
from companion.games.maus.draft import Draft
from companion.games.maus.evolve import card_of
from companion.games.maus.names import FULL_WHEEL, NEW, OTHER
from companion.games.maus.state import Duty, State


def enter(draft: Draft, room: str) -> None:
    """Let the mice enter a room; on the first entry there is an encounter, unless the chapter differs."""
    state = draft.state
    first = room == NEW or (room in state.rules.chapter.rooms and room not in state.visited)
    draft.emit(e.RoomEntered(room, first))
    if not first:
        return
    known = state.rules.chapter.rooms.get(room)
    if known is None or (known.enemies is None and known.encounter):
        draft.push(Duty("encounter"))
        return
    if draft.state.card and known.enemies is not None:
        draft.emit(e.CardDiscarded(draft.state.card))
    encountered(draft, known.enemies or (), ambush=known.ambush)


def open_card(draft: Draft, id: str) -> None:
    """Open an encounter card in place of the old one; of one that nobody knows, the enemies are entered."""
    if draft.state.card:
        draft.emit(e.CardDiscarded(draft.state.card))
    draft.emit(e.CardOpened(id))
    if id == OTHER:
        draft.push(Duty("arrivals"))
        return
    line = draft.state.rules.box.encounters[id].line(draft.state.page)
    encountered(draft, line.enemies, ambush=line.ambush)


def encountered(draft: Draft, troop: Troop, *, ambush: bool) -> None:
    """Put the enemies of an encounter on the board, and their cards on the track."""
    state = draft.state
    starts = not state.track
    afresh = not any(not state.is_mouse(card.who) for card in state.track)
    new, chiefs = _come(draft, troop)
    anew = afresh and (starts or bool(new or chiefs))
    if anew:  # all that stand there have a card now, whoever put them there
        kinds = [draft.state.enemy(foes.id) for foes in draft.state.foes]
        new = (*(mouse.id for mouse in state.mice), *(kind.id for kind in kinds if kind.cards == 1))
        chiefs = tuple(card for kind in kinds if kind.cards > 1 for card in card_names(kind.id, kind.cards))
        _drop_turn(draft)
    climbing = (Duty("ambush", where="all"),) if ambush else _chiefs_climb(chiefs)
    last = (Duty("chiefs", names=chiefs),) if chiefs else ()
    draft.push(*climbing, *last, Duty("order", where="all" if anew else "new", names=new))


def reinforced(draft: Draft, troop: Troop) -> None:
    """Put figures on the board in the middle of a round: cards of new types go to the end of the track."""
    new, chiefs = _come(draft, troop)
    add_cards(draft, new + chiefs)
    draft.push(*_chiefs_climb(chiefs))


def surge(draft: Draft) -> None:
    """Give the enemies reinforcement; whoever is at the table then empties the wheel.

    The chapter's own reinforcement for the room comes, else that of the open card, which is then discarded.
    """
    state = draft.state
    room, card = state.current_room, state.rules.box.encounters.get(state.card)
    by_room = room is not None and room.surge is not None
    troop = (room.surge or ()) if by_room and room else card.surge if card else ()
    discarded = "" if by_room else state.card
    come = tuple(f"{enemy} {figures}" for enemy, figures in at_hand(state, troop))
    draft.emit(e.Surged(state.surges + 1))
    draft.emit(e.PageTurned())
    end_test(draft)
    draft.push(Duty("surge", where=discarded, names=come))
    if discarded:
        draft.emit(e.CardDiscarded(discarded))
    reinforced(draft, troop)


def end_test(draft: Draft) -> None:
    """End the chapter where no mouse is free, or the Sanduhr has reached the Kapitelende."""
    state = draft.state
    if not state.free:
        draft.emit(e.Ended("captured"))
    if state.page >= state.end:
        draft.emit(e.Ended("time"))


def at_hand(state: State, troop: Troop) -> Troop:
    """Return the figures of a troop that are still in the box; the rest lapses."""
    there: list[tuple[str, int]] = []
    for enemy, count in troop:
        out = state.figures(enemy) + sum(figures for each, figures in there if each == enemy)
        figures = min(count, state.enemy(enemy).figures - out)
        if figures > 0:
            there.append((enemy, figures))
    return tuple(there)


def empty_wheel(draft: Draft) -> None:
    """Take the six pieces off the wheel, or as many as are left of them; what was above them stays."""
    if pieces := min(FULL_WHEEL, draft.state.wheel):
        draft.emit(e.WheelTurned(-pieces))


def laid(draft: Draft, card: str) -> None:
    """Lay the next card of a shuffled order; once one is left, it lies there by itself."""
    duty = draft.state.duty
    left = tuple(each for each in duty.names if each != card)
    draft.done(duty._replace(names=left, marks=(*duty.marks, card)))


def lay_out(draft: Draft, duty: Duty) -> None:
    """Put the cards of an order on the track."""
    draft.done()
    cards = duty.marks + duty.names
    if duty.where == "all":
        draft.emit(e.TrackLaid(cards))
        draft.emit(e.RoundBegan())
    else:
        add_cards(draft, cards)


def add_cards(draft: Draft, cards: tuple[str, ...]) -> None:
    """Lay cards at the end of the track."""
    for card in cards:
        draft.emit(e.CardAdded(card))


def climb(draft: Draft, places: int) -> None:
    """Let the next card of a Hinterhalt climb, as far as there are places above it."""
    duty = draft.state.duty
    if not duty.names:
        return
    card = duty.names[0]
    at = draft.state.track.index(draft.state.on_track(card))
    draft.done(duty._replace(where="", names=duty.names[1:]))
    if min(places, at):
        draft.emit(e.CardClimbed(card, min(places, at)))


def _come(draft: Draft, troop: Troop) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Put as many figures on the board as there are; return the cards of new types, and those of chiefs."""
    new: list[str] = []
    chiefs: list[str] = []
    for enemy, figures in at_hand(draft.state, troop):
        cards = draft.state.enemy(enemy).cards
        if not draft.state.figures(enemy):
            new += [enemy] if cards == 1 else []
            chiefs += card_names(enemy, cards) if cards > 1 else ()
        draft.emit(e.Came(enemy, figures))
    return tuple(new), tuple(chiefs)


def card_names(enemy: str, cards: int) -> tuple[str, ...]:
    """Return the names of the cards of a type."""
    return (enemy, *(f"{enemy}+{number}" for number in range(2, cards + 1)))


def _chiefs_climb(chiefs: tuple[str, ...]) -> tuple[Duty, ...]:
    first = tuple(card for card in chiefs if card_of(card).number == 1)
    return (Duty("ambush", names=first),) if first else ()


def _drop_turn(draft: Draft) -> None:
    """A track that is laid anew ends the turn of whoever explored; a hex goes with the turn that it ran."""
    turns = [duty for duty in draft.state.duties if duty.kind == "mouse"]
    for duty in turns:
        if "hexed" in duty.names and "hexed" in draft.state.mouse(duty.who).effects:
            draft.emit(e.Affected(duty.who, "hexed", on=False))
    if turns:
        draft.duties(*(duty for duty in draft.state.duties if duty not in turns))
