"""With what a demo begins: what it says itself, else what the game proposes."""

from companion.games.demo import Demo
from companion.games.demo_steps import demo_setup
from companion.games.library import game_data, games


def test_what_a_demo_says_of_the_set_up_stands_over_what_is_proposed() -> None:
    game = games()["mosquitozzz"]
    data = game_data(game)
    players = ("Ada", "Ben")
    for name in players:
        assert demo_setup(game, Demo((), players, {"begins": name}), data).options["begins"] == name
    proposed = demo_setup(game, Demo((), players), data).options
    assert demo_setup(game, Demo((), players, {"begins": "Ben"}), data).options.keys() == proposed.keys()
