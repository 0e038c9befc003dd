"""Games are found by their folders; the owner's corrections are merged, checked and named by line."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config import load_config
from companion.errors import BadConfiguration
from companion.games.data import check_data, shipped_data
from companion.games.game import BadGameData
from companion.games.library import UnknownGame, find_game, game_data, games
from companion.words import say
from tests.toy import toys_in_the_library


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_in_the_library():
        yield


def corrected(tmp_path: Path, text: str) -> dict[str, dict[str, dict[str, object]]]:
    file = tmp_path / "companion.toml"
    file.write_text(text, encoding="utf-8")
    config = load_config(file)
    return dict(game_data(find_game("race"), config.games, config.line))


def test_a_game_is_found_by_its_folder() -> None:
    assert find_game("race").name == "race"
    assert list(games()) == sorted(games())


def test_the_game_that_says_so_is_meant_where_none_is_named() -> None:
    assert list(games()).index(find_game("").name) > 0, "it is not the first by its letters"
    assert [game.name for game in games().values() if game.default] == [find_game("").name]


def test_an_unknown_game_is_refused_with_those_known() -> None:
    with pytest.raises(UnknownGame, match=r"'chess'.*race"):
        find_game("chess")


def test_the_shipped_data_of_every_game_is_sound() -> None:
    for game in games().values():
        assert set(game_data(game)) == {Path(file).stem for file in game.data_files}


def test_a_correction_changes_one_value_and_leaves_the_others(tmp_path: Path) -> None:
    data = corrected(tmp_path, "[games.race.stones.rock]\nweight = 5\n")
    shipped = shipped_data(find_game("race"))
    assert data["stones"]["rock"] == shipped["stones"]["rock"] | {"weight": 5}
    assert data["stones"]["pebble"] == shipped["stones"]["pebble"]


def test_a_correction_may_add_a_whole_entry(tmp_path: Path) -> None:
    data = corrected(tmp_path, "[games.race.stones.boulder]\nweight = 9\ncopies = 1\n")
    assert list(data["stones"]) == ["pebble", "rock", "boulder"]


@pytest.mark.parametrize(
    ("text", "line", "named"),
    [
        ("[games.race.stones.rock]\n\nweight = 0\n", 3, "games.race.stones.rock.weight"),
        ("[games.race]\nstones.rock.weight = 'heavy'\n", 2, "games.race.stones.rock.weight"),
        ("[games.race.stones]\nrock = 3\n", 2, "games.race.stones.rock"),
        ("[games.race.cards.rock]\nweight = 3\n", 1, "games.race.cards"),
        ("\n[games.rice.stones.rock]\nweight = 3\n", 2, "games.rice"),
        ("[games]\nrace = 3\n", 2, "games.race"),
        ("[games.race.stones.rock]\nweight = 2024-05-01\n", 2, "games.race.stones.rock.weight"),
        ("[games.race.stones.rock]\nweight = [nan]\n", 2, "games.race.stones.rock.weight"),
        ("[games.race.stones.rock.en]\nx = inf\n", 2, "games.race.stones.rock.en.x"),
    ],
)
def test_a_wrong_correction_is_named_with_its_line(tmp_path: Path, text: str, line: int, named: str) -> None:
    with pytest.raises(BadConfiguration) as refused:
        corrected(tmp_path, text)
    for language, word in (("en", "line"), ("de", "Zeile")):
        said = say(refused.value.message, language)
        assert said.startswith(f"{tmp_path}/companion.toml, {word} {line}: ")
        assert f"'{named}'" in said


def test_data_that_no_owner_touched_is_the_games_own_fault() -> None:
    game = find_game("race")
    with pytest.raises(BadGameData):
        check_data(game, {"stones": {"rock": {}}})


odd_values = st.recursive(
    st.integers() | st.text() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)


@pytest.mark.parametrize("name", ["race", "mosquitozzz"])
@given(data=st.data())
def test_whatever_an_owner_writes_is_taken_or_refused_in_words(name: str, data: st.DataObject) -> None:
    game = find_game(name)
    file, entries = data.draw(st.sampled_from(list(shipped_data(game).items())))
    entry = data.draw(st.sampled_from([*entries, "new"]))
    keys = [*entries.get(entry, {}), "new"]
    correction = data.draw(odd_values | st.dictionaries(st.sampled_from(keys), odd_values))
    with suppress(BadConfiguration):
        game_data(game, {name: {file: {entry: correction}}})
