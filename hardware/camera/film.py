"""Frames from a video file or from a folder of pictures, as fast as they are asked for.

for frame in open_film(Path("slap.mp4"), load_picture):
    print(frame.number, frame.seconds)
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.ports import Frame, FrameSource, Picture
from companion.words import Message

# the decoder writes its own complaints to standard error; ours is one line, and says what to do
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

try:
    from cv2.utils.logging import setLogLevel
except ImportError:  # Debian's OpenCV has it at another place
    setLogLevel = cv2.setLogLevel  # type: ignore[attr-defined]  # noqa: N816 - OpenCV's name, which the types lack
SILENT = 0
"""The least of OpenCV's levels of complaint."""

PICTURES = {".jpg", ".jpeg", ".png"}
FOLDER_FPS = 12.0
"""Pictures in a folder have no times; this many are taken to be a second."""


class BadFilm(CompanionError, ValueError):
    """A film cannot be opened, or holds no picture."""


def open_film(path: Path, load: Callable[[Path], Picture]) -> FrameSource:
    """Return the frames of a video file or of a folder, whose pictures `load` reads."""
    if path.is_dir():
        return PictureFolder(path, load)
    return VideoFile(path)


class PictureFolder:
    """The pictures of a folder, in the order of their names."""

    def __init__(self, path: Path, load: Callable[[Path], Picture]) -> None:
        self._load = load
        self._files = sorted(file for file in path.iterdir() if file.suffix.lower() in PICTURES)
        if not self._files:
            raise BadFilm(Message("film.empty-folder", file=str(path), known=tuple(sorted(PICTURES))))

    def __iter__(self) -> Iterator[Frame]:
        for number, file in enumerate(self._files):
            yield Frame(self._load(file), number, number / FOLDER_FPS)


class VideoFile:
    """The frames of a video file, with the times that the file gives them."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            raise BadFilm(Message("film.missing", file=str(path)))
        self._path = path
        if not self._readable():
            raise BadFilm(Message("film.unreadable", file=str(path)))

    def _readable(self) -> bool:
        spoken = setLogLevel(SILENT)
        try:
            capture = cv2.VideoCapture(str(self._path), cv2.CAP_FFMPEG)
            readable = capture.isOpened() and capture.read()[0]
            capture.release()
        finally:
            setLogLevel(spoken)
        return bool(readable)

    def __iter__(self) -> Iterator[Frame]:
        capture = cv2.VideoCapture(str(self._path), cv2.CAP_FFMPEG)
        fps = capture.get(cv2.CAP_PROP_FPS) or 30.0
        number, last = 0, -1.0
        try:
            while True:
                there, picture = capture.read()
                if not there:
                    return
                stated = capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
                seconds = stated if stated > last else max(last, 0.0) + 1 / fps
                yield Frame(np.asarray(picture, np.uint8), number, seconds)
                number, last = number + 1, seconds
        finally:
            capture.release()
