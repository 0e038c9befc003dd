"""What the rule book says of fields, set-up, mutations, stems, ports, markers, and what people are told."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion.games.data import check_data
from companion.games.game import Setup
from companion.games.library import game_data
from companion.games.notation import parse_action
from companion.words import say
from tests.games.viroid.player import GAME, LINE, Playing, city


def at(game: Playing, place: str) -> tuple[int, ...]:
    """Return what the fields of a city hold: 0 nobody, 1 Ada, 2 Ben, 9 a grey."""
    fields: tuple[int, ...] = game.state.cities[game.state.rules.world.place[place]]
    return fields


def with_stems(stems: Mapping[str, object]) -> Playing:
    """A game without a map, with these stems in the box; Ada has the one of the start card London."""
    game = Playing(map="without")
    data = dict(game.setup.data)
    data["cards"] = data["cards"] | {"stems": data["cards"]["stems"] | stems}
    check_data(GAME, data)
    game.setup = Setup(game.setup.players, game.setup.options, data)
    game.state = GAME.start(game.setup)
    return game.by_word("correct-scale dna Ada 40").do("draw other", "next", "next", "dna 0", "next")


class TestField:
    """Where one has stones on fields of several ways, it is asked which: else map and table part."""

    def test_a_stone_is_healed_on_the_field_that_is_said(self) -> None:
        game = Playing().begun("correct-field ast 4 Ada").do("draw other", "next", "heal ast", "whose Ada")
        assert game.options("field") == {"small", "farm"}
        assert say(GAME.view(game.state).to_do, "de") == "Auf welchem Feld wird in Ast geheilt?"
        assert at(game.do("field farm"), "ast") == (1, 2, 0, 0)

    def test_a_stone_dies_on_the_field_that_is_said(self) -> None:
        game = Playing().begun("correct-field ast 4 Ada", "correct-scale infection Ada 0")
        game.do("draw other", "next", "next", "dna 0", "next", "next", "throw 1", "kill ast")
        dna = game.scale("Ada", "dna")
        assert at(game.do("field farm"), "ast") == (1, 2, 0, 9)
        assert game.scale("Ada", "dna") == dna, "the point of DNA came with the death"

    def test_a_death_by_an_event_asks_for_the_field_of_the_healthy_too(self) -> None:
        game = Playing().begun().do("draw other", "grey cam")
        assert game.options("field") == {"small", "insect"}
        assert at(game.do("field insect"), "cam") == (0, 9)

    def test_a_grey_is_taken_from_the_field_that_is_said(self) -> None:
        game = Playing().begun("correct-field ast 3 grey", "correct-field ast 4 grey")
        assert at(game.do("draw other", "bury ast", "field farm"), "ast") == (1, 2, 9, 0)

    def test_fields_of_one_way_are_alike_and_nothing_is_asked(self) -> None:
        game = Playing().begun("correct-field ast 3 Ada").do("draw other", "next", "heal ast", "whose Ada")
        assert at(game, "ast").count(1) == 1

    def test_a_question_that_a_correction_has_answered_is_not_asked(self) -> None:
        game = Playing().begun("correct-field ast 4 Ada").do("draw other", "next", "heal ast", "whose Ada")
        game.do("correct-field ast 1 nobody", "correct-field ast 4 nobody")
        assert game.state.duty.kind == "heal"

    def test_of_three_who_die_by_one_card_the_healthy_are_two_and_no_field_counts_twice(self) -> None:
        fields = city("small", "insect", "farm", "blood", continent="asia")
        game = Playing(cities=LINE | {"cam": fields})
        data = dict(game.setup.data)
        card = {"name": "Test", "dna": 0, "effects": [{"do": "grey", "city": "cam"}] * 3}
        data["cards"] = data["cards"] | {"events": {"test": card}}
        game.setup = Setup(game.setup.players, game.setup.options, data)
        game.state = GAME.start(game.setup)
        game.begun("correct-field cam 3 Ada", "correct-field cam 4 Ben").do("draw test")
        assert game.options("whose") == {"Ada", "Ben"}
        assert at(game.do("whose Ada", "field small", "field insect"), "cam") == (9, 9, 9, 2)


class TestSetUp:
    """First stones are placed after all are equipped, from the starting player on."""

    def test_nobody_places_before_the_last_is_equipped(self) -> None:
        game = Playing(players=("Ada", "Ben", "Cy"), begins="Ben").do("start london")
        placed = [(GAME.view(game.state).actor, game.state.duty.kind)]
        for mutation in ("ship", "plane"):
            game.do("start other", "level small", "next", f"mutation {mutation}", "stem other", "next")
            game.do("dna 0")
            placed.append((GAME.view(game.state).actor, game.state.duty.kind))
        assert placed == [("Cy", "start"), ("Ada", "start"), ("Ben", "first")]
        actors = [GAME.view(game.do("place ast").state).actor for _ in range(3)]
        assert actors == ["Cy", "Ada", "Ben"]
        assert at(game, "ast") == (2, 3, 1, 0)

    def test_the_city_of_a_start_card_is_that_of_its_player(self) -> None:
        game = Playing(map="without").do("start other", "next", "mutation ship", "stem other", "next")
        game.do("dna 0", "start london", "place asia")
        ada, ben = game.state.players
        assert (ada.out[game.state.continent("asia")], ben.out[game.state.continent("europe")]) == (1, 1)

    def test_a_game_that_was_being_set_up_before_goes_on(self) -> None:
        """Its stack has the first stone of the present player on it, and none of those to come."""
        game = Playing()
        duty = type(game.state.duty)
        game.state = game.state._replace(
            duties=(duty("turns"), duty("seated", n=1), duty("first"), duty("start"))
        )
        game.do("start london", "place ast", "start other", "level small", "next", "mutation ship")
        game.do("stem other", "next", "dna 0", "place ast")
        assert (game.state.turn, at(game, "ast")) == (1, (1, 2, 0, 0))


class TestMutations:
    """Twelve markers, each there once, one of which leaves a choice."""

    def test_there_are_twelve(self) -> None:
        assert len(game_data(GAME)["table"]["mutations"]) == 12

    @pytest.mark.parametrize("scale", ["mortality", "severity"])
    def test_the_one_that_raises_leaves_the_choice(self, scale: str) -> None:
        game = Playing(map="without").do("start other", "next", "mutation raise", "stem other", "next")
        game.do("dna 20", "start london", "place asia")
        game.do("draw other", "next", "next", "dna 0", "next", "buy raise", "price 7")
        assert game.options("raise") == {"mortality", "severity"}
        before = game.scale("Ada", scale)
        assert game.do(f"raise {scale}").scale("Ada", scale) == before + 1
        assert "schon genutzt" in game.refused("buy raise")

    def test_an_owners_marker_for_one_scale_still_asks_nothing(self) -> None:
        game = Playing(map="without")
        data = dict(game.setup.data)
        own = {"name": "Schwere +1", "raises": "severity", "price": 3}
        data["table"] = data["table"] | {"mutations": data["table"]["mutations"] | {"own": own}}
        game.setup = Setup(game.setup.players, game.setup.options, data)
        game.state = GAME.start(game.setup)
        game.do("start other", "next", "mutation own", "stem other", "next", "dna 20", "start london")
        game.do("place asia", "draw other", "next", "next", "dna 0", "next", "buy raise")
        assert game.scale("Ada", "severity") == 2

    def test_two_players_cannot_hold_the_same_marker(self) -> None:
        game = Playing(map="without").do("start other", "next", "mutation dna", "stem other", "next", "dna 0")
        assert "london" not in game.options("start"), "its mutation is taken"
        assert "dna" not in game.do("start other", "next").options("mutation")
        game.do("mutation ship")
        assert game.refused("correct-mutation Ben dna")


def test_no_two_stems_bear_one_name_though_they_have_two_ids() -> None:
    zysten = {"name": {"de": "Zysten", "en": "Cysts"}, "cards": 1}
    game = with_stems({"zysten-b": zysten, "fieber": {"name": "Fieber", "cards": 1}})
    assert game.do("buy stem").options("stem") == {"husten", "fieber", "other"}


class TestPorts:
    """The one extra death of a Vibrion's six: a must while an own stone stands in a port."""

    def throwing(self, *corrections: str) -> Playing:
        ports = {
            "hafen": city("small", "small", "farm", land=("land",), sea=("fern",)),
            "fern": city("small", "farm", continent="asia"),
            "land": city("small", "small", "farm"),
        }
        game = Playing(cities=ports, pathogen="vibrion").do("start london", "start other", "level farm")
        game.do("next", "mutation ship", "stem other", "next", "dna 0", "place hafen", "place fern")
        game.do("correct-ability Ada 2", "correct-scale infection Ada 0", "correct-scale severity Ada 2")
        return game.do(*corrections, "draw other", "next", "next", "dna 0", "next", "next")

    def test_another_death_cannot_take_the_last_stone_of_a_port(self) -> None:
        game = self.throwing("correct-field land 1 Ada").do("count 1 yes")
        assert game.options("kill") == {"hafen"}
        assert game.do("kill hafen").options("kill") == {"land"}
        game.do("kill land")
        assert (game.scale("Ada", "stones"), GAME.view(game.state).actor) == (0, "Ben")

    def test_no_death_is_spent_twice_on_a_city_while_there_is_another(self) -> None:
        game = self.throwing("correct-field land 1 Ada", "correct-field hafen 2 Ada").do("count 1 yes")
        game.do("kill hafen")
        assert "Nimm eine andere Stadt: Land" in game.refused("kill hafen")

    def test_what_is_due_is_told_whole(self) -> None:
        game = self.throwing("correct-field land 1 Ada").do("count 1 yes")
        assert next(track.value for track in GAME.view(game.state).tracks if track.id == "deaths") == 2


