"""An owner's own files stand in place of the shipped ones; what is wrong is named with file and line."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.config import load_config
from companion.errors import BadConfiguration, FileTrouble
from companion.games.data import OwnersData, shipped_data
from companion.games.game import AnyGame, BadGameData
from companion.games.library import find_game, owners_data
from companion.words import say
from tests.toy import HERE, toys_in_the_library


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_in_the_library():
        yield


@pytest.fixture
def race() -> AnyGame:
    return find_game("race")


def own_file(folder: Path, text: str, game: str = "race", name: str = "stones") -> Path:
    path = folder / game / f"{name}.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return path


def configured(tmp_path: Path, text: str) -> OwnersData:
    file = tmp_path / "companion.toml"
    file.write_text(text, encoding="utf-8")
    config = load_config(file)
    return owners_data(tmp_path / "games", config.games, config.line)


def test_an_own_file_stands_in_place_of_the_shipped_one(tmp_path: Path, race: AnyGame) -> None:
    own_file(tmp_path, "[boulder]\nweight = 5\ncopies = 1\n")
    assert OwnersData(tmp_path)(race) == {"stones": {"boulder": {"weight": 5, "copies": 1}}}
    assert OwnersData()(race) == shipped_data(race)


def test_corrections_lie_over_the_own_file(tmp_path: Path, race: AnyGame) -> None:
    own_file(tmp_path / "games", "[boulder]\nweight = 5\ncopies = 1\n")
    data = configured(tmp_path, "[games.race.stones.boulder]\nweight = 9\n")
    assert data(race)["stones"] == {"boulder": {"weight": 9, "copies": 1}}
    [file] = data.files(race)
    assert (file.own, file.corrected, file.value) == (True, True, {"boulder": {"weight": 5, "copies": 1}})


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("[boulder]\nweight = 0\ncopies = 1\n", 2, "'boulder.weight'.*a whole number from 1 to 99"),
        ("[boulder]\ncopies = 1\n", 1, "'boulder.weight'.*a value is missing"),
        (
            "[boulder]\nweight = 3\ncopies = 1\nhue = 3\n",
            4,
            "'boulder.hue'.*known are de, en, weight, copies",
        ),
        ("\nboulder = 4\n", 2, "'boulder'.*a table with the keys de, en, weight, copies"),
        ("[boulder]\nweight = 2024-05-01\ncopies = 1\n", 2, "'boulder.weight'"),
        ("[boulder\nweight = 3\n", 1, "not valid TOML"),
        ('["\\u0007"]\nweight = 3\ncopies = 1\n', 1, "can't be written on one line"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_line(
    tmp_path: Path, race: AnyGame, text: str, line: int, said: str
) -> None:
    path = own_file(tmp_path, text)
    with pytest.raises(BadConfiguration, match=f"(?s)^{path}, line {line}: .*{said}") as refused:
        OwnersData(tmp_path)(race)
    assert say(refused.value.message, "de").startswith(f"{path}, Zeile {line}: ")


def test_what_lies_deeper_is_blamed(tmp_path: Path, race: AnyGame) -> None:
    """A correction of a value is wrong, not the file in which it would have been right."""
    own_file(tmp_path / "games", "[boulder]\nweight = 5\ncopies = 1\n")
    with pytest.raises(BadConfiguration, match=r"companion.toml, line 2: 'games.race.stones.boulder.weight'"):
        configured(tmp_path, "[games.race.stones.boulder]\nweight = 0\n")(race)
    file = tmp_path / "games" / "race" / "stones.toml"
    file.write_text("[boulder]\nweight = 0\ncopies = 1\n", encoding="utf-8")
    data = configured(tmp_path, "[games.race.stones.boulder]\ncopies = 2\n")
    with pytest.raises(BadConfiguration, match=r"stones.toml, line 2: 'boulder.weight'"):
        data(race)


def test_a_file_that_cannot_be_read_is_said_so(tmp_path: Path, race: AnyGame) -> None:
    (tmp_path / "race" / "stones.toml").mkdir(parents=True)
    with pytest.raises(BadConfiguration, match=r"stones\.toml can't be read"):
        OwnersData(tmp_path)(race)
    own_file(tmp_path / "other", "").write_bytes(b"\xff")
    with pytest.raises(BadConfiguration, match=r"stones\.toml can't be read"):
        OwnersData(tmp_path / "other")(race)


class TestEditing:
    def changed(self, race: AnyGame, **rock: Any) -> dict[str, Any]:
        stones: dict[str, Any] = shipped_data(race)["stones"]
        return stones | {"rock": stones["rock"] | rock}

    def test_what_is_written_counts_from_then_on(self, tmp_path: Path, race: AnyGame) -> None:
        data = OwnersData(tmp_path)
        data.write(race, "stones", self.changed(race, weight=7))
        assert data(race)["stones"]["rock"]["weight"] == 7
        assert [(file.name, file.own, say(file.label, "en")) for file in data.files(race)] == [
            ("stones", True, "Stones")
        ]
        data.reset(race, "stones")
        data.reset(race, "stones")
        assert data(race) == shipped_data(race)
        assert [file.own for file in data.files(race)] == [False]

    def test_comments_stay(self, tmp_path: Path, race: AnyGame) -> None:
        data = OwnersData(tmp_path)
        data.write(race, "stones", self.changed(race, weight=7) | {"new": {"weight": 1, "copies": 1}})
        path = tmp_path / "race" / "stones.toml"
        text = path.read_text(encoding="utf-8")
        assert text.startswith((HERE / "race" / "stones.toml").read_text(encoding="utf-8").split("\n")[0])
        path.write_text(text.replace("weight = 7", "weight = 7  # as weighed at home"), encoding="utf-8")
        data.write(race, "stones", self.changed(race, weight=7, copies=2))
        text = path.read_text(encoding="utf-8")
        assert "weight = 7  # as weighed at home" in text
        assert tomllib.loads(text) == self.changed(race, weight=7, copies=2)

    def test_what_cannot_be_played_with_is_refused_with_its_path(self, tmp_path: Path, race: AnyGame) -> None:
        data = OwnersData(tmp_path)
        with pytest.raises(BadGameData) as refused:
            data.write(race, "stones", self.changed(race, weight=0))
        assert refused.value.path == ("stones", "rock", "weight")
        caravan = find_game("caravan")
        desert = shipped_data(caravan)["map"]
        with pytest.raises(BadGameData, match="'nowhere' is no place of this map") as refused:
            data.write(caravan, "map", desert | {"salt": desert["salt"] | {"links": ["nowhere"]}})
        assert refused.value.path == ("map", "salt", "links")
        assert not list(tmp_path.iterdir())

    def test_a_file_broken_by_hand_can_be_fixed_on_the_page(self, tmp_path: Path, race: AnyGame) -> None:
        path = own_file(tmp_path, "[boulder]\nweight = 0\ncopies = 1\n")
        data = OwnersData(tmp_path)
        [file] = data.files(race)
        assert (file.own, file.value) == (True, shipped_data(race)["stones"])
        assert file.trouble is not None
        assert "stones.toml, line 2" in say(file.trouble, "en")
        data.write(race, "stones", file.value)
        assert data.files(race)[0].trouble is None
        path.write_text("[boulder", encoding="utf-8")
        data.write(race, "stones", file.value)
        assert data(race) == shipped_data(race)

    def test_a_full_disk_is_said_so(self, tmp_path: Path, race: AnyGame) -> None:
        (tmp_path / "race").write_text("a file where a folder has to be", encoding="utf-8")
        with pytest.raises(FileTrouble, match="can't be written"):
            OwnersData(tmp_path).write(race, "stones", self.changed(race))
