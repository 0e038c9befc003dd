"""Whatever stands in the place of a tournament's results: the hall comes up, and keeps what comes then."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.hall.tournament import Result, Results
from tests.faults.test_odd_files import (
    NESTED_LIST,
    a_folder,
    a_link_to_itself,
    a_link_without_end,
    a_list,
    a_pipe,
    deep,
    empty,
    random_bytes,
)

RESULT = Result("erker", 1, "Race", ("Ada", "Bo"), ("Ada",), (("Ada", 3), ("Bo", 1)), "x")


def nested(place: Path) -> None:
    place.write_bytes(NESTED_LIST)


@pytest.mark.parametrize(
    "harm",
    [a_folder, a_link_to_itself, a_link_without_end, a_list, a_pipe, deep, empty, nested, random_bytes],
)
def test_results_are_kept_whatever_stood_there(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    file = tmp_path / "hall" / "results-places.jsonl"
    Results(file).keep(RESULT)
    harm(file)
    Results(file).keep(RESULT)
    assert Results(file).all() == (RESULT,)
