"""Behind a proxy with TLS: for whom it is believed, and a real nginx as it is documented."""

import http.client
import json
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.errors import BadConfiguration
from tests.ports import free_port
from tests.running import ROOT
from tests.web.stage import Phone, Stage, table_live
from web import Settings, create_app, serving

NAME = "games.example"
NGINX = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
FORWARDED = {"Host": NAME, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}


@contextmanager
def proxied(state: Path, proxy: str = "127.0.0.1", **settings: Any) -> Iterator[Stage]:
    live = table_live(state)
    app = create_app(live, Settings(state=state, hosts=(NAME,), **settings))
    with serving(app, port=0, address="127.0.0.1", proxy=proxy) as served:
        phones = app.extensions["page"].phones
        yield Stage(live, served.port, phones.code, phones, state)


def test_a_proxy_that_is_named_is_believed(tmp_path: Path) -> None:
    with proxied(tmp_path) as stage:
        phone, join = Phone(stage.port), {"code": stage.code, "name": "Ada"}
        headers = FORWARDED | {"Origin": f"https://{NAME}"}
        assert phone.ask("POST", "/api/join", join, headers)[0] == 200
        assert "; Secure;" in phone.headers["Set-Cookie"]
        url = phone.ask("GET", "/api/code", headers=headers)[1]["url"]
        assert url == f"https://{NAME}/join#{stage.code}"
        plain = FORWARDED | {"Origin": f"http://{NAME}"}
        assert phone.ask("POST", "/api/undo", {"seen": 0}, plain)[0] == 403
        assert b'"at_home": false' in phone.ask("GET", "/", headers=headers)[1]


def test_nobody_else_is_believed(tmp_path: Path) -> None:
    with proxied(tmp_path, proxy="") as stage:
        phone = stage.phone()
        assert b'"at_home": true' in phone.ask("GET", "/", headers=FORWARDED)[1]
        phone.ask("POST", "/api/me", {"name": "Ada"}, FORWARDED)
        assert "Secure" not in phone.headers["Set-Cookie"]
    with proxied(tmp_path, proxy="192.0.2.1") as stage:
        assert b'"at_home": true' in stage.phone().ask("GET", "/", headers=FORWARDED)[1]


def test_each_phone_behind_a_proxy_has_its_own_pace(tmp_path: Path) -> None:
    with proxied(tmp_path, looks_per_second=2, clock=lambda: 0.0) as stage:
        phone = Phone(stage.port)
        answers = [phone.ask("GET", "/api/me", headers=FORWARDED)[0] for _ in range(30)]
        assert 429 in answers
        assert phone.ask("GET", "/api/me", headers=FORWARDED | {"X-Forwarded-For": "192.0.2.8"})[0] == 200
        claimed = FORWARDED | {"X-Forwarded-For": "198.51.100.4, 192.0.2.7"}
        assert phone.ask("GET", "/api/me", headers=claimed)[0] == 429, (
            "what a phone claims to be counts nothing"
        )


def test_a_proxy_is_named_by_its_number(tmp_path: Path) -> None:
    with pytest.raises(BadConfiguration, match="localhost"), proxied(tmp_path, proxy="localhost"):
        pass


@pytest.mark.soak
@pytest.mark.skipif(NGINX is None, reason="nginx is missing; sudo apt install nginx")
def test_the_documented_nginx_serves_the_page_by_tls(tmp_path: Path) -> None:
    with proxied(tmp_path) as stage, nginx(tmp_path, stage.port) as port:
        asks = _Asks(port, tmp_path / "certificate.pem")
        status, head, _ = asks("GET", "/")
        assert status == 200
        status, head, _ = asks("POST", "/api/join", {"code": stage.code, "name": "Ada"})
        assert (status, "; Secure;" in str(head["Set-Cookie"])) == (200, True)
        ticket = str(head["Set-Cookie"]).partition(";")[0]
        status, _, body = asks("GET", "/api/code", cookie=ticket)
        assert json.loads(body)["url"] == f"https://{NAME}:{port}/join#{stage.code}"
        assert asks("POST", "/api/undo", {"seen": 0}, ticket)[0] == 422, "the origin is our own"
        assert b"event: state" in asks("GET", "/api/stream", most=4000)[2], "a stream is not held back"


class _Asks:
    """A browser that trusts the certificate."""

    def __init__(self, port: int, certificate: Path) -> None:
        self._port, self._trust = port, ssl.create_default_context(cafile=str(certificate))

    def __call__(
        self, method: str, path: str, body: Any = None, cookie: str = "", most: int | None = None
    ) -> tuple[int, Any, bytes]:
        host = f"{NAME}:{self._port}"
        headers = {"Host": host, "Origin": f"https://{host}", "Content-Type": "application/json"}
        plain = socket.create_connection(("127.0.0.1", self._port), 60)
        connection = http.client.HTTPConnection(NAME, self._port)
        connection.sock = self._trust.wrap_socket(plain, server_hostname=NAME)
        with closing(connection):
            connection.request(method, path, json.dumps(body) if body else None, headers | {"Cookie": cookie})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read1(most) if most else answer.read()


def made_certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate for the documented name, and its key."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    made += ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    return certificate, key


@contextmanager
def nginx(folder: Path, behind: int) -> Iterator[int]:
    """Run nginx with the documented server, on free ports and with a certificate made for it."""
    port = free_port()
    certificate, key = made_certificate(folder)
    text = (ROOT / "docs" / "network.md").read_text(encoding="utf-8")
    (server,) = re.findall(r"```nginx\n(.*?)```", text, re.DOTALL)
    changed = {
        "listen 443": f"listen 127.0.0.1:{port}",
        "127.0.0.1:8000": f"127.0.0.1:{behind}",
        "/etc/ssl/games.example.pem": str(certificate),
        "/etc/ssl/games.example.key": str(key),
    }
    for documented, here in changed.items():
        assert documented in server
        server = server.replace(documented, here)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {places}\n{server} }}\n"
    )
    words = [str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    with subprocess.Popen(words) as process:
        try:
            while process.poll() is None:
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
            assert process.poll() is None, "nginx has not started"
            yield port
        finally:
            process.terminate()
