"""A setting: what every picture of one installation is made from."""

from dataclasses import dataclass

from hardware.scenes.discs import DiscSet
from hardware.scenes.room import LitTable
from hardware.scenes.sensor import Sensor


@dataclass(frozen=True)
class Setting:
    """The room, the discs in it, and the camera's sensor; the seed is that of its noise."""

    seed: int
    room: LitTable
    kit: DiscSet
    sensor: Sensor
