"""Scenes: tables that exist in numbers only, photographed, with the truth about every disc.

    installation = Installation.from_seed(7)
    picture, truth = installation.slap(1, thrown=12)

An `Installation` is a table, a lamp, a camera and a set of two-sided discs; it gives the calibration
pictures, as many slaps as one likes, and films. All of it is drawn anew from the seed, so the same
seed gives the same picture. What it draws is simpler than a photograph: one lamp, one bounce, no
depth of field, wood and cloth from a few waves. What passes here may still fail on a real table.
"""

from hardware.scenes.faults import Faults
from hardware.scenes.installation import Installation
from hardware.scenes.prints import LABELS, PRINTS
from hardware.scenes.tables import TABLES
from hardware.scenes.things import Clutter
from hardware.scenes.truth import DiscTruth, SceneTruth

__all__ = ["LABELS", "PRINTS", "TABLES", "Clutter", "DiscTruth", "Faults", "Installation", "SceneTruth"]
