"""A file in parts: begun anew at any time, and never more of it than may be."""

import pytest

from companion.packing import LARGEST, BadPackage
from web.upload import Upload


def test_a_part_at_the_beginning_begins_anew() -> None:
    upload = Upload()
    upload.add(0, b"half of another file")
    assert upload.add(0, b"new") == upload.whole() == b"new"


def test_a_part_that_passes_the_limit_is_refused_and_nothing_is_kept() -> None:
    upload = Upload()
    upload.add(0, bytes(LARGEST))
    with pytest.raises(BadPackage, match=r"more than 10.0 MB"):
        upload.add(LARGEST, b"x")
    assert upload.whole() == b""
