"""The ground of faces, by its colour."""

from dataclasses import replace

import numpy as np

from companion.vision import Reader
from companion.vision.bare_table import BareTable
from companion.vision.discs.ground import Found


def test_a_black_ground_is_known_by_its_colour_too(reader: Reader) -> None:
    profile = replace(reader.profile, examples=np.zeros_like(reader.profile.examples))
    seen = BareTable(profile.bare, profile.noise).foreground(profile.bare)
    colours = np.array([(0, 0, 0), (120, 120, 120)], np.float32)
    with np.errstate(all="raise"):
        assert Found(profile.bare, seen, [], profile).are_ground(colours).tolist() == [True, False]
