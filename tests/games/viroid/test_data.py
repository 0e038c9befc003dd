"""Files of data with as little in them as may be: of what stands there then, every key is needed."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import pytest

from companion.games.viroid.data import COUNTS, FILES
from companion.games.viroid.names import CONTINENTS, PATHOGENS
from companion.schema import Unfit, check

GREYS = dict.fromkeys(CONTINENTS, 1)
PATHOGEN = {"mortality": 0, "severity": 0, "infection": 1, "abilities": [3]}
START = {
    "name": "Rom",
    "levels": [],
    "stem": "s",
    "mutation": "m",
    "dna": 0,
    "city": "rom",
    "continent": "europe",
}
EFFECTS = [
    {"do": "scale", "what": "dna", "steps": 1},
    {"do": "gap", "marker": "cure", "steps": 1},
    {"do": "grey", "city": "rom"},
    {"do": "marker", "marker": "sea", "city": "rom"},
    {"do": "spread"},
]
LEAST: Mapping[str, Any] = {
    "table.toml": {
        "assumed": True,
        "track": 20,
        "cure": dict.fromkeys(COUNTS, 9),
        "greys": dict.fromkeys(COUNTS, GREYS),
        "pathogens": dict.fromkeys(PATHOGENS, PATHOGEN),
        "mutations": {"m": {"name": "M"}},
    },
    "cards.toml": {
        "events": {"e": {"name": "E", "dna": 1, "effects": EFFECTS}},
        "stems": {"s": {"name": "S", "cards": 4, "symptoms": [{}]}},
        "starts": {"rom": START},
    },
    "map.toml": {
        "name": "Map",
        "invented": True,
        "cities": {
            "rom": {
                **{"name": "Rom", "continent": "europe", "x": 0.5, "y": 0.5},
                **{"cold": 0, "medicine": 0, "heat": 0, "fields": {"4": ["farm"]}},
            }
        },
    },
}
MAY_GO = {
    *("cards.toml events", "cards.toml events e", "cards.toml events e effects"),
    *("cards.toml stems", "cards.toml stems s", "cards.toml stems s symptoms"),
    *("cards.toml starts", "cards.toml starts rom"),
}


def keys(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every key, however deep it lies."""
    if isinstance(value, dict):
        yield from ((*path, key) for key in value)
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield from keys(each, (*path, key))


@pytest.mark.parametrize("file", FILES)
def test_a_file_needs_what_every_entry_has_and_no_more(file: str) -> None:
    check(FILES[file], LEAST[file])
    for *path, last in keys(LEAST[file]):
        without = deepcopy(LEAST[file])
        place = without
        for key in path:
            place = place[key]
        del place[last]
        if " ".join(map(str, (file, *path, last))) in MAY_GO:
            check(FILES[file], without)
        else:
            with pytest.raises(Unfit):
                check(FILES[file], without)
