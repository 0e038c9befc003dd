"""What the rules allow now, and what a person may correct. Nothing else judges an action.

`legal` is asked by phones, panel, simulation and by `decide` itself, so a choice that is offered is
a choice that is taken.
"""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import Any

from companion.games.game import Choice, Number, Parameter, Several, Template, remembered
from companion.games.mosquitozzz.cards import Catalogue
from companion.games.mosquitozzz.state import (
    DISCS,
    DROPS,
    TIE_DISCS,
    Clear,
    Defend,
    Duty,
    Grow,
    HandOver,
    PassLamp,
    Reveal,
    Rules,
    Slap,
    State,
    TieBreak,
)

NEXT = Template("next")
LAMP_STEPS = {"lamp-stays": 0, "lamp-clockwise": 1, "lamp-counter-clockwise": -1}
"""How many seats each of these orange cards sends the lamp on."""
MOST_COPIES = 15
"""More of one card than this in the swarm is a slip of the finger, not a correction."""


@remembered
def legal(state: State) -> tuple[Template, ...]:
    """Return what may be done now; nothing once the game is over."""
    duty = state.duty
    return _ALLOWED[type(duty)](state, duty) if duty else ()


def corrections(state: State) -> tuple[Template, ...]:
    """Return what a person may set right; nothing once the game has ended (undo reaches back)."""
    if state.ended:
        return ()
    rules = state.rules
    orange = tuple(
        card
        for card in rules.catalogue.swarm
        if card not in rules.catalogue.red and rules.catalogue.cards[card].effect != "alarm"
    )
    blood = dict(zip(rules.players, state.blood, strict=True))
    copies = Counter((*state.swarm, *state.orange))
    templates = [
        Template("correct-drops", (Choice("player", rules.players), Number("drops", 0, DROPS, now=blood))),
        Template("correct-infection", (Choice("player", rules.players), Choice("infected", ("yes", "no")))),
        Template("correct-lamp", (Choice("player", rules.players),)),
        Template("correct-deck", (Number("cards", 0, sum(rules.deck), now={"": state.deck}),)),
        Template(
            "correct-swarm",
            (Choice("card", rules.catalogue.red), Number("copies", 0, MOST_COPIES, now=copies)),
        ),
    ]
    if orange:
        templates.append(
            Template("correct-orange", (Choice("card", orange), Number("copies", 0, MOST_COPIES, now=copies)))
        )
    if isinstance(state.duty, Defend | Slap | Clear):
        templates.append(
            Template("correct-repelled", (Number("mosquitos", 0, state.strength, now={"": state.repelled}),))
        )
    return tuple(templates)


def dials(state: State) -> tuple[Template, ...]:
    """Return what may ever be dialled: every card and answer of this game, for any seat."""
    rules, nobody = state.rules, -1
    seats = tuple(range(len(rules.players)))
    return (
        Template("join", (Choice("card", rules.catalogue.red),)),
        Template("reveal", (Choice("card", rules.catalogue.swarm),)),
        *_blue(rules, nobody, room=DROPS, infected=True),
        *_green(rules.catalogue),
        Template("hand", (Choice("card", rules.catalogue.with_effect("slap")),)),
        *_slap(DISCS),
        *_passing(rules.players, seats),
    )


def clearable(state: State) -> Several:
    """Return the choice of swarm cards that the repelled mosquitos were on."""
    return _clearable(state.rules.catalogue, state.swarm, state.repelled)


def lamp_destinations(state: State) -> tuple[int, ...]:
    """Return where the lamp may go in phase D, by the orange cards in force or else by choice."""
    seats = len(state.rules.players)
    if not state.orange:
        return _others(seats, state.lamp)
    sent = {(state.lamp + step) % seats for effect, step in LAMP_STEPS.items() if state.in_force(effect)}
    return tuple(sorted(sent)) or _others(seats, state.lamp)


@lru_cache(maxsize=64)
def _others(seats: int, lamp: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if seat != lamp)


def _revealable(state: State) -> Choice:
    """Any card may turn up, the most frequent first; what is likely is what the assumed deck still holds."""
    rules = state.rules
    order = _by_frequency(rules.deck)
    left = tuple(max(0, rules.deck[place] - state.revealed[place]) for place in order)  # or more than assumed
    return Choice("card", tuple(rules.catalogue.swarm[place] for place in order), left if any(left) else ())


