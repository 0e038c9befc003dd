"""A mouse's turn: what is refused and why, and what a throw asks for."""

from pathlib import Path

from companion.games.game import Number
from companion.games.library import games
from companion.games.notation import parse_action
from companion.journal.opening import FILE_NAME, open_journal
from companion.table import Table
from companion.words import say
from tests.games.maus.player import GAME, Playing


def begun() -> Playing:
    return Playing("rosa", "pim").begun("rosa", "pim")


def test_what_a_turn_allows_once_it_refuses_the_second_time() -> None:
    game = begun().do("move", "faces sword")
    assert game.refused("move") == "Die Bewegung ist verbraucht. Wuseln gibt eine neue."
    game.do("search", "faces sword")
    assert game.refused("attack ratte melee") == "Die Aktion ist verbraucht."
    assert game.refused("explore abfluss same") == "Die Aktion ist verbraucht."


def test_exploring_waits_for_the_last_enemy_and_asks_for_hook_and_class() -> None:
    game = begun()
    assert game.refused("explore abfluss same") == "Erst ohne Gegner im Raum: noch 2."
    game.do("correct-figures ratte 0")
    assert "Angelhaken" in game.refused("explore abfluss hook")
    assert "Tüftler" in game.refused("explore abfluss wheel")
    game.do("correct-bundle pim angelhaken 1", "explore abfluss hook")
    assert game.kinds() == {"encounter"}


def test_a_scamp_turns_the_cog() -> None:
    game = Playing("pim").do("correct-figures ratte 0")
    assert game.options("explore") == {"abfluss", "vorratsregal", "hinterhof"}
    assert game.do("explore vorratsregal wheel").kinds() == {"encounter"}


def test_a_room_that_is_known_brings_no_encounter() -> None:
    game = Playing("rosa").do("correct-figures ratte 0", "explore abfluss same", "encounter wache")
    game.do("lay rosa", "correct-figures ratte 0", "explore kellertreppe same")
    assert GAME.view(game.state).step == "turn"
    assert game.state.room == "kellertreppe"


def test_effects_shut_what_they_shut() -> None:
    game = begun().do("correct-effect rosa stunned yes")
    assert {"attack", "search", "trade", "equip", "ability"} & game.kinds() == set()
    assert "move" in game.kinds()
    assert game.refused("search") == "Betäubt: nur bewegen oder erholen."
    game.do("recover stunned", "correct-effect rosa webbed yes")
    assert game.refused("move") == "Eingesponnen: erst erholen."
    game = begun().do("correct-effect rosa prone yes")
    assert game.refused("move") == "Niedergestreckt: erst aufstehen."
    assert game.refused("scurry") == "Niedergestreckt: kein Wuseln."
    assert "attack" in game.kinds()


def test_dice_are_proposed_from_values_and_items_and_can_be_dialled() -> None:
    game = begun().do("attack ratte melee")
    throw = GAME.expects(game.state)
    assert throw is not None
    assert (throw.count, throw.due) == (3, 3)
    assert throw.counts == ("sword", "sword-shield")
    [other] = [t.parameters[0] for t in GAME.legal(game.state) if t.kind == "number"]
    assert isinstance(other, Number)
    assert other.now == {"": 3}
    throw = GAME.expects(game.do("number 6").state)
    assert throw is not None
    assert (throw.count, throw.due) == (5, 6)
    game.do("faces sword sword sword sword sword")
    assert game.refused("number 3").startswith("Das geht jetzt nicht.")


def test_what_counts_follows_from_the_purpose() -> None:
    counts = {}
    for purpose, lines in {
        "move": ("move",),
        "search": ("search",),
        "melee": ("attack ratte melee",),
        "defence": ("attack ratte melee", "faces sword sword sword"),
    }.items():
        throw = GAME.expects(begun().do(*lines).state)
        assert throw is not None
        counts[purpose] = throw.counts
    ranged = Playing("linde").begun("linde").do("attack ratte ranged")
    throw = GAME.expects(ranged.state)
    assert throw is not None
    counts["ranged"] = throw.counts
    assert counts == {
        "move": (),
        "search": ("star", "bow-star"),
        "melee": ("sword", "sword-shield"),
        "defence": ("sword-shield",),
        "ranged": ("bow", "bow-star"),
    }


