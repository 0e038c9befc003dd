"""What cards mean to each game: an action that it would take, in whatever position they are asked for."""

import random
from typing import Any

import pytest

from companion.card_reading import LEFT_OUT, WaitingCards, asked_of
from companion.games.cards import cards_of, id_of
from companion.games.game import Action, AnyGame, Choice
from companion.games.library import game_data, games
from companion.games.setup import checked_setup, opening
from companion.live.card_desk import CardsMoment
from companion.position import Playing
from companion.vision.cards import FoundCard
from companion.words import say
from web.cards_shown import cards_body

CORNERS = ((0.0, 0.0), (60.0, 0.0), (60.0, 90.0), (0.0, 90.0))
WITH_CARDS = [game for game in games().values() if cards_of(game, game_data(game))]


def read(*names: str | None, sure: bool = True) -> tuple[FoundCard, ...]:
    return tuple(FoundCard(CORNERS, name, sure and name is not None) for name in names)


class Played:
    """A game that a test plays."""

    def __init__(self, name: str, players: int = 2, **options: Any) -> None:
        self.game: AnyGame = games()[name]
        names = ["Ada", "Bo", "Cy", "Dee"][:players]
        self.setup = checked_setup(self.game, names, options, game_data(self.game))
        self.state = opening(self.game, self.setup)

    def act(self, kind: str, **values: Any) -> None:
        for event in self.game.decide(self.state, Action(kind, values)):
            self.state = self.game.evolve(self.state, event)

    @property
    def playing(self) -> Playing:
        return Playing(1, self.game, self.setup, self.state, self.game.outcome(self.state), True)

    def shown(self, kind: str, *cards: str | None) -> WaitingCards:
        asked = asked_of(self.playing)
        assert asked is not None
        return WaitingCards(asked, read(*(card and f"{kind}/{card}" for card in cards)))


@pytest.mark.parametrize("game", WITH_CARDS, ids=lambda game: str(game.name))
def test_one_card_that_may_be_chosen_is_an_action_that_the_game_takes(game: AnyGame) -> None:
    chance, seen = random.Random(7), 0
    played = Played(game.name, len(game.players) and min(game.players[-1], 3))
    for _ in range(250):
        if played.playing.outcome is not None:
            break
        legal = game.legal(played.state)
        asked = asked_of(played.playing)
        for place in asked.now if asked is not None else ():
            parameter = place.template.parameters[0]
            if isinstance(parameter, Choice) and place.asked.means is None and asked is not None:
                card = chance.choice(parameter.options)
                waiting = WaitingCards(asked, read(place.cards.taught_as(card)))
                assert waiting.shut is None, (place.template, card, waiting.shut)
                assert waiting.actions[0].values[parameter.name] == card
                seen += 1
        template = chance.choice(legal)
        action = next(iter(template.actions()), None)
        if action is not None:
            played.act(action.kind, **action.values)
    assert seen or game.name != "viroid"


def test_every_card_of_a_game_has_a_name_and_a_place_where_it_is_asked_for() -> None:
    for game in WITH_CARDS:
        for kind in cards_of(game, game_data(game)):
            assert kind.names, (game.name, kind.id)
            for asked in kind.asked:
                assert asked.parameter in game.actions[asked.action]
            assert not kind.file or kind.file in game.data_files


def test_a_row_of_der_schwarm_a_card_taken_and_a_card_played() -> None:
    played = Played("schwarm")
    played.act("stone", player="Ada")
    light = ["schiff", "wal", "schiff", "forscher", "krebs", "forscher", "tsunami"]
    short = played.shown("action", *light, "blau-wal")
    assert short.shut is not None
    assert short.shut.values["blue"] == 1
    whole = played.shown("action", *light, "blau-wal", "blau-krebs", "gruen-station", None)
    (action,) = whole.actions
    assert action.values["cards"] == (*light, "blau-wal", "blau-krebs")
    played.act(action.kind, **action.values)
    assert played.shown("action", "forscher").actions[0].values == {"place": "4"}  # at its cheapest
    row = (*light, "blau-wal", "blau-krebs", "gruen-station")
    assert played.shown("action", *row[:2], *row[3:]).actions[0].values == {"place": "3"}  # what is missing
    assert played.shown("action", "blau-station").shut is not None


