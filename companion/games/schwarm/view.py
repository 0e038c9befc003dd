"""The public view: what the phones show, and what the panel's buttons do."""

from collections import Counter
from itertools import islice

from companion.games.game import (
    Action,
    Focus,
    Message,
    Number,
    Pile,
    Seat,
    Several,
    Step,
    Template,
    Thing,
    Track,
    View,
)
from companion.games.schwarm.board import board
from companion.games.schwarm.cards import HAZARD_FIGURES, TILES
from companion.games.schwarm.duties import Final, Hazard, Play, Tally
from companion.games.schwarm.hazards import losses
from companion.games.schwarm.legal import legal
from companion.games.schwarm.networks import best_network, linked_stations, most_sides, side_points
from companion.games.schwarm.state import BUOYS, RESEARCHERS, SHIPS, STATIONS, Player, State, Struck
from companion.games.schwarm.story import label
from companion.games.schwarm.tasks import due, reminders, to_do
from companion.games.schwarm.told import told

STEPS = ("take", "play", "score")


def view(state: State) -> View:
    """Return everything public; in Variante 2 not who holds which card."""
    rules, duty = state.rules, state.duty
    acting = state.actor
    over = state.ended or isinstance(duty, Final) or (isinstance(duty, Tally) and duty.final)
    hidden = sum(rules.catalogue.tiles)
    return View(
        turn=rules.rounds + 1 if over else state.round,
        step=duty.step if duty else "end",
        steps=tuple(Step(step, Message(f"schwarm.step.{step}")) for step in STEPS),
        actor=None if acting is None else rules.players[acting],
        to_do=to_do(state),
        due=due(state),
        reminders=reminders(state),
        tracks=(
            Track("round", Message("schwarm.track.round"), state.round, rules.rounds),
            Track("hidden", Message("schwarm.track.hidden"), state.hidden, hidden),
            *(
                Track(hazard, Message(f"schwarm.track.{hazard}"), out, HAZARD_FIGURES[hazard])
                for hazard, out in zip(HAZARD_FIGURES, state.out, strict=True)
            ),
        ),
        piles=_piles(state),
        seats=tuple(_seat(state, seat) for seat in range(len(rules.players))),
        boards=(board(state),) if state.sea is not None else (),
        told=told(state),
        headline=Track("lead", Message("schwarm.track.lead"), max(player.points for player in state.players)),
    )


def focus(state: State) -> Focus:
    """Return what the five buttons do: OK takes what is shown, NEXT closes an action or a phase."""
    dial: list[Action | Template] = []
    for template in legal(state):
        if template.kind not in ("next", "layout"):  # a whole row is more than buttons can say
            dial += [template] if _is_walked(template) else template.actions()
    goes_on = Action("next") if any(template.kind == "next" for template in legal(state)) else None
    return Focus(tuple(dial), 0, goes_on, None if goes_on else to_do(state))


def _is_walked(template: Template) -> bool:
    """Say whether it is asked for value by value: numbers, handfuls, fields, and more than one value."""
    values = template.parameters
    if all(not isinstance(each, Several) and len(list(islice(each.values(), 2))) == 1 for each in values):
        return False
    return len(values) > 1 or any(isinstance(each, Number | Several) or each.board for each in values)


def _piles(state: State) -> tuple[Pile, ...]:
    duty, price = state.duty, _price(len(state.row))
    row = tuple(_card(state, card, note=_price(at)) for at, card in enumerate(state.row))
    stack = tuple(
        Thing(f"order-{number}", label(state, "number", str(number)), "order", note=price)
        for number in state.stack
    )
    piles = [
        Pile("row", Message("schwarm.pile.row"), row, ordered=True),
        Pile("stack", Message("schwarm.pile.stack"), stack, ordered=True),
    ]
    if isinstance(duty, Play) and "2" not in state.rules.variants:
        player = state.players[duty.seat]
        cards = tuple(_card(state, card, count=n) for card, n in Counter(player.hand).items())
        joker = (Thing("joker", Message("schwarm.joker"), "joker"),) if player.joker else ()
        name = Message("schwarm.pile.hand", player=state.rules.players[duty.seat])
        piles.append(Pile("hand", name, cards + joker))
    hazard = next((each for each in reversed(state.duties) if isinstance(each, Hazard)), None)
    if hazard is not None:
        piles.append(_moving(state, hazard))
    if state.struck is not None:
        piles.append(_last_hit(state, state.struck))
    if isinstance(duty, Tally):
        piles.append(Pile("tally", Message("schwarm.pile.tally"), tuple(_tallied(state, duty)), ordered=True))
    return tuple(piles)


def _price(price: int) -> Message:
    return Message("schwarm.price", n=price)


