"""What people have read off their box while they played: it becomes the owner's data, and is asked once."""

import json

from companion.games.game import Told
from companion.games.schwarm.state import State


def told(state: State) -> tuple[Told, ...]:
    """Return the Amöben and the fields of cards that this game knows otherwise than its data."""
    return (*_amoebas(state), *_steps(state))


def _amoebas(state: State) -> list[Told]:
    """Return every line of the track with a field that was told; those that are checked grow with it."""
    rules, table = state.rules, json.loads(state.rules.catalogue.text)["table"]["amoebas"]
    before = rules.catalogue.amoebas
    new = [at for at, (was, now) in enumerate(zip(before, rules.amoebas, strict=True)) if was != now]
    facts, first = [], 0
    for row, text in enumerate(table["fields"]):
        words = text.split()
        for at in new:
            if first <= at < first + len(words):
                words[at - first] = str(rules.amoebas[at])
        if words != text.split():
            facts.append(Told("table", ("amoebas", "fields", row), " ".join(words)))
        first += len(words)
    if new and "checked" in table:
        facts.append(Told("table", ("amoebas", "checked"), sorted({*table["checked"], *new})))
    return facts


def _steps(state: State) -> list[Told]:
    """Return the fields of every card that was told; a guess beside the Joker's is no answer, and goes."""
    known, table = state.rules.catalogue, json.loads(state.rules.catalogue.text)["table"]
    new = {card: steps for card, steps in state.rules.steps.items() if steps != known.steps[card]}
    joker = {card.removeprefix("joker-"): steps for card, steps in new.items() if card not in known.cards}
    facts = [Told("table", ("joker", hazard), steps) for hazard, steps in joker.items()]
    if joker and table.get("assumed", False):
        facts = [Told("table", ("joker",), joker), Told("table", ("assumed",), False)]
    for card, steps in new.items():
        if card in known.cards:
            facts += [Told("cards", (card, "steps"), steps), Told("cards", (card, "assumed"), False)]
    return facts
