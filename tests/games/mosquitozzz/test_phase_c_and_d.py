"""Phase C, bloodletting, and phase D, exhale: blood, infections, which cards leave, and the lamp."""

import pytest

from companion.games.mosquitozzz import GAME
from companion.words import say
from tests.games.mosquitozzz.player import DEFENDING, Playing


def defending(
    *corrections: str, players: tuple[str, ...] = ("Ada", "Ben", "Cleo"), **options: str
) -> Playing:
    return (
        Playing(*players, options={name.replace("_", "-"): value for name, value in options.items()})
        .at(*corrections)
        .do(*DEFENDING)
    )


def at_lamp(*corrections: str, players: tuple[str, ...] = ("Ada", "Ben", "Cleo")) -> Playing:
    return defending(*corrections, players=players).do("repel mosquitospray 3", "next", "next")


class TestBlood:
    def test_one_drop_for_each_mosquito_that_was_not_repelled(self) -> None:
        game = defending("correct-swarm ueberfall 2").do("repel duftkerze 2", "next")
        assert (game.drops("Ada"), game.state.bank) == (5, 5)

    def test_never_below_zero_and_then_the_game_is_over(self) -> None:
        game = defending("correct-swarm apokalypse 2", "correct-drops Ada 3", "correct-drops Ben 9").do(
            "next"
        )
        assert game.outcome is not None
        assert (game.drops("Ada"), game.state.bank) == (0, 11)
        assert (game.outcome.reason, game.outcome.winners, game.outcome.starts_next) == (
            "last-drop",
            ("Cleo",),
            "Cleo",
        )
        assert "over" in game.refused("next")
        assert "over" in game.refused("correct-drops Ada 3")


class TestInfection:
    def test_whoever_is_bitten_is_infected_and_pays_at_once(self) -> None:
        game = defending("correct-orange infektioes 1").do("next")
        assert (game.drops("Ada"), game.state.infected, game.state.orange) == (8, (True, False, False), ())

    def test_whoever_repels_all_is_not(self) -> None:
        game = defending("correct-orange infektioes 1").do("repel duftkerze 1", "next")
        assert (game.drops("Ada"), game.state.infected, game.state.used_up) == (
            10,
            (False,) * 3,
            ("infektioes",),
        )

    def test_at_most_one_each_and_a_second_leaves_the_game(self) -> None:
        game = defending("correct-orange infektioes 2").do("next")
        assert (game.drops("Ada"), game.state.used_up) == (8, ("infektioes",))
        game = defending("correct-orange infektioes 1", "correct-infection Ada yes").do("next")
        assert (game.drops("Ada"), game.state.used_up) == (8, ("infektioes",))

    def test_the_infected_pay_in_their_own_phase_c_even_if_all_was_repelled(self) -> None:
        game = defending("correct-infection Ada yes", "correct-infection Ben yes").do(
            "repel duftkerze 1", "next"
        )
        assert (game.drops("Ada"), game.drops("Ben")) == (9, 10)

    def test_or_in_every_phase_c_where_that_was_chosen(self) -> None:
        game = defending("correct-infection Ben yes", infected_pay="every").do("repel duftkerze 1", "next")
        assert (game.drops("Ada"), game.drops("Ben")) == (10, 9)

    def test_in_every_phase_c_somebody_else_may_lose_the_last_drop(self) -> None:
        game = defending("correct-infection Ben yes", "correct-drops Ben 1", infected_pay="every")
        game.do("next")
        assert game.outcome is not None
        assert (game.outcome.reason, game.outcome.winners) == ("last-drop", ("Cleo",))


