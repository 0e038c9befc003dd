"""Where discs may lie: each place is found once, however what lies on the table is heaped."""

from itertools import combinations, product

import cv2
import numpy as np

from companion.vision import Reader
from companion.vision.bare_table import BareTable
from companion.vision.discs.candidates import candidates
from companion.vision.discs.circles import Circle
from companion.vision.discs.judge import Views
from companion.vision.foreground import reduced
from companion.vision.picture import Picture
from tests.vision.staged import EMPTY, free_discs, put

ALONG = 11


def found_in(picture: Picture, reader: Reader) -> list[Circle]:
    """Return where discs may lie in a picture."""
    profile = reader.profile
    views = Views.of(reduced(picture, profile.work))
    seen = BareTable(profile.bare, profile.noise).foreground(reduced(picture, profile.look))
    return candidates(views.soft, seen.mask, profile)


def test_a_disc_beside_a_slanted_row_is_found_once_though_it_lies_in_the_rows_box(reader: Reader) -> None:
    disc, picture = free_discs(reader)[0], EMPTY.copy()
    step = 1.45 * disc.r
    row = [(400 + number * step, 250 + number * step) for number in range(ALONG)]
    for place in (*row, (row[-1][0], row[0][1])):
        put(picture, disc, *place)
    found = found_in(picture, reader)
    assert len(found) > ALONG
    assert not [two for two in combinations(found, 2) if two[0].is_of(two[1])]


def test_of_a_table_full_of_round_things_the_clearest_are_looked_at(reader: Reader) -> None:
    picture, chance = EMPTY.copy(), np.random.default_rng(1)
    radius = float(reader.profile.radius[0])
    height, width = picture.shape[:2]
    for x, y in product(range(0, width, round(1.4 * radius)), range(0, height, round(1.4 * radius))):
        cv2.circle(picture, (x, y), round(radius), [int(level) for level in chance.integers(0, 255, 3)], -1)
    found = found_in(picture, reader)
    assert len(found) == 300
    assert not reader.read(picture, 9).sure
