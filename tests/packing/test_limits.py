"""As many files as may be are taken, and not one more."""

import pytest

from companion.packing import BadPackage, opened
from companion.packing.reading import MOST_FILES
from tests.packing.test_packages import FILES, packed


def test_the_last_file_that_is_taken() -> None:
    most = {**FILES, **{f"{number}.svg": b"" for number in range(MOST_FILES - len(FILES))}}
    assert len(opened(packed(files=most)).files) == MOST_FILES
    with pytest.raises(BadPackage, match=f"has {MOST_FILES + 1} files"):
        opened(packed(files={**most, "more.svg": b""}))
