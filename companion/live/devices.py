"""How camera, eye and panel do, as people are shown it.

>>> devices.report("camera", Health("fault", Message("camera.unplugged")))
>>> devices.health("camera").state
'fault'

Each change is told to whoever subscribed. Reading never waits.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal

from companion.live.values import Health
from companion.publisher import Shared
from companion.words import Words

Device = Literal["camera", "eye", "keeping", "panel"]
"""The eye is what reads the camera's pictures; keeping is whether its readings and photos can be kept."""

SEEING: tuple[Device, ...] = ("camera", "eye", "keeping")
"""What seeing takes, in the order in which its troubles are shown."""


@dataclass(frozen=True, slots=True)
class Reported:
    """What was last reported of every device; one that was never spoken of was chosen not to be there."""

    healths: Mapping[Device, Health] = field(default_factory=lambda: MappingProxyType({}))
    dialling: Words = ""
    """What OK at the panel would do, while somebody dials there."""
    refusal: Words = ""
    """Why the last press at the panel did nothing."""

    def health(self, device: Device) -> Health:
        """Return how one device does."""
        return self.healths.get(device, Health())

    @property
    def seeing(self) -> Health:
        """The first trouble: the camera's, the eye's, or that of keeping what they saw; else the camera."""
        healths = [self.health(device) for device in SEEING]
        return next((health for health in healths if health.state in ("waiting", "fault")), healths[0])


class Devices:
    """Takes reports from whichever thread notices something."""

    def __init__(self) -> None:
        self._reports = Shared(Reported())

    def report(self, device: Device, health: Health) -> None:
        """Show how a device does."""
        self._reports.change(lambda now: replace(now, healths={**now.healths, device: health}))

    def report_dialling(self, dialling: Words, refusal: Words) -> None:
        """Show what is being dialled at the panel, and why a press there did nothing."""
        self._reports.change(lambda now: replace(now, dialling=dialling, refusal=refusal))

    def reports(self) -> Reported:
        """Return what was last reported of every device."""
        return self._reports.now

    def health(self, device: Device) -> Health:
        """Return how one device does."""
        return self._reports.now.health(device)

    def subscribe(self, hear: Callable[[Reported], object]) -> Callable[[], None]:
        """Let `hear` be told every change from now on; returns what ends that."""
        return self._reports.subscribe(hear)
