"""Situations of the rule book that came out otherwise: each as the book has it, or left to the people."""

from copy import deepcopy
from typing import Any

import pytest

from companion.games.data import check_data
from companion.games.game import Action, BadGameData, Choice, IllegalAction
from companion.games.library import game_data
from companion.games.setup import checked_setup
from companion.games.simulation import simulate
from companion.words import say
from tests.games.maus.player import GAME, Playing

ONE_ROOM = {
    "chapters": {
        "eins": {
            "name": "Eins",
            "invented": True,
            "start": 1,
            "end": 5,
            "rooms": {"saal": {"name": "Saal", "encounter": False}},
        }
    }
}


def changed(file: str, *path: str, **values: Any) -> dict[str, Any]:
    """Return one file of the game's data with some values of an entry changed."""
    data = deepcopy(dict(game_data(GAME)[file]))
    entry = data
    for key in path:
        entry = entry[key]
    entry.update(values)
    return {file: data}


def full_bundles() -> Playing:
    """Two mice that can hold no further card; Rosa's turn."""
    cards = deepcopy(dict(game_data(GAME)["cards"]))
    cards["items"] |= {id: {"name": id.title(), "kind": "gear", "parts": ["tail"]} for id in ("seil", "ring")}
    game = Playing("rosa", "pim", data={"cards": cards}).begun("rosa", "pim")
    game.do("correct-bundle rosa knopf 1", "correct-bundle rosa seil 1", "correct-bundle rosa angelhaken 1")
    return game.do("correct-bundle pim fingerhut 2", "correct-bundle pim ring 1")


def reminded(game: Playing) -> str:
    return " ".join(say(line, "de") for line in GAME.view(game.state).reminders)


@pytest.mark.parametrize(
    "since", [("search", "faces bow"), ("equip", "next"), ("trap speed", "faces star star star")]
)
def test_trap_and_water_are_offered_as_long_as_the_turn_lasts(since: tuple[str, ...]) -> None:
    game = Playing("pim").begun("pim").do("correct-figures ratte 0", "correct-bundle pim knopf 1")
    assert not {"trap", "swim"} & game.kinds()
    assert {"trap", "swim"} <= game.do("move", "faces bow", *since).kinds()
    assert not {"trap", "swim"} & game.do("swim").kinds(), "in the water there is neither"


def test_wuseln_leads_into_traps_and_water_too() -> None:
    game = Playing("pim").begun("pim").do("scurry", "faces bow")
    assert {"trap", "swim"} <= game.kinds()


def test_a_trap_that_snapped_is_not_reminded_of_again() -> None:
    game = Playing("pim", data=changed("chapters", "speisekammer", "rooms", "kellertreppe", traps=True))
    game.begun("pim").do("move", "faces bow")
    assert "Auf jedem roten X liegt eine Mausefalle." in reminded(game)
    assert "Mausefalle" in reminded(game.do("trap speed", "faces star bow bow"))
    assert "Mausefalle" not in reminded(game.do("trap speed", "faces bow bow bow"))


def test_a_chapter_of_one_room_offers_no_exploring_and_nothing_raises() -> None:
    game = Playing("rosa", chapter="eins", data=ONE_ROOM)
    assert "explore" not in game.kinds()
    assert game.refused("explore saal same") == "Das Kapitel hat keinen anderen Raum."
    assert GAME.focus(game.state).dial
    setup = checked_setup(GAME, ("Ada",), {"chapter": "eins"}, dict(game_data(GAME)) | ONE_ROOM)
    report = simulate(GAME, setup, games=3, seed=1)
    assert (report.games, report.violations) == (3, [])


def test_two_full_bundles_swap_one_for_one() -> None:
    game = full_bundles().do("trade pim")
    assert not {"give", "take"} & game.kinds()
    game.do("swap knopf fingerhut")
    assert game.state.mouse("rosa").bundle == ("seil", "angelhaken", "fingerhut")
    assert game.state.mouse("pim").bundle == ("fingerhut", "ring", "knopf")
    game.do("correct-bundle pim ring 0")
    assert game.kinds() == {"give", "next"}, "there is room for one, so nothing has to come back at once"


def test_a_trick_makes_no_room_in_a_full_bundle() -> None:
    game = full_bundles().do("correct-bundle rosa honig 1", "trade pim")
    assert game.options("swap") == {"knopf", "seil", "angelhaken"}


def test_equipping_asks_what_comes_off_where_one_card_or_another_does() -> None:
    game = full_bundles().do("correct-bundle rosa angelhaken 0", "correct-worn rosa angelhaken 1").do("equip")
    assert game.state.mouse("rosa").worn == ("nadel", "angelhaken")
    assert game.refused("wear knopf") == "'knopf' geht nicht. Möglich: Seil."
    game.do("replace knopf nadel")
    assert game.state.mouse("rosa").worn == ("angelhaken", "knopf")
    assert game.state.mouse("rosa").bundle == ("seil", "nadel")


