"""Where the eye's profiles are kept: one for each kind of piece, those of the virtual table apart.

>>> profiles = Profiles.of(config)
>>> profiles.place("d6")
PosixPath('/var/lib/companion/profiles/d6')

There was one profile for all once, of discs: `take_over` puts it where it belongs now.
"""

import logging
from pathlib import Path

from companion.config import Config

FOLDER = "profiles"
FIRST_KIND = "discs"
"""What the one profile of earlier versions was taught."""

log = logging.getLogger(__name__)


class Profiles:
    """The profiles of one data folder; what was learned of the virtual table spoils no real one."""

    def __init__(self, state: Path, *, virtual: bool) -> None:
        self._state, self._virtual = state, virtual

    @classmethod
    def of(cls, config: Config) -> "Profiles":
        """Return those of the configured camera."""
        return cls(config.state, virtual=config.camera == "virtual")

    def place(self, kind: str) -> Path:
        """Return where the profile of a kind of piece is kept, or would be."""
        return self._state / FOLDER / (f"virtual-{kind}" if self._virtual else kind)

    def accepted(self, kind: str) -> Path:
        """Return where is kept what people accepted of a kind of piece since its calibration."""
        place = self.place(kind)
        return place.with_name(f"{place.name}.accepted")

    def find(self, kind: str) -> Path | None:
        """Return where a profile is, also one that was not taken over yet; `None` where there is none."""
        places = [self.place(kind)]
        if kind == FIRST_KIND:
            places.append(self._before)
        return next((place for place in places if place.exists()), None)

    def take_over(self) -> None:
        """Make the folder, and move what an earlier version left into it; else that stays, and is found."""
        place = self.place(FIRST_KIND)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            if self._before.exists() and not place.exists():
                self._before.rename(place)
        except OSError as fault:
            log.warning("%s stays where it is: %s", self._before, fault)

    @property
    def _before(self) -> Path:
        return self._state / ("virtual.profile" if self._virtual else "profile")
