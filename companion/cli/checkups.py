"""What `companion doctor` looks at, a function each: it finds a state, and says what fixes it."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from re import match
from typing import Literal

from calibration.flicker import FLICKERS, MOST_LOOKS, flicker, glimpse
from companion.cli.kept_checkup import MANY_BYTES, sizes
from companion.cli.memory_checkup import ENOUGH_MB, is_counted, total_mb
from companion.config import Config
from companion.errors import CompanionError, reason
from companion.games.guarded import GameFault
from companion.games.library import find_game, games, left_out
from companion.games.looked import look
from companion.games.setup import likely_setup, opening
from companion.journal.errors import JournalFault
from companion.journal.opening import FILE_NAME
from companion.journal.repair import unconfirmed
from companion.journal.store import Journal
from companion.keeping.evenings import has_room
from companion.keeping.folder import COPIES
from companion.keeping.odd_files import told
from companion.profiles import Profiles
from companion.runtime.data import data_faults, data_of
from companion.runtime.eyesight import labels_of, pieces_thrown
from companion.table import Table
from companion.vision.any_pieces import load_profile
from companion.vision.networks import NAMES, BadNetwork, check_networks
from companion.words import Message, Words, lines
from hardware.camera.guard import DARKEST
from hardware.camera.live import LiveCamera
from hardware.camera.network import NetworkCamera
from hardware.camera.pi import PiCamera
from hardware.camera.settled import SettledValues
from hardware.camera.usb import UsbCamera

State = Literal["ok", "off", "warning", "bad"]
LITTLE_MB, TOO_LITTLE_MB = 500, 50
ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's; nothing is sent, it only asks by which way one would."""
AVAHI = Path("/run/avahi-daemon/socket")
PROGRAM = "table-companion"
MODULES = {"opencv-python-headless": "cv2", "paho-mqtt": "paho"}
"""What is imported by another name than it is installed by."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """How one thing stands, and the fix where it does not stand well."""

    state: State
    says: Words
    fix: Words | None = None


def open_camera(config: Config, settled: SettledValues | None = None) -> LiveCamera | None:
    """Open the configured camera; `None` where that is none, or a drawn one."""
    pi, usb = config.picamera2, config.usb
    openers: dict[str, Callable[[], LiveCamera]] = {
        "picamera2": lambda: PiCamera(pi.number, pi.width, pi.height, pi.fps, settled),
        "usb": lambda: UsbCamera(usb.device, usb.width, usb.height, usb.fps, settled),
        "network": lambda: NetworkCamera(config.network.address),
    }
    return openers[config.camera]() if config.camera in openers else None


def camera(config: Config) -> Diagnosis:
    """Open the configured camera and look at some pictures: one is dark or not, several tell flicker."""
    try:
        source = open_camera(config)
        if source is None:
            return _chosen("camera", config.camera)
        with closing(source):
            pictures = [frame.picture for frame in islice(source, MOST_LOOKS)]
    except CompanionError as fault:
        return Diagnosis("bad", fault.message, Message("doctor.camera.fix"))
    if float(pictures[0].mean()) < DARKEST:
        return Diagnosis("warning", Message("camera.dark"), Message("doctor.camera.light"))
    swing = flicker([glimpse(picture) for picture in pictures])
    if swing is not None and swing > FLICKERS:
        says = Message("doctor.camera.flickers", share=round(100 * swing))
        return Diagnosis("warning", says, Message("doctor.camera.exposure"))
    height, width = pictures[0].shape[:2]
    return Diagnosis("ok", Message("doctor.camera.ok", name=config.camera, width=width, height=height))


def panel(config: Config) -> Diagnosis:
    """Claim every pin of the configured panel, and let go of them."""
    if config.panel != "gpio":
        return _chosen("panel", config.panel)
    try:
        from hardware.panel.gpio import GpioPanel  # noqa: PLC0415 - without its library, this line is the answer

        GpioPanel(config.gpio, config.line).close()
    except ImportError as missing:
        says = Message("doctor.panel.no-gpiozero", why=str(missing))
        return Diagnosis("bad", says, Message("doctor.panel.gpiozero"))
    except CompanionError as fault:
        return Diagnosis("bad", fault.message, Message("doctor.panel.fix"))
    wires, seats = len(list(config.gpio.parts())), len(config.gpio.seats)
    return Diagnosis("ok", Message("doctor.panel.ok", wires=wires, n=seats))


def profile(config: Config) -> Diagnosis:
    """Read what calibration left, for every kind of piece that is thrown in the games here."""
    profiles, pieces = Profiles.of(config), pieces_thrown(config)
    fix = Message("doctor.profile.fix")
    missing: list[Words] = []
    files: list[str] = []
    for kind, each in pieces.items():
        try:
            place = profiles.find(kind)
            if place is None:
                missing.append(each.label)
                continue
            load_profile(place, labels_of(each))
            files.append(str(place))
        except PermissionError:
            return _forbidden(profiles.place(kind))
        except CompanionError as fault:
            return Diagnosis("bad", fault.message, fix)
    usual = next(iter(pieces.values()), None)
    state: State = "ok"
    if usual is not None and usual.label in missing:
        state = "off" if config.camera in ("none", "virtual") else "warning"
    if not files:
        return Diagnosis(state, Message("doctor.profile.none"), fix)
    if missing:
        return Diagnosis(state, Message("doctor.profile.some", files=files, missing=missing), fix)
    return Diagnosis("ok", Message("doctor.profile.ok", n=len(files), files=files))


def game_data(config: Config) -> Diagnosis:
    """Read the data that each game would begin with, the owner's own among it."""
    wrong = data_faults(config, games().values())
    try:
        find_game(config.game)
    except CompanionError as fault:
        wrong.insert(0, fault.message)
    return (
        Diagnosis("bad", lines(wrong))
        if wrong
        else Diagnosis("ok", Message("doctor.data.ok", n=len(games())))
    )