def test_what_has_to_come_off_comes_off_alone() -> None:
    cards = changed("cards", "items", "angelhaken", parts=["paw", "head"])
    cards["cards"]["items"]["knopf"]["parts"] = ["paw", "head"]
    game = (
        Playing("rosa", data=cards)
        .begun("rosa")
        .do("correct-worn rosa angelhaken 1", "correct-bundle rosa knopf 1")
    )
    assert game.do("equip", "wear knopf").state.mouse("rosa").worn == ("nadel", "knopf")


def test_nothing_is_worn_for_which_more_comes_off_than_the_bundle_holds() -> None:
    cards = changed("cards", "items", "knopf", parts=["paw", "paw"])
    game = Playing("rosa", data=cards).begun("rosa").do("correct-worn rosa angelhaken 1")
    game.do("correct-bundle rosa knopf 1", "correct-bundle rosa fingerhut 1")
    assert "wear" in game.do("equip").kinds()
    assert "knopf" not in game.do("correct-bundle rosa other 1").options("wear")


def test_a_card_that_nobody_knows_is_kept_worn_or_played_as_people_say() -> None:
    game = full_bundles().do("search", "faces star", "draw other")
    assert "keep" not in game.kinds(), "it would be a fourth"
    game.do("keep-trick")
    assert game.state.mouse("rosa").bundle[-1] == "other-trick"
    assert "other-trick" not in game.do("trick rosa other-trick").state.mouse("rosa").bundle
    game = (
        Playing("rosa").begun("rosa").do("search", "faces star", "draw other", "keep", "equip", "wear other")
    )
    assert game.state.mouse("rosa").worn == ("nadel", "other")
    game.do("stow other", "next", "trick rosa other")
    assert game.state.mouse("rosa").bundle == ()


def test_an_unknown_card_that_is_worn_goes_along_into_the_next_chapter() -> None:
    game = (
        Playing("rosa").begun("rosa").do("search", "faces star", "draw other", "keep", "equip", "wear other")
    )
    game.do("next", "correct-room hinterhof", "goal")
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert Action("correct-worn", {"mouse": "rosa", "item": "other", "count": 1}) in outcome.carries


@pytest.mark.parametrize("before", [("happen",), ("trade pim",)])
def test_a_refusal_names_no_key_and_no_option_of_another_parameter(before: tuple[str, ...]) -> None:
    game = full_bundles().do(*before)
    offered = [*GAME.legal(game.state), *GAME.corrections(game.state)]
    options: dict[tuple[str, str], dict[str, None]] = {}
    for template in offered:
        for each in template.parameters:
            if isinstance(each, Choice):
                options.setdefault((template.kind, each.name), {}).update(dict.fromkeys(each.options))
    strange = {"nirgends", *(next(reversed(known)) for known in options.values())}
    named = {
        key: {say(GAME.label(game.state, key[1], each), "de") for each in known}
        for key, known in options.items()
    }
    for template in [*GAME.legal(game.state), *{each.kind: each for each in offered}.values()]:
        proper = {each.name: next(each.values()) for each in template.parameters}
        for name in (each.name for each in template.parameters if isinstance(each, Choice)):
            for wrong in strange | options[template.kind, name].keys():
                action = Action(template.kind, proper | {name: wrong})
                if any(each.admits(action) for each in offered):
                    continue
                with pytest.raises(IllegalAction) as refusal:
                    GAME.decide(game.state, action)
                message: Any = refusal.value.message
                assert "maus." not in say(message, "de")
                choices = {say(each, "de") for each in message.values.get("choices", ())}
                known = [named.get((template.kind, each), set()) for each in proper]
                assert any(choices <= labels for labels in known), action


def test_what_may_not_befall_an_enemy_is_refused_with_what_may() -> None:
    told = Playing("rosa").begun("rosa").do("happen").refused("befall ratte hit")
    assert told == "'hit' geht nicht. Möglich: 1 Wunde, niedergestreckt."


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (
            changed("cards", "encounters", "wache", lines=[{"to": 30}, {"to": 3}]),
            "Die Zeilen gelten bis Seite 30, 3: Jede muss weiter reichen als die vor ihr.",
        ),
        (
            changed("cards", "encounters", "wache", lines=[{"to": 3}, {"to": 3}]),
            "Die Zeilen gelten bis Seite 3, 3: Jede muss weiter reichen als die vor ihr.",
        ),
        (
            changed("chapters", "speisekammer", "rooms", new={"name": "Neu"}),
            "Der kurze Name 'new' ist schon vergeben",
        ),
        (
            changed("chapters", "speisekammer", "rooms", known={"name": "Bekannt"}),
            "Der kurze Name 'known' ist schon vergeben",
        ),
    ],
)
def test_data_that_the_game_would_misread_is_refused(data: dict[str, Any], said: str) -> None:
    with pytest.raises(BadGameData) as refusal:
        check_data(GAME, dict(game_data(GAME)) | data)
    assert say(refusal.value.message, "de").startswith(said)