def test_an_event_of_viroid_known_or_not() -> None:
    played = Played("viroid")
    while not any(template.kind == "draw" for template in played.game.legal(played.state)):
        template = played.game.legal(played.state)[0]
        played.act(template.kind, **next(iter(template.actions())).values)
    assert played.shown("events", "mildes-klima").actions == (Action("draw", {"card": "mildes-klima"}),)
    assert played.shown("events", "Große Flut").actions == (Action("draw", {"card": "other"}),)
    two = played.shown("events", "mildes-klima", "Große Flut")
    assert two.shut is not None
    assert two.shut.key == "card-table.one-alone"
    assert two.choose(2, LEFT_OUT).shut is None
    other_kind, unknown = played.shown("stems", "husten").shut, played.shown("events", None).shut
    assert other_kind is not None
    assert unknown is not None
    assert (other_kind.key, unknown.key) == ("card-table.not-asked-for", "card-table.none-known")


def test_what_is_asked_for_comes_first_among_the_likeliest() -> None:
    asked = asked_of(Played("viroid").playing)
    assert asked is not None
    likely = ("events/mildes-klima", "starts/london", "events/handel")
    waiting = WaitingCards(asked, (FoundCard(CORNERS, likely=likely),))
    body = cards_body(CardsMoment(7, asked, waiting=waiting), 7, "viroid", True, "en")["read"]
    assert body["kinds"] == ["starts"]
    assert [each["name"] for each in body["cards"][0]["likely"]] == [likely[1], likely[0], likely[2]]


def test_what_is_not_sure_is_shut_until_somebody_has_said_it() -> None:
    played = Played("schwarm")
    played.act("stone", player="Ada")
    asked = asked_of(played.playing)
    assert asked is not None
    waiting = WaitingCards(asked, read("action/schiff", sure=False))
    assert (waiting.doubted, waiting.shut and waiting.shut.key) == ((1,), "card-table.unsure")
    assert waiting.choose(1, "action/schiff").doubted == ()
    both = WaitingCards(asked, read("action/schiff", "action/blau-wal", sure=False))
    assert both.shut is not None
    assert say(both.shut, "en") == "Cards 1, 2 are not sure: tap each and say which it is."
    moved = both.choose(1, "action/schiff").move(2, 1).shut
    assert moved is not None
    assert say(moved, "en").startswith("Card 1 is not sure"), "cards are told by where they lie now"


def test_the_swarm_of_mosquitozzz_grows_and_is_held_against_the_book() -> None:
    played = Played("mosquitozzz", 3)
    grown = played.shown("swarm", "angriff", "ueberfall", "resistent")
    assert [action.values["card"] for action in grown.actions] == ["angriff", "ueberfall"]
    for card in ("angriff", "ueberfall"):
        played.act("join", card=card)
    differs = played.shown("swarm", "ueberfall")
    assert differs.actions == (Action("correct-swarm", {"card": "angriff", "copies": 0}),)
    assert getattr(differs.told, "values", {}) == {"table": 3, "book": 4}
    played.act("next")
    more = played.shown("swarm", "angriff", "ueberfall", "apokalypse")
    assert more.actions == (Action("reveal", {"card": "apokalypse"}),)


def test_the_order_of_maus_und_mystik_is_laid_in_a_row() -> None:
    played = Played("maus", 1)
    duty = played.state.duty.names
    waiting = played.shown("track", *(name.partition("+")[0] for name in reversed(duty)))
    assert waiting.shut is None
    assert [action.values["card"] for action in waiting.actions] == list(reversed(duty))[:-1]
    for action in waiting.actions:
        played.act(action.kind, **action.values)
    assert [card.who for card in played.state.track] == [name.partition("+")[0] for name in reversed(duty)]


def test_a_name_of_ones_own_becomes_an_id() -> None:
    assert (id_of("Große Flut, 2"), id_of("Übel")) == ("grosse-flut-2", "uebel")
