"""Teaching cards: by camera and by photo, named, thrown out, handed on; and what is refused."""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.keeping.decks import place as deck_place
from companion.keeping.folder import files
from companion.keeping.odd_files import odd_files
from companion.live import card_school, photo_file
from companion.live.card_tray import as_it_lies, is_cut_off
from companion.live.decks import Decks
from companion.ports import Picture
from companion.schema import check
from companion.vision.cards import Deck
from companion.vision.picture import BadPicture
from tests.cards.desk import Table, card_table, drawn, jpeg, taught_by_colour
from web.channel import MOST_LARGE
from web.views.cards import LESSON

PLACE = "/api/games/schwarm/cards"
JPEG = {"Content-Type": "image/jpeg"}


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    with card_table(tmp_path, monkeypatch) as table:
        yield table


def lesson_of(table: Table, cards: list[str]) -> tuple[Any, dict[str, Any]]:
    """Lay cards and look at them; return a phone, and what waits to be named."""
    phone = table.stage.phone()
    table.lies[:] = cards
    phone.post(PLACE, {"do": "look"})
    table.settled()
    return phone, phone.get(PLACE)


def test_copies_are_asked_about_once_and_known_cards_are_said_to_be(table: Table) -> None:
    phone, lesson = lesson_of(table, ["schiff", "wal", "schiff", "schiff"])
    check(LESSON, lesson)
    assert [(cut["copies"], cut["same"]) for cut in lesson["cuts"]] == [(3, None), (1, None)]
    first, second = (cut["id"] for cut in lesson["cuts"])
    phone.post(PLACE, {"do": "teach", "cut": first, "name": "action/schiff"})
    lesson = phone.post(PLACE, {"do": "put-away", "cut": second})
    assert (lesson["cuts"], [card["label"] for card in lesson["taught"]]) == ([], ["Ship"])
    _, lesson = lesson_of(table, ["schiff"])
    assert lesson["cuts"][0]["same"] == {"name": "action/schiff", "label": "Ship"}
    assert phone.ask("GET", f"{PLACE}/{lesson['taught'][0]['picture']}.jpg")[0] == 200


def test_who_looks_twice_is_asked_once(table: Table) -> None:
    phone, first = lesson_of(table, ["schiff", "wal"])
    _, second = lesson_of(table, ["wal", "krebs", "schiff"])
    assert [cut["id"] for cut in second["cuts"]][:2] == [cut["id"] for cut in first["cuts"]]
    assert [cut["copies"] for cut in second["cuts"]] == [1, 1, 1]
    assert phone.get(PLACE)["taught"] == []


def test_all_that_waits_is_put_away_at_once(table: Table) -> None:
    phone, _ = lesson_of(table, ["schiff", "wal"])
    assert phone.post(PLACE, {"do": "clear"})["cuts"] == []
    _, lesson = lesson_of(
        table, ["krebs"]
    )  # under another id, so that a late tap on another phone means none
    assert [cut["id"] for cut in lesson["cuts"]] == ["cut-3"]


