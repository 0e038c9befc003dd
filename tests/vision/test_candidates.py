"""Where discs may lie: each place is found once, however what lies on the table is heaped."""

from itertools import combinations

from companion.vision import Reader
from companion.vision.bare_table import BareTable
from companion.vision.discs.candidates import candidates
from companion.vision.discs.judge import Views
from companion.vision.foreground import reduced
from tests.vision.staged import EMPTY, free_discs, put

ALONG = 11


def test_a_disc_beside_a_slanted_row_is_found_once_though_it_lies_in_the_rows_box(reader: Reader) -> None:
    profile, disc, picture = reader.profile, free_discs(reader)[0], EMPTY.copy()
    step = 1.45 * disc.r
    row = [(400 + number * step, 250 + number * step) for number in range(ALONG)]
    for place in (*row, (row[-1][0], row[0][1])):
        put(picture, disc, *place)
    views = Views.of(reduced(picture, profile.work))
    seen = BareTable(profile.bare, profile.noise).foreground(reduced(picture, profile.look))
    found = candidates(views.soft, seen.mask, profile)
    assert len(found) > ALONG
    assert not [two for two in combinations(found, 2) if two[0].is_of(two[1])]
