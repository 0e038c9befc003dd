"""Heads, bodies and cookies that no browser sends: refused before they cost anything, or ignored."""

import json
import socket
from contextlib import closing

import pytest

from tests.web.stage import PATIENCE_S, Stage
from web.channel import MAX_HEAD_BYTES, MAX_HEAD_LINES, MAX_VISITOR_BODY_BYTES, own_cookies

START = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n"
END = b"Connection: close\r\n\r\n"


def answered(stage: Stage, *parts: bytes) -> tuple[int, str]:
    """Send bytes, and return the status and the body of the answer."""
    with closing(socket.create_connection(("127.0.0.1", stage.port), PATIENCE_S)) as line:
        for part in parts:
            line.sendall(part)
        heard = b"".join(iter(lambda: line.recv(65536), b"")).decode()
    head, _, body = heard.partition("\r\n\r\n")
    return int(head.split()[1]), body


def filled(size: int) -> bytes:
    """Return a head of so many bytes, with their end."""
    return START + b"X: " + b"a" * (size - len(START) - len(END) - 5) + b"\r\n" + END


def test_head_up_to_8_kb_is_read_and_a_larger_one_refused_in_both_languages(stage: Stage) -> None:
    assert answered(stage, filled(MAX_HEAD_BYTES - 1))[0] == 200
    status, body = answered(stage, filled(MAX_HEAD_BYTES))
    assert status == 431
    assert "more than 8 kB. Delete this address's cookies" in body
    assert "größer als 8 kB" in body


def test_head_of_100_lines_is_read_and_one_more_refused(stage: Stage) -> None:
    most = MAX_HEAD_LINES - 4  # the start has two lines, the end two
    assert answered(stage, START + b"a:\r\n" * most + END)[0] == 200
    status, body = answered(stage, START + b"a:\r\n" * (most + 1) + END)
    assert status == 400
    assert f"has {MAX_HEAD_LINES + 1} lines; send at most {MAX_HEAD_LINES}" in body


def test_chunked_body_is_refused_before_its_first_chunk(stage: Stage) -> None:
    head = b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    status, body = answered(stage, head)
    assert status == 400
    assert "send the body whole, with Content-Length" in body


def test_body_of_a_visitor_is_refused_unread_above_64_kb(stage: Stage) -> None:
    head = "PUT /api/games/mosquitozzz/data HTTP/1.1\r\nHost: localhost\r\n"
    large = f"{head}Content-Length: {MAX_VISITOR_BODY_BYTES}\r\n"
    assert answered(stage, large.encode() + END)[0] == 413
    cookie = f"Cookie: ticket={stage.phone().cookies['ticket']}\r\n"
    body = b" " * MAX_VISITOR_BODY_BYTES
    assert answered(stage, (large + cookie).encode() + END, body)[0] != 413


@pytest.mark.parametrize("foreign", [b"theme=J\xfcrgen", b"a=\xff\xfe", b'q="\\377', b"ticket2=\x80", b";;="])
def test_bytes_in_a_foreign_cookie_lock_no_phone_out(stage: Stage, foreign: bytes) -> None:
    ticket = stage.phone().cookies["ticket"].encode()
    for cookies in (foreign + b"; ticket=" + ticket, b"ticket=" + ticket + b"; " + foreign):
        status, body = answered(stage, START + b"Cookie: " + cookies + b"\r\n" + END)
        assert status == 200
        assert json.loads(body)["joined"]


@pytest.mark.parametrize("ticket", [b"J\xfcrgen", b"", b'"', b"a.b", b"\xff" * 4000])
def test_bytes_in_the_ticket_are_no_ticket_and_are_answered(stage: Stage, ticket: bytes) -> None:
    status, body = answered(stage, START + b"Cookie: ticket=" + ticket + b"\r\n" + END)
    assert status == 200
    assert not json.loads(body)["joined"]


def test_cookies_of_other_programs_are_not_read() -> None:
    names = ("ticket", "language")
    assert own_cookies("a=b;ticket=x;  c", names) == {"ticket": "x"}
    assert own_cookies("myticket=1; ticket=2; ticket=3; language=de", names) == {
        "ticket": "2",
        "language": "de",
    }
    assert own_cookies("", names) == {}
