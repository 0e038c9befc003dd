"""`companion report`: one slap in a file that a reader elsewhere can work with."""

import errno
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from companion.config import Config
from companion.photos import FOLDER, Photos
from companion.profiles import Profiles
from tests.cli.conftest import Companion
from tests.live.evening import DOUBTED, Evening


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def slap() -> int:
    """A slap that was doubted, corrected and accepted, and its number."""
    Config().state.mkdir(parents=True)
    evening = Evening(Config().state)
    evening.scripted.doubts = (DOUBTED,)
    number = evening.come_to_a_throw()
    evening.slap()
    evidence = evening.throw.evidence
    assert evidence is not None
    evening.throws.choose(2, "squashed", "phone Ada", number)
    evening.throws.accept("phone Ada", number)
    place = Profiles.of(Config()).place("discs")
    place.parent.mkdir()
    place.write_bytes(b"what was learned")
    return evidence


def test_photo_profile_reading_and_version_are_in_one_file(companion: Companion, slap: int) -> None:
    answer = companion("report", str(slap))
    assert (answer.status, answer.err) == (0, "")
    assert answer.out == f"Throw {slap} is packed in slap-{slap}.zip.\n"
    with zipfile.ZipFile(f"slap-{slap}.zip") as packed:
        assert packed.testzip() is None
        assert sorted(packed.namelist()) == ["photo.jpg", "profile", "slap.json"]
        assert packed.read("photo.jpg").startswith(b"\xff\xd8")
        assert packed.read("profile") == b"what was learned"
        told = json.loads(packed.read("slap.json"))
    assert told["slap"] == slap
    assert (told["reading"]["faces"]["squashed"], told["reading"]["sure"]) == (1, False)
    assert told["faces"] == ["squashed", "squashed", "alive"]
    assert told["counted"]["squashed"] == 2
    assert set(told["versions"]) == {"table-companion", "opencv-python-headless", "numpy"}
    assert "Ada" not in json.dumps(told)
    assert "Caro" not in json.dumps(told)


def test_where_people_said_a_number_no_faces_are_told_as_true(companion: Companion) -> None:
    Config().state.mkdir(parents=True)
    evening = Evening(Config().state)
    number = evening.come_to_a_throw()
    evening.slap()
    evidence = evening.throw.evidence
    evening.throws.say(2, "phone Ada", number)
    evening.throws.accept("phone Ada", number)
    assert companion("report", str(evidence)).status == 0
    with zipfile.ZipFile(f"slap-{evidence}.zip") as packed:
        told = json.loads(packed.read("slap.json"))
    assert told["reading"]["faces"] == {"squashed": 1, "alive": 2}
    assert (told["faces"], told["counted"]) == (None, {"kind": "slap", "squashed": 2})


def test_the_number_that_the_history_shows_names_the_slap_too(companion: Companion, slap: int) -> None:
    history = companion("play", typed="y\nh\nq\n").out.splitlines()
    *_, told = [each for each in history if "phone Ada" in each]
    shown = told.split()[0]
    assert int(shown) != slap
    assert companion("report", shown).out == f"Throw {shown} is packed in slap-{shown}.zip.\n"
    with zipfile.ZipFile(f"slap-{shown}.zip") as packed:
        assert json.loads(packed.read("slap.json"))["slap"] == slap
    assert companion("report", str(slap - 1)).status == 1, "an action that no camera saw"


def test_the_file_can_be_named_and_nothing_is_overwritten(companion: Companion, slap: int) -> None:
    assert companion("report", str(slap), "mine.zip").status == 0
    before = Path("mine.zip").read_bytes()
    again = companion("report", str(slap), "mine.zip")
    assert (again.status, again.err.count("\n")) == (1, 1)
    assert "mine.zip" in again.err
    assert Path("mine.zip").read_bytes() == before
    assert companion("report", str(slap), "nowhere/mine.zip").status == 1


def test_a_file_that_could_not_be_finished_does_not_stay(
    companion: Companion, slap: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(io.BytesIO):
        def write(self, *_: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    real = Path.open

    def opened(path: Path, *args: Any, **options: Any) -> Any:
        if path.name != "mine.zip":
            return real(path, *args, **options)
        path.touch()
        return Full()

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", opened)
        answer = companion("report", str(slap), "mine.zip", language="de")
    assert (
        answer.err
        == "companion: mine.zip lässt sich nicht schreiben: der Speicher ist voll. Nenne eine andere Datei.\n"
    )
    assert list(Path().iterdir()) == []


def test_a_slap_that_does_not_exist_is_told_with_those_that_do(companion: Companion, slap: int) -> None:
    answer = companion("report", "9999")
    assert (answer.status, answer.err) == (
        1,
        f"companion: There is no throw 9999. The last ones with a photo: {slap}.\n",
    )
    assert companion("report", "soon").status == 2
    assert companion("report").status == 2
    assert list(Path().glob("*.zip")) == []


def test_a_photo_that_has_gone_is_told(companion: Companion, slap: int) -> None:
    Photos(Config().state / FOLDER).delete(str(slap))
    answer = companion("report", str(slap), language="de")
    assert (answer.status, answer.err.count("\n")) == (1, 1)
    assert "200" in answer.err
    assert "noch keiner" in answer.err


def test_without_a_profile_it_is_packed_and_said(companion: Companion, slap: int) -> None:
    Profiles.of(Config()).place("discs").unlink()
    answer = companion("report", str(slap))
    assert answer.status == 0
    assert "without a profile" in answer.err
    with zipfile.ZipFile(f"slap-{slap}.zip") as packed:
        assert sorted(packed.namelist()) == ["photo.jpg", "slap.json"]


def test_before_the_first_game_there_is_none(companion: Companion) -> None:
    answer = companion("report", "1")
    assert (answer.status, answer.err) == (
        1,
        "companion: There is no throw 1. The last ones with a photo: none yet.\n",
    )
    assert not Config().state.exists()


@pytest.mark.parametrize("language", ["de", "en"])
def test_its_help_is_a_manual_pages_first_paragraph(companion: Companion, language: str) -> None:
    answer = companion("report", "--help", language=language)
    assert answer.status == 0
    assert ("Foto" if language == "de" else "photo") in answer.out
