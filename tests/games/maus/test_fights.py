"""Fights, what they earn, and what comes of the wheel."""

from companion.games.maus.events import Wounded
from companion.games.maus.state import Mouse
from tests.games.maus.player import GAME, Playing
from tests.games.maus.test_model import WILD


def mouse(game: Playing, name: str) -> Mouse:
    found: Mouse = game.state.mouse(name)
    return found


def test_cheese_in_an_attack_is_no_gift_and_three_in_a_defence_earn_the_honour() -> None:
    game = Playing("rosa", "pim").begun("rosa", "ratte").do("correct-honour cheese rosa")
    game.do("attack ratte melee", "faces cheese cheese bow")
    assert (mouse(game, "rosa").cheese, mouse(game, "pim").cheese) == (2, 0)
    game = (
        Playing("rosa", "pim").begun("ratte", "rosa").do("attack rosa melee", "faces sword sword", "number 3")
    )
    game.do("faces cheese cheese cheese")
    assert game.state.honour("cheese") == "rosa"
    assert (mouse(game, "rosa").cheese, mouse(game, "pim").cheese) == (3, 0), (
        "its gift works from the next attack on"
    )


def test_a_hexed_mouse_earns_no_honour() -> None:
    game = Playing("rosa", "pim").begun("ratte", "rosa").do("correct-effect rosa hexed yes")
    game.do("attack rosa melee", "faces sword sword", "number 3", "faces cheese cheese cheese")
    assert game.state.honour("cheese") == ""
    game = Playing("rosa", "pim").begun("rosa", "pim").do("correct-captures pim 1", "correct-poison pim 1")
    game.do("correct-effect pim hexed yes", "happen", "befall pim capture")
    assert (game.state.honour("escape"), game.state.honour("poison"), game.state.end) == ("", "", 6)


def test_a_hex_that_comes_with_the_capturing_wound_costs_no_honour() -> None:
    game = Playing("rosa", "pim", data=WILD).begun("ratte", "rosa").do("correct-poison pim 3")
    game.do("attack pim melee", "faces sword bow", "faces star")
    assert game.state.honour("poison") == "pim"
    assert mouse(game, "pim").effects == ()


def test_a_wound_brings_the_effect_of_its_enemy() -> None:
    game = Playing("rosa", "pim", data=WILD).begun("ratte", "rosa")
    game.do("attack pim melee", "faces sword bow", "faces star")
    assert mouse(game, "pim").effects == ("hexed",)


def test_the_third_capture_of_the_escapee_keeps_what_it_wears_any_other_does_not() -> None:
    game = Playing("rosa", "pim").begun("rosa", "pim").do("correct-worn pim fingerhut 1")
    game.do("correct-captures pim 2", "happen", "befall pim capture")
    assert mouse(game, "pim").worn == ("dorn",), "not the Entwischer"
    game = Playing("rosa", "pim").begun("rosa", "pim").do("correct-worn pim fingerhut 1")
    game.do("correct-captures pim 2", "correct-honour escape pim", "happen", "befall pim capture")
    assert mouse(game, "pim").worn == ("dorn", "fingerhut")
    assert (mouse(game, "pim").captured, game.state.page) == (False, 2)


def test_roaches_are_counted_anew_with_each_encounter() -> None:
    game = Playing("rosa").do("correct-figures kakerlake 3", "correct-figures ratte 0").begun("rosa")
    game.do(*["happen", "befall kakerlake wound"] * 3)
    assert mouse(game, "rosa").roaches == 3
    game.do("explore abfluss same", "encounter gewimmel", "lay rosa")
    game.do("happen", "befall kakerlake wound")
    assert (mouse(game, "rosa").roaches, game.state.honour("roach")) == (1, "")
    game.do("correct-figures kakerlake 0", "explore hinterhof same")
    assert mouse(game, "rosa").roaches == 0, "the chapter's own enemies are an encounter too"


def test_hits_beyond_what_beats_a_figure_are_lost() -> None:
    game = Playing("rosa").begun("rosa").do("attack ratte melee", "faces sword sword sword")
    events = GAME.decide(game.state, GAME.reading(game.state, ["star"]))
    assert [event.wounds for event in events if isinstance(event, Wounded)] == [1]
    assert game.do("faces star").state.figures("ratte") == 1


def test_what_is_above_six_stays_and_the_rooms_own_reinforcement_keeps_the_card() -> None:
    game = Playing("rosa").do("correct-room abfluss", "correct-card netze", "correct-wheel 4").begun("ratte")
    game.do("attack rosa melee", "number 4", "faces cheese cheese cheese cheese")
    assert (game.state.figures("kakerlake"), game.state.figures("spinne")) == (2, 0)
    game.do("next")
    assert (game.state.wheel, game.state.card, game.state.page) == (2, "netze", 2)