def own_games(config: Config) -> Diagnosis:
    """See whether the owner's games can be used, each game can begin, and the one on the table be shown."""
    wrong = [bad.message for bad in left_out()]
    place = config.state / FILE_NAME
    if place.exists():
        with closing(Journal(place)) as journal:
            trouble = Table(journal, games()).position().trouble
        if trouble is not None:
            wrong.append(trouble.words)
    for game in games().values():
        try:
            data = data_of(config)(game)
            names = [str(number + 1) for number in range(game.players[0])]
            look(game, opening(game, likely_setup(game, names, data, None)), data)
        except GameFault as fault:
            wrong.append(fault.message)
        except CompanionError:  # its data: told above
            continue
    if wrong:
        return Diagnosis("warning", lines(wrong), Message("doctor.games.fix"))
    return Diagnosis("ok", Message("doctor.games.ok", n=len(games())))


def storage(config: Config) -> Diagnosis:
    """See whether the state's folder can be written, has room, and holds a sound journal."""
    fix = Message("doctor.storage.fix", folder=str(config.state))
    try:
        place = next(place for place in (config.state, *config.state.absolute().parents) if place.exists())
        with tempfile.TemporaryFile(dir=place):
            pass
        if (config.state / FILE_NAME).exists():
            Journal(config.state / FILE_NAME).close()
        repair = unconfirmed(config.state)
    except JournalFault as fault:
        return Diagnosis("bad", fault.message, fix)
    except CompanionError as fault:
        return Diagnosis("bad", fault.message, Message("doctor.storage.journal"))
    except PermissionError:
        return _forbidden(config.state)
    except OSError as fault:
        return Diagnosis("bad", Message("doctor.storage.bad", folder=str(place), why=reason(fault)), fix)
    free_mb = shutil.disk_usage(place).free // 2**20
    says = Message("doctor.storage.ok", folder=str(config.state), free=free_mb)
    if free_mb < LITTLE_MB:
        state: State = "bad" if free_mb < TOO_LITTLE_MB else "warning"
        return Diagnosis(state, says, Message("doctor.storage.room", least=LITTLE_MB))
    if repair is not None:
        return Diagnosis("warning", repair.words, Message("doctor.storage.repaired"))
    return Diagnosis("ok", says)


def files(config: Config) -> Diagnosis:
    """See whether something lies in the data folder that cannot be used."""
    odd = told(config.state)
    return Diagnosis("ok", Message("doctor.files.ok")) if odd is None else Diagnosis("warning", odd)


def kept(config: Config) -> Diagnosis:
    """Measure what grows in the data folder."""
    try:
        found = sizes(config.state)
    except PermissionError:
        return _forbidden(config.state)
    says = Message(
        "doctor.kept.ok",
        journal=_mb(found.journal),
        photos=_mb(found.photos),
        copies=_mb(found.copies),
        damaged=_mb(found.damaged),
    )
    if found.damaged_names:
        may_go = Message("doctor.kept.damaged", folder=str(config.state), names=list(found.damaged_names))
        return Diagnosis("warning", says, may_go)
    if config.state.exists() and not has_room(config.state):
        no_room = Message("keeping.no-room", folder=str(config.state / COPIES))
        return Diagnosis("warning", no_room, Message("doctor.kept.many"))
    if found.total > MANY_BYTES:
        return Diagnosis("warning", says, Message("doctor.kept.many"))
    return Diagnosis("ok", says)


