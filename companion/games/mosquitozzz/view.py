"""The public view: what the phones show, and what the panel's buttons do."""

from collections import Counter

from companion.games.game import (
    Action,
    Chore,
    Focus,
    Luck,
    Message,
    Pile,
    Seat,
    Step,
    Thing,
    Track,
    View,
    Words,
)
from companion.games.mosquitozzz.legal import lamp_destinations, legal
from companion.games.mosquitozzz.state import (
    DROPS,
    Clear,
    Defend,
    HandOver,
    PassLamp,
    Reveal,
    State,
    TieBreak,
)
from companion.games.mosquitozzz.tasks import actor, due, reminders, to_do
from companion.games.mosquitozzz.throws import odds_ahead, owed

PHASES = ("A", "B", "C", "D")
CHANCE = 0.5
"""That a disc falls squashed side up."""


def view(state: State) -> View:
    """Return everything public."""
    rules = state.rules
    acting = actor(state)
    return View(
        turn=state.turn,
        step=state.duty.phase if state.duty else "end",
        steps=_steps(state),
        actor=None if acting is None else rules.players[acting],
        to_do=to_do(state),
        due=due(state),
        reminders=reminders(state),
        tracks=(
            Track("bank", Message("mosquitozzz.track.bank"), state.bank, DROPS * len(rules.players)),
            Track("strength", Message("mosquitozzz.track.strength"), state.strength),
            Track("left", Message("mosquitozzz.track.left"), state.left, state.strength),
            Track("deck", Message("mosquitozzz.track.deck"), state.deck, sum(rules.deck)),
            *_in_a_row(state),
            *_given(state),
        ),
        piles=(
            Pile("swarm", Message("mosquitozzz.track.strength"), _things(state, state.swarm)),
            Pile("orange", Message("mosquitozzz.track.orange"), _things(state, state.orange)),
            *_tie(state),
            *_lamp_to(state),
        ),
        seats=tuple(_seat(state, seat) for seat in range(len(rules.players))),
        odds=odds_ahead(state),
        luck=_luck(state),
        chores=chores(state),
        headline=Track("left", Message("mosquitozzz.track.left"), state.left),
    )


def _steps(state: State) -> tuple[Step, ...]:
    """The phases of a turn; a tie-break has none, and is one itself."""
    phases = ("tie",) if isinstance(state.duty, TieBreak) else PHASES
    return tuple(Step(phase, Message(f"mosquitozzz.phase.{phase.lower()}")) for phase in phases)


def focus(state: State) -> Focus:
    """Return what the five buttons do: OK takes a card or an answer, NEXT goes on where that is clear."""
    dial = tuple(a for template in legal(state) for a in template.actions() if a.kind != "next")
    goes_on: Action | None = None
    if any(template.kind == "next" for template in legal(state)):
        goes_on = Action("next")
    elif isinstance(state.duty, Clear) or (isinstance(state.duty, PassLamp) and len(dial) == 1):
        goes_on = dial[0]
    return Focus(dial, 0, goes_on, None if goes_on else to_do(state), _costs(state))


def _costs(state: State) -> Words:
    """What it costs whoever has the lamp to end the defence now."""
    if not isinstance(state.duty, Defend):
        return ""
    lamp, infectious = state.lamp, bool(state.in_force("infectious"))
    drops = owed(state.left, state.blood[lamp], state.infected[lamp], infectious)
    return Message("mosquitozzz.costs", player=state.rules.players[lamp], n=drops) if drops else ""


def _luck(state: State) -> Luck:
    expected = state.thrown * CHANCE
    return Luck(state.thrown, state.squashed, expected, variance=expected * (1 - CHANCE))


def _given(state: State) -> tuple[Track, ...]:
    """What the swarm has cost whoever has the lamp, until the turn ends."""
    if not isinstance(state.duty, Clear | HandOver):
        return ()
    return (Track("given", Message("mosquitozzz.track.given"), state.given[state.lamp], DROPS),)


def _tie(state: State) -> tuple[Pile, ...]:
    """What was thrown in the tie-break, a pile a round."""
    players = state.rules.players
    return tuple(
        Pile(
            f"tie-{number}",
            Message("mosquitozzz.track.tie", round=number),
            tuple(Thing(players[seat], players[seat], "", worth=squashed) for seat, squashed in thrown),
            ordered=True,
        )
        for number, thrown in enumerate(state.ties, start=1)
    )