def test_figures_that_are_changed_in_a_reinforcement_are_told() -> None:
    game = Playing("rosa").do("correct-wheel 5").begun("ratte").do("attack rosa melee", "faces cheese bow")
    game.do("bring spinne 1", "bring ratte 1", "bring ratte 1")
    counts = {chore.id: chore.count for chore in GAME.view(game.state).chores if chore.count}
    assert counts == {"figures-1-spinne": 1, "figures-1-ratte": 2}


def test_a_chief_as_reinforcement_on_the_last_page_comes_too_late() -> None:
    game = (
        Playing("rosa", data=WILD)
        .do("correct-card wache", "correct-wheel 5", "correct-page 5")
        .begun("ratte")
    )
    game.do("attack rosa melee", "faces cheese bow")
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.reason == "time"


def test_cards_and_chapter_move_wheel_and_sanduhr_and_capture() -> None:
    game = Playing("rosa", "pim").begun("rosa", "pim").do("correct-wheel 5", "correct-card wache")
    game.do("happen", "befall table wheel")
    assert GAME.view(game.state).step == "surge"
    game.do("next", "happen", "befall table page")
    assert (game.state.wheel, game.state.page) == (0, 3)
    game.do("happen", "befall table wheel", "happen", "befall table less-wheel", "happen", "befall pim water")
    assert (game.state.wheel, mouse(game, "pim").water) == (0, True)
    game.do("happen", "befall pim shore", "correct-cheese pim 2", "happen", "befall pim less-cheese")
    assert (mouse(game, "pim").cheese, mouse(game, "pim").water) == (1, False)
    game.do(*["happen", "befall table page"] * 3)
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.reason == "time"


def test_where_no_die_is_proposed_any_number_can_be_dialled() -> None:
    game = (
        Playing("rosa", data=WILD)
        .do("correct-figures kakerlake 2", "correct-figures ratte 0")
        .begun("kakerlake")
    )
    game.do("attack rosa melee")
    assert (game.kinds(), GAME.expects(game.state)) == ({"next", "number"}, None)
    game.do("number 1", "faces sword", "number 0", "next")
    assert mouse(game, "rosa").hits == 1
    game.do("next", "attack rosa melee", "next")
    assert mouse(game, "rosa").hits == 1


def test_a_tinkerer_may_meet_a_trap_with_his_learning() -> None:
    for name, by, dice in (("oskar", "lore", 3), ("oskar", "speed", 2), ("pim", "speed", 3)):
        throw = GAME.expects(Playing(name).begun(name).do("move", "faces bow", f"trap {by}").state)
        assert throw is not None
        assert throw.count == dice
    assert "lore" in Playing("pim").begun("pim").do("move", "faces bow").refused("trap lore")


def test_each_free_action_once_and_none_with_a_mouse_in_the_water() -> None:
    game = Playing("rosa", "pim").begun("rosa", "pim").do("correct-cheese rosa 14", "trade pim", "next")
    assert game.refused("trade pim") == "Schon getan, einmal im Zug."
    game.do("equip", "next", "level other")
    assert game.refused("equip") == "Schon getan, einmal im Zug."
    assert game.refused("level other") == "Schon getan, einmal im Zug."
    game = Playing("rosa", "pim").begun("rosa", "pim").do("correct-cheese rosa 1", "correct-water pim yes")
    assert "trade" not in game.kinds()


def test_the_hook_of_a_captured_mouse_opens_nothing_and_start_gear_is_not_traded() -> None:
    game = Playing("rosa", "pim").do("correct-figures ratte 0").begun("rosa")
    game.do("correct-bundle pim angelhaken 1", "correct-captured pim yes")
    assert "Angelhaken" in game.refused("explore abfluss hook")
    game = Playing("rosa", "pim").begun("rosa", "pim").do("equip", "stow nadel", "next")
    assert "trade" not in game.kinds()


def test_a_card_that_nobody_knows_may_be_an_event() -> None:
    game = Playing("rosa").begun("rosa").do("search", "faces star", "draw other")
    assert game.kinds() == {"keep", "keep-trick", "discard", "obey"}
    assert mouse(game.do("obey"), "rosa").bundle == ()


def test_stunned_and_hexed_mice_play_no_tricks() -> None:
    game = Playing("rosa", "pim").begun("rosa", "pim").do("correct-bundle pim honig 1")
    assert "trick" in game.kinds()
    assert "trick" not in game.do("correct-effect pim stunned yes").kinds()


def test_a_hexed_mouse_walks_out_of_the_water_as_an_enemy_would() -> None:
    game = (
        Playing("rosa", "pim")
        .begun("rosa", "pim")
        .do("correct-water pim yes", "correct-effect pim hexed yes")
    )
    assert not mouse(game.do("next", "move", "faces bow"), "pim").water
