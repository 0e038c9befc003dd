"""What an action says: its values by their kind, and whose it is."""

from companion.games.game import Action
from companion.games.schwarm.evolve import Draft


def text(action: Action, name: str) -> str:
    """Return a value that is a text."""
    value = action.values[name]
    assert isinstance(value, str)
    return value


def number(action: Action, name: str) -> int:
    """Return a value that is a number."""
    value = action.values[name]
    assert isinstance(value, int)
    return value


def several(action: Action, name: str) -> tuple[str, ...]:
    """Return a value that is a handful."""
    value = action.values[name]
    assert isinstance(value, tuple)
    return value


def acting_seat(draft: Draft) -> int:
    """Return the seat that acts."""
    seat = draft.state.actor
    assert seat is not None
    return seat


def seat_named(draft: Draft, action: Action, name: str = "player") -> int:
    """Return the seat of the player that a value names."""
    return draft.state.rules.players.index(text(action, name))
