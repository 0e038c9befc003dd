"""The public view: what the phones show, and what the panel's buttons do."""

from collections.abc import Iterator
from itertools import islice

from companion.games.game import (
    Action,
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
from companion.games.viroid.board import board
from companion.games.viroid.legal import legal
from companion.games.viroid.names import COLOURS, CONTINENTS, GREY, LEVELS, LIMITS, PRICES, STONES
from companion.games.viroid.placing import brings
from companion.games.viroid.reach import How, placements, why_not, wish
from companion.games.viroid.reasons import why_not as why_refused
from companion.games.viroid.shop import SYMPTOMS, Item, length, shelf
from companion.games.viroid.state import OwnStem, State
from companion.games.viroid.story import label, stem_name, thing
from companion.games.viroid.tasks import STEPS, due, reminders, step, to_do
from companion.games.viroid.throws import luck, odds_ahead
from companion.games.viroid.turn import coloured, is_settled


def view(state: State) -> View:
    """Return everything public."""
    over = bool(state.ended)
    return View(
        turn=max(1, state.turn),
        step=step(state),
        steps=_steps(state),
        actor=None if over else state.rules.players[state.active],
        to_do=to_do(state),
        due=due(state),
        reminders=reminders(state),
        tracks=tuple(_tracks(state)),
        piles=tuple(_piles(state)),
        seats=(
            *(_player(state, seat) for seat in range(len(state.players))),
            *(_continent(state, place) for place in range(len(CONTINENTS))),
        ),
        odds=odds_ahead(state),
        luck=luck(state),
        boards=(board(state),) if state.rules.world else (),
        headline=Track("gap", Message("viroid.track.gap"), state.gap),
    )


def _steps(state: State) -> tuple[Step, ...]:
    """The four phases; before them, while it lasts, what comes only at times: set-up, and a phase 0."""
    now = step(state)
    phases = [phase for phase in ("start", *STEPS) if phase not in ("start", "0") or phase == now]
    return tuple(Step(phase, Message(f"viroid.phase.{phase}")) for phase in phases)


def _tracks(state: State) -> Iterator[Track]:
    rules, duty = state.rules, state.duty
    cards, massive = sum(part.cards for part in state.deck), sum(part.massive for part in state.deck)
    yield Track("gap", Message("viroid.track.gap"), state.gap, rules.track)
    yield Track("research", Message("viroid.name.research"), state.research, rules.track)
    yield Track("cure", Message("viroid.name.cure"), state.cure, rules.track)
    yield Track("deck", Message("viroid.track.deck"), cards, sum(part.cards for part in rules.deck))
    yield Track("massive", Message("viroid.track.massive"), massive, sum(part.massive for part in rules.deck))
    yield Track("stock", Message("viroid.track.stock"), state.stock)
    if rules.world is not None:
        clean = sum(not is_settled(fields) for fields in state.cities)
        yield Track("clean", Message("viroid.track.clean"), clean, len(state.cities))
    if duty.kind == "infect":
        yield Track("points", Message("viroid.track.points"), duty.n, state.me.scale("infection"))
    if duty.kind in ("throw", "deaths", "port-death"):
        due = (each.n for each in state.duties if each.kind in ("deaths", "port-death"))
        deaths = duty.got if duty.kind == "throw" else sum(due)
        yield Track("deaths", Message("viroid.track.deaths"), deaths)


def _player(state: State, seat: int) -> Seat:
    rules, player = state.rules, state.players[seat]
    name = rules.players[seat]
    scales = (
        Track(scale, Message(f"viroid.name.{scale}"), player.scale(scale), limit)
        for scale, limit in LIMITS.items()
    )
    marks = [
        Thing(COLOURS[seat], Message(f"viroid.colour.{COLOURS[seat]}"), COLOURS[seat]),
        *(
            Thing(what, Message(f"viroid.name.{what}"), "level", count=player.level(what))
            for what in LEVELS
            if player.level(what)
        ),
    ]
    if player.mutation:
        mutation = rules.box.mutations[player.mutation]
        marks.append(Thing("mutation", Message("viroid.mark.mutation", name=mutation.name), "mutation"))
    marks += [
        Thing(SYMPTOMS[place], stem_name(state, stem.id), "stem", note=_developed(state, stem))
        for place, stem in enumerate(player.stems)
        if stem is not None
    ]
    if player.ability:
        germ = Message(f"viroid.pathogen.{rules.pathogen}")
        marks.append(Thing("ability", germ, "ability", count=player.ability))
    if state.turn and state.is_wiped(seat):
        marks.append(Thing("wiped", Message("viroid.mark.wiped"), "wiped"))
    return Seat(
        id=name,
        name=name,
        player=name,
        acts=seat == state.active and not state.ended,
        tracks=(Track("stones", Message("viroid.track.stones"), player.stones, STONES), *scales),
        marks=tuple(marks),
    )


def _developed(state: State, stem: OwnStem) -> Message:
    return Message("viroid.mark.symptoms", n=stem.done, most=length(state, stem))


def _continent(state: State, place: int) -> Seat:
    """A row that is nobody's: what lies on a continent, and what is left of its greys."""
    name = CONTINENTS[place]
    infected = sum(player.out[place] for player in state.players)
    return Seat(
        id=name,
        name=Message(f"viroid.continent.{name}"),
        acts=False,
        tracks=(
            Track("greys", Message("viroid.track.greys"), state.greys[place]),
            Track("infected", Message("viroid.track.infected"), infected),
            Track("dead", Message("viroid.track.dead"), state.dead[place]),
        ),
    )


def _piles(state: State) -> Iterator[Pile]:
    yield Pile("sections", Message("viroid.track.deck"), tuple(_parts(state)), ordered=True)
    if state.duty.kind in ("mutate", "shop", "price", "raise", "stem", "gains"):
        yield Pile("shop", Message("viroid.shop"), tuple(_goods(state)))
    if state.rules.world is not None and state.duty.kind in ("infect", "first"):
        yield Pile("allowed", Message("viroid.allowed-places"), tuple(_allowed(state)))
        yield Pile("refused", Message("viroid.refused-places"), tuple(_refused(state)))


def _parts(state: State) -> Iterator[Thing]:
    """The deck from the top down: cards left, of how many (`fresh`), and whether an M lies among them."""
    for part, whole in zip(state.deck, state.rules.deck, strict=True):
        name = Message("viroid.part", section=part.section)
        colour, note = ("massive", Message("viroid.part-massive")) if part.massive else ("", "")
        yield Thing(part.id, name, colour, count=part.cards, worth=whole.cards, note=note)


def _goods(state: State) -> Iterator[Thing]:
    """The shop: a price, and in the note the level to come or why it cannot be bought."""
    for item in shelf(state):
        colour, note = "open" if item.why is None else "shut", item.why or _offer(state, item)
        yield Thing(item.thing, thing(state, item.thing), colour, worth=item.price, note=note)


def _offer(state: State, item: Item) -> Words:
    if item.thing in PRICES:
        return Message("viroid.shop.level", level=state.me.level(item.thing) + 1)
    sort = "symptom" if item.thing in SYMPTOMS else item.thing
    return Message("viroid.shop.asked") if item.price is None else Message(f"viroid.shop.{sort}")


def _allowed(state: State) -> Iterator[Thing]:
    """Cities where a stone may be placed now: `colour` names the ways for a page, `worth` is its DNA."""
    world = state.rules.map
    for place, hows in placements(state, wish(state, state.duty)).items():
        city, ways = world.cities[place], " ".join(dict.fromkeys(how.id for how in hows))
        yield Thing(city.id, city.name, ways, worth=brings(state, city.id), note=_by(state, hows))


def _by(state: State, hows: list[How]) -> Message:
    """How a stone may come, and what it costs where that is more than a point."""
    ways: list[Words] = [label(state, "how", how.id) for how in hows]
    points = min(how.points for how in hows)
    if points == 1:
        return Message("viroid.ways", ways=ways)
    return Message("viroid.ways-dear", ways=ways, n=points)


def _refused(state: State) -> Iterator[Thing]:
    """Cities where no stone may be placed now, each with the reason; those that are near come first."""
    world, asked = state.rules.map, wish(state, state.duty)
    near = {
        other
        for place in range(len(world.cities))
        if state.active in coloured(state, place)
        for other in (place, *world.cities[place].near)
    }
    for place in sorted(range(len(world.cities)), key=lambda place: place not in near):
        why = why_not(state, asked, place)
        if why is not None and any(holds != GREY for holds in state.cities[place]):
            city = world.cities[place]
            yield Thing(city.id, city.name, "near" if place in near else "", note=why)


def focus(state: State) -> Focus:
    """Return what the five buttons do: OK takes what is shown, NEXT leaves the duty where that is allowed."""
    dial: list[Action | Template] = []
    for template in legal(state):
        if template.kind != "next":
            dial += [template] if _is_walked(template) else template.actions()
    goes_on = Action("next") if any(t.kind == "next" for t in legal(state)) else None
    shut: Words | None = None
    if goes_on is None:
        shut = to_do(state) if state.ended else why_refused(state, Action("next"))
    return Focus(tuple(dial), 0, goes_on, shut)


def _is_walked(template: Template) -> bool:
    """Say whether more than one value is open, or a handful: then they are chosen one after the other."""
    open_ = [each for each in template.parameters if len(list(islice(each.values(), 2))) > 1]
    return len(open_) > 1 or template.kind == "faces"
