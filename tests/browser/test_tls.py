"""Behind TLS the page installs, opens without its companion and shares; over plain http it offers neither."""

import asyncio
import hashlib
import socket
import ssl
import subprocess
import threading
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
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
    await navigator.serviceWorker.register("/sw.js?build=next");
}"""
ALONE = "async name => (await caches.keys()).join() === name"


class TlsFront:
    """Ends TLS as the documented proxy does, and tells the companion so: one request a connection."""

    def __init__(self, folder: Path, behind: int) -> None:
        self.certificate, key = made_certificate(folder)
        self._behind = behind
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(self.certificate, key)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._server = self._run(asyncio.start_server(self._pass_on, "127.0.0.1", 0, ssl=tls))
        self.port = int(self._server.sockets[0].getsockname()[1])

    def close(self) -> None:
        """Answer nobody any more, and cut whoever is connected."""
        if self._thread.is_alive():
            self._run(self._cut())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def _run(self, doing: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(doing, self._loop).result()

    async def _cut(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _pass_on(self, asks: asyncio.StreamReader, answers: asyncio.StreamWriter) -> None:
        inside = None
        try:
            head = await asks.readuntil(b"\r\n\r\n")
            answer, inside = await asyncio.open_connection("127.0.0.1", self._behind)
            inside.write(_forwarded(head))
            await asyncio.gather(_pour(asks, inside), _pour(answer, answers))
        except (OSError, asyncio.IncompleteReadError):
            pass  # whoever asked has gone
        finally:
            for each in (answers, inside):
                if each:
                    each.close()


def _forwarded(head: bytes) -> bytes:
    """Return the head of a request with what a proxy adds to it."""
    kept = [line for line in head.strip().split(b"\r\n") if not line.lower().startswith(b"connection:")]
    added = [b"X-Forwarded-Proto: https", b"X-Forwarded-For: 192.0.2.7", b"Connection: close"]
    return b"\r\n".join([*kept, *added, b"", b""])


async def _pour(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    while more := await source.read(65536):
        sink.write(more)
        await sink.drain()
    sink.close()


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
        secure.wait_for_function(ALONE, arg="page next")  # what the version before it kept has gone
        front.close()
        secure.goto(f"https://{NAME}:{front.port}/")
        expect(secure.get_by_role("heading", name="Connection lost")).to_be_visible()
