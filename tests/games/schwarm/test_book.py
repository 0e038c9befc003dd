"""What the rule book does not give is asked once; hits, networks, stuck Tsunamis by hand and on the map."""

import tomllib
from pathlib import Path

from companion.config import Config, PageSettings
from companion.games.data import OwnersData
from companion.games.game import Action
from companion.games.notation import parse_action
from companion.games.schwarm import GAME
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime
from companion.words import say
from tests.games.schwarm.player import LIGHT, Playing


def reminders(game: Playing) -> list[str]:
    return [say(words, "de") for words in GAME.view(game.state).reminders]


class TestAsked:
    """Amöben of a field, fields of a card: a question when they first matter, then the owner's data."""

    def test_the_box_that_ships_guesses_no_amoebas(self) -> None:
        game = Playing("Rot", "Weiss", box={}).do("correct-ships Weiss 2").playing()
        points = game.points("Weiss")
        game.do("joker wal", "hit Weiss")
        assert game.kinds() == {"amoebas"}
        game.do("amoebas 2")
        assert game.points("Weiss") == points, "nothing counts before it is accepted"
        assert reminders(game) == [], "and nothing is warned of"

    def test_by_hand_nobody_is_asked_how_far_a_hazard_goes(self) -> None:
        game = Playing("Rot", "Weiss", box={}).playing().do("joker wal")
        assert "steps" not in game.kinds()

    def test_on_the_map_it_is_asked_when_the_card_is_played(self) -> None:
        game = Playing("Gelb", "Rot", sea="map", box={}).do("stone Gelb", "build N3", "build O3").on("Play")
        assert game.do("joker wal").kinds() == {"steps"}

    def test_an_owner_who_kept_the_old_guesses_is_asked_too(self) -> None:
        old = {
            "table": {
                "assumed": True,
                "joker": {"wal": 3},
                "amoebas": {"fields": ["2 " * 42], "checked": [37]},
            },
            "cards": {"wal": {"steps": 3, "assumed": True}},
        }
        rules = Playing("Rot", "Weiss", box=old).state.rules
        assert [field for field, n in enumerate(rules.amoebas) if n is not None] == [37]
        assert (rules.steps["wal"], rules.steps["joker-wal"]) == (0, 0)

    def test_what_was_told_is_the_owners_data(self, tmp_path: Path) -> None:
        game = Playing("Rot", "Weiss", box={}).do("correct-ships Weiss 2", "correct-points Weiss 25")
        told = game.playing().do("correct-points Weiss 25", "joker wal", "hit Weiss", "amoebas 2").state
        data = OwnersData(tmp_path)
        data.learn(GAME, GAME.view(told).told)
        track = tomllib.loads((tmp_path / "schwarm" / "table.toml").read_text())["amoebas"]["fields"]
        assert track[2] == "? ? ? ? ? 2 ? ? ? ?"
        assert "checked" not in data(GAME)["table"]["amoebas"]
        game = Playing("Gelb", "Rot", sea="map", box={}).do("stone Gelb", "build N3", "build O3").on("Play")
        card = next(card for card in game.state.players[game.state.actor or 0].hand if "tsunami" not in card)
        game.do("correct-steps wal 4", "correct-steps joker-krebs 5")
        data.learn(GAME, GAME.view(game.state).told)
        again = Playing("Rot", "Weiss", box={"table": data(GAME)["table"], "cards": data(GAME)["cards"]})
        assert (again.state.rules.amoebas[25], again.state.rules.steps["wal"]) == (2, 4)
        assert again.state.rules.steps["joker-krebs"] == 5
        assert GAME.view(again.state).told == (), card

    def test_one_answer_turns_no_guess_beside_it_into_another(self, tmp_path: Path) -> None:
        data = OwnersData(tmp_path)
        old = data(GAME)["table"] | {"assumed": True, "joker": {"wal": 3, "krebs": 4}}
        data.write(GAME, "table", old)
        game = Playing("Rot", "Weiss", box={"table": old}).do("stone Rot", "correct-steps joker-wal 5")
        data.learn(GAME, GAME.view(game.state).told)
        again = Playing("Rot", "Weiss", box={"table": data(GAME)["table"]}).state.rules.steps
        assert (again["joker-wal"], again["joker-krebs"]) == (5, 0)
        assert not (tmp_path / "schwarm" / "cards.toml").exists(), "nothing was told of the cards"

    def test_what_was_told_is_checked_where_some_fields_are(self, tmp_path: Path) -> None:
        data = OwnersData(tmp_path)
        old = data(GAME)["table"] | {"amoebas": {"fields": ["2 " * 42], "checked": [37]}}
        data.write(GAME, "table", old)
        game = Playing("Rot", "Weiss", box={"table": old}).do("stone Rot", "correct-amoebas 20 3")
        data.learn(GAME, GAME.view(game.state).told)
        known = Playing("Rot", "Weiss", box={"table": data(GAME)["table"]}).state.rules.amoebas
        assert {at: n for at, n in enumerate(known) if n is not None} == {20: 3, 37: 2}

    def test_the_running_companion_keeps_it(self, tmp_path: Path) -> None:
        config = Config(
            state=tmp_path, camera="none", panel="none", game="schwarm", page=PageSettings(port=0)
        )
        with Runtime(config, Crew()) as companion:
            live = companion.live
            live.begin("schwarm", ("Rot", "Weiss"), {}, "phone Rot", live.table.position().number)
            told = Action("correct-amoebas", {"track": 20, "amoebas": 3})
            live.table.act(told, "phone Rot", live.table.position().number)
        assert OwnersData(tmp_path / "games")(GAME)["table"]["amoebas"]["fields"][2].startswith("3 ?")