def memory(config: Config) -> Diagnosis:
    """See how much memory there is, and whether the kernel holds the service to its share of it."""
    total = total_mb()
    if total is None:
        return Diagnosis("off", Message("doctor.memory.unknown"))
    if not is_counted():
        says = Message("doctor.memory.not-counted", total=total)
        return Diagnosis("warning", says, Message("doctor.memory.count"))
    if total < ENOUGH_MB:
        return Diagnosis("warning", Message("doctor.memory.ok", total=total), Message("doctor.memory.little"))
    return Diagnosis("ok", Message("doctor.memory.ok", total=total))


def network(config: Config) -> Diagnosis:
    """Find the address at which phones reach the page, and whether this machine's name works too."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
            way_out.connect(ELSEWHERE)
            own = way_out.getsockname()[0]
    except OSError:
        return Diagnosis("warning", Message("doctor.network.none"), Message("doctor.network.hotspot"))
    port = "" if config.page.port == 80 else f":{config.page.port}"
    address, name = f"http://{own}{port}", f"http://{socket.gethostname()}.local{port}"
    if not AVAHI.exists():
        return Diagnosis(
            "warning",
            Message("doctor.network.no-name", address=address, name=name),
            Message("doctor.network.avahi"),
        )
    return Diagnosis("ok", Message("doctor.network.ok", address=address, name=name))


def packages(config: Config) -> Diagnosis:
    """Import what the companion stands on, each in a process of its own, since a bad one may end it."""
    names = [name for name in _needed() if name != "gpiozero" or config.panel == "gpio"]
    missing = [name for name in names if not _installed(name)]
    if missing:
        return Diagnosis(
            "bad", Message("doctor.packages.missing", names=missing), Message("doctor.packages.fix")
        )
    modules = ["numpy", "cv2", *(["gpiozero"] if config.panel == "gpio" else [])]
    if config.camera == "picamera2" and find_spec("picamera2") is not None:
        modules += ["simplejpeg", "picamera2"]
    for module in modules:
        if why := _broken(module):
            fix = "simplejpeg" if module in ("simplejpeg", "picamera2") else "fix"
            return Diagnosis(
                "bad",
                Message("doctor.packages.broken", name=module, why=why),
                Message(f"doctor.packages.{fix}", python=sys.executable),
            )
    told = [f"{name} {found}" for name in names if (found := installed_version(name))]
    return Diagnosis("ok", Message("doctor.packages.ok", python=sys.version.split()[0], names=told))


def networks(config: Config) -> Diagnosis:
    """Load the networks that recognise pieces."""
    try:
        check_networks()
    except BadNetwork as fault:
        return Diagnosis("bad", fault.message, Message("doctor.packages.fix"))
    return Diagnosis("ok", Message("doctor.networks.ok", names=list(NAMES)))


CHECKUPS: dict[str, Callable[[Config], Diagnosis]] = {
    "camera": camera,
    "panel": panel,
    "profile": profile,
    "data": game_data,
    "games": own_games,
    "storage": storage,
    "files": files,
    "kept": kept,
    "memory": memory,
    "network": network,
    "packages": packages,
    "networks": networks,
}


def _mb(size: int) -> int:
    """Return megabytes, one at the least where there is anything."""
    return -(-size // 1_000_000)


def _chosen(what: str, choice: str) -> Diagnosis:
    state: State = "off" if choice == "none" else "ok"
    return Diagnosis(state, Message(f"doctor.{what}.{choice}"))


def _forbidden(place: Path) -> Diagnosis:
    return Diagnosis("bad", Message("doctor.forbidden", file=str(place)), Message("doctor.sudo"))


def _needed() -> list[str]:
    """Return what the companion needs, by its own account; nothing where that was not installed with it."""
    try:
        lines = requires(PROGRAM) or []
    except PackageNotFoundError:
        return []
    return [found[0] for line in lines if "extra" not in line if (found := match(r"[\w.-]+", line))]


def _installed(name: str) -> bool:
    """Say whether a library is there; those of a Linux distribution may have no account of themselves."""
    return bool(installed_version(name)) or find_spec(MODULES.get(name, name.replace("-", "_"))) is not None


def installed_version(name: str) -> str:
    """Return which version of a package is installed; nothing where its metadata are missing."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _broken(module: str) -> str:
    """Return the last line of what an import complains of; nothing where it works."""
    with tempfile.TemporaryDirectory() as place:
        tried = subprocess.run(
            [sys.executable, "-c", f"import {module}"],
            cwd=place,
            env={**os.environ, "LG_WD": place},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    lines = tried.stderr.strip().splitlines()
    return "" if tried.returncode == 0 else (lines or [str(tried.returncode)])[-1]
