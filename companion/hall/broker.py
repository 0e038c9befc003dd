"""A line to an MQTT broker that comes back by itself, and says why where it does not come up.

    line = BrokerLine(address, client_id="companion-erker-1f3a09", will=(topics.status, b"offline"),
                      listens=[topics.commands], hear=hear, report=print)
    crew.start("hall", line.run)
    line.publish(topics.status, b"online", retain=True)         # False where there is no line just now

Each connection has a client of its own: nothing that was meant for the last one is sent late, after newer
news. What matters is told anew by whoever hears that the line is up (`generation` has grown).
"""

import logging
import ssl
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.reasoncodes import ReasonCode

from companion.errors import reason
from companion.live.values import Health
from companion.words import Message

KEEPALIVE_S = 15
CONNECT_S = 5.0
"""How long a broker may take to be reached."""
FIRST_WAIT_S, LONGEST_WAIT_S = 0.2, 1.5
"""How long after a failure it is tried again, twice as long each time: who comes back is found soon."""
QOS = 1
MOST_QUEUED = 2000
"""So many messages wait for a broker that takes none; then the line counts as down."""
REFUSED = frozenset({"Bad user name or password", "Not authorized", "Client identifier not valid", "Banned"})

log = logging.getLogger(__name__)
Sent = mqtt.MQTTMessageInfo
"""A message on its way; `is_published()` once the broker has taken it."""
Hear = Callable[[str, bytes, bool], object]


@dataclass(frozen=True, slots=True)
class Address:
    """Where a broker is, and how it knows us."""

    host: str
    port: int = 1883
    user: str = ""
    password: str = field(default="", repr=False)
    tls: bool = False
    ca: Path | None = None
    """The certificate of whoever signed the broker's; without it those that the system trusts."""
    certificate: Path | None = None
    key: Path | None = None

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class BrokerLine:
    """One line; `run` keeps it up until `close`."""

    def __init__(
        self,
        address: Address,
        client_id: str,
        *,
        listens: Sequence[str],
        hear: Hear,
        report: Callable[[Health], object],
        will: tuple[str, bytes] | None = None,
    ) -> None:
        self._address, self._client_id, self._will = address, client_id, will
        self._listens, self._hear, self._report = listens, hear, report
        self._closing = threading.Event()
        self._down = threading.Event()
        self._client: mqtt.Client | None = None
        self._answered = False
        self.generation = 0
        """Grows each time that the line comes up; 0 before the first."""
        self.up = threading.Event()

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> Sent | None:
        """Send a message; `None` where there is no line just now. Never waits."""
        client = self._client
        if client is None or not self.up.is_set():
            return None
        sent = client.publish(topic, payload, qos=QOS, retain=retain)
        return sent if sent.rc == mqtt.MQTT_ERR_SUCCESS else None

    def run(self) -> None:
        """Keep the line up."""
        wait = FIRST_WAIT_S
        while not self._closing.is_set():
            was_up = self._connect_once()
            wait = FIRST_WAIT_S if was_up else min(2 * wait, LONGEST_WAIT_S)
            self._closing.wait(wait)

    def close(self) -> None:
        """End the line properly: the broker then does not send the will."""
        self._closing.set()
        self._down.set()

    def _connect_once(self) -> bool:
        """Connect, stay until the line breaks, and say whether it had come up at all."""
        generation = self.generation
        self._down.clear()
        if self._closing.is_set():  # closed just before: nobody would say so again
            return False
        self._answered = False
        try:
            client = self._made()
            client.connect(self._address.host, self._address.port, KEEPALIVE_S, clean_start=True)
        except (OSError, ValueError) as fault:
            self._report(Health("fault", self._why(fault)))
            return False
        self._client = client
        client.loop_start()
        self._down.wait()
        self.up.clear()
        self._client = None
        if self._closing.is_set():
            client.disconnect()
        client.loop_stop()
        return self.generation > generation

    def _made(self) -> mqtt.Client:
        address = self._address
        client = mqtt.Client(
            CallbackAPIVersion.VERSION2,
            client_id=self._client_id,
            protocol=mqtt.MQTTv5,
            reconnect_on_failure=False,
        )
        client.connect_timeout = CONNECT_S
        client.max_queued_messages_set(MOST_QUEUED)
        if address.user:
            client.username_pw_set(address.user, address.password or None)
        if address.tls:
            client.tls_set(
                ca_certs=str(address.ca) if address.ca else None,
                certfile=str(address.certificate) if address.certificate else None,
                keyfile=str(address.key) if address.key else None,
            )
        if self._will is not None:
            client.will_set(*self._will, qos=QOS, retain=True)
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        client.on_publish = self._on_publish
        return client

    def _on_connect(
        self, client: mqtt.Client, data: Any, flags: mqtt.ConnectFlags, code: ReasonCode, properties: Any
    ) -> None:
        self._answered = True
        if code.is_failure:
            self._report(Health("fault", self._refused(code)))
            self._down.set()
            return
        if self._listens:
            client.subscribe([(topic, QOS) for topic in self._listens])
        self.generation += 1
        self.up.set()
        self._report(Health("ready"))

    def _on_disconnect(
        self, client: mqtt.Client, data: Any, flags: mqtt.DisconnectFlags, code: ReasonCode, properties: Any
    ) -> None:
        if self.up.is_set() or not self._answered:
            self._report(Health("fault", Message("hall.link.lost", broker=str(self._address))))
        self._down.set()

    def _on_message(self, client: mqtt.Client, data: Any, message: mqtt.MQTTMessage) -> None:
        try:
            self._hear(message.topic, bytes(message.payload), message.retain)
        except Exception:  # whatever was sent, the line stays up
            log.exception("a message on %s was not understood", message.topic)

    def _on_publish(self, client: mqtt.Client, data: Any, id: int, code: ReasonCode, properties: Any) -> None:
        """Say that the broker does not let this user speak here: nobody would ever hear of it."""
        if str(code) in REFUSED:
            words = Message("hall.link.denied", broker=str(self._address), user=self._address.user)
            self._report(Health("fault", words))

    def _refused(self, code: ReasonCode) -> Message:
        if str(code) in REFUSED:
            return Message("hall.link.refused", broker=str(self._address), user=self._address.user)
        return Message("hall.link.says", broker=str(self._address), why=str(code))

    def _why(self, fault: Exception) -> Message:
        broker = str(self._address)
        if isinstance(fault, ssl.SSLError):
            return Message("hall.link.certificate", broker=broker, why=fault.reason or str(fault))
        return Message("hall.link.unreachable", broker=broker, why=reason(fault))


@dataclass(frozen=True, slots=True)
class HallSettings:
    """What a table needs to know of its hall."""

    broker: Address
    table: str
    name: str
    photos: bool = False
    home_assistant: bool = True
