"""Event cards that the companion knows, without a map and with one."""

from companion.games.game import Action, Number
from companion.words import say
from tests.games.viroid.player import GAME, Playing, with_card


def test_without_a_map_a_card_that_names_cities_heals_by_continent() -> None:
    game = with_card({"heals": ["london", "paris"]}, map="without").by_word("correct-stones Ada europe 2")
    game.do("draw test", "heal europe", "last no", "heal asia", "last yes")
    assert (game.scale("Ada", "stones"), game.scale("Ben", "stones"), game.state.research) == (1, 0, 1)
    assert game.state.duty.kind == "infect"


def test_without_a_map_it_is_asked_where_those_die_whom_a_card_names() -> None:
    effects = [{"do": "grey", "city": "london"}, {"do": "grey", "city": "paris"}]
    game = with_card({"effects": effects}, map="without").by_word().do("draw test")
    assert "london" in say(GAME.view(game.state).to_do, "de")
    game.do("grey europe", "whose healthy", "grey africa")
    assert (game.state.dead, game.state.duty.kind) == ((0, 1, 1, 0), "infect")
    extinct = with_card({"effects": effects}, map="without").by_word().do("draw test", "next")
    assert (sum(extinct.state.dead), extinct.state.duty.kind) == (0, "infect")


def test_one_city_is_healed_once_by_one_card() -> None:
    game = Playing().begun("correct-field cam 1 Ben").do("draw other", "next", "heal ast", "whose Ada")
    assert game.options("heal") == {"cam"}, "Ben's stone in Ast stays"


def test_effects_are_entered_as_far_as_a_known_card_may_go_and_start_from_none() -> None:
    scale, gap = GAME.legal(Playing().begun().do("draw other").state)[:2]
    for template, most in ((scale, 9), (gap, 5)):
        steps = template.parameters[-1]
        assert isinstance(steps, Number)
        assert (steps.low, steps.high, steps.now) == (-most, most, {"": 0})


def test_effects_are_told_with_their_sign_and_direction() -> None:
    state = Playing().begun().do("draw other").state
    actions = (
        Action("scale", {"who": "all", "what": "heat", "steps": 2}),
        Action("gap", {"marker": "cure", "steps": -1}),
        Action("gap", {"marker": "research", "steps": 2}),
    )
    told = [say(GAME.describe(state, action), "de") for action in actions]
    assert told == ["Hitze +2 für alle", "Heilmittel um 1 Feld hinauf", "Forschung um 2 Felder hinab"]


def test_a_marker_for_which_no_place_is_left_is_passed_over() -> None:
    game = Playing().begun().do("draw other", "marker airport")
    for field in ("ast 1", "ast 2", "ast 3", "ast 4", "fin 1"):
        game.do(f"correct-field {field} grey")
    assert (game.options("place"), game.may_go_on) == (set(), True)
    assert game.do("next").state.duty.kind == "effects"


def test_a_card_shuts_a_sea_link_also_where_one_of_its_ends_is_extinct() -> None:
    card = {"effects": [{"do": "marker", "marker": "sea", "city": "eck", "other": "ast"}]}
    game = with_card(card).begun("correct-field eck 1 grey", "correct-field eck 2 grey").do("draw test")
    assert game.state.shut == {0}


def test_an_extinct_city_gets_no_marker() -> None:
    card = {"effects": [{"do": "marker", "marker": "airport", "city": "fin"}]}
    game = with_card(card).begun("correct-field fin 1 grey").do("draw test")
    assert not any(game.state.markers)
    game = Playing().begun("correct-field fin 1 grey").do("draw other", "marker airport")
    assert game.options("place") == {"ast"}