def test_only_figures_that_are_new_are_to_be_put_on_the_board() -> None:
    enemies = [
        {"enemy": "ratte", "count": 1},
        {"enemy": "kakerlake", "count": 2},
        {"enemy": "spinne", "count": 1},
    ]
    data = changed("cards", "encounters", "wache", lines=[{"to": 30, "enemies": enemies}])
    game = Playing("rosa", data=data).begun("rosa").do("happen", "encounter wache")
    assert game.state.figures("ratte") == 3
    placed = {chore.id.rpartition("-")[2]: chore.count for chore in GAME.view(game.state).chores}
    assert placed == {"ratte": 1, "kakerlake": 2, "spinne": 1}


def test_figures_of_the_room_before_are_not_counted_as_standing_in_the_next() -> None:
    data = changed("chapters", "speisekammer", "rooms", "abfluss", enemies=[{"enemy": "ratte", "count": 2}])
    game = Playing("rosa", data=data).begun("rosa").do("happen", "encounter wache", "next")
    game.do(*(f"correct-figures {foes.id} 0" for foes in game.state.foes), "explore abfluss same")
    assert [chore.count for chore in GAME.view(game.state).chores] == [2]


def test_a_verstaerkung_of_nobody_asks_for_no_figures() -> None:
    game = Playing("rosa").begun("rosa").do("correct-wheel 5", "happen", "befall table wheel")
    told = say(GAME.view(game.state).to_do, "de")
    assert "Niemand kommt" in told
    assert "Stellt sie auf" not in told
    assert "Stellt sie auf" in say(GAME.view(game.do("bring kakerlake 1").state).to_do, "de")


def test_the_warning_of_the_last_page_knows_who_would_be_the_entwischer() -> None:
    game = Playing("rosa", "pim").begun("rosa", "pim").do("correct-page 5")
    assert "außer" not in reminded(game)
    assert "außer es trifft Pim: Wer zum zweiten Mal" in reminded(game.do("correct-captures pim 1"))
    assert "außer" not in reminded(game.do("correct-effect pim hexed yes")), "it earns no Erfolg"
    assert "außer" not in reminded(game.do("correct-effect pim hexed no", "correct-captures pim 2"))
    game.do("correct-captures pim 1", "correct-captures rosa 1")
    assert GAME.outcome(game.do("happen", "befall pim capture").state) is None
    assert "außer" not in reminded(game), "the Erfolg is earned"


def test_what_only_people_can_see_is_said_in_a_sentence_when_it_matters() -> None:
    game = Playing("linde").begun("linde")
    assert "Fernkampf: Steht ein Gegner auf demselben oder dem nächsten Feld" in reminded(game)
    assert "füllen ein Feld" in reminded(game.do("move", "faces bow"))
    game = Playing("rosa").begun("rosa")
    game.do("correct-figures schleuder 1", "correct-figures kakerlake 1", "next", "next", "next")
    assert "Fernkampf: Steht eine Maus auf demselben oder dem nächsten Feld" in reminded(game)
    assert "halten Gegner nicht auf" in reminded(game.do("move", "faces bow"))
    assert "Gierige Kakerlaken" in reminded(game)


def test_what_happens_is_asked_in_the_order_of_the_turns_to_come() -> None:
    game = Playing("rosa", "pim", "oskar").begun("pim", "rosa", "ratte").do("next", "happen")
    asked = [t.parameters[0] for t in GAME.legal(game.state) if t.kind == "befall"]
    assert [each.options[0] for each in asked if isinstance(each, Choice)] == [
        *("rosa", "ratte", "oskar", "pim", "table")
    ]


def test_a_room_without_an_encounter_keeps_the_open_card() -> None:
    data = changed("chapters", "speisekammer", "rooms", "abfluss", encounter=False)
    game = Playing("rosa", data=data).begun("rosa").do("correct-figures ratte 0", "correct-card wache")
    assert game.do("explore abfluss same").state.card == "wache"


def test_a_track_that_is_laid_anew_begins_a_new_round() -> None:
    game = (
        Playing("rosa").begun("rosa").do("correct-figures ratte 0", "explore abfluss same", "encounter wache")
    )
    assert game.begun("rosa").track("round") == 2


def test_a_hexed_mouse_is_itself_in_the_turns_of_others() -> None:
    game = (
        Playing("rosa", "pim").begun("rosa", "pim").do("correct-bundle pim honig 1", "correct-cheese pim 3")
    )
    game.do("correct-effect pim hexed yes", "correct-ability pim verband yes")
    assert {"pim"} <= game.options("trick") & game.options("ability")
    assert not {"trick", "ability"} & game.do("next").kinds()


def test_worn_search_cards_can_be_traded_and_start_gear_stays() -> None:
    game = Playing("rosa", "pim").begun("rosa", "pim").do("correct-worn rosa angelhaken 1", "trade pim")
    assert game.options("give") == {"angelhaken"}
    game.do("give angelhaken")
    assert (game.state.mouse("rosa").worn, game.state.mouse("pim").bundle) == (("nadel",), ("angelhaken",))
