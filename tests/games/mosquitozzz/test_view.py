"""What phones see and what buttons do."""

from companion.games.game import Action, Luck
from companion.games.mosquitozzz import GAME
from companion.words import say
from tests.games.mosquitozzz.player import DEFENDING, Playing


def tracks(game: Playing) -> dict[str, int]:
    return {track.id: track.value for track in GAME.view(game.state).tracks}


class TestView:
    def test_everything_public_is_there(self) -> None:
        game = Playing("Ada", "Ben").at(
            "correct-swarm ueberfall 2", "correct-orange beta 1", "correct-infection Ben yes"
        )
        game.at("correct-drops Ada 7").do(*DEFENDING, "repel duftkerze 2")
        view = GAME.view(game.state)
        assert tracks(game) == {"bank": 3, "strength": 7, "left": 5, "deck": 23}
        swarm, orange = view.piles
        assert [(thing.id, thing.count, thing.worth) for thing in swarm.things] == [
            ("angriff", 1, 1),
            ("ueberfall", 2, 3),
        ]
        assert [thing.id for thing in orange.things] == ["beta"]
        assert [(seat.name, seat.acts, seat.tracks[0].value) for seat in view.seats] == [
            ("Ada", True, 7),
            ("Ben", False, 10),
        ]
        assert [[mark.id for mark in seat.marks] for seat in view.seats] == [[], ["infected"]]
        assert (view.turn, view.step, view.actor) == (1, "B", "Ada")
        assert "5 mosquitos are left" in say(view.to_do, "en")

    def test_what_comes_next_is_in_order(self) -> None:
        due = [say(words, "en") for words in GAME.view(Playing("Ada", "Ben").state).due]
        assert due == [
            "Reveal the swarm card",
            "Defend",
            "Clear the swarm",
            "Mosquitos from the hand",
            "Pass the lamp",
        ]

    def test_an_alarm_numbers_the_cards_that_it_asks_for(self) -> None:
        game = Playing("Ada", "Ben").do("next")
        told = ["Ada, reveal the topmost swarm card."]
        cards = ("reveal alarm", "reveal angriff", "reveal alarm", "reveal alarm", "reveal angriff")
        places = ["1 of 2", "2 of 2", "1 of 2", "1 of 3", "2 of 3"]
        told += [f"Alarm Pheromone: Ada, reveal swarm card {place}." for place in places]
        for line, words in zip((None, *cards), told, strict=True):
            if line:
                game.do(line)
            assert say(GAME.view(game.state).to_do, "en") == words
        assert (GAME.view(game.state).tracks[-1].value, GAME.view(game.state).tracks[-1].most) == (2, 3)

    def test_why_another_card_is_revealed_where_no_mosquito_lies(self) -> None:
        game = Playing("Ada", "Ben").do("next", "reveal beta")
        assert say(GAME.view(game.state).to_do, "en").startswith("No mosquito lies there yet: Ada, reveal")
        game = Playing("Ada", "Ben").do("next", "reveal alarm", "reveal beta", "reveal gamma")
        assert say(GAME.view(game.state).to_do, "en").startswith("No mosquito lies there yet: Ada, reveal")

    def test_who_gets_the_lamp_and_why(self) -> None:
        at_lamp = (*DEFENDING, "repel duftkerze 1", "next", "next")
        three, two = ("Ada", "Ben", "Cleo"), ("Ada", "Ben")
        for players, cards, words in (
            (three, (), "No card sends the lamp: Ada chooses who gets it (Ben, Cleo)."),
            (three, ("alpha",), "Alpha mosquito decides: the lamp stays with Ada."),
            (three, ("beta",), "Beta mosquito decides: the lamp goes to Ben."),
            (three, ("beta", "gamma"), "(Beta mosquito, Gamma mosquito): Ada chooses among Ben, Cleo."),
            (two, ("beta", "gamma"), "Beta mosquito, Gamma mosquito decide: the lamp goes to Ben."),
            (two, (), "There are two of you: the lamp goes to Ben."),
        ):
            game = Playing(*players).at(*(f"correct-orange {card} 1" for card in cards)).do(*at_lamp)
            assert say(GAME.view(game.state).to_do, "en").endswith(words)

    def test_luck_counts_every_disc_of_slaps_and_tie_breaks(self) -> None:
        game = (
            Playing("Ada", "Ben").at("correct-swarm ueberfall 1").do(*DEFENDING, "hand flache-hand", "slap 3")
        )
        luck = GAME.view(game.state).luck
        assert luck == Luck(thrown=4, result=3, expected=2.0, variance=1.0)
        tied = Playing("Ada", "Ben").at("correct-deck 0").do("next", "slap 4", "slap 4")
        luck = GAME.view(tied.state).luck
        assert luck == Luck(thrown=20, result=8, expected=10.0, variance=5.0)

    def test_each_round_of_a_tie_break_is_numbered(self) -> None:
        game = Playing("Ada", "Ben").at("correct-deck 0").do("next", "slap 4", "slap 4")
        assert "round 2: Ada" in say(GAME.view(game.state).to_do, "en")

    def test_in_a_tie_break_whoever_throws_acts_and_the_lamp_stays(self) -> None:
        seats = GAME.view(Playing("Ada", "Ben").at("correct-deck 0").do("next", "slap 4").state).seats
        assert [(seat.acts, [mark.id for mark in seat.marks]) for seat in seats] == [
            (False, ["lamp"]),
            (True, []),
        ]

    def test_what_left_the_game_is_told_until_the_next_growth_has_ended(self) -> None:
        game = Playing("Ada", "Ben").at("correct-orange beta 1", "correct-infection Ada yes")
        game.do(*DEFENDING, "cure medizin", "repel duftkerze 1", "next", "next", "lamp Ben")
        assert "Out of the game: Infectious, Beta mosquito." in [
            say(words, "en") for words in GAME.view(game.state).reminders
        ]
        assert game.do("next").state.used_up == ()

    def test_after_the_lamp_all_draw_and_two_players_may_discard(self) -> None:
        at_lamp = (*DEFENDING, "repel duftkerze 1", "next", "next", "lamp Ben")
        for players, told in ((("Ada", "Ben"), True), (("Ada", "Ben", "Cleo"), False)):
            reminders = [
                say(words, "en") for words in GAME.view(Playing(*players).do(*at_lamp).state).reminders
            ]
            assert ("Each may discard one hand card." in reminders) == told
            assert "All draw up to 5 cards." in reminders