def test_what_is_put_away_during_a_look_does_not_come_back(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, lesson = lesson_of(table, ["schiff", "wal"])
    ship, whale = (cut["id"] for cut in lesson["cuts"])

    def meanwhile(upright: Picture, deck: Deck) -> str | None:
        phone.post(PLACE, {"do": "put-away", "cut": ship})
        return taught_by_colour(upright, deck)

    monkeypatch.setattr("companion.live.card_tray.taught_as", meanwhile)
    _, lesson = lesson_of(table, ["krebs"])
    assert [cut["id"] for cut in lesson["cuts"]] == [whale, "cut-3"]


def test_a_card_that_the_picture_cuts_off_is_not_offered(table: Table) -> None:
    phone, whole = table.stage.phone(), drawn(["wal", "schiff", "krebs"])
    for part, told, waiting in (
        (whole[:, 50:300], "2 cards lie partly out of the picture", 1),
        (whole[60:, :], "3 cards lie partly", 0),
        (np.vstack([whole[200:], whole[:118]]), "3 cards lie partly", 0),
    ):
        photo = bytes(cv2.imencode(".png", part)[1])
        phone.ask("POST", f"{PLACE}/photo", photo, JPEG)
        assert told in table.settled()["cards"]["trouble"]
        assert len(phone.get(PLACE)["cuts"]) == waiting
        phone.post(PLACE, {"do": "clear"})


def test_a_card_is_turned_before_it_is_named(table: Table) -> None:
    phone, lesson = lesson_of(table, ["schiff"])
    (turned,) = phone.post(PLACE, {"do": "turn", "cut": lesson["cuts"][0]["id"]})["cuts"]
    picture = cv2.imdecode(
        np.frombuffer(phone.ask("GET", f"{PLACE}/{turned['id']}.jpg")[1], np.uint8), cv2.IMREAD_COLOR
    )
    assert picture is not None
    assert picture.shape[1] > picture.shape[0]


def test_a_card_that_nobody_knows_stands_upright_however_it_lies() -> None:
    standing = ((0.0, 0.0), (60.0, 0.0), (60.0, 90.0), (0.0, 90.0))
    for first in range(4):
        assert as_it_lies((*standing[first:], *standing[:first])) == standing


def test_the_same_card_under_two_names_is_asked_about(table: Table) -> None:
    phone = table.stage.phone()
    table.teach(phone, "schwarm", {"schiff": "action/schiff"})
    _, lesson = lesson_of(table, ["schiff"])
    naming = {"do": "teach", "cut": lesson["cuts"][0]["id"], "name": "action/wal"}
    status, refused = phone.ask("POST", PLACE, naming)
    assert (status, "looks like Ship" in refused["message"]) == (422, True)
    assert phone.post(PLACE, naming | {"other": True})["cuts"] == []


def test_a_name_of_ones_own_is_kept_until_the_data_knows_it(table: Table) -> None:
    phone = table.stage.phone()
    table.teach(phone, "viroid", {"flut": "events/Große Flut"})
    (card,) = phone.get("/api/games/viroid/cards")["taught"]
    assert (card["label"], card["known"]) == ("Große Flut", False)
    data = phone.get("/api/games/viroid/data")["files"]
    cards = next(file["value"] for file in data if file["name"] == "cards")
    cards["events"]["grosse-flut"] = {"name": "Große Flut", "dna": 7}
    assert phone.ask("PUT", "/api/games/viroid/data/cards", {"value": cards})[0] == 200
    assert phone.get("/api/games/viroid/cards")["taught"][0]["known"]


def test_a_card_is_renamed_and_thrown_out(table: Table) -> None:
    phone = table.stage.phone()
    table.teach(phone, "schwarm", {"schiff": "action/wal", "krebs": "action/krebs"})
    assert phone.post(PLACE, {"do": "rename", "name": "action/wal", "to": "action/schiff"})
    assert phone.ask("POST", PLACE, {"do": "rename", "name": "action/krebs", "to": "action/schiff"})[0] == 422
    taught = phone.post(PLACE, {"do": "forget", "name": "action/krebs"})["taught"]
    assert [card["name"] for card in taught] == ["action/schiff"]


def test_a_phones_photo_teaches_too(table: Table) -> None:
    phone = table.stage.phone()
    status, _ = phone.ask("POST", f"{PLACE}/photo", jpeg(["wal"]), JPEG)
    table.settled()
    assert (status, len(phone.get(PLACE)["cuts"])) == (200, 1)


@pytest.mark.parametrize(
    ("photo", "words"),
    [
        (b"", "No photo arrived"),
        (b"\x00\x00\x00\x18ftypheic" + bytes(64), "HEIC"),
        (jpeg(["wal"])[:-400], "not a whole"),
        (b"GIF89a" + bytes(40), "not a whole"),
        (jpeg([]), "No card found"),
    ],
    ids=["nothing", "heic", "torn", "gif", "bare"],
)
def test_a_photo_that_cannot_be_used_is_answered_in_one_sentence(
    table: Table, photo: bytes, words: str
) -> None:
    phone = table.stage.phone()
    phone.ask("POST", f"{PLACE}/photo", photo, JPEG)
    assert words in table.settled()["cards"]["trouble"]
    assert phone.get(PLACE)["cuts"] == []


def test_a_photo_of_50_megapixels_is_refused_before_it_takes_the_memory() -> None:
    whole = bytearray(cv2.imencode(".png", np.zeros((200, 200, 3), np.uint8))[1].tobytes())
    whole[16:24] = struct.pack(">II", 9000, 9000)
    with pytest.raises(BadPicture) as refused:
        photo_file.opened(bytes(whole))
    assert refused.value.message.values["megapixels"] == 81


def test_a_photo_is_turned_as_the_phone_was_held_and_made_smaller() -> None:
    wide = np.full((400, 4000, 3), 90, np.uint8)
    turned = cv2.imencode(".jpg", wide)[1].tobytes()
    orientation = (
        b"Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00"
    )
    exif = orientation + bytes(4)
    with_exif = turned[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + turned[2:]
    assert photo_file.opened(turned).shape[:2] == (300, 3000)
    assert photo_file.opened(with_exif).shape[:2] == (3000, 300)


def test_strangers_neither_teach_nor_look_at_what_is_taught(table: Table) -> None:
    stranger = table.stage.phone(None)
    table.teach(table.stage.phone(), "schwarm", {"schiff": "action/schiff"})
    id = table.stage.phone().get(PLACE)["taught"][0]["picture"]
    for method, path, body in (
        ("GET", PLACE, None),
        ("GET", f"{PLACE}/{id}.jpg", None),
        ("GET", f"{PLACE}/deck", None),
        ("POST", PLACE, {"do": "look"}),
        ("POST", "/api/cards", {"do": "look", "seen": 0}),
    ):
        assert stranger.ask(method, path, body)[0] == 401, path
    for method, path in (
        ("POST", f"{PLACE}/photo"),
        ("POST", "/api/cards/photo?seen=0"),
        ("PUT", f"{PLACE}/deck"),
    ):
        assert stranger.ask(method, path, b"x", JPEG)[0] == 401, path


def test_large_files_are_taken_from_joined_phones_alone(table: Table) -> None:
    large = bytes(2 * 1024 * 1024)
    said = JPEG | {"Content-Length": str(len(large))}
    assert table.stage.phone(None).ask("POST", f"{PLACE}/photo", b"x", said)[0] == 413
    assert table.stage.phone().ask("POST", f"{PLACE}/photo", large, JPEG)[0] == 200
    assert "not a whole" in table.settled()["cards"]["trouble"]
    status, refused = table.stage.phone().ask("POST", f"{PLACE}/photo", bytes(13 * 1024 * 1024), JPEG)
    assert (status, "12 MB" in refused["message"]) == (400, True)
    too_large = JPEG | {"Content-Length": str(MOST_LARGE + 1)}
    assert table.stage.phone().ask("PUT", f"{PLACE}/deck", b"x", too_large)[0] == 413


def test_names_and_numbers_have_limits(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, lesson = lesson_of(table, ["schiff", "wal"])
    first, second = (cut["id"] for cut in lesson["cuts"])
    for name in ("action/", "action/  ", "nothing/schiff", "schiff", "action/" + 41 * "x"):
        assert phone.ask("POST", PLACE, {"do": "teach", "cut": first, "name": name})[0] == 422, name
    monkeypatch.setattr(card_school, "MOST_TAUGHT", 1)
    phone.post(PLACE, {"do": "teach", "cut": first, "name": "action/schiff"})
    status, refused = phone.ask("POST", PLACE, {"do": "teach", "cut": second, "name": "action/wal"})
    assert (status, "No more than 1" in refused["message"]) == (422, True)
    assert [cut["id"] for cut in phone.get(PLACE)["cuts"]] == [second]  # nothing is lost
    assert phone.ask("POST", PLACE, {"do": "teach", "cut": "cut-99", "name": "action/wal"})[0] == 422


def test_a_deck_is_handed_on_and_taken_over(table: Table, tmp_path: Path) -> None:
    phone = table.stage.phone()
    table.teach(phone, "schwarm", {"schiff": "action/schiff"})
    deck = phone.ask("GET", f"{PLACE}/deck")[1]
    phone.post(PLACE, {"do": "forget", "name": "action/schiff"})
    zip_ = {"Content-Type": "application/zip"}
    status, refused = phone.ask("PUT", f"{PLACE}/deck", deck, zip_)
    assert status == 422, refused
    status, lesson = phone.ask("PUT", f"{PLACE}/deck?replace=yes", deck, zip_)
    assert (status, [card["name"] for card in lesson["taught"]]) == (200, ["action/schiff"])
    assert phone.ask("PUT", "/api/games/viroid/cards/deck", deck, zip_)[0] == 422  # of another game
    status, refused = phone.ask("PUT", f"{PLACE}/deck?replace=yes", b"no deck", zip_)
    assert (status, refused["message"].partition(".")[0]) == (422, "The file is no deck of cards")
    assert [card["name"] for card in phone.get(PLACE)["taught"]] == ["action/schiff"]
    assert deck_place(tmp_path, "schwarm").with_name("schwarm.deck.before-1").exists()
    assert odd_files(tmp_path) == [], "what made room is sound: nobody is told to take it away"


def test_to_read_a_deck_again_forgets_no_other(tmp_path: Path) -> None:
    decks = Decks(tmp_path)
    decks.change("viroid", lambda deck: deck.with_card("events/klima", np.full((90, 60, 3), 90, np.uint8)))
    decks.forget("schwarm")
    assert decks.size("viroid") == 1
    decks.forget("viroid")
    assert decks.size("viroid") is None


def test_decks_are_part_of_backups_and_a_torn_one_is_set_aside(table: Table, tmp_path: Path) -> None:
    table.teach(table.stage.phone(), "schwarm", {"schiff": "action/schiff"})
    assert "cards/schwarm.deck" in set(files(tmp_path))
    path = deck_place(tmp_path, "schwarm")
    path.write_bytes(path.read_bytes()[:200])
    assert Decks(tmp_path).of("schwarm").names == ()
    assert (path.with_name("schwarm.deck.1").exists(), path.exists()) == (True, False)


def test_a_game_without_cards_says_so(table: Table) -> None:
    status, refused = table.stage.phone().ask("GET", "/api/games/nothing/cards")
    assert status == 404, refused


@pytest.mark.parametrize(("at", "off"), [(1.0, True), (2.0, True), (2.5, False), (3.0, False)])
def test_a_card_within_two_pixels_of_the_edge_is_cut_off(at: float, off: bool) -> None:
    for corners in (
        ((at, 40), (90, 40), (90, 160), (at, 160)),
        ((40, 40), (299 - at, 40), (90, 90), (40, 90)),
    ):
        assert is_cut_off(corners, np.zeros((200, 300, 3), np.uint8)) == off
