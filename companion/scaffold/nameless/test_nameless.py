"""The rules hold: a golden game ends as it should, and no random one breaks them. Run it with pytest."""

from pathlib import Path

from companion.games.library import find_game, game_data, games, use_folder
from companion.games.notation import parse, play, write
from companion.games.setup import checked_setup
from companion.games.simulation import simulate
from companion.words import catalogue_entries

HERE = Path(__file__).parent
use_folder(HERE.parent)


def test_the_golden_game_ends_as_it_should() -> None:
    """Ben begins, and is home first."""
    record = parse((HERE / "first.game").read_text(encoding="utf-8"), games())
    *_, (_, _, _, state) = play(record)
    outcome = record.game.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("home", ("Ben",))
    assert parse(write(record), games()) == record


def test_no_random_game_breaks_a_rule() -> None:
    """Every number of players, chosen from what is legal and checked after each action."""
    game = find_game("nameless")
    for count in game.players:
        setup = checked_setup(game, [f"Player {number}" for number in range(count)], {}, game_data(game))
        report = simulate(game, setup, games=50, seed=count)
        assert report.violations == []
        assert sum(report.ended_by.values()) == 50


def test_both_languages_say_the_same() -> None:
    """No sentence is missing in one of them."""
    german, english = (catalogue_entries(language, "", game="nameless") for language in ("de", "en"))
    assert german.keys() == english.keys()