class TestFocus:
    def test_next_leaves_phase_a_and_the_dial_walks_the_red_cards(self) -> None:
        focus = GAME.focus(Playing("Ada", "Ben").state)
        assert focus.next == Action("next")
        cards = [Action("join", {"card": card}) for card in ("angriff", "fliegerangriff")]
        assert list(focus.dial[:2]) == cards

    def test_next_is_shut_while_discs_are_to_be_thrown(self) -> None:
        focus = GAME.focus(Playing("Ada", "Ben").do(*DEFENDING, "hand flache-hand").state)
        assert focus.next is None
        assert focus.shut is not None
        assert focus.dial == tuple(Action("slap", {"squashed": number}) for number in (0, 1))

    def test_next_passes_the_lamp_only_where_it_can_go_to_one_place(self) -> None:
        at_lamp = (*DEFENDING, "repel duftkerze 1", "next", "next")
        assert GAME.focus(Playing("Ada", "Ben").do(*at_lamp).state).next == Action("lamp", {"to": "Ben"})
        assert GAME.focus(Playing("Ada", "Ben", "Cleo").do(*at_lamp).state).next is None

    def test_nothing_is_to_press_after_the_end(self) -> None:
        focus = GAME.focus(Playing("Ada", "Ben").at("correct-drops Ada 0").state)
        assert (focus.dial, focus.next) == ((), None)


class TestWhatToDo:
    def told(self, game: Playing) -> str:
        return say(GAME.view(game.state).to_do, "en")

    def test_only_colours_that_may_still_be_played_are_named(self) -> None:
        game = Playing("Ada", "Ben").at("correct-swarm ueberfall 2").do(*DEFENDING)
        assert "blue, then green, then Flat Hand" in self.told(game)
        assert "left: green, then Flat Hand" in self.told(game.do("repel duftkerze 2"))
        assert "only Flat Hand still helps" in self.told(game.do("hand flache-hand", "slap 1"))

    def test_a_resistant_swarm_is_not_met_with_green(self) -> None:
        game = Playing("Ada", "Ben").at("correct-swarm ueberfall 2").do("next", "reveal resistent")
        assert "left: blue, then Flat Hand" in self.told(game)

    def test_what_came_lately_is_told_from_what_lay_there(self) -> None:
        game = Playing("Ada", "Ben").at("correct-swarm angriff 2").do("join angriff", "join ueberfall")
        things = GAME.view(game.state).piles[0].things
        assert [(thing.id, thing.count, thing.fresh) for thing in things] == [
            ("angriff", 3, 1),
            ("ueberfall", 1, 1),
        ]
        assert "every card is entered" in self.told(game)
        game.do("next", "reveal gamma", "next", "next", "lamp Ben")
        assert {thing.fresh for thing in GAME.view(game.state).piles[0].things} == {0}

    def test_what_a_hand_brought_is_no_news_once_the_lamp_has_gone(self) -> None:
        """The swarm was reduced before the hand's mosquitos joined it, so the lamp has to forget them."""
        game = Playing("Ada", "Ben").do(*DEFENDING, "next", "join angriff")
        assert [thing.fresh for thing in GAME.view(game.state).piles[0].things] == [1]
        game.do("next", "lamp Ben")
        assert [thing.fresh for thing in GAME.view(game.state).piles[0].things] == [0]

    def test_the_price_of_a_throw_counts_infections(self) -> None:
        game = Playing("Ada", "Ben").at("correct-swarm ueberfall 1", "correct-infection Ada yes")
        game.at("correct-drops Ada 3").do(*DEFENDING)
        assert GAME.view(game.state).odds[0].price == (1, 2, 3, 3, 3)