def _lamp_to(state: State) -> tuple[Pile, ...]:
    """Who may get the lamp once phase C has ended, so that one tap can end it."""
    if not isinstance(state.duty, Clear | HandOver):
        return ()
    names = (state.rules.players[seat] for seat in lamp_destinations(state))
    things = tuple(Thing(name, name, "") for name in names)
    return (Pile("lamp-to", Message("mosquitozzz.heading.lamp"), things),)


def _in_a_row(state: State) -> tuple[Track, ...]:
    """Which of several swarm cards is the next to be revealed."""
    duty = state.duty
    if not isinstance(duty, Reveal) or duty.of == 1:
        return ()
    return (Track("reveal", Message("mosquitozzz.track.reveal"), duty.place, duty.of),)


def _seat(state: State, seat: int) -> Seat:
    acts = seat == actor(state)
    lamp = Thing("lamp", Message("mosquitozzz.track.lamp"), "yellow")
    infected = Thing("infected", Message("mosquitozzz.track.infected"), "orange")
    return Seat(
        id=state.rules.players[seat],
        name=state.rules.players[seat],
        player=state.rules.players[seat],
        acts=acts,
        tracks=(Track("drops", Message("mosquitozzz.track.drops"), state.blood[seat], DROPS),),
        # whoever acts has the lamp, but for tie-breaks and the end: only there a mark has to say so
        marks=(
            *((lamp,) if seat == state.lamp and not acts else ()),
            *((infected,) if state.infected[seat] else ()),
        ),
    )


def _things(state: State, cards: tuple[str, ...]) -> tuple[Thing, ...]:
    catalogue, fresh = state.rules.catalogue.cards, Counter(state.fresh)
    return tuple(
        Thing(
            id=card,
            label=catalogue[card].names,
            colour=catalogue[card].colour,
            count=count,
            worth=catalogue[card].mosquitos or None,
            fresh=min(count, fresh[card]),
        )
        for card, count in Counter(cards).items()
    )


def chores(state: State) -> tuple[Chore, ...]:
    """Return the four things of phase C, in their order; nothing in the other phases."""
    if not isinstance(state.duty, Clear | HandOver):
        return ()
    return (
        _bank(state),
        _choose_cards(state) if isinstance(state.duty, Clear) else _put_away(state),
        _hand_over(state),
        Chore(
            "experience",
            Message("mosquitozzz.chore.experience"),
            Message("mosquitozzz.chore.experience-note"),
            count=1,
        ),
    )


def _bank(state: State) -> Chore:
    drops = sum(state.given)
    if drops == 0:
        return Chore("bank", Message("mosquitozzz.chore.bank-none"), count=0, done=True)
    gave = [(player, n) for player, n in zip(state.rules.players, state.given, strict=True) if n]
    givers = [
        Message("mosquitozzz.chore.gives", player=player, drops=n) if len(gave) > 1 else player
        for player, n in gave
    ]
    note = Message("mosquitozzz.chore.from", givers=givers)
    return Chore("bank", Message("mosquitozzz.chore.bank", n=drops), note, drops)


def _choose_cards(state: State) -> Chore:
    note = Message("mosquitozzz.chore.cards-note", n=state.repelled, player=state.rules.players[state.lamp])
    return Chore("cards", Message("mosquitozzz.chore.cards"), note, state.repelled)


def _put_away(state: State) -> Chore:
    cards = state.rules.catalogue.cards
    if not state.cleared:
        return Chore("cards", Message("mosquitozzz.chore.cards-none"), count=0, done=True)
    names = [cards[card].names for card in state.cleared]
    label = Message("mosquitozzz.chore.put-away", n=len(state.cleared))
    return Chore("cards", label, Message("mosquitozzz.chore.named", cards=names), len(state.cleared))


def _hand_over(state: State) -> Chore:
    note = Message("mosquitozzz.chore.hand-over-note", player=state.rules.players[state.lamp])
    came = sum(state.rules.catalogue.mosquitos.get(card, 0) for card in state.fresh)
    handing = isinstance(state.duty, HandOver) and came > 0
    return Chore("hand-over", Message("mosquitozzz.chore.hand-over"), note, came if handing else None)
