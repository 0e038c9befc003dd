"""A program that tries every operation of the running page, and holds each answer to the description."""

import contextlib
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.web.acted import ActedLive
from tests.web.stage import PLAYERS, play_to_the_end, staged
from web.page import TICKET


def refuses_what_does_not_fit(context: Any, answer: Any, case: Any) -> bool | None:
    """Everything but a missing ticket: each request is sent with one."""
    try:
        return negative_data_rejection(context, answer, case)
    except AcceptedNegativeData as fault:
        if "parameter `ticket`" not in str(fault.message):
            raise
        return None


CHECKS = [
    not_a_server_error,
    content_type_conformance,
    refuses_what_does_not_fit,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
]
ENDLESS = "/api/stream"


def try_everything(state: Path, examples: int) -> int:
    """Try each operation with well-formed requests and with others; hold every answer to the description."""
    with staged(ActedLive(state).live, state) as stage:
        stage.begin()
        number = play_to_the_end(stage.phone())["number"]
        body = {"game": "mosquitozzz", "players": PLAYERS, "options": {}, "seen": number}
        stage.phone().post("/api/games", body)
        cookies = {TICKET: stage.host().cookies[TICKET]}
        schema = schemathesis.openapi.from_url(f"{stage.url}/api/openapi.json")
        operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
        tried = [operation for operation in operations if operation.path != ENDLESS]
        for operation in tried:
            for mode in GenerationMode:
                _try(operation, mode, examples, cookies)
    return len(tried)


def _try(operation: Any, mode: GenerationMode, examples: int, cookies: dict[str, str]) -> None:
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode))
    def one(case: schemathesis.Case[Any]) -> None:
        answer = case.call_and_validate(checks=CHECKS, cookies=cookies)
        assert mode is GenerationMode.NEGATIVE or answer.status_code != 400, "what is described fits"

    with contextlib.suppress(Unsatisfiable):  # some cannot be got wrong: they have nothing to be sent
        one()
