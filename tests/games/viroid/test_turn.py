"""The turn: cards and where an M can lie, deaths in different cities, greys, those who are wiped out."""

import pytest

from companion.games.data import check_data
from companion.games.game import Action, BadGameData, IllegalAction
from companion.games.library import game_data
from companion.words import say
from tests.games.viroid.player import GAME, LINE, Playing, city


def test_an_m_is_refused_where_none_can_lie_and_the_deck_can_be_set_right() -> None:
    game = Playing().begun()
    assert "keine M mehr" in game.refused("draw massive")
    game.do("correct-deck A 0", "draw massive")
    assert "M" in [each.note and "M" for each in GAME.view(game.state).piles[0].things]
    only = Playing().begun("correct-deck A 0", "correct-deck B 1")
    assert "nur noch die M" in only.refused("draw other")


def test_the_last_stone_of_a_city_healed_is_a_step_of_research_under_an_m_two() -> None:
    game = Playing().begun("correct-field eck 1 Ada").do("draw other", "next", "heal eck")
    assert game.state.research == 1
    game = (
        Playing().begun("correct-field eck 1 Ada", "correct-deck A 0").do("draw massive", "next", "heal eck")
    )
    assert game.state.research == 2
    assert game.do("heal ast").options("whose") == {"Ada", "Ben"}
    assert game.do("whose Ben").state.research == 2


def test_deaths_come_in_different_cities_while_there_are_any() -> None:
    game = Playing().begun(
        "correct-field cam 1 Ada", "correct-scale severity Ada 3", "correct-field ast 4 Ada"
    )
    game.do("draw other", "next", "next", "dna 0", "place ast", "next", "next", "throw 3")
    game.do("kill ast", "field farm")
    assert game.refused("kill ast") == "In Ast ist schon jemand gestorben. Nimm eine andere Stadt: Cam."
    game.do("kill cam", "kill ast")
    assert game.row("asia").tracks[2].value == 1
    assert GAME.view(game.state).actor == "Ben"


def test_five_dice_are_four_and_then_one() -> None:
    game = Playing().begun("correct-scale severity Ada 5")
    game.do("draw other", "next", "next", "dna 0", "place ast", "next", "next")
    throw = GAME.expects(game.state)
    assert throw is not None
    assert (throw.count, throw.due, throw.counts) == (4, 5, ("1",))
    game.do("throw 0")
    throw = GAME.expects(game.state)
    assert throw is not None
    assert (throw.count, throw.due) == (1, 1)
    assert GAME.reading(game.state, ["1"]).values == {"successes": 1}
    told = [
        GAME.tell(game.state, event) for event in GAME.decide(game.state, Action("throw", {"successes": 0}))
    ]
    assert "1 die, 0 successes." in [say(words, "en") for words in told if words]


def test_successes_of_the_first_four_dice_count_with_the_fifth() -> None:
    game = Playing().begun("correct-scale severity Ada 5")
    game.do("draw other", "next", "next", "dna 0", "place ast", "next", "next", "throw 2", "throw 1")
    assert (game.state.duty.kind, game.state.duty.n) == ("deaths", 3)


@pytest.mark.parametrize("players", [("Ada", "Ben", "Cy"), ("Ada", "Ben", "Cy", "Di")])
def test_of_three_or_four_the_second_who_is_wiped_out_loses_the_game(players: tuple[str, ...]) -> None:
    game = Playing(players=players, map="without").do("start london")
    for mutation in ("ship", "plane", "bird")[: len(players) - 1]:
        game.do("start other", "next", f"mutation {mutation}", "stem other", "next", "dna 0")
    game.do(*["place asia"] * (len(players) - 1))
    turn = ("draw other", "next", "next", "dna 0", "next", "next", "throw 0")
    assert GAME.outcome(game.do("correct-stones Cy asia 0", *turn).state) is None
    outcome = GAME.outcome(game.do("correct-stones Ada europe 0", *turn).state)
    assert outcome is not None
    assert outcome.reason == "wiped"


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_city_has_the_fields_for_so_many_players(count: int) -> None:
    fields = {str(n): ["small"] * (n - 1) for n in (2, 3, 4)}
    game = Playing(
        players=("Ada", "Ben", "Cy", "Di")[:count], cities={"ast": city("small") | {"fields": fields}}
    )
    assert game.state.cities == ((0,) * (count - 1),)


@pytest.mark.parametrize(("count", "a", "rest"), [(2, 4, 14), (3, 6, 18), (4, 8, 24)])
def test_the_deck_has_the_cards_of_the_book(count: int, a: int, rest: int) -> None:
    whole, half = rest + 1, rest // 2 + 1
    decks = {
        "easy": [("A", a), ("B", whole), ("C", whole), ("D", whole)],
        "normal": [("A", a), ("B", whole), ("C1", half), ("C2", half), ("D", whole)],
        "hard": [("A", a), ("B1", half), ("B2", half), ("C1", half), ("C2", half), ("D", whole)],
    }
    for level, deck in decks.items():
        view = GAME.view(Playing(players=("Ada", "Ben", "Cy", "Di")[:count], level=level).state)
        assert [(part.id, part.count) for part in view.piles[0].things] == deck
        assert [part.colour for part in view.piles[0].things] == ["", *["massive"] * (len(deck) - 1)]


