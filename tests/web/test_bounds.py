"""Whatever a phone that has joined adds has a limit, and the state that every phone is sent stays small."""

import json
from pathlib import Path
from random import Random

import pytest

from companion import people
from companion.games.library import games
from companion.games.simulation import Habits
from companion.people import People
from tests.web.stage import PLAYERS, Stage, table_live
from web.shown import Shown

MOST_BYTES = 64 * 1024
SHORT, LONG = 80, 10_000
UNDONE = 0.1
"""So often the last step is taken back."""


def grown(state: Path, game: str, steps: int, every: int) -> int:
    """Play so many random steps, and return how long the longest state was that phones would be sent."""
    live, chance, most = table_live(state), Random(1), 0
    shown, habits, number = Shown(live, dressed=list(games())), Habits(Random(2)), 0
    for step in range(steps):
        playing = live.table.position().playing
        if playing is None or playing.outcome is not None:
            count = chance.choice(games()[game].players)
            names = [f"Somebody Long Named {place}"[-20:] for place in range(count)]
            habits = Habits(chance)
            number = live.begin(game, names, {}, "phone Ada", number).number
        elif chance.random() < UNDONE and playing.plays:
            number = live.table.undo("phone Ada", number).number
        else:
            action = habits.choose(playing.game.legal(playing.state))
            number = live.table.act(action, "phone Ada", number).number
        if step % every == 0:
            most = max(most, *(len(shown.text(live.feed.present(), wish).encode()) for wish in ("de", "en")))
    return most


@pytest.mark.parametrize("game", games())
def test_the_state_of_a_game_stays_small(tmp_path: Path, game: str) -> None:
    assert grown(tmp_path, game, SHORT, every=8) < MOST_BYTES


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", games())
def test_the_state_of_a_game_stays_small_in_ten_thousand_steps(tmp_path: Path, game: str) -> None:
    most = grown(tmp_path, game, LONG, every=1)
    print(f"\n{game}: at most {most / 1024:.1f} kB in {LONG} steps")  # noqa: T201 - the figure
    assert most < MOST_BYTES


def test_what_is_chosen_for_the_next_game_has_a_limit_that_is_told(stage: Stage) -> None:
    phone, refused = stage.phone(), []
    for number in range(6):
        sent = {"do": "choose", "option": f"option-{number}", "value": ["x" * 200] * 100}
        refused.append(phone.ask("POST", "/api/setup", sent))
    assert all(status == 422 for status, _ in refused)
    assert "8000" in refused[-1][1]["message"]
    for number in range(90):  # without a limit they would be longer than a state may be
        phone.ask("POST", "/api/setup", {"do": "choose", "option": f"option-{number}", "value": "x" * 800})
    assert len(json.dumps(phone.get("/api/state"))) < MOST_BYTES
    phone.post("/api/setup", {"do": "play", "game": "mosquitozzz"})
    assert phone.get("/api/state")["setup"]["chosen"] == {}, "and the table is free for something else"


def test_people_whose_token_was_chosen_longest_ago_are_forgotten_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "MOST_PEOPLE", 3)
    known = People(tmp_path / "people.json")
    for name in (*PLAYERS, PLAYERS[0], "Ada"):
        known.choose(name, 5 if name == PLAYERS[0] else 7)
    kept = json.loads((tmp_path / "people.json").read_text())
    assert len(kept) == 3
    assert "ada" in kept