@lru_cache(maxsize=8)
def _by_frequency(deck: tuple[int, ...]) -> tuple[int, ...]:
    """The cards' places, by their copies in the whole deck: the order stays all game."""
    return tuple(sorted(range(len(deck)), key=lambda place: -deck[place]))


@lru_cache(maxsize=256)
def _joining(catalogue: Catalogue, more: bool) -> tuple[Template, ...]:
    return (Template("join", (Choice("card", catalogue.red),)), NEXT) if more else (NEXT,)


@lru_cache(maxsize=256)
def _slap(discs: int) -> tuple[Template, ...]:
    chances = tuple(comb(discs, squashed) for squashed in range(discs + 1))
    return (Template("slap", (Number("squashed", 0, discs, chances),)),)


@lru_cache(maxsize=256)
def _passing(players: tuple[str, ...], seats: tuple[int, ...]) -> tuple[Template, ...]:
    return (Template("lamp", (Choice("to", tuple(players[seat] for seat in seats)),)),)


@lru_cache(maxsize=1024)
def _clearable(catalogue: Catalogue, swarm: tuple[str, ...], repelled: int) -> Several:
    copies = Counter(swarm)
    return Several(
        "cards", tuple((card, n, catalogue.mosquitos[card]) for card, n in copies.items()), repelled
    )


@lru_cache(maxsize=4096)
def _defence(
    rules: Rules, lamp: int, stage: str, room: int, infected: bool, left: bool, resistant: bool
) -> tuple[Template, ...]:
    templates: list[Template] = []
    if stage == "blue":
        templates += _blue(rules, lamp, room, infected)
    if stage != "hand" and left and not resistant:
        templates += _green(rules.catalogue)
    if left:
        templates.append(Template("hand", (Choice("card", rules.catalogue.with_effect("slap")),)))
    return (*templates, NEXT)


def _blue(rules: Rules, lamp: int, room: int, infected: bool) -> list[Template]:
    catalogue = rules.catalogue
    medicine = catalogue.with_effect("medicine")
    templates = [
        _card_template("blood", card, Number("drops", 1, min(room, catalogue.cards[card].drops)))
        for card in (*catalogue.with_effect("blood"), *medicine)
        if room
    ]
    if infected and medicine:
        templates.append(Template("cure", (Choice("card", medicine),)))
    nets = catalogue.with_effect("net")
    if nets and not rules.cooperative:
        others = tuple(player for seat, player in enumerate(rules.players) if seat != lamp)
        templates.append(Template("net", (Choice("card", nets), Choice("to", others))))
    return templates


def _green(catalogue: Catalogue) -> list[Template]:
    return [
        _card_template("repel", card.id, Number("mosquitos", *card.symbols))
        for card in catalogue.cards.values()
        if card.colour == "green" and card.effect != "slap"
    ]


def _card_template(kind: str, card: str, *parameters: Parameter) -> Template:
    return Template(kind, (Choice("card", (card,)), *parameters))


def _defend(state: State, duty: Defend) -> tuple[Template, ...]:
    lamp = state.lamp
    return _defence(
        state.rules,
        lamp,
        duty.stage,
        DROPS - state.blood[lamp],  # and the bank has it: what one lacks lies there
        state.infected[lamp],
        state.left > 0,
        bool(state.in_force("resistant")),
    )


_ALLOWED: dict[type[Duty], Callable[[State, Any], tuple[Template, ...]]] = {
    Grow: lambda state, duty: _joining(state.rules.catalogue, duty.joined < len(state.rules.players)),
    Reveal: lambda state, _: (Template("reveal", (_revealable(state),)),),
    Defend: _defend,
    Slap: lambda _, duty: _slap(min(duty.due, DISCS)),
    Clear: lambda state, _: (Template("clear", (clearable(state),)),),
    HandOver: lambda state, duty: (
        *_joining(state.rules.catalogue, duty.joined < state.rules.hand_size - 1),
        *_passing(state.rules.players, lamp_destinations(state)),
    ),
    PassLamp: lambda state, _: _passing(state.rules.players, lamp_destinations(state)),
    TieBreak: lambda *_: _slap(TIE_DISCS),
}
"""What each duty allows."""
