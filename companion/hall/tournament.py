"""A tournament: who plays at which table, what came of it, and how everybody stands.

    tournament = Tournament(read_places(Path("places.csv")), Results(state / "results.jsonl"))
    tournament.hear("erker", game, install)         # heard from the table; heard twice, it counts once
    tournament.standings()

A CSV with the columns `table` and `player`, and `round` where there are several; results are kept, a line
each, and what was kept stands after a restart.
"""

import csv
import io
import json
import logging
import os
import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.errors import CompanionError, file_trouble
from companion.hall.topics import TABLE_ID
from companion.whole_file import set_aside
from companion.words import Message

Json = dict[str, Any]
COLUMNS = ("round", "table", "player")
MOST_ROWS = 10_000

log = logging.getLogger(__name__)


class BadTournament(CompanionError, ValueError):
    """The file of who plays where does not say it; the message names line and remedy."""


@dataclass(frozen=True, slots=True)
class RoundPlace:
    """Somebody's place in one round."""

    round: str
    table: str
    player: str


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one game at one table."""

    table: str
    game: int
    title: str
    players: tuple[str, ...]
    winners: tuple[str, ...]
    scores: tuple[tuple[str, int], ...]
    install: str = ""
    """Which companion said so: a table with a new card counts its games from 1 again."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stands: by wins, then by points."""

    rank: int
    player: str
    played: int
    wins: int
    points: int


def read_places(file: Path) -> tuple[RoundPlace, ...]:
    """Return who plays where, or raise what is wrong with the file, and in which line."""
    with file_trouble("hall.tournament.unreadable", file=str(file)):
        text = file.read_text(encoding="utf-8-sig")
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    rows = csv.DictReader(io.StringIO(text.replace("\0", "")), delimiter=delimiter)
    names = [name.strip().lower() for name in rows.fieldnames or ()]
    rows.fieldnames = names
    if not {"table", "player"} <= set(names):
        raise BadTournament(Message("hall.tournament.columns", file=str(file), found=names or ["-"]))
    return tuple(_places(file, rows))


def _places(file: Path, rows: "csv.DictReader[str]") -> Sequence[RoundPlace]:
    found: dict[tuple[str, str], RoundPlace] = {}
    for row in rows:
        line = rows.line_num
        place = RoundPlace(*((row.get(name) or "").strip() for name in COLUMNS))
        if not place.table and not place.player:
            continue
        if not TABLE_ID.fullmatch(place.table):
            raise BadTournament(
                Message("hall.tournament.table", file=str(file), line=line, table=place.table)
            )
        if not place.player:
            raise BadTournament(Message("hall.tournament.player", file=str(file), line=line))
        other = found.setdefault((place.round, place.player.casefold()), place)
        if other is not place:
            raise BadTournament(
                Message(
                    "hall.tournament.twice", file=str(file), line=line, player=place.player, table=other.table
                )
            )
        if len(found) > MOST_ROWS:
            raise BadTournament(Message("hall.tournament.long", file=str(file), most=MOST_ROWS))
    return list(found.values())


class Results:
    """The results of one hall, a line each, appended and never changed."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._kept: dict[tuple[str, str, int], Result] = {}
        file.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(file) and not file.is_file():
            log.warning("%s cannot be used; it is now %s", file, set_aside(file).name)
        if file.exists():
            text = file.read_text(encoding="utf-8", errors="replace")
            for line in text.split("\n"):
                self._take(line)
            if text and not text.endswith("\n"):  # cut off by the end of the power: the next begins a line
                file.write_bytes(file.read_bytes() + b"\n")

    def all(self) -> tuple[Result, ...]:
        """Return every result; where one game was corrected and ended again, the last counts."""
        return tuple(self._kept.values())

    def keep(self, result: Result) -> bool:
        """Keep a result; say whether it was new."""
        with self._lock:
            key = (result.table, result.install, result.game)
            if self._kept.get(key) == result:
                return False
            self._append(_body(result))
            self._kept[key] = result
            return True

    def take_back(self, table: str, install: str, game: int) -> None:
        """Take back what came of a game that goes on again."""
        with self._lock:
            if (table, install, game) in self._kept:
                self._append({"table": table, "install": install, "game": game, "taken_back": True})
                del self._kept[table, install, game]

    def _append(self, body: Json) -> None:
        with self._file.open("ab") as file:
            file.write((json.dumps(body, ensure_ascii=False) + "\n").encode())
            file.flush()
            os.fsync(file.fileno())

    def _take(self, line: str) -> None:
        """Take in a kept line; one that was cut off by the end of the power is passed over."""
        try:
            body = json.loads(line)
            if body.get("taken_back"):
                self._kept.pop((body["table"], body["install"], int(body["game"])), None)
                return
            result = Result(
                body["table"],
                int(body["game"]),
                body["title"],
                tuple(body["players"]),
                tuple(body["winners"]),
                tuple((str(name), int(points)) for name, points in body["scores"].items()),
                body.get("install", ""),
            )
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return
        self._kept[result.table, result.install, result.game] = result


def _body(result: Result) -> Json:
    return {
        "table": result.table,
        "install": result.install,
        "game": result.game,
        "title": result.title,
        "players": result.players,
        "winners": result.winners,
        "scores": dict(result.scores),
    }


class Tournament:
    """Who plays where, and how everybody stands."""

    def __init__(self, places: tuple[RoundPlace, ...], results: Results) -> None:
        self.places, self._results = places, results
        self._players = {place.player.casefold(): place.player for place in places}

    def hear(self, table: str, game: Json, install: str) -> None:
        """Take in how a game stands: its result, or that it goes on again."""
        outcome = game["outcome"]
        if outcome is None:
            self._results.take_back(table, install, game["id"])
            return
        self._results.keep(
            Result(
                table,
                game["id"],
                game["name"],
                tuple(game["players"]),
                tuple(outcome["winners"]),
                tuple(sorted(outcome["scores"].items())),
                install,
            )
        )

    def standings(self) -> list[Standing]:
        """Return everybody by wins and then by points; equal ones share a rank.

        Somebody's game counts at the table where he has a place, as often as he has one there.
        """
        sums: dict[str, list[int]] = {player: [0, 0, 0] for player in self._players.values()}
        places = Counter((place.table, place.player.casefold()) for place in self.places)
        for result in self._results.all():
            scores, winners = dict(result.scores), {name.casefold() for name in result.winners}
            for name in result.players:
                place = (result.table, name.casefold())
                if not places[place]:
                    continue
                places[place] -= 1
                sum_ = sums[self._players[name.casefold()]]
                sum_[0] += 1
                sum_[1] += name.casefold() in winners
                sum_[2] += scores.get(name, 0)
        ordered = sorted(sums.items(), key=lambda each: (-each[1][1], -each[1][2], each[0].casefold()))
        found: list[Standing] = []
        for number, (player, (played, wins, points)) in enumerate(ordered, start=1):
            last = found[-1] if found else None
            shared = last is not None and (last.wins, last.points) == (wins, points)
            found.append(Standing(last.rank if last and shared else number, player, played, wins, points))
        return found

    def standings_csv(self) -> str:
        """Return the standings as a CSV that every spreadsheet opens."""
        out = io.StringIO()
        writer = csv.writer(out)
        writer.writerow(("rank", "player", "played", "wins", "points"))
        for each in self.standings():
            writer.writerow((each.rank, _safe(each.player), each.played, each.wins, each.points))
        return out.getvalue()


def _safe(text: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
