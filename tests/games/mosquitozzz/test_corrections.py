"""Table and books differ: any public number can be set right, at any time, and stays possible."""

import pytest

from companion.games.game import Action, Number
from companion.games.mosquitozzz import GAME
from tests.games.mosquitozzz.player import DEFENDING, Playing


def test_drops_come_from_the_bank_and_go_there() -> None:
    game = Playing("Ada", "Ben").do("correct-drops Ada 4")
    assert (game.drops("Ada"), game.state.bank) == (4, 6)
    assert game.do("correct-drops Ada 9").state.bank == 1
    assert "from 0 to 10" in game.refused("correct-drops Ada 11")


def test_the_last_drop_corrected_away_ends_the_game() -> None:
    game = Playing("Ada", "Ben").do("correct-drops Ada 0")
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winners) == ("last-drop", ("Ben",))


def test_a_deck_corrected_to_nothing_while_a_card_is_due_ends_the_game() -> None:
    game = Playing("Ada", "Ben").at("correct-drops Ben 9").do("next", "correct-deck 0")
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winners) == ("deck-empty", ("Ada",))


def test_infection_lamp_and_deck() -> None:
    game = Playing("Ada", "Ben").do("correct-infection Ben yes", "correct-lamp Ben", "correct-deck 7")
    assert (game.state.infected, game.lamp, game.state.deck) == ((False, True), "Ben", 7)
    assert game.do("correct-infection Ben no").state.infected == (False, False)
    assert "from 0 to 24" in game.refused("correct-deck 25")


def test_swarm_and_orange_cards_are_set_to_a_number() -> None:
    game = Playing("Ada", "Ben").do(
        "correct-swarm invasion 2", "correct-orange gamma 1", "correct-swarm angriff 1"
    )
    assert (game.state.swarm, game.state.orange) == (("angriff", "invasion", "invasion"), ("gamma",))
    assert game.do("correct-swarm invasion 0").state.swarm == ("angriff",)
    assert "Possible: Attack" in game.refused("correct-swarm alarm 1")
    assert "will not do" in game.refused("correct-orange alarm 1")


def test_no_more_is_repelled_than_the_corrected_swarm_holds() -> None:
    game = Playing("Ada", "Ben").at("correct-swarm apokalypse 1").do(*DEFENDING, "repel mosquitospray 3")
    game.do("correct-swarm apokalypse 0")
    assert (game.state.strength, game.state.repelled, game.state.left) == (1, 1, 0)


@pytest.mark.parametrize(
    ("correction", "discs"),
    [("correct-swarm apokalypse 1", 6), ("correct-repelled 9", 2), ("correct-swarm ueberfall 9", 11)],
)
def test_discs_that_wait_follow_the_corrected_swarm(correction: str, discs: int) -> None:
    game = (
        Playing("Ada", "Ben").at("correct-swarm apokalypse 2").do(*DEFENDING, "hand flache-hand", correction)
    )
    assert f"from 0 to {discs}" in game.refused("slap 15" if discs < 15 else "slap 16")


def test_a_slap_is_off_when_nothing_is_left() -> None:
    game = Playing("Ada", "Ben").do(*DEFENDING, "hand flache-hand", "correct-repelled 1")
    assert game.do("next").drops("Ada") == 10


def test_what_is_repelled_can_be_corrected_while_it_matters() -> None:
    game = Playing("Ada", "Ben").at("correct-swarm ueberfall 1")
    assert "from the defence on" in game.refused("correct-repelled 1")
    game.do(*DEFENDING, "correct-repelled 3")
    assert game.state.left == 1
    assert "from 0 to 4" in game.refused("correct-repelled 5")


def test_names_that_are_not_at_the_table_are_refused() -> None:
    game = Playing("Ada", "Ben")
    assert "Zoe does not play" in game.refused("correct-drops Zoe 3")
    assert "no card 'elephant'" in game.refused("correct-swarm elephant 1")


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_order_of_values_does_not_matter(answer: str) -> None:
    state = Playing("Ada", "Ben").state
    forward = Action("correct-infection", {"player": "Ben", "infected": answer})
    backward = Action("correct-infection", {"infected": answer, "player": "Ben"})
    assert GAME.decide(state, forward) == GAME.decide(state, backward)


def test_a_correction_starts_from_what_stands_now() -> None:
    game = Playing("Ada", "Ben").at("correct-drops Ben 7", "correct-swarm invasion 2", "correct-deck 9")
    now = {
        template.kind: parameter.now
        for template in GAME.corrections(game.state)
        for parameter in template.parameters
        if isinstance(parameter, Number)
    }
    assert now["correct-drops"] == {"Ada": 10, "Ben": 7}
    assert now["correct-swarm"]["invasion"] == 2
    assert now["correct-deck"] == {"": 9}
