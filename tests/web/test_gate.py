"""What comes in from elsewhere stays out."""

import socket

import pytest

from tests.web.stage import Stage
from web.addresses import is_own, join_url


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "8.8.8.8",
        "localhost.evil.example",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
    ],
)
@pytest.mark.parametrize("path", ["/", "/api/state", "/api/stream"])
def test_a_foreign_host_is_refused(stage: Stage, host: str, path: str) -> None:
    status, answer = stage.phone().ask("GET", path, headers={"Host": host})
    assert (status, answer["error"]) == (403, "elsewhere")


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1", "127.0.0.1:80", "[::1]", "[::1]:8000", "LOCALHOST", "tisch.lan"]
)
def test_our_own_names_are_fine(named_stage: Stage, host: str) -> None:
    assert named_stage.phone().ask("GET", "/api/state", headers={"Host": host})[0] == 200


def test_this_machines_names_are_known() -> None:
    name = socket.gethostname()
    assert is_own(name)
    assert is_own(f"{name.split('.')[0]}.local")
    assert not is_own("")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "https://{host}"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_page_elsewhere_cannot_act_through_a_visitors_browser(
    stage: Stage, headers: dict[str, str]
) -> None:
    state = stage.begin()
    body = {"action": {"kind": "next"}, "seen": state["number"]}
    sent = {name: value.format(host=f"127.0.0.1:{stage.port}") for name, value in headers.items()}
    status, answer = stage.phone().ask("POST", "/api/actions", body, sent)
    assert (status, answer["error"]) == (403, "elsewhere")
    assert stage.phone().get("/api/state")["number"] == state["number"]


def test_our_own_page_can(stage: Stage) -> None:
    state = stage.begin()
    body = {"action": {"kind": "next"}, "seen": state["number"]}
    headers = {"Origin": stage.url, "Sec-Fetch-Site": "same-origin"}
    assert stage.phone().ask("POST", "/api/actions", body, headers)[0] == 200


def test_a_form_of_another_page_is_no_json(stage: Stage) -> None:
    headers = {"Content-Type": "text/plain"}
    status, _ = stage.phone().ask("POST", "/api/undo", '{"seen": 1}', headers)
    assert status == 400


@pytest.mark.parametrize("path", ["/", "/api/state", "/nowhere", "/healthz"])
def test_every_answer_shuts_the_door_to_other_pages(stage: Stage, path: str) -> None:
    phone = stage.phone(None)
    phone.ask("GET", path)
    policy = phone.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert phone.headers["X-Content-Type-Options"] == "nosniff"
    assert "Access-Control-Allow-Origin" not in phone.headers


def test_one_address_cannot_flood_the_table(slow_stage: Stage) -> None:
    phone = slow_stage.phone()
    answers = [phone.ask("POST", "/api/undo", {"seen": 0})[0] for _ in range(30)]
    assert 429 in answers
    assert phone.ask("GET", "/api/state")[0] == 200


def test_one_address_cannot_ask_without_end(slow_stage: Stage) -> None:
    phone = slow_stage.phone()
    answers = [phone.ask("GET", "/api/evenings")[0] for _ in range(60)]
    assert answers[:20] == [200] * 20
    assert 429 in answers
    assert slow_stage.phone(None).ask("GET", "/api/state")[0] == 200, (
        "a phone that has joined counts for itself"
    )


@pytest.mark.parametrize("path", ["/", "/healthz", "/language/de", "/nowhere", "/assets/x/main.js"])
def test_no_path_is_without_a_pace(slow_stage: Stage, path: str) -> None:
    phone = slow_stage.phone(None)
    assert 429 in [phone.ask("GET", path)[0] for _ in range(60)]


@pytest.mark.parametrize("path", ["/language/de?to=/%0a", "/%09", "/api/state?a=%00", "/nowhere%7f"])
def test_control_characters_are_refused(stage: Stage, path: str) -> None:
    assert stage.phone(None).ask("GET", path)[0] == 400


@pytest.mark.parametrize(
    "wish",
    ["//evil.example", "https://evil.example", "/\\evil.example", "/;//evil.example", "/%2f/evil.example"],
)
def test_choosing_a_language_leads_nowhere_else(stage: Stage, wish: str) -> None:
    phone = stage.phone(None)
    assert phone.ask("GET", f"/language/de?to={wish}")[0] == 302
    assert phone.headers["Location"] == "/"
    assert phone.ask("GET", "/language/xx")[0] == 404


def test_the_address_of_the_qr_is_a_number_and_keeps_the_code_from_the_server() -> None:
    assert join_url("abc", 8000).endswith(":8000/join#abc")
    assert join_url("abc", 80).count(":") == 1
