"""Over all evenings: how often everybody played and won each game, and how their pieces fell."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.evenings.luck import together
from companion.games.game import Luck
from companion.journal.shelf import Played


@dataclass(frozen=True, slots=True)
class Person:
    """One person in one game."""

    player: str
    game: str
    played: int
    won: int
    luck: Luck | None
    """All that they threw in it; `None` where nothing was."""


def by_person(ended: Iterable[Played], luck_of: Callable[[Played], Mapping[str, Luck]]) -> Sequence[Person]:
    """Return everybody in every game, by game, those who won most first; `luck_of` a game is by the seats."""
    games: dict[tuple[str, str], list[Played]] = {}
    for each in ended:
        for player in each.players:
            games.setdefault((each.game, player), []).append(each)
    people = [_person(player, game, played, luck_of) for (game, player), played in games.items()]
    return sorted(people, key=lambda person: (person.game, -person.won, -person.played, person.player))


def _person(
    player: str, game: str, played: Sequence[Played], luck_of: Callable[[Played], Mapping[str, Luck]]
) -> Person:
    won = sum(1 for each in played if each.outcome is not None and player in each.outcome.winners)
    lucks = [luck for each in played if (luck := luck_of(each).get(player)) is not None and luck.thrown]
    return Person(player, game, len(played), won, together(lucks) if lucks else None)