def test_a_full_bundle_keeps_no_further_card_but_a_trick() -> None:
    game = Playing("rosa").begun("rosa")
    game.do("correct-bundle rosa knopf 1", "correct-bundle rosa fingerhut 2", "search", "faces star")
    assert game.do("draw angelhaken").kinds() == {"discard"}
    game.do("discard", "next", "next", "next", "search", "faces bow-star", "draw honig")
    assert game.kinds() == {"keep", "discard"}
    game.do("keep", "trick rosa honig")
    assert game.track("cheese", "rosa") == 1


def test_one_ability_in_a_round_and_its_price() -> None:
    game = begun()
    assert "ability" not in game.kinds(), "it costs a piece of cheese"
    game.do("correct-cheese rosa 2", "ability rosa vorstoss")
    assert game.track("cheese", "rosa") == 1
    assert "ability" not in game.kinds()
    game.do("next", "next", "next", "next")
    assert game.track("round") == 2
    assert "ability" in game.kinds()


def test_an_enemy_attacks_first_whom_it_has_not_attacked_then_the_higher_on_the_track() -> None:
    game = Playing("rosa", "pim").begun("ratte", "pim")
    [attack] = [t for t in GAME.legal(game.state) if t.kind == "attack"]
    assert list(attack.parameters[0].values()) == ["pim", "rosa"]
    game.do("attack pim melee", "faces bow bow", "next")
    [attack] = [t for t in GAME.legal(game.state) if t.kind == "attack"]
    assert list(attack.parameters[0].values()) == ["rosa", "pim"]


def test_an_enemy_on_the_ground_stands_up_instead_of_moving() -> None:
    game = Playing("rosa").begun("ratte").do("correct-prone ratte 1")
    assert {"move", "stand"} <= game.kinds()
    game.do("stand")
    assert {"move", "stand"} & game.kinds() == set()
    assert game.state.prone("ratte") == 0


def test_figures_of_the_acting_type_that_arrive_by_surge_do_not_act() -> None:
    game = Playing("rosa").do("correct-card gewimmel", "correct-wheel 5").begun("ratte")
    game.do("attack rosa melee", "faces cheese bow")
    assert GAME.view(game.state).step == "surge"
    assert game.track("figures", "ratte") == 4
    game.do("next", "next")
    assert game.track("figures-left") == 1
    game.do("next")
    assert GAME.view(game.state).actor == "Rosa"


def test_too_few_figures_lapse() -> None:
    game = Playing("rosa").do("correct-figures ratte 5", "correct-card gewimmel", "correct-wheel 5")
    game.begun("ratte").do("attack rosa melee", "faces cheese bow")
    assert game.track("figures", "ratte") == 6


def test_no_cheese_for_the_round_where_the_last_mouse_was_captured_in_it() -> None:
    game = Playing("rosa", "pim").do("correct-figures ratte 0").begun("rosa").do("next")
    assert GAME.view(game.state).actor == "Pim"
    game.do(*["happen", "befall pim hit"] * 4)
    assert game.row("pim").marks
    assert (game.track("wheel"), game.track("round")) == (0, 2)


def test_an_unknown_encounter_card_is_entered_by_hand() -> None:
    game = Playing("rosa").do("correct-figures ratte 0", "explore abfluss same", "encounter other")
    assert game.kinds() == {"bring", "next", "traps"}
    assert "traps" not in game.do("traps").kinds()
    assert "Mausefalle" in say(GAME.view(game.state).reminders[-1], "de")
    game.do("bring kater 1", "bring spinne 1", "ambush", "lay rosa", "lay kater")
    throw = GAME.expects(game.state)
    assert throw is not None
    assert game.do("faces bow", "faces bow").state.track[0].who == "spinne"


