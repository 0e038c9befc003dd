"""The card catalogue: an owner corrects it, and what cannot be played with is refused where it stands."""

from pathlib import Path
from typing import Any

import pytest

from companion.config import load_config
from companion.errors import BadConfiguration
from companion.games.library import game_data
from companion.games.mosquitozzz import GAME
from tests.games.mosquitozzz.player import DEFENDING, Playing


def corrected(tmp_path: Path, text: str) -> Any:
    path = tmp_path / "companion.toml"
    path.write_text(text, encoding="utf-8")
    config = load_config(path)
    return game_data(GAME, config.games, config.line)


def test_an_owner_corrects_a_number(tmp_path: Path) -> None:
    data = corrected(tmp_path, "[games.mosquitozzz.cards.invasion]\nmosquitos = 3")
    game = Playing("Ada", "Ben", data={"cards": data["cards"]}).at("correct-swarm invasion 2")
    assert game.state.strength == 6


def test_an_owner_adds_a_card() -> None:
    card = {"de": "Fliegenklatsche", "en": "Swatter", "colour": "green", "symbols": [2, 2], "leaves": True}
    game = Playing("Ada", "Ben", data={"cards": {"klatsche": card}}).do(*DEFENDING, "repel klatsche 2")
    assert (game.state.left, game.state.used_up) == (0, ("klatsche",))


def test_the_deck_is_data_too() -> None:
    assert Playing("Ada", "Ben", data={"deck": {"basis": {"angriff": 10}}}).state.deck == 28


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("cards.invasion.mosquitos = 0", "from 1 to 10"),
        ('cards.invasion.mosquitos = "four"', "from 1 to 10"),
        ("cards.invasion.mosquitos = true", "from 1 to 10"),
        ("cards.alarm.mosquitos = 2", "does not fit a card"),
        ("cards.stichsalbe.leaves = 1", "must be true or false"),
        ('cards.alarm.colour = "pink"', "must be one of red, orange, blue, green"),
        ('cards.alarm.effect = "net"', "must be one of alarm"),
        ("cards.duftkerze.symbols = [3, 1]", "two whole numbers"),
        ("cards.duftkerze.symbols = 2", "a list of 2 entries, each a whole number from 1 to 10"),
        ("cards.duftkerze.symbol = 2", "known are"),
        ('cards.duftkerze.de = ""', "a text of 1 to 80 characters"),
        ('cards.duftkerze.de = " "', "needs a name"),
        ("cards.neu = 3", "table"),
        ('cards."Neue Karte" = { de = "a", en = "b", colour = "red", mosquitos = 1 }', "small letters"),
        ("deck.basis.duftkerze = 1", "can't lie in the swarm deck"),
        ("deck.basis.alarm = -1", "from 0 to 24"),
        ("deck.expert.alarm = 1", "known are basis"),
    ],
)
def test_what_cannot_be_played_with_is_refused_with_its_line(tmp_path: Path, line: str, reason: str) -> None:
    with pytest.raises(BadConfiguration) as refusal:
        corrected(tmp_path, f"[games.mosquitozzz]\n{line}")
    assert "line 2" in str(refusal.value)
    assert reason in str(refusal.value)


def test_a_game_replays_with_the_data_it_began_with() -> None:
    before = Playing("Ada", "Ben")
    after = Playing("Ada", "Ben", data={"cards": {"angriff": {"mosquitos": 2}}})
    assert before.do("join angriff").state.strength == 1
    assert after.do("join angriff").state.strength == 2
    assert before.state.rules.catalogue != after.state.rules.catalogue
