"""What every game owes the rest of the companion, seen in positions that random play comes to.

    >>> for finding in findings(game, seeds=range(12)):
    ...     print(finding.file, finding.line, say(finding.words, "en"))

Each rule looks at one state and yields what is broken there: the part of the game that is to blame, and the
key of a sentence with its values. The tests of the shipped games and `companion check` both call these.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from companion.errors import CompanionError
from companion.games.action import Number, Several, Template
from companion.games.contract_demo import demonstrated
from companion.games.contract_view import PLAYERS, Broken, said, shown
from companion.games.game import AnyGame, IllegalAction, Setup, Throw
from companion.games.guarded import GameFault, wrong_answer
from companion.games.library import game_data
from companion.games.looked import look, options_of
from companion.games.setup import checked_setup, opening
from companion.games.simulation import Habits
from companion.words import Message, Words

RESERVED = ("game", "players", "option", "data", "position")
"""What the notation calls what stands before the first action."""
LOOKED_AT = 4
"""So many states of a walk are looked at closely, as many in which something new may be done, and its end."""
LONGEST = 3000

Rule = Callable[[AnyGame, Any, random.Random], Iterator[Broken]]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a game owes and does not give, and where it is to be fixed."""

    file: str
    line: int
    words: Words


def begun(game: AnyGame, chance: random.Random) -> Setup:
    """Return a set-up with players and options that chance chose."""
    names, data = PLAYERS[: chance.choice([n for n in game.players if n <= len(PLAYERS)])], game_data(game)
    options = {
        option.parameter.name: chance.choice(list(option.parameter.values()))
        for option in game.options(names, data)
        if option.needs is None
    }
    return checked_setup(game, names, options, data)


def walked(game: AnyGame, seed: int, most: int = 60) -> Iterator[Any]:
    """Yield the states of a random game, from the first on."""
    chance = random.Random(seed)
    state, habits = opening(game, begun(game, chance)), Habits(chance)
    yield state
    for _ in range(most):
        templates = game.legal(state)
        if not templates:
            return
        for event in game.decide(state, habits.choose(templates)):
            state = game.evolve(state, event)
        yield state


def findings(game: AnyGame, seeds: Iterable[int]) -> list[Finding]:
    """Return everything that is broken, each thing once, in the order in which it was found."""
    found: list[Finding] = []

    def note(where: GameFault, words: Message) -> None:
        finding = Finding(where.file, where.line, words)
        if finding not in found:
            found.append(finding)

    def look_for(broken: Callable[[], Iterator[Broken]]) -> None:
        try:
            for part, key, values in broken():
                note(wrong_answer(game, part, ""), Message(f"check.{key}", **values))
        except GameFault as fault:
            note(fault, Message("check.raises", part=fault.part, why=fault.why))
        except IllegalAction as refused:
            note(wrong_answer(game, "decide", ""), Message("check.refuses-legal", why=refused.message))
        except CompanionError as refused:
            note(wrong_answer(game, "options", ""), Message("check.refuses", why=refused.message))

    look_for(lambda: declared(game))
    look_for(lambda: demonstrated(game))
    for count in [n for n in game.players if n <= len(PLAYERS)]:
        look_for(partial(offers, game, count))
    for seed in seeds:
        look_for(partial(walk, game, seed))
    return found


def walk(game: AnyGame, seed: int) -> Iterator[Broken]:
    """Look at states of one random game, and at its end."""
    chance = random.Random(seed)
    data, states = game_data(game), []
    for state in walked(game, seed, LONGEST):
        states.append(state)
        yield from throws(game, state, chance)
    yield from telling(game, states[0], chance)
    for state in _told_apart(game, states):
        look(game, state, data)
        for rule in (shown, offered, buttons):
            yield from rule(game, state, chance)
    yield from ending(game, states[-1], random.Random(seed))


