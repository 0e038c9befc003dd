"""`companion selftest`: walks a person through lamps, buttons, camera and a trial throw; one report file."""

import argparse
import json
import platform
import queue
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.cli.asking import Keyboard, Left
from companion.cli.checkups import CHECKUPS, PROGRAM, installed_version, open_camera
from companion.cli.context import Context
from companion.cli.doctor import as_json, found_by
from companion.errors import CompanionError, file_trouble
from companion.ports import Button, Frame, Lights, Panel
from companion.profiles import Profiles
from companion.runtime.eyesight import labels_of, pieces_thrown
from companion.vision.any_pieces import load_profile, reader_of
from companion.whole_file import write_whole
from companion.words import Message, say
from hardware.camera.live import LiveCamera
from hardware.camera.settled import FILE_NAME as SETTLED
from hardware.camera.settled import SettledValues

FRAMES = 90
"""Three seconds of most cameras: enough to see a lamp flicker."""
SETTLING = 45
"""Frames that are let pass first, in which a camera finds its exposure."""
PRESS_S = 20.0
"""So long a button may take to be found and pressed."""
BUTTONS = (Button.NEXT, Button.OK, Button.PLUS, Button.MINUS, Button.UNDO)
MODEL = Path("/proc/device-tree/model")
Steps = dict[str, Callable[[Keyboard], Any]]
HARDWARE = ("panel", "camera", "throw")
"""The steps that need something real."""


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take where the report goes."""
    parser.add_argument(
        "report",
        nargs="?",
        type=Path,
        default=Path("companion-selftest.json"),
        **context.told("cli.metavar.file", "cli.selftest.report"),
    )


def run(args: argparse.Namespace, context: Context) -> int:
    """Take one step after the other; whoever leaves ends it, and what was found until then is kept."""
    asking, found = Keyboard(context), dict[str, Any]()
    wrong, left_at = list[Message](), None
    _write(args.report, found)
    context.print(context.text("cli.selftest.purpose"))
    if context.config.panel != "gpio" and context.config.camera in ("virtual", "none"):
        context.print(context.text("cli.selftest.nothing-real"))
    steps: Steps = {
        "machine": _machine,
        "doctor": _doctor,
        "panel": _panel,
        "camera": _camera,
        "throw": _throw,
    }
    try:
        for name, step in steps.items():
            context.print(context.text(f"cli.selftest.step.{name}"))
            _write(args.report, {**found, name: {"fault": "it did not end"}})  # a driver may end the program
            try:
                found[name] = step(asking)
            except Left:
                raise
            except CompanionError as fault:
                found[name] = {"fault": say(fault.message, "en")}
                wrong.append(fault.message)
            except Exception as fault:  # whatever it is, it is what the report is for
                found[name] = {"fault": f"{type(fault).__name__}: {fault}"}
                wrong.append(Message("cli.selftest.fault", what=found[name]["fault"]))
            _write(args.report, found)
    except Left:
        left_at, found["left"] = name, True
        context.print("")  # the question stands on a line that nobody ended
        _write(args.report, found)
    for line in verdict(found, wrong, left_at):
        context.print(context.say(line))
    context.print(context.text("cli.selftest.written", file=str(args.report)))
    return 0


def _write(report: Path, found: Mapping[str, Any]) -> None:
    with file_trouble("cli.report.refused", file=str(report)):
        write_whole(report, json.dumps(found, indent=1).encode())


def _machine(asking: Keyboard) -> dict[str, str]:
    model = MODEL.read_text(encoding="utf-8").strip("\0\n") if MODEL.exists() else platform.machine()
    system = ""
    with suppress(OSError):  # not every system says its name
        system = platform.freedesktop_os_release().get("PRETTY_NAME", "")
    return {
        "companion": installed_version(PROGRAM),
        "model": model,
        "system": system,
        "kernel": platform.release(),
        "python": platform.python_version(),
    }


def _doctor(asking: Keyboard) -> list[dict[str, object]]:
    return [as_json(name, found_by(check, asking.context.config)) for name, check in CHECKUPS.items()]


def _panel(asking: Keyboard) -> dict[str, Any] | None:
    """Light each lamp and hear each button; nothing where no panel is wired."""
    config = asking.context.config
    if config.panel != "gpio":
        return None
    from hardware.panel.gpio import GpioPanel  # noqa: PLC0415 - its library looks for pins when imported

    with closing(GpioPanel(config.gpio, config.line)) as panel:
        return walk_panel(panel, len(config.gpio.phases), len(config.gpio.seats), asking)


def walk_panel(panel: Panel, phases: int, seats: int, asking: Keyboard) -> dict[str, Any]:
    """Return which lamps a person saw, and which buttons were heard."""
    heard: queue.Queue[Button] = queue.Queue()
    panel.listen(heard.put)
    lit = {}
    for name, lights in _lights(phases, seats):
        panel.show(lights)
        lit[name] = asking.agree(asking.context.text("cli.selftest.lit", name=name))
    panel.show(Lights())
    buttons = {}
    for button in BUTTONS:
        while not heard.empty():
            heard.get()  # a second press of the one before
        asking.context.print(asking.context.text("cli.selftest.press", name=button.name, seconds=PRESS_S))
        buttons[button.value] = _heard(heard)
    return {"lights": lit, "buttons": buttons}


def _lights(phases: int, seats: int) -> Iterator[tuple[str, Lights]]:
    yield from ((f"step {'ABCDEFGH'[number % 8]}", Lights(phase=number)) for number in range(phases))
    yield from ((f"seat {number + 1}", Lights(seat=number)) for number in range(seats))
    yield "asks", Lights(asks=True)


def _heard(presses: queue.Queue[Button]) -> str | None:
    """Return the next button that is heard."""
    try:
        return presses.get(timeout=PRESS_S).value
    except queue.Empty:
        return None


def _camera(asking: Keyboard) -> dict[str, Any] | None:
    """Measure what the camera gives of the table; nothing where no camera is there."""
    camera = _opened(asking)
    if camera is None:
        return None
    with closing(camera):
        figures = measured(islice(camera, SETTLING, SETTLING + FRAMES))
        mode = getattr(camera, "sensor_mode", None)  # a camera on the ribbon has one
    return {**figures, "sensor_mode": mode and mode._asdict()}


def _opened(asking: Keyboard) -> LiveCamera | None:
    """Open the camera as the service does, at the values that it was calibrated under."""
    config = asking.context.config
    return open_camera(config, SettledValues(config.state / SETTLED, config.camera))


def _throw(asking: Keyboard) -> dict[str, Any] | None:
    """Read what a person has thrown with what was learned; nothing where nothing was."""
    config, context = asking.context.config, asking.context
    known = {kind: place for kind in pieces_thrown(config) if (place := Profiles.of(config).find(kind))}
    if not known or config.camera in ("virtual", "none"):
        return None
    kind, place = next(iter(known.items()))
    reader = reader_of(load_profile(place, labels_of(pieces_thrown(config)[kind])))
    asking.line(context.text("cli.selftest.throw"))
    camera = _opened(asking)
    if camera is None:
        return None
    with closing(camera):
        (frame,) = islice(camera, SETTLING, SETTLING + 1)
    reading = reader.read(frame.picture)
    faces = dict(reading.faces)
    told = ", ".join(f"{face} {count}" for face, count in faces.items())
    right = asking.agree(context.text("cli.selftest.right", faces=told or "0"))
    return {"kind": kind, "faces": faces, "sure": reading.sure, "right": right}


def verdict(found: Mapping[str, Any], wrong: Sequence[Message], left_at: str | None) -> list[Message]:
    """Return the lines of the verdict: `wrong` is what failed by itself, `left_at` where nobody answered."""
    bad = [*wrong, *_ill(found.get("doctor")), *_unheard(found.get("panel"))]
    if (found.get("throw") or {}).get("right") is False:
        bad.append(Message("cli.selftest.verdict.throw"))
    untried = [Message(f"cli.selftest.part.{step}") for step in HARDWARE if found.get(step) is None]
    lines = [Message("cli.selftest.verdict.line", what=each) for each in bad]
    if left_at is not None:
        lines.append(Message("cli.selftest.verdict.left", part=Message(f"cli.selftest.part.{left_at}")))
    if untried:
        lines.append(Message("cli.selftest.verdict.untried", parts=untried))
    if bad:
        return [*lines, Message("cli.selftest.verdict.bad", n=len(bad))]
    well = "nothing" if len(untried) == len(HARDWARE) else "well"
    return [*lines, Message(f"cli.selftest.verdict.{well}")]


def _ill(findings: object) -> Iterator[Message]:
    for each in findings if isinstance(findings, list) else ():
        if each["state"] == "bad":
            check = Message(f"cli.doctor.check.{each['check']}")
            yield Message("cli.selftest.verdict.doctor", check=check)


def _unheard(seen: Mapping[str, Any] | None) -> Iterator[Message]:
    for light, lit in (seen or {}).get("lights", {}).items():
        if not lit:
            yield Message("cli.selftest.verdict.unlit", name=light)
    for button, heard in (seen or {}).get("buttons", {}).items():
        if heard != button:
            key = "silent" if heard is None else "other"
            yield Message(f"cli.selftest.verdict.{key}", name=button.upper(), heard=(heard or "").upper())


CLIPPED = 250
"""Levels from this on have lost what was there."""


def measured(frames: Iterable[Frame]) -> dict[str, float | list[int]]:
    """Return size, speed, brightness, sharpness and flicker of two frames or more, one of them at a time."""
    times, lines = [], []
    for frame in frames:
        grey = cv2.cvtColor(frame.picture, cv2.COLOR_BGR2GRAY)
        times.append(frame.seconds)
        lines.append(grey.mean(axis=1))
    means = np.array([line.mean() for line in lines])
    rows = np.array(lines) - means[:, None]
    height, width = grey.shape
    seconds = times[-1] - times[0]
    figures = {
        "frames_per_s": (len(times) - 1) / seconds if seconds > 0 else 0.0,
        "longest_gap_s": float(np.diff(times).max()),
        "brightness": float(means.mean()),
        "clipped_share": float((grey >= CLIPPED).mean()),
        "sharpness": float(cv2.Laplacian(grey, cv2.CV_32F).var()),
        "flicker_of_whole": float(means.std() / max(means.mean(), 1.0)),
        "flicker_in_bands": float(rows.std(axis=0).mean() / max(means.mean(), 1.0)),
    }
    return {"size": [width, height], **{name: round(value, 4) for name, value in figures.items()}}
