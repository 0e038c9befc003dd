"""What is to do, in one line for each duty, and what nobody should forget."""

from collections.abc import Mapping

from companion.games.game import Choice, Message
from companion.games.mosquitozzz.legal import LAMP_STEPS, lamp_destinations, legal
from companion.games.mosquitozzz.state import (
    DISCS,
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


def to_do(state: State) -> Message:
    """Return what is to do now."""
    return _task(state, state.duty) if state.duty else Message("mosquitozzz.task.over")


def due(state: State) -> tuple[Message, ...]:
    """Return what comes after that in this turn, the nearest first."""
    return tuple(_ahead(duty) for duty in reversed(state.duties[:-1]))


def actor(state: State) -> int | None:
    """Return the seat of whoever has something to do now."""
    if isinstance(state.duty, TieBreak):
        return state.duty.throwers[len(state.duty.squashed)]
    return state.lamp if state.duty else None


def _task(state: State, duty: Duty) -> Message:
    player = state.rules.players[state.lamp]
    match duty:
        case Grow(joined):
            everyone = joined == len(state.rules.players)
            return Message("mosquitozzz.task.grown") if everyone else Message("mosquitozzz.task.grow")
        case Reveal():
            return _reveal(state, duty, player)
        case Defend() if state.left:
            hand = card_names(state.rules, "slap")
            return Message(
                f"mosquitozzz.task.defend-{_defences(state)}", player=player, n=state.left, hand=hand
            )
        case Defend():
            return Message("mosquitozzz.task.all-repelled", player=player)
        case Slap(due):
            return _slap(due, player)
        case Clear():
            return Message("mosquitozzz.task.clear", player=player, n=state.repelled)
        case HandOver():
            return Message("mosquitozzz.task.hand-over", player=player)
        case PassLamp():
            return _pass_lamp(state, player)
        case TieBreak(round, throwers, squashed):
            thrower = state.rules.players[throwers[len(squashed)]]
            return Message("mosquitozzz.task.tie", player=thrower, discs=TIE_DISCS, round=round)


def _reveal(state: State, duty: Reveal, player: str) -> Message:
    """Which card is to be revealed, where it is not the only one, and why."""
    if duty.of > 1:
        alarm = card_names(state.rules, "alarm")
        return Message(
            "mosquitozzz.task.reveal-alarm", player=player, alarm=alarm, place=duty.place, of=duty.of
        )
    again = state.strength == 0 and state.fresh
    return Message(f"mosquitozzz.task.reveal{'-again' if again else ''}", player=player)


def _slap(due: int, player: str) -> Message:
    """How many discs are thrown now, and how many after that where there are not enough."""
    if due > DISCS:
        return Message("mosquitozzz.task.slap-some", player=player, discs=DISCS, n=due - DISCS)
    return Message("mosquitozzz.task.slap", player=player, n=due)


def _pass_lamp(state: State, player: str) -> Message:
    """Who gets the lamp, and why: orange cards decide, else the player, unless there is only one other."""
    cards = state.rules.catalogue.cards
    senders = [cards[card].names for effect in LAMP_STEPS for card in state.in_force(effect)]
    places = [state.rules.players[seat] for seat in lamp_destinations(state)]
    if not senders:
        if len(places) == 1:
            return Message("mosquitozzz.task.lamp-other", places=places)
        return Message("mosquitozzz.task.lamp", player=player, places=places)
    if places == [player]:
        return Message("mosquitozzz.task.lamp-stays", n=len(senders), player=player, orange=senders)
    if len(places) == 1:
        return Message("mosquitozzz.task.lamp-sent", n=len(senders), orange=senders, places=places)
    return Message("mosquitozzz.task.lamp-among", player=player, orange=senders, places=places)


def _defences(state: State) -> str:
    """Return which colours may still be played before a Flache Hand: some are out of turn or of no use."""
    kinds = {template.kind for template in legal(state)}
    colours = [
        *(("blue",) if kinds & {"blood", "cure", "net"} else ()),
        *(("green",) if "repel" in kinds else ()),
    ]
    return "-".join(colours) or "hand"


def _ahead(duty: Duty) -> Message:
    return Message(f"mosquitozzz.due.{type(duty).__name__.lower()}")


def reminders(state: State) -> tuple[Message, ...]:
    """Return what the companion does not track, but the table should not forget."""
    cards = state.rules.catalogue.cards
    notes = []
    if state.used_up:
        notes.append(
            Message("mosquitozzz.remind.leaves", cards=[cards[card].names for card in state.used_up])
        )
    if isinstance(state.duty, Grow):
        notes += _before_a_turn(state)
    if isinstance(state.duty, Defend):
        notes += [*_without_effect(state, state.duty), Message("mosquitozzz.remind.open-cards")]
    return tuple(notes)


def _without_effect(state: State, duty: Defend) -> list[Message]:
    """The blue cards that would do nothing now: whoever plays one looks for it in vain."""
    if duty.stage != "blue":
        return []
    useful = {
        card
        for template in legal(state)
        for parameter in template.parameters
        if isinstance(parameter, Choice) and parameter.name == "card"
        for card in parameter.options
    }
    cards = state.rules.catalogue.cards
    idle = [card for card in cards.values() if card.colour == "blue" and card.id not in useful]
    absent = {"net"} if state.rules.cooperative else set()
    names = [card.names for card in idle if card.effect not in absent]
    return [Message("mosquitozzz.remind.no-effect", cards=names)] if names else []


def _before_a_turn(state: State) -> list[Message]:
    """What phase D leaves to do once the lamp has been passed; before the first turn, the set-up."""
    rules = state.rules
    draw = Message("mosquitozzz.remind.draw", cards=rules.hand_size)
    if state.turn > 1:
        discards = len(rules.players) == 2 and not rules.cooperative
        return [Message("mosquitozzz.remind.discard-one"), draw] if discards else [draw]
    notes = [
        Message("mosquitozzz.remind.draw-at-start", cards=rules.hand_size, hand=card_names(rules, "slap"))
    ]
    if rules.cooperative and (net := card_names(rules, "net")):
        notes.append(Message("mosquitozzz.remind.no-net", net=net))
    return notes


def card_names(rules: Rules, effect: str) -> list[Mapping[str, str]]:
    """Return the names of the cards that have this effect, as their owner calls them."""
    return [rules.catalogue.cards[card].names for card in rules.catalogue.with_effect(effect)]