class TestCorrections:
    """What can be set right besides: stems, symptoms, the mutation, the grey stock."""

    def told(self, game: Playing, line: str) -> str:
        """Do it, and return what people are told of it."""
        before = game.state
        [event, *_] = GAME.decide(before, parse_action(GAME, line))
        game.do(line)
        return say(GAME.tell(before, event) or "", "de")

    def test_stems_and_symptoms(self) -> None:
        game = Playing(map="without").by_word()
        assert self.told(game, "correct-stem Ada 2 husten") == "Korrigiert: Stammplatz 2 von Ada: Husten."
        assert game.refused("correct-stem Ada 3 husten"), "no two of one name"
        assert self.told(game, "correct-symptoms Ada 2 3").startswith("Korrigiert: 3 Symptome")
        stem = next(mark for mark in game.row("Ada").marks if mark.id == "symptom-2")
        assert say(stem.note, "de") == "3 von 5 Symptomen"
        self.told(game, "correct-stem Ada 2 nobody")
        assert "symptom-2" not in [mark.id for mark in game.row("Ada").marks]
        assert game.state.stems == (1, 2), "the card that was laid by mistake is in the stock again"

    def test_a_nekrose_comes_and_goes_with_its_symptom(self) -> None:
        game = with_stems({"tod": {"name": "Tod", "cards": 1, "symptoms": [{"gains": ["necrosis"]}]}})
        assert game.do("correct-stem Ada 2 tod", "correct-symptoms Ada 2 1").state.necrosis
        assert not game.do("correct-symptoms Ada 2 0").state.necrosis

    def test_the_stock_never_holds_more_of_a_stem_than_the_box(self) -> None:
        game = with_stems({"fieber": {"name": "Fieber", "cards": 1}})
        game.do("correct-stem Ada 2 fieber", "correct-stem Ben 2 fieber")
        game.do("correct-stem Ada 2 nobody", "correct-stem Ben 2 nobody")
        assert game.state.stems[-1] == 1

    @pytest.mark.parametrize("stem", ["nobody", "husten"])
    def test_a_stem_that_is_set_right_while_its_symptom_is_asked_for_brings_nothing(self, stem: str) -> None:
        game = with_stems({}).do("buy symptom-1", "price 1", f"correct-stem Ada 1 {stem}")
        assert game.state.duty.kind == "mutate"

    def test_where_every_place_was_filled_meanwhile_no_stem_is_asked_for(self) -> None:
        game = with_stems({}).do("buy stem", "correct-stem Ada 2 husten", "correct-stem Ada 3 other")
        assert game.state.duty.kind == "mutate"

    def test_the_mutation(self) -> None:
        game = Playing(map="without").by_word()
        assert self.told(game, "correct-mutation Ada plane") == "Korrigiert: Mutation von Ada: Flugzeug."
        assert self.told(game, "correct-mutation Ada nobody") == "Korrigiert: Mutation von Ada: keine."
        assert "mutation" not in [mark.id for mark in game.row("Ada").marks]

    def test_the_grey_stock(self) -> None:
        game = Playing(map="without").by_word()
        assert self.told(game, "correct-stock 12") == "Korrigiert: 12 Graue im Vorrat."
        assert game.state.stock == 12


