"""Tournaments: who plays where, what is kept, how everybody stands."""

from pathlib import Path
from typing import Any

import pytest

from companion.hall.tournament import BadTournament, Results, RoundPlace, Tournament, read_places


def ended(id: int, players: list[str], winners: list[str], **scores: int) -> dict[str, Any]:
    return {"id": id, "name": "race", "players": players, "outcome": {"winners": winners, "scores": scores}}


def test_a_file_of_places_is_read_as_spreadsheets_write_it(tmp_path: Path) -> None:
    file = tmp_path / "places.csv"
    file.write_text("\ufeffRound;Table;Player\n1;erker; Ada \n1;erker;Bo\n\n2;kamin;Ada\n", encoding="utf-8")
    assert read_places(file) == (
        RoundPlace("1", "erker", "Ada"),
        RoundPlace("1", "erker", "Bo"),
        RoundPlace("2", "kamin", "Ada"),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("who,where\nAda,erker\n", "columns"),
        ("table,player\nErker 1,Ada\n", "line 2: 'Erker 1'"),
        ("table,player\nerker,\n", "line 2"),
        ("table,player\nerker,Ada\nkamin,Ada\n", "line 3: Ada already sits at 'erker'"),
    ],
)
def test_a_file_that_does_not_say_it_is_refused_with_the_line(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "places.csv"
    file.write_text(text)
    with pytest.raises(BadTournament, match=said):
        read_places(file)


def test_standings_by_wins_then_points_and_kept_over_a_restart(tmp_path: Path) -> None:
    places = (
        *(RoundPlace("1", "erker", name) for name in ("Ada", "Bo")),
        *(RoundPlace("1", "kamin", name) for name in ("Cleo", "Dan")),
        RoundPlace("2", "kamin", "Cleo"),
    )
    file = tmp_path / "hall" / "results.jsonl"
    tournament = Tournament(places, Results(file))
    for _ in range(2):  # heard again after the broker was away: it counts once
        tournament.hear("erker", ended(1, ["ada", "Bo"], ["ada"], ada=10, Bo=4), "card")
    tournament.hear("kamin", ended(1, ["Cleo", "Dan"], ["Dan"], Cleo=10, Dan=10), "card")
    tournament.hear("kamin", ended(1, ["Cleo"], ["Cleo"], Cleo=4), "another card")
    with file.open("ab") as torn:
        torn.write(b'{"table": "erk')
    again = Tournament(places, Results(file))
    again.hear("erker", ended(2, ["Ada", "Bo"], ["Bo"], Ada=0, Bo=9), "card")  # a game too many
    again = Tournament(places, Results(file))
    assert len(Results(file).all()) == 4, "what comes after a torn line is kept"
    assert [(each.rank, each.player, each.wins, each.points) for each in again.standings()] == [
        (1, "Cleo", 1, 14),
        (2, "Ada", 1, 10),
        (2, "Dan", 1, 10),
        (4, "Bo", 0, 4),
    ]
    assert again.standings_csv().splitlines()[0] == "rank,player,played,wins,points"


def test_a_correction_that_ends_a_game_anew_replaces_its_result(tmp_path: Path) -> None:
    places = tuple(RoundPlace("1", "erker", name) for name in ("Ada", "Bo"))
    tournament = Tournament(places, Results(tmp_path / "results.jsonl"))
    tournament.hear("kamin", ended(1, ["Ada", "Bo"], ["Ada"], Ada=3, Bo=1), "card")  # not their table
    tournament.hear("erker", ended(1, ["Ada", "Bo"], ["Ada"], Ada=3, Bo=1), "card")
    tournament.hear("erker", ended(1, ["Ada", "Bo"], ["Bo"], Ada=3, Bo=5), "card")
    assert [(each.player, each.wins, each.played) for each in tournament.standings()] == [
        ("Bo", 1, 1),
        ("Ada", 0, 1),
    ]


def test_a_victory_that_is_taken_back_counts_no_more(tmp_path: Path) -> None:
    places, file = (RoundPlace("1", "erker", "Ada"),), tmp_path / "results.jsonl"
    tournament = Tournament(places, Results(file))
    tournament.hear("erker", ended(1, ["Ada"], ["Ada"], Ada=3), "card")
    tournament.hear("erker", {"id": 1, "name": "race", "players": ["Ada"], "outcome": None}, "card")
    for each in (tournament, Tournament(places, Results(file))):
        assert each.standings()[0].played == 0


def test_what_counts_is_on_the_disk_before_anybody_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, on_disk = tmp_path / "results.jsonl", [b""]
    monkeypatch.setattr("os.fsync", lambda _: on_disk.append(file.read_bytes()))
    tournament = Tournament((RoundPlace("1", "erker", "Ada"),), Results(file))
    won = ended(1, ["Ada"], ["Ada"], Ada=3)
    for game in (won, won | {"outcome": None}):
        before = on_disk[-1]
        tournament.hear("erker", game, "card")
        assert on_disk[-1] == file.read_bytes() != before


def test_no_name_is_a_formula(tmp_path: Path) -> None:
    tournament = Tournament((RoundPlace("1", "erker", "=1+1"),), Results(tmp_path / "results.jsonl"))
    assert "'=1+1" in tournament.standings_csv()
