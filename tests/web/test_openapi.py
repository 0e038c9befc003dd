"""The description of the interface is true: a program that tries everything finds nothing undeclared."""

import json
import re
from pathlib import Path

import pytest

from tests.web.acted import ActedLive
from web.app import Settings, create_app
from web.described import Described
from web.openapi import path_of


def tried(state: Path, examples: int) -> int:
    """Try everything, with so many requests each; return how many operations there are."""
    from tests.web.tried import try_everything  # noqa: PLC0415 - schemathesis takes a second to load

    return try_everything(state, examples)


def test_the_running_server_keeps_to_its_description(tmp_path: Path) -> None:
    assert tried(tmp_path, 1) > 20


@pytest.mark.soak
def test_it_keeps_to_it_for_long(tmp_path: Path) -> None:
    assert tried(tmp_path, 200) > 20


def test_every_address_of_the_interface_is_described(tmp_path: Path) -> None:
    app = create_app(ActedLive(tmp_path).live, Settings(tmp_path))
    rules = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith(("/api/", "/healthz"))]
    undescribed = [
        rule.rule for rule in rules if not isinstance(app.view_functions[rule.endpoint], Described)
    ]
    assert undescribed == []
    paths = app.test_client().get("/api/openapi.json").get_json()["paths"]
    shown = {(path, method.upper()) for path, methods in paths.items() for method in methods}
    served = {(path_of(rule), method) for rule in rules for method in rule.methods or ()}
    assert {each for each in served if each[1] not in ("HEAD", "OPTIONS")} == shown


def test_every_name_that_is_referred_to_is_described_and_every_view_says_what_it_does(tmp_path: Path) -> None:
    app = create_app(ActedLive(tmp_path).live, Settings(tmp_path))
    text = app.test_client().get("/api/openapi.json").get_data(as_text=True)
    document = json.loads(text)
    named = set(re.findall(r"#/components/schemas/(\w+)", text))
    assert named == set(document["components"]["schemas"])
    operations = [each for methods in document["paths"].values() for each in methods.values()]
    assert all(operation["summary"] for operation in operations)
