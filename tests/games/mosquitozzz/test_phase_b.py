"""Phase B, defence: blue, then green, then Flache Hand; nets, resistance, and what is refused."""

import pytest

from tests.games.mosquitozzz.player import DEFENDING, Playing


def defending(
    *corrections: str, players: tuple[str, ...] = ("Ada", "Ben", "Cleo"), **options: str
) -> Playing:
    """Ada stands in phase B with the corrections made before the turn."""
    return (
        Playing(*players, options={name.replace("_", "-"): value for name, value in options.items()})
        .at(*corrections)
        .do(*DEFENDING)
    )


class TestBlue:
    def test_blood_comes_back_from_the_bank(self) -> None:
        game = defending("correct-drops Ada 6").do("blood blutbildung 1", "blood stichsalbe 2")
        assert (game.drops("Ada"), game.state.bank) == (9, 1)

    def test_the_ointment_gives_one_two_or_three(self) -> None:
        for drops in (1, 2, 3):
            assert defending("correct-drops Ada 6").do(f"blood stichsalbe {drops}").drops("Ada") == 6 + drops
        assert "from 1 to 3" in defending("correct-drops Ada 6").refused("blood stichsalbe 4")

    def test_never_above_ten(self) -> None:
        game = defending("correct-drops Ada 9", "correct-drops Ben 5")
        assert "from 1 to 1" in game.refused("blood stichsalbe 2")
        assert "10 drops already" in game.do("blood stichsalbe 1").refused("blood blutbildung 1")

    def test_medicine_gives_a_drop_or_cures(self) -> None:
        infected = ("correct-drops Ada 6", "correct-infection Ada yes")
        assert defending(*infected).do("blood medizin 1").drops("Ada") == 7
        game = defending(*infected).do("cure medizin")
        assert (game.drops("Ada"), game.state.infected) == (6, (False, False, False))
        assert "not infected" in game.refused("cure medizin")

    def test_blue_cards_come_in_any_order_and_before_green(self) -> None:
        game = defending("correct-drops Ada 6").do(
            "blood stichsalbe 1", "blood blutbildung 1", "repel duftkerze 1"
        )
        assert game.refused("blood blutbildung 1", "de").startswith("Blau vor Grün: Blutbildung")

    def test_a_card_with_an_exclamation_mark_is_remembered(self) -> None:
        data = {"cards": {"stichsalbe": {"leaves": True}}}
        game = Playing("Ada", "Ben", data=data).at("correct-drops Ada 6").do(*DEFENDING, "blood stichsalbe 1")
        assert game.state.used_up == ("stichsalbe",)


class TestNet:
    def test_the_lamp_goes_to_another_who_starts_with_phase_b(self) -> None:
        game = defending("correct-drops Ben 5").do("net mosquitonetz Ben")
        assert (game.lamp, game.phase, game.state.strength, game.state.turn) == ("Ben", "B", 1, 1)
        assert game.do("blood blutbildung 1").drops("Ben") == 6

    def test_whoever_used_it_gives_no_blood(self) -> None:
        game = defending("correct-infection Ada yes").do("net mosquitonetz Ben", "next")
        assert (game.drops("Ada"), game.drops("Ben")) == (10, 9)

    def test_orange_cards_stay_for_the_next(self) -> None:
        game = defending("correct-orange resistent 1", "correct-orange gamma 1").do("net mosquitonetz Ben")
        assert game.state.orange == ("resistent", "gamma")
        assert "only Flat Hand repels" in game.refused("repel duftkerze 1")

    def test_other_blue_cards_may_come_before_it_and_none_after_green(self) -> None:
        game = defending("correct-drops Ada 5").do("blood blutbildung 1", "net mosquitonetz Cleo")
        assert game.lamp == "Cleo"
        assert "Blue before green" in defending().do("repel duftkerze 1").refused("net mosquitonetz Ben")

    def test_not_to_oneself(self) -> None:
        assert "somebody else" in defending().refused("net mosquitonetz Ada")

    def test_not_in_the_co_operative_game(self) -> None:
        assert "co-operative" in defending(variant="cooperative").refused("net mosquitonetz Ben")


class TestGreen:
    def test_a_card_repels_what_it_shows(self) -> None:
        assert defending("correct-swarm ueberfall 2").do("repel mosquitospray 2").state.left == 5

    def test_more_than_is_left_repels_what_is_left(self) -> None:
        game = defending().do("repel mosquitospray 3")
        assert (game.state.left, game.state.repelled) == (0, 1)
        assert "already" in game.refused("repel duftkerze 1")

    def test_an_owner_who_knows_the_number_fixes_it(self) -> None:
        game = Playing("Ada", "Ben", data={"cards": {"mosquitospray": {"symbols": [2, 2]}}})
        assert "from 2 to 2" in game.do(*DEFENDING).refused("repel mosquitospray 1")

    def test_under_resistance_only_the_flat_hand_repels(self) -> None:
        game = defending("correct-orange resistent 1", "correct-drops Ada 5").do("blood blutbildung 1")
        assert "Resistant lies in the swarm" in game.refused("repel mosquitospray 1")
        assert game.do("hand flache-hand", "slap 1").state.left == 0

    def test_resistance_leaves_after_phase_b(self) -> None:
        assert defending("correct-orange resistent 1").do("next").state.orange == ()


class TestFlatHand:
    def test_as_many_discs_as_mosquitos_are_left(self) -> None:
        game = defending("correct-swarm ueberfall 2").do("repel duftkerze 1", "hand flache-hand")
        assert "from 0 to 6" in game.refused("slap 7")
        assert game.do("slap 4").state.left == 2

    def test_each_further_hand_throws_what_is_then_left(self) -> None:
        game = defending("correct-swarm ueberfall 2").do("hand flache-hand", "slap 4", "hand flache-hand")
        assert "from 0 to 3" in game.refused("slap 4")
        assert "already" in game.do("slap 3").refused("hand flache-hand")

    def test_it_is_the_last_resort(self) -> None:
        game = defending("correct-swarm ueberfall 2", "correct-drops Ada 5").do("hand flache-hand", "slap 1")
        assert "comes last" in game.refused("repel duftkerze 1")
        assert "comes last" in game.refused("blood blutbildung 1")
        assert "Flache Hand kommt zuletzt" in game.refused("net mosquitonetz Ben", "de")

    def test_nothing_else_happens_while_discs_are_to_be_thrown(self) -> None:
        game = defending().do("hand flache-hand")
        assert "thrown first" in game.refused("next")
        assert "thrown first" in game.refused("repel duftkerze 1")

    @pytest.mark.parametrize(("left", "throws"), [(15, [15]), (16, [15, 1]), (31, [15, 15, 1])])
    def test_more_than_fifteen_take_several_slaps_for_the_one_card(
        self, left: int, throws: list[int]
    ) -> None:
        game = defending(f"correct-swarm angriff {min(15, left - 1)}")
        game.at("correct-swarm apokalypse 3") if left == 31 else None
        assert game.state.left == left
        game.do("hand flache-hand")
        for number in throws:
            assert f"from 0 to {number}" in game.refused("slap 99")
            game.do("slap 0")
        assert (game.phase, game.state.left, game.state.thrown) == ("B", left, left)

    def test_squashed_discs_of_the_first_throw_do_not_shorten_the_second(self) -> None:
        game = defending("correct-swarm angriff 15", "correct-swarm ueberfall 1").do(
            "hand flache-hand", "slap 15"
        )
        assert "from 0 to 4" in game.refused("slap 5")
        assert game.do("slap 4").state.left == 0
