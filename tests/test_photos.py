from pathlib import Path

import pytest

from companion import photos
from companion.photos import Photos


def ids(folder: Path) -> list[int]:
    return sorted(int(path.stem) for path in folder.iterdir())


def test_a_photo_is_found_under_its_number(tmp_path: Path) -> None:
    kept = Photos(tmp_path / "photos")
    kept.keep("17", b"a picture")
    found = kept.find("17")
    assert found is not None
    assert found.read_bytes() == b"a picture"
    assert kept.find("18") is None


@pytest.mark.parametrize("id", ["../secret", "", "17.jpg", "1/7", "x"])
def test_nothing_but_a_number_is_looked_for(tmp_path: Path, id: str) -> None:
    (tmp_path / "secret.jpg").write_bytes(b"private")
    kept = Photos(tmp_path / "photos")
    kept.keep("17", b"a picture")
    assert kept.find(id) is None


def test_the_oldest_go_first_by_their_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "MOST_PHOTOS", 3)
    kept = Photos(tmp_path)
    for number in (9, 10, 11, 100):
        kept.keep(str(number), b"x")
    assert ids(tmp_path) == [10, 11, 100]


def test_large_photos_push_others_out_but_the_newest_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photos, "MOST_BYTES", 10)
    kept = Photos(tmp_path)
    kept.keep("1", b"12345")
    kept.keep("2", b"12345")
    assert ids(tmp_path) == [1, 2]
    kept.keep("3", b"12345678901234")
    assert ids(tmp_path) == [3]


def test_a_photo_can_be_deleted_once(tmp_path: Path) -> None:
    kept = Photos(tmp_path)
    kept.keep("5", b"x")
    assert kept.delete("5")
    assert not kept.delete("5")


def test_an_empty_photo_is_none(tmp_path: Path) -> None:
    kept = Photos(tmp_path / "photos")
    kept.keep("17", b"")
    assert kept.find("17") is None


def test_photos_go_with_their_game_or_stay_with_it(tmp_path: Path) -> None:
    kept = Photos(tmp_path)
    for id in ("17", "18", "19"):
        kept.keep(id, b"a picture")
    with pytest.raises(ZeroDivisionError), kept.deleting(["17", "18", "99"]):
        raise ZeroDivisionError
    assert ids(tmp_path) == [17, 18, 19]
    with kept.deleting(["17", "18", "99"]):
        assert kept.find("17") is None
    assert ids(tmp_path) == [19]


def test_a_power_cut_while_a_game_is_deleted_is_settled_and_no_other_photo_goes(tmp_path: Path) -> None:
    kept = Photos(tmp_path)
    kept.settle(lambda _: False)
    for id in ("17", "18", "19"):
        kept.keep(id, b"a picture")
    (tmp_path / "20.jpg.new").write_bytes(b"half a pict")
    for id in ("17", "18"):
        (tmp_path / f"{id}.jpg").rename(tmp_path / f"{id}.jpg.going")
    kept.settle(lambda number: number == 18)
    assert ids(tmp_path) == [18, 19], "of 19 the journal knows nothing, and it stays"


def test_what_a_photo_was_made_of_is_kept_with_it_and_goes_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photos, "MOST_PHOTOS", 2)
    kept = Photos(tmp_path)
    kept.keep("7", b"of three", [b"long", b"short", b"shorter"])
    kept.keep("70", b"as it is")
    assert kept.read("7") == b"of three"
    assert kept.exposures("7") == [b"long", b"short", b"shorter"]
    assert kept.exposures("70") == kept.exposures("8") == []
    kept.keep("71", b"of three", [b"long", b"short", b"shorter"])
    kept.keep("71", b"of two", [b"long", b"short"])
    assert {path.name for path in tmp_path.iterdir()} == {"70.jpg", "71.jpg", "71-1.jpg", "71-2.jpg"}
    with pytest.raises(ZeroDivisionError), kept.deleting(["71"]):
        raise ZeroDivisionError
    assert kept.exposures("71") == [b"long", b"short"]
    kept.delete("71")
    assert ids(tmp_path) == [70]


def test_a_power_cut_while_a_photo_of_several_exposures_is_deleted_is_settled(tmp_path: Path) -> None:
    kept = Photos(tmp_path)
    kept.keep("7", b"of two", [b"long", b"short"])
    for path in list(tmp_path.iterdir()):
        path.rename(f"{path}.going")
    kept.settle(lambda number: number == 7)
    assert kept.exposures("7") == [b"long", b"short"]


def test_a_photo_that_cannot_be_written_leaves_no_exposures(tmp_path: Path) -> None:
    kept = Photos(tmp_path)
    (tmp_path / "7.jpg").mkdir()
    with pytest.raises(OSError, match=r"7\.jpg"):
        kept.keep("7", b"of two", [b"long", b"short"])
    assert not list(tmp_path.glob("7-*"))


def test_exposures_that_a_power_cut_left_without_their_photo_can_be_deleted(tmp_path: Path) -> None:
    kept = Photos(tmp_path)
    for id in ("7", "8", "70"):
        kept.keep(id, b"of two", [b"long", b"short"])
    for id in ("7", "8"):
        (tmp_path / f"{id}.jpg").unlink()
    assert kept.delete("7")
    with kept.deleting(["8"]):
        pass
    assert not kept.delete("*")
    assert {path.name for path in tmp_path.iterdir()} == {"70.jpg", "70-1.jpg", "70-2.jpg"}


def test_the_photo_that_is_shown_is_deleted_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, gone = Photos(tmp_path), list[str]()
    kept.keep("7", b"of two", [b"long", b"short"])
    unlink = Path.unlink

    def noted(path: Path, missing_ok: bool = False) -> None:
        gone.append(path.name)
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", noted)
    assert kept.delete("7")
    assert gone == ["7-1.jpg", "7-2.jpg", "7.jpg"]