class TestByHand:
    """What people say counts, as far as the box allows it."""

    def test_a_crab_is_not_stopped_by_a_number_that_nobody_knows(self) -> None:
        box = {"table": {"amoebas": {"fields": ["1"]}}}
        game = Playing("Rot", "Weiss", box=box).do("correct-stations Weiss 6").playing()
        game.do("joker krebs", *["hit Weiss"] * 6)
        assert game.refused("hit Weiss") == "Weiss cannot be hit more often: no more is out."

    def test_researchers_do_not_score_without_a_station(self) -> None:
        game = Playing("Rot", "Weiss").do("correct-researchers Rot 3").playing().on("Score")
        assert game.refused("score 0 1 0 0").endswith("they stand on one.")
        assert game.do("score 0 0 0 0").state.players[0].scored == 0

    def test_with_all_buoys_out_the_hint_is_to_move_one(self) -> None:
        game = Playing("Rot", "Weiss").do("correct-buoys Rot 28", "correct-tiles Rot zweier 1").playing()
        seat = game.state.actor or 0
        name = game.setup.players[seat]
        game.do(f"correct-buoys {name} 27", f"correct-tiles {name} zweier 1", "joker forscher")
        assert reminders(game) == []
        game = Playing("Rot", "Weiss").do(f"correct-buoys {name} 28", f"correct-tiles {name} zweier 1")
        game.playing().do("joker forscher")
        assert reminders(game) == [
            f"Alle 28 Bojen von {name} sind draußen: Für jedes Plättchen zieht eine eigene um."
        ]


class TestSetUp:
    """Which light cards leave, and the whole row at once."""

    def test_the_cards_that_go_back_are_named(self) -> None:
        two, three, four = (Playing(*"ABCD"[:n]) for n in (2, 3, 4))
        assert "In die Schachtel zurück: 3‑mal Schiff, 3‑mal Forscher der hellen Karten." in reminders(two)
        assert "In die Schachtel zurück: 1‑mal Schiff der hellen Karten." in reminders(three)
        assert not any("Schachtel" in words for words in reminders(four))
        later = two.playing().on("Layout")
        assert not any("Schachtel" in words for words in reminders(later)), "they are in it already"

    def test_the_row_is_laid_at_once_in_the_order_that_is_said(self) -> None:
        game = Playing("Rot", "Weiss", "Gelb").do("stone Rot", "stone Weiss")
        light = LIGHT[3][::-1]
        game.do(f"layout blau-wal {' '.join(light)} blau-krebs")
        assert game.state.row == (*light, "blau-wal", "blau-krebs", "gruen-station")
        assert type(game.state.duty).__name__ == "Take"

    def test_a_row_of_other_cards_is_refused(self) -> None:
        game = Playing("Rot", "Weiss").do("stone Rot")
        begun = Playing("Rot", "Weiss").do("stone Rot", *(f"row {card}" for card in LIGHT[2][:3]))
        assert begun.refused(f"layout {' '.join(LIGHT[2])} blau-wal blau-krebs"), "three of them lie there"
        begun.do(f"layout {' '.join(LIGHT[2][3:])} blau-wal blau-krebs")
        assert begun.state.row[:3] == tuple(LIGHT[2][:3])
        last = Playing("Rot", "Weiss").do("stone Rot", *(f"row {card}" for card in (*LIGHT[2], "blau-wal")))
        assert last.do("layout blau-krebs").kinds() == {"take", "order"}
        assert game.refused(f"layout {' '.join(LIGHT[2])} blau-wal")
        assert game.refused(f"layout {' '.join(LIGHT[2][1:])} blau-wal blau-krebs schiff-forscher")

    def test_the_buttons_never_dial_it(self) -> None:
        game = Playing("Rot", "Weiss").do("stone Rot")
        assert {entry.kind for entry in GAME.focus(game.state).dial} == {"row"}


class TestMap:
    """On the map."""

    def test_after_one_tile_only_laying_is_offered(self) -> None:
        game = Playing("Gelb", "Rot", sea="map").do("stone Gelb", "build N3", "build O3").on("Play")
        acting = game.setup.players[game.state.actor or 0]
        field = {"Gelb": "N3", "Rot": "O3"}[acting]
        game.do(f"correct-station {acting} {field} 2", f"correct-tiles {acting} vierer 2")
        water, beyond = {"Gelb": ("e2", "e3"), "Rot": ("i5", "h5")}[acting]
        game.do(f"correct-tile {water} bare", f"correct-tile {beyond} bare", "joker forscher")
        assert "setzt einen Forscher ein" in say(GAME.view(game.state).to_do, "de")
        game.do(f"lay vierer {water}")
        assert say(GAME.view(game.state).to_do, "de") == f"{acting} legt noch 1 Plättchen."

    def test_which_of_two_stuck_tsunamis_returns_is_chosen(self) -> None:
        game = Playing("Gelb", "Rot", sea="map").do("stone Gelb", "build N3", "build O3").on("Play")
        game.do("correct-steps joker-tsunami 1", "correct-hazard tsunami e6 1", "correct-hazard tsunami d6 1")
        game.do("joker tsunami")
        assert say(GAME.view(game.state).to_do, "de").endswith(
            "Kein Tsunami kann ziehen. Welcher geht zurück?"
        )
        game.do("hazard e6")
        assert game.state.sea is not None
        assert game.state.sea.hazards["tsunami"] == ("d6",)


def test_notation_has_the_row_at_once() -> None:
    action = parse_action(GAME, "layout schiff forscher")
    assert action.values == {"cards": ("schiff", "forscher")}
