"""The virtual table is what people see first: its throws lie open, and are read without a question."""

from collections import Counter
from pathlib import Path

from companion.vision import Profile, Reader
from hardware.camera.virtual import VirtualTable

THROWN = 12
THROWS = 4


def test_throws_of_the_virtual_table_are_read_without_asking(virtual_profile: Path, tmp_path: Path) -> None:
    eye, place = Reader(Profile.load(virtual_profile)), tmp_path / "virtual.json"
    for number in range(1, THROWS + 1):
        VirtualTable(place=place).throw(THROWN)
        later = VirtualTable(place=place)  # on which the throw has come to rest
        _, _, picture = later.next_picture(None)
        assert picture is not None
        reading = eye.read(picture, THROWN)
        assert reading.doubts == (), f"throw {number}"
        assert dict(reading.faces) == Counter(later.truth), f"throw {number}"