class TestMarkers:
    """35 Gegenwehr markers, and no more."""

    def all_out(self) -> Playing:
        cities = {f"c{n}": city("small", "farm") for n in range(9)}
        game = Playing(cities=LINE | cities).begun()
        game.do(*self.lines())
        assert not game.state.markers_left
        return game

    def lines(self) -> Iterator[str]:
        kinds = ("small", "farm", "bird", "extra")
        for n in range(35):
            yield f"correct-marker {kinds[n % 4]} c{n // 4} yes"

    def test_with_all_out_one_can_only_be_taken_away(self) -> None:
        game = self.all_out()
        assert "nein" in game.refused("correct-marker bird ast yes")
        assert "sea" not in game.do("draw other").options("marker")
        game.do("marker small")
        assert game.options("place") == {f"c{n}" for n in range(9)}
        assert "bird" in game.do("place c0").options("marker")
        assert game.do("marker bird").options("place") >= {"ast"}

    def test_a_known_card_lays_none_that_is_not_there(self) -> None:
        game = self.all_out()
        card: dict[str, Any] = {"name": "Test", "dna": 0}
        card["effects"] = [{"do": "marker", "marker": "bird", "city": "ast"}]
        data = dict(game.setup.data)
        data["cards"] = data["cards"] | {"events": {"test": card}}
        game.setup = Setup(game.setup.players, game.setup.options, data)
        game.state = GAME.start(game.setup)
        game.begun(*self.lines()).do("draw test")
        assert game.state.markers[0] == frozenset()


