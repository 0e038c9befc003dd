"""The names and addresses of this machine: which of them a phone may use, and which one the QR shows."""

import ipaddress
import socket
from collections.abc import Iterable


def is_own(host: str, others: Iterable[str] = ()) -> bool:
    """Say whether a Host header without its port means this machine.

    >>> is_own("localhost"), is_own("127.0.0.1"), is_own("elsewhere.example")
    (True, True, False)
    """
    name = host.lower().rstrip(".")
    try:
        return _has_address(ipaddress.ip_address(name.strip("[]")))
    except ValueError:
        own = socket.gethostname().lower()
        return name in {"localhost", own, f"{own.split('.')[0]}.local", *(other.lower() for other in others)}


def is_address(text: str) -> bool:
    """Say whether this is an address as a number.

    >>> is_address("127.0.0.1"), is_address("localhost")
    (True, False)
    """
    try:
        return bool(ipaddress.ip_address(text))
    except ValueError:
        return False


EVERYWHERE = "0.0.0.0"
"""What a page listens on that anybody in the network may reach."""


def join_url(code: str, port: int, proxied_as: str = "", listens: str = EVERYWHERE) -> str:
    """Return what the QR says: where the page is, with the code."""
    return f"{page_url(port, proxied_as, listens)}join#{code}"


def page_url(port: int, proxied_as: str = "", listens: str = EVERYWHERE) -> str:
    """Return where the page is, for others: by the number of its address, which every phone understands.

    Behind a proxy it is the name to which that has a certificate; `listens` is the address on which the page
    does, where that is not every one of this machine.
    """
    if proxied_as:
        return f"https://{proxied_as}/"
    address = own_address(listens)
    name = f"[{address}]" if ":" in address else address
    return f"http://{name}{'' if port == 80 else f':{port}'}/"


def reachable_address(listens: str = EVERYWHERE) -> str | None:
    """Return the address that phones can use; `None` where they reach this machine by none."""
    address = own_address(listens)
    return None if is_loopback(address) else address


def is_loopback(address: str) -> bool:
    """Say whether an address reaches no further than this machine.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("192.168.1.7")
    (True, True, False)
    """
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


def own_address(listens: str = EVERYWHERE) -> str:
    """Return the address by which the local network reaches this machine; without one, its own name.

    >>> own_address("127.0.0.1"), own_address("192.168.1.7")
    ('localhost', '192.168.1.7')
    """
    if is_loopback(listens):
        return "localhost"
    if is_address(listens) and not ipaddress.ip_address(listens).is_unspecified:
        return listens
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks which way it would go
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"


def _has_address(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """An address is ours if we can listen on it, and it means nobody else besides."""
    if address.is_unspecified or address.is_multicast:
        return False
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((str(address), 0))
            probe.connect((str(address), 9))  # refused where it is everybody's, as 192.168.1.255 may be
    except OSError:
        return False
    return True
