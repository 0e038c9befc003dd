"""What a table needs to know of its hall."""

from dataclasses import dataclass

from companion.hall.broker import Address


@dataclass(frozen=True, slots=True)
class HallSettings:
    """What a table needs to know of its hall."""

    broker: Address
    table: str
    name: str
    photos: bool = False
    home_assistant: bool = True