class TestWords:
    """What people are told names the numbers that there are."""

    def test_the_shop_says_the_dna_that_there_is(self) -> None:
        game = Playing(map="without", start="experts").do("mutation dna")
        assert say(GAME.view(game.state).to_do, "de") == "Ada, entwickle deinen Erreger mit 70 DNA."

    def test_every_assumed_number_is_named(self) -> None:
        view = GAME.view(Playing(map="without", pathogen="pilz").state)
        told = next(text for note in view.reminders if "Angenommen" in (text := say(note, "de")))
        for what in (
            "Felder der Forschungsleiste 16",
            "Heilmittel auf Feld 10",
            "Graue in Asien 5",
            "Sterblichkeit zu Beginn 1",
            "Schwere zu Beginn 1",
            "Infektionspunkte zu Beginn 1",
            "Kälte der Mutation 2",
            "Medikamente der Mutation 2",
            "Hitze der Mutation 2",
        ):
            assert what in told
        for pathogen in ("bakterie", "virus"):  # of which the book tells that
            known = GAME.view(Playing(map="without", pathogen=pathogen).state)
            assert not any("zu Beginn" in say(note, "de") for note in known.reminders), pathogen

    def test_where_nothing_can_be_placed_without_a_map_the_reason_is_told(self) -> None:
        game = Playing(map="without").by_word().do("draw other", "next", "next", "dna 0", "place europe")
        told = say(GAME.view(game.state).to_do, "de")
        assert told == "Ada, alle Stufen sind verbraucht, 1 Punkt verfällt. Weiter."
        game = Playing(map="without").by_word("correct-stones Ada europe 25")
        game.do("draw other", "next", "next", "dna 0")
        assert "dein Vorrat ist leer, 2 Punkte" in say(GAME.view(game.state).to_do, "de")

    def test_map_and_card_have_a_word_each(self) -> None:
        options = GAME.options(("Ada", "Ben"), game_data(GAME))
        level, board = (
            next(each for each in options if each.parameter.name == name) for name in ("level", "map")
        )
        assert say(board.label, "de") == "Landkarte"
        assert say(level.hints["easy"], "de") == "49 Ereigniskarten, 3 davon Massive Forschung (M)"