def test_greys_come_from_the_continent_then_the_stock_then_where_most_are() -> None:
    game = Playing(map="without")
    game.do(
        "start london", "start other", "next", "mutation ship", "stem other", "next", "dna 0", "place asia"
    )
    game.do("correct-greys europe 1", "draw other")
    game.do("grey europe", "whose healthy")
    assert game.state.greys[1] == 0
    stock = game.state.stock
    game.do("grey europe", "whose healthy")
    assert game.state.stock == stock - 1
    empty = game.state._replace(stock=0, adjusted=-game.state.stock)
    game.state = empty
    game.do("grey europe", "whose healthy")
    assert game.state.greys == (4, 0, 4, 4), "Asia had most"
    game.do("bury europe")
    assert game.state.stock == 1


def test_a_death_for_which_no_grey_was_left_leaves_none_behind() -> None:
    game = Playing(map="without").by_word().do("draw other")
    left = game.state.stock + sum(game.state.greys)
    game.state = game.state._replace(stock=0, greys=(0, 0, 0, 0), adjusted=-left)
    game.do("grey europe", "whose healthy")
    assert game.row("europe").tracks[2].value == 1
    game.do("bury europe")
    assert (game.row("europe").tracks[2].value, game.state.stock) == (0, 0)


def test_the_dead_of_an_extinct_city_stay_where_they_are() -> None:
    game = Playing().begun("correct-field fin 1 grey", "correct-field eck 1 grey").do("draw other")
    assert game.options("bury") == {"eck"}


def test_somebody_healthy_dies_where_there_is_one() -> None:
    game = Playing().begun("correct-field cam 1 Ben").do("draw other", "grey cam")
    assert (game.scale("Ben", "stones"), game.row("asia").tracks[2].value) == (2, 1)


def test_the_healthy_die_first_and_then_the_active_player_chooses() -> None:
    game = Playing().begun("correct-field ast 3 Ben", "correct-field ast 4 Ben").do("draw other", "grey ast")
    assert game.options("whose") == {"Ada", "Ben"}
    game.do("whose Ben", "field farm")
    assert game.scale("Ben", "stones") == 2


def test_who_is_wiped_out_only_draws_and_heals_until_an_event_brings_them_back() -> None:
    players = ("Ada", "Ben", "Cy")
    game = Playing(players=players, map="without").do("start london")
    for mutation in ("ship", "plane"):
        game.do("start other", "next", f"mutation {mutation}", "stem other", "next", "dna 5")
    game.do("place asia", "place africa")
    game.do("correct-stones Ben asia 0", "draw other", "next", "next", "dna 0", "next", "next", "throw 0")
    assert "wiped" in [mark.id for mark in game.row("Ben").marks]
    game.do("draw other", "next", "next")
    assert GAME.view(game.state).actor == "Cy", "neither DNA nor infection for Ben"
    assert game.scale("Ben", "dna") == 5
    game.do("draw other", "spread Ben", "place asia", "next", "next", "dna 0", "next", "next", "throw 0")
    game.do(
        "draw other",
        "next",
        "next",
        "dna 0",
        "next",
        "next",
        "throw 0",
        "draw other",
        "next",
        "next",
        "dna 2",
    )
    assert game.scale("Ben", "dna") == 7


def test_a_known_card_does_what_it_says_on_the_map_it_names() -> None:
    game = Playing().begun()
    data = dict(game_data(GAME))
    card = {"name": "Test", "dna": 4, "heals": ["ast", "nirgends"], "effects": []}
    card["effects"] = [
        {"do": "scale", "what": "cold", "steps": 2},
        {"do": "gap", "marker": "cure", "steps": 1},
        {"do": "grey", "city": "cam"},
        {"do": "marker", "marker": "sea", "city": "eck", "other": "ast"},
        {"do": "spread", "who": "active"},
    ]
    data["cards"] = data["cards"] | {"events": {"test": card}}
    named = {id: {"name": id} | dict(entry) for id, entry in LINE.items()}
    data["map"] = {"name": "Linie", "invented": True, "cities": named}
    check_data(GAME, data)
    game.setup = game.setup.__class__(game.setup.players, game.setup.options, data)
    game.state = GAME.start(game.setup)
    game.begun("correct-level small Ben 1").do("draw test")
    assert (game.scale("Ada", "cold"), game.scale("Ben", "cold"), game.state.cure) == (2, 2, 11)
    game.do("place dor", "how small", "field insect", "heal ast", "whose Ben")
    assert game.scale("Ada", "dna") == 22
    assert game.state.shut == {0}
    assert game.row("asia").tracks[2].value == 1