def _told_apart(game: AnyGame, states: list[Any]) -> list[Any]:
    """Return some states of a walk, its last, and the first ones in which something else may be done."""
    firsts: dict[frozenset[str], int] = {}
    for place, state in enumerate(states):
        firsts.setdefault(frozenset(template.kind for template in game.legal(state)), place)
    now_and_then = range(0, len(states) - 1, max(1, len(states) // LOOKED_AT))
    places = {*now_and_then, *islice(firsts.values(), LOOKED_AT), len(states) - 1}
    return [states[place] for place in sorted(places)]


def declared(game: AnyGame) -> Iterator[Broken]:
    """What a game says of itself, whoever plays it."""
    for kind in game.actions:
        if kind in RESERVED:
            yield "decide", "reserved", {"kind": kind}
    if not game.players or game.players[0] < 1:
        yield "options", "nobody", {"players": str(game.players)}
    yield from said("heading", game.title, *(series.label for series in game.series))


def throws(game: AnyGame, state: Any, chance: random.Random) -> Iterator[Broken]:
    """A throw is answered with what the rules allow."""
    throw = game.expects(state)
    if throw is None:
        return
    if throw.answer not in game.legal(state):
        yield "expects", "throw.not-legal", {"kind": throw.answer.kind}
    if len(throw.answer.parameters) != 1 or not isinstance(throw.answer.parameters[0], Number | Several):
        yield "expects", "throw.parameter", {"kind": throw.answer.kind}
    yield from _pieces(throw)
    labels = [face.label for face in throw.pieces.faces]
    if labels and throw.count > 0:
        faces = chance.choices(labels, k=throw.count)
        action = game.reading(state, faces)
        if not throw.answer.admits(action):
            yield "reading", "throw.reading", {"faces": faces, "action": str(action.as_json())}
        if action != game.reading(state, sorted(faces)):
            yield "reading", "throw.order", {"faces": faces}
    if throw.odds is not None and throw.odds.pieces != throw.count:
        yield "expects", "throw.odds", {"pieces": throw.odds.pieces, "count": throw.count}
    names = (throw.what, throw.purpose, throw.pieces.label, *(face.name for face in throw.pieces.faces))
    yield from said("expects", *names)


def _pieces(throw: Throw) -> Iterator[Broken]:
    """As many are thrown as there are, and every face that is named is one of theirs."""
    at_hand = throw.pieces.at_hand
    if not 0 < throw.count == min(throw.due, at_hand):
        yield "expects", "throw.count", {"count": throw.count, "due": throw.due, "at_hand": at_hand}
    if throw.on_table > max(throw.count, at_hand):
        yield "expects", "throw.kept", {"lie": throw.on_table, "at_hand": at_hand}
    labels = {face.label for face in throw.pieces.faces}
    if strange := {*throw.counts, *throw.besides, *throw.kept} - labels:
        yield "expects", "throw.faces", {"faces": sorted(strange)}


def offered(game: AnyGame, state: Any, chance: random.Random) -> Iterator[Broken]:
    """Everything that is offered can be drawn, said and done, corrections too."""
    view = game.view(state)
    places = {("board", board.id): {spot.id for spot in board.spots} for board in view.boards}
    places |= {("sheet", sheet.id): {row.id for row in sheet.rows} for sheet in view.sheets}
    for part in ("legal", "corrections"):
        for template in getattr(game, part)(state):
            yield from _drawn(game, state, part, template, places)
            yield from _done(game, state, part, template, chance)


def _drawn(
    game: AnyGame, state: Any, part: str, template: Template, places: dict[tuple[str, str], set[str]]
) -> Iterator[Broken]:
    names = [parameter.name for parameter in template.parameters]
    if template.kind not in game.actions or {*game.actions[template.kind]} != {*names}:
        yield part, "offered.actions", {"kind": template.kind, "names": names}
    yield from said("heading", game.heading(template.kind), *map(game.heading, names))
    for parameter in template.parameters:
        options = options_of(parameter)
        if odd := [option for option in options if not option.isprintable() or not option.strip()]:
            yield part, "offered.option", {"kind": template.kind, "option": repr(odd[0])}
        yield from said("label", *(game.label(state, parameter.name, option) for option in options if option))
        for what in ("board", "sheet"):
            place = getattr(parameter, what, "")
            if place and not {*options} <= places.get((what, place), set()):
                yield part, f"offered.{what}", {"kind": template.kind, what: place}
        proposes = parameter.proposes if isinstance(parameter, Several) else None
        if proposes is not None and not parameter.admits(proposes):
            yield part, "offered.proposes", {"kind": template.kind, "proposes": proposes}


def _done(
    game: AnyGame, state: Any, part: str, template: Template, chance: random.Random
) -> Iterator[Broken]:
    try:
        action = Habits(chance).choose((template,))
    except (IndexError, ValueError):
        yield part, "offered.nothing", {"kind": template.kind}
        return
    yield from said("describe", game.describe(state, action))
    try:
        events = game.decide(state, action)
    except IllegalAction as refused:
        yield "decide", f"offered.{part}", {"action": str(action.as_json()), "why": refused.message}
        return
    for event in events:
        told = game.tell(state, event)
        yield from said("tell", *(() if told is None else (told,)))
        state = game.evolve(state, event)


def buttons(game: AnyGame, state: Any, _: random.Random) -> Iterator[Broken]:
    """What the buttons do is legal, and nothing is out of their reach."""
    legal = game.legal(state)
    if game.outcome(state) is not None:
        return
    focus = game.focus(state)
    if (focus.next is None) == (focus.shut is None):
        yield "focus", "focus.next-or-shut", {}
    if focus.at and focus.at >= len(focus.dial):
        yield "focus", "focus.at", {"at": focus.at, "length": len(focus.dial)}
    for entry in (*focus.dial, *((focus.next,) if focus.next else ())):
        known = entry in legal if isinstance(entry, Template) else any(each.admits(entry) for each in legal)
        if not known:
            yield "focus", "focus.illegal", {"kind": entry.kind}
    reached = {entry.kind for entry in (*focus.dial, *([focus.next] if focus.next else []))}
    shortcuts = {template.kind for template in legal if reached and _is_a_handful(template)}
    for kind in sorted({template.kind for template in legal} - reached - shortcuts):
        yield "focus", "focus.unreachable", {"kind": kind}
    walks = {entry.kind for entry in focus.dial if isinstance(entry, Template)}
    for kind in sorted(walks - {template.kind for template in game.dials(state)}):
        yield "dials", "focus.dials", {"kind": kind}


def _is_a_handful(template: Template) -> bool:
    """Whether it takes many things at once, which buttons may do one after the other instead."""
    return any(isinstance(parameter, Several) for parameter in template.parameters)


def telling(game: AnyGame, state: Any, _: random.Random) -> Iterator[Broken]:
    """What an evening is told by is seen."""
    view = game.view(state)
    rows = [track.id for seat in view.seats for track in seat.tracks]
    for series in game.series:
        if series.track not in (rows if series.of == "seats" else [track.id for track in view.tracks]):
            yield "view", "series", {"track": series.track, "of": series.of}


def offers(game: AnyGame, count: int) -> Iterator[Broken]:
    """Options are for these players, and what is proposed can be chosen."""
    names = PLAYERS[:count]
    before: set[str] = set()
    for option in game.options(names, game_data(game)):
        parameter, values = option.parameter, {*options_of(option.parameter)}
        told = {"option": parameter.name}
        if not parameter.admits(option.default):
            yield "options", "option.default", {**told, "value": repr(option.default)}
        if option.needs is not None and option.needs[0] not in before:
            yield "options", "option.needs", {**told, "needs": option.needs[0]}
        before.add(parameter.name)
        if unnamed := values - option.choices.keys() - {*names}:
            yield "options", "option.unnamed", {**told, "values": sorted(unnamed)}
        if option.starts and values != {*names}:
            yield "options", "option.starts", told
        yield from said("options", option.label, *option.choices.values(), *option.hints.values())


def ending(game: AnyGame, state: Any, chance: random.Random) -> Iterator[Broken]:
    """The end is told, and what it carries can be begun from."""
    outcome = game.outcome(state)
    if outcome is None:
        yield "outcome", "end.never", {"actions": LONGEST}
        return
    if game.legal(state):
        yield "legal", "end.legal", {}
    if game.expects(state) is not None:
        yield "expects", "end.expects", {}
    if not all((*outcome.winners, *outcome.scores)):
        yield "outcome", "end.nameless", {}
    yield from said("outcome", outcome.words)
    yield from said("heading", game.heading(outcome.reason))
    if outcome.carries:
        setup = begun(game, chance)
        again = checked_setup(game, setup.players, setup.options, setup.data, outcome.carries)
        for fault in game.faults(None, opening(game, again)):
            yield "outcome", "end.carries", {"why": fault}
