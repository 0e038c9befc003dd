"""The line of the running companion to its hall, as it is configured."""

import re
import socket
from pathlib import Path

from companion.config import Config, Hall
from companion.errors import BadConfiguration
from companion.hall.broker import Address, HallSettings
from companion.hall.install import install_mark
from companion.hall.table_line import TableLine
from companion.hall.topics import TABLE_ID
from companion.live.interface import Live
from companion.words import Message, environment_language
from web.addresses import page_url

PLAIN_PORT, TLS_PORT = 1883, 8883
MOST_NAME = 80


def hall_line(config: Config, live: Live, port: int) -> TableLine | None:
    """Return the line to the hall; `None` where no broker is configured."""
    if not config.hall.broker:
        return None
    settings = hall_settings(config)
    language = environment_language() if config.language == "auto" else config.language
    return TableLine(
        settings,
        live,
        install_mark(config.state),
        lambda: page_url(port, config.page.proxied_as, config.page.address),
        language,
    )


def hall_settings(config: Config) -> HallSettings:
    """Return what is configured, or raise what is wrong with it."""
    hall = config.hall
    table = hall.table or hall.user or _host_id()
    if not TABLE_ID.fullmatch(table):
        raise BadConfiguration(
            Message("hall.bad-table", table=table, place=config.line("hall", "table"), proposal=_as_id(table))
        )
    name = (hall.name or table)[:MOST_NAME]
    return HallSettings(broker_address(hall), table, name, hall.photos, hall.home_assistant)


def named_tables(config: Config) -> tuple[str, ...]:
    """Return the ids of a hall's tables, where it was told them."""
    for table in config.hall.tables:
        if not TABLE_ID.fullmatch(table):
            place = config.line("hall", "tables")
            raise BadConfiguration(
                Message("hall.bad-table", table=table, place=place, proposal=_as_id(table))
            )
    return config.hall.tables


def broker_address(hall: Hall) -> Address:
    """Return where the broker is and how it knows us."""
    tls = hall.tls or bool(hall.ca or hall.certificate)
    return Address(
        hall.broker,
        hall.port or (TLS_PORT if tls else PLAIN_PORT),
        hall.user,
        hall.password,
        tls,
        _path(hall.ca),
        _path(hall.certificate),
        _path(hall.key),
    )


def _path(text: str) -> Path | None:
    return Path(text).expanduser() if text else None


def _host_id() -> str:
    return _as_id(socket.gethostname().partition(".")[0])


def _as_id(text: str) -> str:
    """Return a text as a table's id: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "table"