def test_dice_are_thrown_at_a_mortality_of_nothing_too_but_none_of_them_counts() -> None:
    game = Playing(map="without", pathogen="virus").by_word("correct-scale severity Ada 2")
    game.do("fate 6", "draw other", "next", "next", "dna 0", "next", "next")
    throw = GAME.expects(game.state)
    assert throw is not None
    assert (throw.count, throw.counts) == (2, ())
    assert "von 0 bis 0" in game.refused("throw 1")
    assert GAME.view(game.do("throw 0").state).actor == "Ben"


def test_a_fungus_is_dealt_no_card_with_a_bird() -> None:
    game = Playing(map="without")
    data = dict(game.setup.data)
    london = data["cards"]["starts"]["london"]
    birds = {"egg": london | {"mutation": "bird"}, "nest": london | {"levels": ["small", "bird"]}}
    data["cards"] = data["cards"] | {"starts": {"london": london} | birds}
    for pathogen, dealt in (("pilz", {"london", "other"}), ("virus", {"london", "other", "egg", "nest"})):
        options = {**game.setup.options, "pathogen": pathogen}
        game.state = GAME.start(game.setup.__class__(game.setup.players, options, data))
        assert game.options("start") == dealt


def test_steps_past_the_ends_of_the_track_are_lost() -> None:
    game = (
        Playing()
        .begun("correct-research 1", "correct-cure 15")
        .do("draw other", "gap research -3", "gap cure 3")
    )
    assert (game.state.research, game.state.cure) == (0, 16)
    assert game.do("gap research 1", "gap cure -1").state.gap == 14


def test_all_win_or_lose_and_nobody_has_a_score() -> None:
    game = Playing().begun("correct-cure 1").do("draw other", "gap research 1")
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores) == ("cure", (), {})


@pytest.mark.parametrize("name", ["all", "healthy", "grey", "nobody", "asia"])
def test_nobody_is_called_by_a_word_of_the_game(name: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        Playing(players=("Ada", name))
    assert name in say(refusal.value.message, "de")


def test_a_city_under_quarantine_is_still_open() -> None:
    def open_cities(game: Playing) -> int:
        return next(each.value for each in GAME.view(game.state).tracks if each.id == "clean")

    game = Playing().begun("correct-field bug 2 grey")
    assert open_cities(game) == 5
    assert open_cities(game.do("correct-field bug 1 grey", "correct-field cam 1 Ben")) == 3


def test_an_airport_and_every_marker_lie_on_the_board() -> None:
    game = Playing().begun("correct-marker airport fin yes", "correct-marker extra fin yes")
    fin = next(spot for spot in GAME.view(game.state).boards[0].spots if spot.id == "fin")
    assert [thing.id for thing in fin.things][:3] == ["marker-airport", "marker-extra", "airport"]


def test_the_gap_is_the_one_number_for_across_the_room() -> None:
    headline = GAME.view(Playing().begun("correct-research 4").state).headline
    assert headline is not None
    assert (headline.id, headline.value) == ("gap", 6)


LONDON = game_data(GAME)["cards"]["starts"]["london"]
SPERRE = {"do": "marker", "marker": "sea"}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("table", "cure", "2"), 40),
        (("table", "greys", "2", "asia"), 60),
        (("map", "cities", "altmauern", "land"), ["atlantis"]),
        (("cards", "starts", "london", "mutation"), "unbekannt"),
        (("cards", "starts", "london", "stem"), "unbekannt"),
        (("cards", "starts", "london", "levels"), ["small", "small", "small"]),
        (("cards", "starts", "mildes-klima"), LONDON),
        (("map", "starts", "jadetor", "city"), "atlantis"),
        (("map", "cities", "a/b"), city("small") | {"name": "A"}),
        (("map", "cities", "asia"), city("small") | {"name": "A"}),
        (("map", "cards", "impfaktion", "heals"), ["atlantis"]),
        (("map", "cards", "massengrab", "effects"), [{"do": "grey", "city": "atlantis"}]),
        (("map", "cards", "hafensperre", "effects"), [SPERRE | {"city": "weinberg", "other": "glutsand"}]),
        (("map", "cards", "hafensperre", "effects"), [SPERRE | {"city": "weinberg"}]),
        (("map", "cards", "hafensperre", "effects"), [SPERRE | {"marker": "airport", "city": "weinberg"}]),
        (("table", "mutations"), {"bird": {"name": "Vogel", "way": "bird"}}),
        (("table", "mutations", "other"), {"name": "Andere"}),
    ],
)
def test_data_that_do_not_go_together_are_refused_with_their_place(
    path: tuple[str, ...], value: object
) -> None:
    data: dict[str, object] = dict(game_data(GAME))
    inside: dict[str, object] = data
    for key in path[:-1]:
        copied = dict(inside[key])  # type: ignore[call-overload]
        inside[key] = copied
        inside = copied
    inside[path[-1]] = value
    with pytest.raises(BadGameData) as bad:
        check_data(GAME, data)
    assert bad.value.path[: len(path) - 1] == path[:-1]
