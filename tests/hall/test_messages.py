"""docs/hall/messages.json describes what goes over the wire: `python -m tests.hall.test_messages`."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from companion.hall.messages import needs
from companion.hall.schemas import COMMANDS, RESULT, TOLD
from tests.hall.test_room import state
from tests.web.acted import ActedLive
from tests.web.stage import staged
from tests.web.test_stream import slap_due
from web.json_schema import json_schema

FILE = Path(__file__).parent.parent.parent / "docs" / "hall" / "messages.json"


def described() -> dict[str, Any]:
    """Return every message as JSON Schema."""
    told = {f"companion/TABLE/{kind}": json_schema(schema) for kind, schema in TOLD.items()}
    asked = {f"companion/TABLE/cmd/{name}": json_schema(schema) for name, schema in COMMANDS.items()}
    result = {f"companion/TABLE/event/{kind}": json_schema(RESULT) for kind in ("victory", "ended")}
    return {**told, **result, **asked}


def test_the_file_describes_what_the_code_checks() -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == described(), "python -m tests.hall.test_messages"


@pytest.mark.parametrize(("change", "fits"), [({}, True), ({"number": -1}, False), ({"since": "now"}, False)])
def test_a_judge_of_its_own_agrees(change: dict[str, Any], fits: bool) -> None:
    judge = jsonschema_rs.validator_for(described()["companion/TABLE/state"])
    assert judge.is_valid(json.loads(state(1, 5.0)) | change) is fits


@pytest.mark.parametrize(
    ("stage", "needed"),
    [(each, []) for each in ("unseen", "armed", "hands", "settling")]
    + [(each, ["doubt"]) for each in ("missed", "dazzled", "blinded")],
)
def test_people_are_sent_for_where_a_throw_was_not_seen(
    stage: str, needed: list[str], tmp_path: Path
) -> None:
    acted = ActedLive(tmp_path)
    with staged(acted.live, tmp_path) as page:
        slap_due(page)
    acted.stage(stage)
    assert [need.name for need in needs(acted.present())] == needed


if __name__ == "__main__":
    FILE.write_text(json.dumps(described(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