class TestClearing:
    def test_a_card_repelled_in_part_stays_and_counts_in_full_again(self) -> None:
        game = defending("correct-swarm invasion 1").do("repel mosquitospray 3", "next")
        assert (game.state.swarm, game.state.strength, game.phase) == (("invasion",), 4, "C")

    def test_nothing_is_asked_where_nothing_is_to_choose(self) -> None:
        game = defending("correct-swarm ueberfall 1").do("hand flache-hand", "slap 4", "next")
        assert game.state.swarm == ()
        assert "Not now" in game.refused("clear angriff")

    def test_the_player_chooses_among_all_that_fit(self) -> None:
        position = ("correct-swarm angriff 1", "correct-swarm fliegerangriff 1")
        game = defending(*position).do("repel duftkerze 2", "next")
        assert game.do("clear angriff angriff").state.swarm == ("fliegerangriff",)
        game = defending(*position).do("repel duftkerze 2", "next")
        assert game.do("clear fliegerangriff").state.swarm == ("angriff", "angriff")

    @pytest.mark.parametrize(
        "cards", ["angriff", "", "ueberfall", "fliegerangriff angriff", "angriff angriff angriff"]
    )
    def test_too_few_too_many_or_others_are_refused(self, cards: str) -> None:
        game = defending("correct-swarm angriff 1", "correct-swarm fliegerangriff 1").do(
            "repel duftkerze 2", "next"
        )
        assert "2 mosquitos were repelled" in game.refused(f"clear {cards}")

    def test_the_proposal_is_the_largest_sum_of_the_highest_cards(self) -> None:
        game = defending(
            "correct-swarm angriff 1", "correct-swarm fliegerangriff 2", "correct-swarm ueberfall 1"
        ).do("repel mosquitospray 3", "repel mosquitospray 3", "repel duftkerze 1", "next")
        proposal = GAME.focus(game.state).next
        assert proposal is not None
        assert proposal.values["cards"] == ("ueberfall", "fliegerangriff", "fliegerangriff")

    def test_hand_mosquitos_join_after_the_clearing(self) -> None:
        game = defending().do("repel duftkerze 1", "next", "join fliegerangriff", "join angriff", "next")
        assert (game.state.swarm, game.phase) == (("angriff", "fliegerangriff"), "D")

    @pytest.mark.parametrize(
        ("players", "options", "most"),
        [
            (("Ada", "Ben"), {}, 4),
            (("Ada", "Ben"), {"variant": "cooperative"}, 5),
            (("Ada", "Ben", "Cleo", "Dan"), {"variant": "cooperative"}, 3),
        ],
    )
    def test_no_more_than_a_hand_holds(
        self, players: tuple[str, ...], options: dict[str, str], most: int
    ) -> None:
        game = defending(players=players, **options).do("repel duftkerze 1", "next", *["join angriff"] * most)
        assert "already" in game.refused("join angriff")


class TestLamp:
    def test_it_goes_to_another_player_of_ones_choice(self) -> None:
        assert "another player" in at_lamp().refused("lamp Ada")
        game = at_lamp().do("lamp Cleo")
        assert (game.lamp, game.phase, game.state.turn) == ("Cleo", "A", 2)

    @pytest.mark.parametrize(
        ("cards", "to"),
        [
            (["alpha"], {"Ada"}),
            (["beta"], {"Ben"}),
            (["gamma"], {"Cleo"}),
            (["alpha", "gamma"], {"Ada", "Cleo"}),
            (["alpha", "beta", "gamma"], {"Ada", "Ben", "Cleo"}),
        ],
    )
    def test_orange_cards_send_it_and_all_of_them_leave(self, cards: list[str], to: set[str]) -> None:
        position = [f"correct-orange {card} 1" for card in cards]
        for player in ("Ada", "Ben", "Cleo"):
            game = at_lamp(*position)
            if player in to:
                game.do(f"lamp {player}")
                assert (game.lamp, game.state.orange) == (player, ())
            else:
                assert "the lamp: it can't go to" in game.refused(f"lamp {player}")

    def test_with_two_players_beta_and_gamma_both_send_it_across(self) -> None:
        for card in ("beta", "gamma"):
            game = at_lamp(f"correct-orange {card} 1", players=("Ada", "Ben"))
            assert "only to Ben" in game.refused("lamp Ada")
            assert game.do("lamp Ben").lamp == "Ben"


class TestChores:
    """Phase C as hands do it."""

    @staticmethod
    def told(game: Playing) -> list[tuple[str, str, int | None, bool]]:
        return [
            (chore.id, say(chore.label, "en"), chore.count, chore.done)
            for chore in GAME.view(game.state).chores
        ]

    def test_they_say_how_many_and_which(self) -> None:
        game = defending("correct-swarm fliegerangriff 1").do("repel abwehr 2", "next")
        assert self.told(game) == [
            ("bank", "1 drop to the bank", 1, False),
            ("cards", "Put cards away", 2, False),
            ("hand-over", "Add red hand cards", None, False),
            ("experience", "Take an experience card", 1, False),
        ]
        game.do("clear fliegerangriff", "join angriff")
        assert self.told(game)[1] == ("cards", "Put 1 card away", 1, False)
        assert self.told(game)[2] == ("hand-over", "Add red hand cards", 1, False)
        assert GAME.view(game.do("next").state).chores == ()

    def test_where_nothing_is_given_or_goes_that_is_done(self) -> None:
        game = Playing("Ada", "Ben").do(*DEFENDING, "repel abwehr 1", "next")
        assert self.told(game)[0] == ("bank", "No drop to the bank", 0, True)

    def test_several_who_give_are_named(self) -> None:
        game = defending("correct-infection Ben yes", infected_pay="every").do("next")
        chore = GAME.view(game.state).chores[0]
        assert (say(chore.label, "en"), say(chore.note, "en")) == ("2 drops to the bank", "from Ada 1, Ben 1")
