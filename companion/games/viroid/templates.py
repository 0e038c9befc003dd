"""The templates that most duties are made of: one choice, a place on the map, NEXT."""

from companion.games.game import Choice, Template
from companion.games.viroid.state import State

NEXT = Template("next")
BOARD = "world"


def choice(kind: str, name: str, options: tuple[str, ...], board: str = "") -> tuple[Template, ...]:
    """Return the template of one choice; none where there is nothing to choose."""
    return (Template(kind, (Choice(name, options, board=board),)),) if options else ()


def where(state: State, kind: str, options: tuple[str, ...]) -> tuple[Template, ...]:
    """Return the choice of a city on the board, or of a continent."""
    return choice(kind, "where", options, BOARD if state.rules.world else "")
