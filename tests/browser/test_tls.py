"""Behind TLS the page installs, opens without its companion and shares; over plain http it offers neither."""

import hashlib
import select
import socket
import ssl
import subprocess
import threading
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, ViewportSize, expect

from tests.browser.conftest import CHROMIUM, FLAGS, PATIENCE_MS
from tests.browser.test_evening_story import TO_A_TIE
from tests.web.stage import Stage
from tests.web.test_proxy import NAME, made_certificate, proxied

AT_HOME = f"{socket.gethostname().split('.')[0].lower()}.local"
PLAYERS = ["Caro", "Zoe", "Chris"]
SIZE: ViewportSize = {"width": 390, "height": 844}
SHARE_SHEET = """
    window.shared = [];
    if (isSecureContext) {
        navigator.canShare = ({ files }) => files.every(file => file.type === "image/png");
        navigator.share = async ({ files }) => { window.shared.push(files[0].name); };
    }
"""
"""A phone's share sheet, which browsers have behind TLS alone; Chromium has none at all on this system."""
NEXT_VERSION = """async () => {
    const { installing: worker } = await navigator.serviceWorker.register("/sw.js?build=next");
    await new Promise(done =>
        worker.addEventListener("statechange", () => worker.state === "activated" && done()));
}"""


class TlsFront(ThreadingTCPServer):
    """Ends TLS as the documented proxy does, and tells the companion so: one request a connection."""

    def __init__(self, folder: Path, behind: int) -> None:
        self.certificate, key = made_certificate(folder)
        self.behind = behind
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._tls.load_cert_chain(self.certificate, key)
        self._connected: list[ssl.SSLSocket] = []
        super().__init__(("127.0.0.1", 0), _PassesOn)
        self.port = int(self.server_address[1])
        self._thread = threading.Thread(target=self.serve_forever, args=(0.05,))
        self._thread.start()

    def get_request(self) -> tuple[ssl.SSLSocket, Any]:
        """Return whoever connects; the handshake is left to the thread that serves it."""
        plain, address = super().get_request()
        asks = self._tls.wrap_socket(plain, server_side=True, do_handshake_on_connect=False)
        self._connected.append(asks)
        return asks, address

    def close(self) -> None:
        """Answer nobody any more, and cut whoever is connected."""
        if self._thread.is_alive():
            self.shutdown()
            self._thread.join()
            for asks in self._connected:
                with suppress(OSError):  # it has gone already
                    socket.socket.shutdown(asks, socket.SHUT_RDWR)  # TLS's own would end beside its reader
            self.server_close()


class _PassesOn(BaseRequestHandler):
    """One connection, from the handshake to whichever end goes first."""

    server: TlsFront

    def handle(self) -> None:
        asks: ssl.SSLSocket = self.request
        with suppress(OSError):  # whoever asked has gone
            asks.do_handshake()
            head = b""
            while b"\r\n\r\n" not in head:
                if not (more := asks.recv(65536)):
                    return
                head += more
            with socket.create_connection(("127.0.0.1", self.server.behind)) as inside:
                inside.sendall(_forwarded(head))
                _pour(asks, inside)


def _forwarded(asked: bytes) -> bytes:
    """Return what was asked with what a proxy adds to its head."""
    head, _, body = asked.partition(b"\r\n\r\n")
    kept = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    added = [b"X-Forwarded-Proto: https", b"X-Forwarded-For: 192.0.2.7", b"Connection: close"]
    return b"\r\n".join([*kept, *added, b"", body])


def _pour(asks: ssl.SSLSocket, inside: socket.socket) -> None:
    """Carry bytes both ways, in one thread since TLS is not made for two, until one end closes."""
    while True:
        ready = [asks] if asks.pending() else select.select([asks, inside], [], [])[0]
        for source in ready:
            if not (more := source.recv(65536)):
                return
            (inside if source is asks else asks).sendall(more)


def key_of(certificate: Path) -> str:
    """Return what a browser is told so that it trusts this one certificate, as a service worker needs it."""
    read = ["openssl", "x509", "-in", str(certificate), "-noout", "-pubkey"]
    public = subprocess.run(read, capture_output=True, check=True).stdout
    as_der = ["openssl", "pkey", "-pubin", "-outform", "DER"]
    spki = subprocess.run(as_der, input=public, capture_output=True, check=True).stdout
    return b64encode(hashlib.sha256(spki).digest()).decode()


@contextmanager
def phone_with_a_name_server(
    playwright: Playwright, certificate: Path, profile: Path
) -> Iterator[BrowserContext]:
    """Open a browser that finds both names here, and trusts the certificate of the documented one."""
    flags = [
        *FLAGS,
        f"--ignore-certificate-errors-spki-list={key_of(certificate)}",
        f"--host-resolver-rules=MAP {NAME} 127.0.0.1, MAP {AT_HOME} 127.0.0.1",
    ]
    context = playwright.chromium.launch_persistent_context(
        str(profile), executable_path=CHROMIUM, args=flags, viewport=SIZE, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(SHARE_SHEET)
    try:
        yield context
    finally:
        context.close()


def play_to_the_victory(stage: Stage) -> None:
    number = stage.begin(PLAYERS)["number"]
    phone = stage.phone("Caro")
    for kind, values in (*TO_A_TIE, ("slap", {"squashed": 5}), ("slap", {"squashed": 7})):
        number = phone.act(number, kind, **values)["number"]


def joined(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("button", name="Begin the game")).to_be_visible()


def offered_to_share(page: Page) -> list[str]:
    """Open what can be done with the picture, and return it."""
    page.get_by_role("button", name="Share", exact=True).click()
    over = page.get_by_role("dialog")
    expect(over.locator(".shared-picture")).to_be_visible()
    return over.locator(".list").locator("button, a").all_inner_texts()


def test_behind_tls_it_installs_shares_and_opens_without_its_companion(
    tmp_path: Path, playwright: Playwright
) -> None:
    with (
        proxied(tmp_path, looks_per_second=1000) as stage,
        closing(TlsFront(tmp_path, stage.port)) as front,
        phone_with_a_name_server(playwright, front.certificate, tmp_path / "browser") as context,
    ):
        secure, plain = context.pages[0], context.new_page()
        joined(secure, f"https://{NAME}:{front.port}/join#{stage.code}", "Zoe")
        joined(plain, f"http://{AT_HOME}:{stage.port}/join#{stage.code}", "Caro")
        secure.evaluate("async () => { await navigator.serviceWorker.ready; }")
        session = context.new_cdp_session(secure)
        found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [each for each in found if each["errorId"] != "in-incognito"] == []
        play_to_the_victory(stage)
        assert offered_to_share(plain) == ["Save the picture"]
        expect(plain.get_by_text("Press long on the picture")).to_be_visible()
        assert plain.evaluate("() => 'serviceWorker' in navigator") is False
        assert offered_to_share(secure) == ["Share", "Save the picture"]
        secure.get_by_role("dialog").get_by_role("button", name="Share", exact=True).click()
        secure.wait_for_function("() => window.shared.length === 1")
        assert secure.evaluate("() => window.shared") == ["mosquitozzz-1.png"]
        secure.evaluate(NEXT_VERSION)
        assert secure.evaluate("caches.keys()") == ["page next"], "what the version before it kept has gone"
        front.close()
        secure.goto(f"https://{NAME}:{front.port}/")
        expect(secure.get_by_role("heading", name="Connection lost")).to_be_visible()
