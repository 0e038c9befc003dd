"""The eye at run time: loaded from the profile; over the virtual table it learns by itself."""

import logging
from pathlib import Path

from calibration.fit import fit_pictures
from companion.errors import CompanionError
from companion.live.camera_live import CameraLive
from companion.live.interface import Health
from companion.vision import Profile, Reader
from companion.words import Message
from hardware.camera.virtual import LAYOUTS, VirtualTable

log = logging.getLogger(__name__)


def open_eye(live: CameraLive, place: Path, virtual: VirtualTable | None) -> None:
    """Give the companion its eye, or show why it has none."""
    try:
        if virtual is not None and not place.exists():
            learn_virtual_table(virtual).save(place)
        if not place.exists():
            live.report_eye(Health("waiting", Message("live.not-calibrated"), calibrate=True))
            return
        live.learn(Reader(Profile.load(place)))
    except CompanionError:  # `companion doctor` says which; people at the table can only mend it
        live.report_eye(Health("fault", Message("live.profile-unusable"), calibrate=True))
    except Exception as fault:  # people count meanwhile, which they could not if this ended everything
        log.exception("the eye cannot be opened")
        live.report_eye(Health("fault", Message("live.eye-failed", why=f"{type(fault).__name__}: {fault}")))


def learn_virtual_table(virtual: VirtualTable) -> Profile:
    """Return what a calibration of the virtual table would learn, without anyone laying discs."""
    empty, alive, squashed = (virtual.photographed(layout) for layout in LAYOUTS)
    return fit_pictures(empty, alive, squashed, f"virtual {virtual.seed}").profile
