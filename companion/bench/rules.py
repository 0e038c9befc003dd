"""How fast the rules are: random legal actions a second, beside python-chess doing the same."""

import statistics
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from random import Random

from companion.games.game import AnyGame
from companion.games.library import find_game, game_data, games
from companion.games.setup import checked_setup
from companion.games.simulation import simulate

ROUNDS = 5
GAMES = 60
MOVES = 4000
LONGEST_GAME = 200


def rules_speed() -> tuple[float, float | None]:
    """Return actions a second of the default game, and chess moves a second where chess is installed."""
    players: list[Callable[[], float]] = [partial(actions_per_s, find_game(""))]
    if find_spec("chess"):
        players.append(chess_moves_per_s)
    rates = [[play() for play in players] for _ in range(ROUNDS)]  # by turns, so that both meet the same load
    medians = [statistics.median(rate[which] for rate in rates) for which in range(len(players))]
    return round(medians[0]), round(medians[1]) if len(medians) > 1 else None


def games_speed() -> dict[str, int]:
    """Return actions a second of every game that is here."""
    return {name: round(actions_per_s(game)) for name, game in games().items()}


def actions_per_s(game: AnyGame) -> float:
    """Choose among what is legal, decide and fold; the checks are left out."""
    names = [str(number) for number in range(game.players[-1])]
    setup = checked_setup(game, names, {}, game_data(game))
    return simulate(game, setup, games=GAMES, seed=1, check=False).actions_per_s


def chess_moves_per_s() -> float:
    """Choose among what is legal and push it, as python-chess's users do."""
    import chess  # noqa: PLC0415 - a development dependency, asked for only where it is installed

    chance, board = Random(1), chess.Board()
    began = time.perf_counter()
    for _ in range(MOVES):
        moves = list(board.legal_moves)
        if not moves or board.ply() == LONGEST_GAME:
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(chance.choice(moves))
    return MOVES / (time.perf_counter() - began)