def _card(state: State, card: str, count: int = 1, note: Message | str = "") -> Thing:
    known = state.rules.catalogue.cards[card]
    return Thing(card, known.name, known.colour, count, note=note)


def _moving(state: State, hazard: Hazard) -> Pile:
    player, figure = state.rules.players[hazard.seat], Message(f"schwarm.figure.{hazard.hazard}")
    label = Message("schwarm.pile.hits", player=player, hazard=figure)
    return Pile("hits", label, _hits(state, hazard), ordered=True)


def _hits(state: State, hazard: Hazard) -> tuple[Thing, ...]:
    """Every hit with what it costs, before it counts."""
    names = state.rules.players
    return tuple(
        Thing(
            names[loss.seat],
            Message("schwarm.beside", player=names[loss.seat]) if loss.beside else names[loss.seat],
            "beside" if loss.beside else f"p{loss.seat + 1}",
            worth=loss.points,
            note=Message("schwarm.stone-at", field=loss.at, left=loss.at - loss.points, n=loss.amoebas),
        )
        for loss in losses(state, hazard)
    )


def _last_hit(state: State, struck: Struck) -> Pile:
    """Whose hazard hurt last, how every victim's stone went, and where the winner stood then."""
    names = state.rules.players
    ways: dict[int, list[int]] = {}
    for seat, at, points in struck.hits:
        ways.setdefault(seat, [at]).append(at - points)
    things = [_stone(names, seat, " → ".join(map(str, way))) for seat, way in ways.items()]
    figure = Message(f"schwarm.figure.{struck.hazard}")
    label = Message("schwarm.pile.last-hit", player=names[struck.seat], hazard=figure)
    return Pile("last-hit", label, (*things, _stone(names, struck.seat, str(struck.points))))


def _stone(names: tuple[str, ...], seat: int, way: str) -> Thing:
    return Thing(names[seat], Message("schwarm.stone", player=names[seat], way=way), f"p{seat + 1}")


def _tallied(state: State, duty: Tally) -> list[Thing]:
    """What each player's network would bring, on the map."""
    found = []
    for seat in state.stones:
        name, player = state.rules.players[seat], state.players[seat]
        if duty.final:
            values = [state.rules.values[field] or 0 for field in linked_stations(state, seat)]
            sides = most_sides(state, seat)
            worth = sum(values) + side_points(sides)
            note = Message("schwarm.final-note", values=sum(values), n=sides, points=side_points(sides))
        else:
            best = best_network(state, seat)
            worth = best.worth(player)
            counts = {
                "stations": best.stations,
                "researchers": best.researchers,
                "buoys": best.buoys,
                "ships": best.ships,
            }
            note = Message("schwarm.network-note", **counts)
        found.append(Thing(name, name, f"p{seat + 1}", worth=worth, note=note))
    return found


def _seat(state: State, seat: int) -> Seat:
    player, name = state.players[seat], state.rules.players[seat]
    limited = (
        ("stations", player.stations, STATIONS),
        ("researchers", player.researchers, RESEARCHERS),
        ("ships", player.ships, SHIPS),
        ("buoys", player.buoys, BUOYS),
        ("cards", len(player.hand), state.rules.quota),
    )
    sums = (("tiles", sum(player.tiles)), ("paid", player.paid), ("lost", player.lost), ("won", player.won))
    return Seat(
        id=name,
        name=name,
        player=name,
        acts=seat == state.actor,
        tracks=(
            Track("points", Message("schwarm.track.points"), player.points),
            *(Track(id, Message(f"schwarm.track.{id}"), value, most) for id, value, most in limited),
            *(Track(id, Message(f"schwarm.track.{id}"), value) for id, value in sums),
        ),
        marks=_marks(state, seat, player),
    )


def _marks(state: State, seat: int, player: Player) -> tuple[Thing, ...]:
    place = state.stones.index(seat) + 1 if seat in state.stones else 0
    marks = [Thing("stone", Message("schwarm.mark.stone", place=place), "", worth=place)] if place else []
    if player.order:
        marks.append(
            Thing("order", Message("schwarm.order-number", number=player.order), "", worth=player.order)
        )
    if player.ability:
        marks.append(Thing(f"ability-{player.ability}", label(state, "ability", player.ability), ""))
    if player.joker:
        marks.append(Thing("joker", Message("schwarm.joker"), ""))
    if player.queen:
        marks.append(Thing("queen", Message("schwarm.mark.queen"), ""))
    tiles = zip(TILES, player.tiles, strict=True)
    marks += [Thing(tile, label(state, "tile", tile), "", count) for tile, count in tiles if count]
    if state.ended or (state.duty and state.duty.step == "score"):
        words = Message("schwarm.mark.scored", points=player.scored)
        marks.append(Thing("scored", words, "", worth=player.scored))
    return tuple(marks)
