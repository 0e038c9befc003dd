"""What is thrown, by its purpose: what counts, what comes besides, and how the dice fell so far."""

from companion.games.maus.names import FIGHTING
from tests.games.maus.player import GAME, Playing


def attacked() -> Playing:
    """Pim has thrown three dice at the rats, and they defend themselves."""
    game = Playing("rosa", "pim").begun("pim", "ratte").do("attack ratte melee")
    return game.do("faces cheese sword sword")


def test_cheese_comes_besides_in_a_fight_and_nowhere_else() -> None:
    throw = GAME.expects(attacked().state)
    assert throw is not None
    assert (throw.counts, throw.besides) == (("sword-shield",), ("cheese",))
    throw = GAME.expects(Playing("pim").begun("pim").do("search").state)
    assert throw is not None
    assert throw.besides == ()


def test_luck_belongs_to_the_purpose_and_that_of_the_chapter_to_all_fights() -> None:
    game = attacked()
    defence = GAME.expects(game.state)
    assert defence is not None
    assert defence.luck is not None
    assert defence.luck.thrown == 0, "nobody has defended yet"
    game.do("faces sword-shield", "next", "attack pim melee")
    attack = GAME.expects(game.state)
    assert attack is not None
    assert attack.luck is not None
    assert (attack.luck.thrown, attack.luck.result) == (3, 2)
    luck = GAME.view(game.state).luck
    assert luck is not None
    assert (luck.thrown, luck.result) == (4, 3)
    faces = game.state.rules.box.faces.values()
    share = {p: sum(f.sides for f in faces if {*f.symbols} & {*c}) / 6 for p, c in COUNTS.items()}
    assert luck.expected == 3 * share["melee"] + share["defence"]
    assert luck.variance == sum(n * share[p] * (1 - share[p]) for p, n in (("melee", 3), ("defence", 1)))
    assert {*COUNTS} == {*FIGHTING} - {"ranged"}


COUNTS = {"melee": ("sword", "sword-shield"), "defence": ("sword-shield",)}


def test_whoever_throws_is_lit_and_who_fights_whom_is_told() -> None:
    game = attacked().do("faces star", "next", "attack pim melee", "faces sword sword")
    view = GAME.view(game.state)
    assert [seat.id for seat in view.seats if seat.acts] == ["pim"], "Pim defends in the rats' turn"
    (fight,) = [pile for pile in view.piles if pile.id == "fight"]
    assert [thing.id for thing in fight.things] == ["ratte", "pim"]
    view = GAME.view(game.do("faces star").state)
    assert [seat.id for seat in view.seats if seat.acts] == ["ratte"]
    assert "fight" not in {pile.id for pile in view.piles}
