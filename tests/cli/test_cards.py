"""`companion cards`, as a person and as a program call it."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli.main import main
from companion.games.library import games
from companion.keeping.decks import place
from companion.vision.cards import Deck

GAME = next(iter(games()))


def face(seed: int) -> np.ndarray:
    chance = np.random.default_rng(seed)
    card = np.full((150, 100, 3), 240, np.uint8)
    for _ in range(14):
        points = chance.uniform(8, 140, (3, 2)).astype(np.int32)
        cv2.fillPoly(card[8:-8, 8:-8], [points], chance.uniform(0, 255, 3).tolist(), cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(card, (0, 0), 0.8), np.uint8)  # no lens is as sharp as a drawing


@pytest.fixture
def images(tmp_path: Path) -> Path:
    """A folder as the score programs have it: six cards, and one picture to read."""
    folder = tmp_path / "images"
    folder.mkdir()
    table = np.full((480, 640, 3), (40, 70, 90), np.uint8)
    cv2.imwrite(str(folder / "empty.jpg"), table)
    cards = []
    for nth in range(6):
        x, y = 60 + 200 * (nth % 3), 40 + 220 * (nth // 3)
        table[y : y + 150, x : x + 100] = face(nth)
        cards.append(
            {"name": f"card {nth}", "corners": [[x, y], [x + 100, y], [x + 100, y + 150], [x, y + 150]]}
        )
    cv2.imwrite(str(folder / "learn-01.jpg"), table)
    (folder / "learn-01.json").write_text(json.dumps({"cards": cards}), encoding="utf-8")
    return folder


@pytest.fixture
def config(tmp_path: Path) -> Path:
    (tmp_path / "state").mkdir()
    path = tmp_path / "companion.toml"
    path.write_text(f"state = {json.dumps(str(tmp_path / 'state'))}\n", encoding="utf-8")
    return path


def test_what_was_learned_is_read(images: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck, picture = tmp_path / "a deck", str(images / "learn-01.jpg")
    assert main(["cards", "learn", "--images", str(images), "--deck", str(deck)]) == 0
    assert "6 cards" in capsys.readouterr().out
    assert main(["cards", "read", "--deck", str(deck), "--json", picture]) == 0
    cards = json.loads(capsys.readouterr().out)["cards"]
    assert [(card["name"], card["sure"]) for card in cards] == [(f"card {nth}", True) for nth in range(6)]
    assert cards[0]["likely"][0] == "card 0"
    assert np.abs(np.array(cards[0]["corners"]) - [[60, 40], [160, 40], [160, 190], [60, 190]]).max() < 3
    assert main(["cards", "read", "--deck", str(deck), picture]) == 0
    assert capsys.readouterr().out.splitlines()[0].split() == ["1", "card", "0,", "at", "110,", "115"]


def test_cards_of_a_game_are_called_as_people_call_them(
    images: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    beside, deck = images / "learn-01.json", tmp_path / "deck"
    beside.write_text(beside.read_text().replace('"card 0"', '"events/impfaktion"'))
    assert main(["cards", "learn", "--images", str(images), "--deck", str(deck), "--game", "viroid"]) == 0
    capsys.readouterr()
    assert main(["cards", "read", "--deck", str(deck), str(images / "learn-01.jpg")]) == 0
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert "Vaccination drive, at" in first
    assert "card 1, at" in second


def test_a_picture_without_cards_says_so(
    images: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "deck"
    main(["cards", "learn", "--images", str(images), "--deck", str(deck)])
    capsys.readouterr()
    assert main(["cards", "read", "--deck", str(deck), str(images / "empty.jpg")]) == 0
    assert "no cards" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x00\x00\x00\x18ftypheic" + bytes(99), "as JPEG"),
        (b"\xff\xd8\xff\xe0half", "not a whole JPEG"),
        (b"", "JPEG"),
    ],
)
def test_a_bad_picture_is_one_sentence(
    images: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, said: str
) -> None:
    deck, photo = tmp_path / "deck", tmp_path / "photo.jpg"
    main(["cards", "learn", "--images", str(images), "--deck", str(deck)])
    photo.write_bytes(content)
    assert main(["cards", "read", "--deck", str(deck), str(photo)]) == 1
    err = capsys.readouterr().err
    assert said in err
    assert len(err.splitlines()) == 1


def test_a_photo_of_too_many_megapixels_is_refused(
    images: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck, photo = tmp_path / "deck", tmp_path / "photo.png"
    main(["cards", "learn", "--images", str(images), "--deck", str(deck)])
    cv2.imwrite(str(photo), np.zeros((7200, 7200, 1), np.uint8))
    assert main(["cards", "read", "--deck", str(deck), str(photo)]) == 1
    assert "52 megapixels; at most 50" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("{}", '"cards"'),
        ("[", '"cards"'),
        ('{"cards": [{"name": "a", "corners": [[1, 2]]}]}', "four"),
        (None, '"cards"'),
    ],
)
def test_names_that_are_missing_or_nonsense_are_one_sentence(
    images: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], told: str | None, said: str
) -> None:
    beside = images / "learn-01.json"
    beside.unlink()
    if told is not None:
        beside.write_text(told, encoding="utf-8")
    assert main(["cards", "learn", "--images", str(images), "--deck", str(tmp_path / "deck")]) == 1
    err = capsys.readouterr().err
    assert said in err
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "deck").exists()


def test_a_folder_without_pictures_teaches_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "learn", "--images", str(tmp_path), "--deck", str(tmp_path / "deck")]) == 1
    assert "no learn-NN.jpg" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"--game": "nonsense"}, ["no game 'nonsense'", *games()]),
        ({"--images": "nowhere"}, ["no folder nowhere", "Name one"]),
        ({"--images": __file__}, [f"no folder {__file__}", "Name one"]),
        ({"--deck": "nowhere/deck"}, ["nowhere/deck", "no folder nowhere.", "Make it"]),
        ({"--deck": f"{__file__}/deck"}, [f"no folder {__file__}.", "Make it"]),
        ({"--deck": "."}, ["Cannot write the deck .: ", "a folder"]),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_learned(
    images: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    changed: dict[str, str],
    said: list[str],
) -> None:
    def too_late(*_: object) -> None:
        pytest.fail("a picture was looked at")

    monkeypatch.setattr("companion.cli.cards.load_picture", too_late)
    monkeypatch.chdir(tmp_path)
    told = {"--images": str(images), "--deck": "deck"} | changed
    assert main(["cards", "learn", *(word for option in told.items() for word in option)]) == 1
    err = capsys.readouterr().err
    assert all(each in err for each in said)
    assert len(err.splitlines()) == 1


def test_a_deck_is_handed_on(tmp_path: Path, config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state, file = tmp_path / "state", tmp_path / "handed on"
    asked = ["--config", str(config)]
    assert main(["cards", "list", *asked]) == 0
    assert "no decks" in capsys.readouterr().out
    assert main(["cards", "export", GAME, str(file), *asked]) == 1
    assert f"no deck of {GAME}" in capsys.readouterr().err
    data = state / "games" / GAME / "own.toml"
    data.parent.mkdir(parents=True)
    data.write_text("mine = 1\n", encoding="utf-8")
    place(state, GAME).parent.mkdir()
    Deck(GAME).with_card("a", face(1)).with_bare(face(2)).save(place(state, GAME))
    assert main(["cards", "list", *asked]) == 0
    assert f"{GAME}: 1 card" in capsys.readouterr().out
    assert main(["cards", "export", GAME, str(file), *asked]) == 0
    data.write_text("mine = 2\n", encoding="utf-8")
    assert main(["cards", "import", str(file), *asked]) == 1
    refused = capsys.readouterr().err
    assert str(place(state, GAME)) in refused
    assert "--replace" in refused
    assert data.read_text(encoding="utf-8") == "mine = 2\n"
    assert main(["cards", "import", "--replace", str(file), *asked]) == 0
    out = capsys.readouterr().out
    assert f"{place(state, GAME)}.before-1" in out
    assert data.read_text(encoding="utf-8") == "mine = 1\n"
    assert data.with_name("own.toml.before-1").read_text(encoding="utf-8") == "mine = 2\n"
    assert Deck.load(place(state, GAME)).bare is None, "another table than theirs"


def test_an_import_of_a_game_that_is_not_here_is_refused(
    tmp_path: Path, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Deck("elsewhere").with_card("a", face(1)).save(tmp_path / "deck")
    assert main(["cards", "import", str(tmp_path / "deck"), "--config", str(config)]) == 1
    assert "a deck of 'elsewhere'" in capsys.readouterr().err
    assert not (tmp_path / "state" / "cards").exists()


def test_an_import_without_a_game_says_how_a_deck_gets_one(
    tmp_path: Path, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Deck().with_card("a", face(1)).save(tmp_path / "deck")
    assert main(["cards", "import", str(tmp_path / "deck"), "--config", str(config)]) == 1
    err = capsys.readouterr().err
    assert "'companion cards learn --game NAME'" in err
    assert all(name in err for name in games())
    assert not (tmp_path / "state" / "cards").exists()


@pytest.mark.parametrize("words", [["cards"], ["cards", "lern"], ["cards", "learn", "--imges", "x"]])
def test_a_wrong_call_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
