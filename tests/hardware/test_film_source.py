"""Frames from files: a video and a folder give the same frames; what is no film is refused in one line."""

from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.ports import Picture
from hardware.camera.film import BadFilm, open_film

FPS = 10.0
COUNT = 6


def pictures() -> list[Picture]:
    drawn = np.zeros((COUNT, 120, 160, 3), np.uint8)
    for number in range(COUNT):
        drawn[number] = 30 * number + 20
    return list(drawn)


def load(path: Path) -> Picture:
    return np.asarray(cv2.imread(str(path)), np.uint8)


@pytest.fixture
def video(tmp_path: Path) -> Path:
    path = tmp_path / "film.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), FPS, (160, 120))
    for picture in pictures():
        writer.write(picture)
    writer.release()
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "film"
    path.mkdir()
    for number, picture in enumerate(pictures()):
        cv2.imwrite(str(path / f"frame-{number:03}.png"), picture)
    (path / "notes.txt").write_text("no picture")
    return path


def test_a_video_gives_its_frames_with_their_times(video: Path) -> None:
    frames = list(open_film(video, load))
    assert [frame.number for frame in frames] == list(range(COUNT))
    assert [frame.seconds for frame in frames] == pytest.approx([n / FPS for n in range(COUNT)])
    for frame, picture in zip(frames, pictures(), strict=True):
        assert abs(float(frame.picture.mean()) - float(picture.mean())) < 4


def test_a_video_can_be_watched_twice(video: Path) -> None:
    film = open_film(video, load)
    assert len(list(film)) == len(list(film)) == COUNT


def test_a_folder_gives_its_pictures_by_name(folder: Path) -> None:
    frames = list(open_film(folder, load))
    assert [int(frame.picture[0, 0, 0]) for frame in frames] == [30 * n + 20 for n in range(COUNT)]
    assert all(later.seconds > frame.seconds for frame, later in pairwise(frames))


def test_what_is_no_film_is_refused_in_one_line(
    video: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    torn = tmp_path / "torn.mp4"
    torn.write_bytes(video.read_bytes()[:200])
    words = tmp_path / "words.mp4"
    words.write_text("not a film")
    empty = tmp_path / "nothing"
    empty.mkdir()
    for path in (torn, words, empty, tmp_path / "missing.mp4"):
        with pytest.raises(BadFilm) as refused:
            open_film(path, load)
        assert str(path) in str(refused.value)
        assert "\n" not in str(refused.value)
    assert capfd.readouterr().err == ""