def test_undo_takes_back_a_surge_with_the_throw_that_brought_it(tmp_path: Path) -> None:
    game = Playing("rosa")
    table = Table(open_journal(tmp_path / FILE_NAME)[0], games())
    table.begin("maus", game.setup, by="phone")
    for line in ("correct-card gewimmel", "correct-wheel 5", "lay ratte", "attack rosa melee"):
        table.act(parse_action(GAME, line), "phone")
    before = table.position().playing
    table.act(parse_action(GAME, "faces cheese bow"), "phone")
    after = table.act(parse_action(GAME, "next"), "phone").playing
    assert before is not None
    assert after is not None
    assert (after.state.page, after.state.wheel, after.state.figures("ratte")) == (2, 0, 4)
    table.undo("phone")
    undone = table.undo("phone").playing
    assert undone is not None
    assert undone.state == before.state
    assert (undone.state.page, undone.state.wheel, undone.state.figures("ratte")) == (1, 5, 2)


def test_an_enemy_moves_before_it_attacks_or_not_at_all() -> None:
    game = Playing("rosa", "pim").begun("ratte", "pim")
    assert "move" in game.kinds()
    game.do("attack pim melee", "faces bow bow")
    assert {"move", "stand", "attack"} & game.kinds() == set()
    game.do("next", "correct-prone ratte 2")
    assert "move" not in game.kinds(), "all of them lie on the ground"
    game = Playing("rosa", "pim").begun("rosa", "pim").do("correct-effect pim hexed yes", "next")
    assert "move" in game.kinds()
    assert "move" not in game.do("attack rosa melee", "faces bow bow").kinds()


def test_start_gear_stays_with_a_captured_mouse_whoever_it_was_made_for() -> None:
    game = (
        Playing("rosa", "pim").do("correct-worn pim dorn 0", "correct-worn rosa nadel 0").begun("rosa", "pim")
    )
    game.do("correct-worn pim nadel 1", "correct-worn pim fingerhut 1", "correct-hits pim 3")
    game.do("happen", "befall pim hit")
    assert game.state.mouse("pim").worn == ("nadel",)


def test_a_card_that_the_chapter_opens_adds_new_types_at_the_end_of_the_track() -> None:
    game = Playing("rosa", "pim").begun("rosa", "ratte").do("correct-card netze", "happen", "encounter lauer")
    assert (game.track("figures", "ratte"), game.track("figures", "schleuder")) == (3, 2)
    assert game.refused("next").startswith("Das geht jetzt nicht.")
    game.do("faces cheese", "faces sword")  # Hinterhalt: the rats climb one place, the slingers two
    assert [card.id for card in game.state.track] == ["ratte", "schleuder", "rosa", "pim"]
    assert (game.state.card, game.state.acting) == ("lauer", "rosa")


def test_a_card_that_the_chapter_opens_where_no_enemy_stands_lays_the_track_anew() -> None:
    game = (
        Playing("rosa", "pim")
        .begun("rosa", "ratte")
        .do("correct-figures ratte 0", "happen", "encounter wache")
    )
    game.begun("pim", "ratte")
    assert (GAME.view(game.state).actor, game.track("round")) == ("Pim", 2)


def test_where_the_mice_are_is_shown_with_who_would_come() -> None:
    game = Playing("rosa").do("correct-figures ratte 0").begun().do("explore abfluss same", "encounter netze")
    place = next(pile.things for pile in GAME.view(game.state).piles if pile.id == "place")
    assert [thing.id for thing in place] == ["speisekammer", "abfluss", "netze"]
    assert [say(thing.note, "de") for thing in place if thing.note] == ["Verstärkung: 2 × Kakerlaken"]
