"""The scoring commands say what a folder lacks; none of them ends in a traceback, or well without a score."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.vision import reports, score, stress, told_wrong
from tests.vision.conftest import SLAPS
from tests.vision.folders import BadFolder, installations, slaps

Refusal = Callable[..., str]


@pytest.fixture
def refusal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Refusal:
    """What a command says before it ends with status 2."""

    def refused(main: Callable[[], int], *words: str) -> str:
        monkeypatch.setattr("sys.argv", ["command", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code == 2
        return " ".join(capsys.readouterr().err.split())

    return refused


@pytest.fixture
def calibrated(tmp_path: Path) -> Path:
    """A folder with calibration pictures and no slap."""
    for name in ("empty", "alive", "squashed"):
        shutil.copy(SLAPS / f"{name}.jpg", tmp_path)
    return tmp_path


@pytest.mark.parametrize("main", [stress.main, told_wrong.main])
def test_a_folder_without_pictures_or_truth_is_told(
    main: Callable[[], int], refusal: Refusal, tmp_path: Path, calibrated: Path
) -> None:
    assert "nowhere is no folder." in refusal(main, str(tmp_path / "nowhere"))
    assert "empty.jpg is no folder." in refusal(main, str(calibrated / "empty.jpg"))
    assert "has no slap with its truth." in refusal(main, str(calibrated))
    (calibrated / "slap-01.json").write_text('{"total": 9, "squashed": 5}')
    assert "slap-01.json: 'discs' is missing" in refusal(main, str(calibrated))
    (calibrated / "empty.jpg").unlink()
    assert "has no calibration pictures" in refusal(main, str(calibrated))
    (calibrated / "empty.jpg").touch()
    shutil.copy(SLAPS / "slap-01.json", calibrated)
    assert "empty.jpg is not a whole JPEG" in refusal(main, str(calibrated))


def test_a_disturbance_that_does_not_exist_is_told_with_those_that_do(refusal: Refusal) -> None:
    said = refusal(stress.main, str(SLAPS), "--only", "xyz")
    assert "'xyz' is in none of these: nothing, turned 0.5 degrees" in said


def test_a_folder_without_reports_is_told(refusal: Refusal, tmp_path: Path) -> None:
    assert "nowhere has no ZIPs." in refusal(reports.main, str(tmp_path / "nowhere"))
    assert "has no ZIPs." in refusal(reports.main, str(tmp_path))


def test_a_folder_that_cannot_be_scored_fails_among_others(
    calibrated: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["score", str(calibrated)])
    assert score.main() == 1
    assert f"{calibrated}: refused: {calibrated} has no slap with its truth." in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["score", str(calibrated / "nowhere")])
    assert score.main() == 1
    assert "nowhere is no folder." in capsys.readouterr().out


@pytest.mark.parametrize(
    "torn",
    [
        "{",
        "[]",
        json.dumps({"discs": [], "total": "9", "squashed": 5}),
        json.dumps({"discs": [{"face": "alive"}], "total": 9, "squashed": 5}),
        json.dumps({"discs": [None], "total": 9, "squashed": 5}),
    ],
)
def test_a_truth_that_is_torn_is_named(tmp_path: Path, torn: str) -> None:
    (tmp_path / "slap-01.json").write_text(torn)
    with pytest.raises(BadFolder, match=r"slap-01\.json"):
        slaps(tmp_path)


def test_the_sample_slaps_are_found() -> None:
    assert installations(SLAPS) == [SLAPS]
    assert installations(SLAPS.parent) == [SLAPS]
    assert slaps(SLAPS)[0][0] == SLAPS / "slap-00.jpg"
