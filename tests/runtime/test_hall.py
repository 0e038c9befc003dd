"""The line to the hall as it is configured: names, ports, certificates, and what is wrong with them."""

from pathlib import Path
from typing import Any

import pytest

from companion.config import Config, Hall
from companion.errors import BadConfiguration
from companion.runtime.hall import hall_settings


@pytest.mark.parametrize(
    ("hall", "expected"),
    [
        ({"user": "erker"}, ("erker", "erker", 1883, False)),
        ({"user": "erker", "name": "Der Erker"}, ("erker", "Der Erker", 1883, False)),
        ({"user": "cafe", "table": "kamin"}, ("kamin", "kamin", 1883, False)),
        ({"user": "erker", "ca": "own.pem"}, ("erker", "erker", 8883, True)),
        ({"user": "erker", "tls": True, "port": 9000}, ("erker", "erker", 9000, True)),
        ({"table": "erker", "certificate": "erker.pem"}, ("erker", "erker", 8883, True)),
    ],
)
def test_a_table_and_its_broker(hall: dict[str, Any], expected: tuple[object, ...]) -> None:
    found = hall_settings(Config(hall=Hall(broker="broker.local", **hall)))
    assert (found.table, found.name, found.broker.port, found.broker.tls) == expected
    assert found.broker.ca == (Path(hall["ca"]) if "ca" in hall else None)


def test_a_name_that_is_no_id_is_refused_with_one_that_is() -> None:
    with pytest.raises(BadConfiguration, match="erker-1"):
        hall_settings(Config(hall=Hall(broker="broker.local", table="Erker 1")))
