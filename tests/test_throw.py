"""A throw waits for a person: what is sure can be accepted, what is doubted must be answered."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.game import Action, Face, Number, Pieces, Several, Template, Throw, Value
from companion.games.library import game_data, games
from companion.games.setup import checked_setup, opening
from companion.throw import MOST_HANDS, WaitingThrow, answer_order, awaited_throw, dialled
from companion.vision.reading import Doubt, Doubted, Piece, Place, Reading, Remark
from companion.words import say

SIDES = ("alive", "squashed")


def pieces(labels: Sequence[str]) -> Pieces:
    return Pieces("pieces", "Pieces", "cube", tuple(Face(label, label) for label in labels), at_hand=15)


def counting(faces: Sequence[str]) -> Action:
    return Action("slap", {"squashed": list(faces).count("squashed")})


def awaited(count: int = 4, labels: Sequence[str] = SIDES) -> WaitingThrow:
    answer = Template("slap", (Number("squashed", 0, count),))
    throw = Throw(pieces(labels), count, count, "discs", "to try", answer, counts=("squashed",))
    return WaitingThrow(throw, counting)


def reading(*faces: str | None, doubts: Sequence[Doubt] = ()) -> Reading:
    return Reading(
        tuple(Piece(10.0 * n, 10, 5, face, 0.99) for n, face in enumerate(faces)), tuple(doubts), 4
    )


SURE = awaited().read(reading("squashed", "alive", "squashed", "alive"), 17)
DOUBTED = awaited().read(
    reading(
        *("squashed", "alive", None, "alive"),
        doubts=(Doubt(Doubted.FITS_BOTH, 2), Doubt(Doubted.FITS_NEITHER, 3)),
    ),
    17,
)


def test_before_anything_is_read_it_is_shut() -> None:
    waiting = awaited()
    assert (waiting.stage, waiting.answer, waiting.possible) == ("armed", None, ())
    assert waiting.shut is not None


def test_a_new_reading_has_pieces_for_which_nobody_has_chosen_a_face() -> None:
    chosen = DOUBTED.choose(2, "squashed").choose(3, "alive")
    assert chosen.shut is None
    assert chosen.read(DOUBTED.reading or reading(), 18).shut is not None


def test_a_sure_reading_is_open() -> None:
    assert (SURE.answer, SURE.possible, SURE.shut) == (2, (2,), None)
    assert SURE.action == Action("slap", {"squashed": 2})


def test_a_doubted_reading_is_shut_with_its_first_doubt() -> None:
    assert DOUBTED.shut is not None
    assert say(DOUBTED.shut, "en") == say(Doubt(Doubted.FITS_BOTH, 2).message, "en")
    assert (DOUBTED.answer, DOUBTED.possible) == (1, (1, 2, 3))


def test_a_remark_shuts_nothing_and_goes_once_somebody_has_said_the_answer() -> None:
    remarks = (Remark(Doubted.HIDDEN, Place(80, 10, 5), 4),)
    assert SURE.reading is not None
    assert DOUBTED.reading is not None
    remarked = SURE.read(replace(SURE.reading, remarks=remarks), 18)
    assert (remarked.shut, remarked.answer, remarked.remarks) == (None, SURE.answer, remarks)
    assert remarked.choose(1, "alive").remarks == remarks
    assert remarked.say(3).remarks == awaited().remarks == ()
    doubted = DOUBTED.read(replace(DOUBTED.reading, remarks=remarks), 18)
    assert doubted.remarks == (), "first what is in doubt is answered"
    assert doubted.choose(2, "alive").choose(3, "alive").remarks == remarks


def test_it_opens_when_every_doubted_piece_is_answered() -> None:
    one = DOUBTED.choose(2, "squashed")
    assert (one.answer, one.possible, set(one.open_pieces)) == (2, (2, 3), {3})
    assert one.shut is not None
    both = one.choose(3, "squashed")
    assert (both.shut, both.answer, both.possible, both.doubts) == (None, 3, (3,), ())
    confirmed = DOUBTED.choose(2, "alive").choose(3, "alive")
    assert (confirmed.answer, confirmed.shut) == (1, None)


def test_a_person_corrects_a_piece_that_was_told_wrongly() -> None:
    assert [SURE.choose(1, "alive").answer, SURE.choose(1, "alive").choose(1, "squashed").answer] == [1, 2]
    assert SURE.choose(1, "alive").faces == ("alive", "alive", "squashed", "alive")
    assert SURE.choose(9, "squashed").answer == SURE.answer


def test_a_doubt_about_no_piece_needs_the_answer() -> None:
    waiting = awaited().read(reading("squashed", doubts=(Doubt(Doubted.TOO_FEW, found=1, expected=4),)), None)
    assert waiting.possible == (1, 2, 3, 4)
    assert waiting.choose(1, "squashed").shut is not None
    assert (waiting.say(3).shut, waiting.say(3).answer, waiting.say(3).possible) == (None, 3, (3,))


def test_a_face_that_the_games_pieces_do_not_have_is_doubted() -> None:
    waiting = awaited().read(reading("squashed", "alive", "six", "alive"), 17)
    assert (waiting.faces[2], set(waiting.open_pieces), waiting.possible) == (None, {3}, (1, 2))
    assert waiting.shut == Doubt(Doubted.FITS_NEITHER, 3).message
    assert waiting.choose(3, "alive").shut is None


def test_where_the_calibration_names_the_faces_any_label_will_do() -> None:
    waiting = awaited(2, labels=()).read(reading("squashed", "sun"), 17)
    assert (waiting.faces, waiting.answer, waiting.shut) == (("squashed", "sun"), 1, None)
    assert awaited(2, labels=()).read(reading("squashed", None), 17).answer is None


def test_a_face_chosen_after_the_answer_counts_faces_again() -> None:
    assert SURE.say(4).choose(2, "squashed").answer == 3


def test_an_answer_given_before_the_reading_stays() -> None:
    said = awaited().say(4).read(reading("alive", "alive", "alive", "alive"), 17)
    assert (said.answer, said.stage, said.evidence) == (4, "read", 17)


def test_reading_again_forgets_everything() -> None:
    assert DOUBTED.choose(2, "squashed").say(4).at("armed") == awaited()


def test_plus_and_minus_go_from_what_stands_within_the_limits() -> None:
    discs, die = Number("squashed", 0, 4), Number("pips", 1, 6)
    assert [dialled(discs, 2, 1), dialled(discs, 2, -1), dialled(discs, 4, 1), dialled(discs, 0, -1)] == [
        3,
        1,
        4,
        0,
    ]
    assert [dialled(discs, None, 1), dialled(discs, None, -1)] == [1, 0]
    assert [dialled(die, None, 1), dialled(die, None, -1), dialled(die, 6, 1)] == [1, 1, 6]


def test_what_too_many_pieces_in_doubt_come_to_is_left_open() -> None:
    waiting = awaited(8, labels="abcdef").read(reading(*[None] * 7), None)
    assert (waiting.answer, waiting.possible) == (None, ())
    assert waiting.say(3).answer == 3
    discs = awaited(15).read(reading(*[None] * 15), None)
    assert discs.possible == tuple(range(16))


def brute_force(waiting: WaitingThrow, faces: Sequence[str | None]) -> set[Value]:
    """Every answer that the pieces may mean: each with every face, and of too many every choice."""
    labels = [face.label for face in waiting.throw.pieces.faces]
    count = waiting.throw.count
    row = [*faces, *[None] * (count - len(faces))]
    found = set()
    for shown in product(*([face] if face is not None else labels for face in row)):
        for hand in combinations(shown, count):
            action = waiting.means(hand)
            if waiting.throw.answer.admits(action):
                found.add(action.values[waiting.parameter.name])
    return found


def sorted_faces(faces: Sequence[str]) -> Action:
    return Action("throw", {"faces": tuple(sorted(faces))})


def pips(faces: Sequence[str]) -> Action:
    return Action("throw", {"pips": sum("abcd".index(face) + 1 for face in faces)})


@st.composite
def throws(draw: st.DrawFn) -> WaitingThrow:
    """A reading of some pieces, perhaps too few or too many, with doubts and words about some of them."""
    labels, count = "abcd"[: draw(st.integers(1, 4))], draw(st.integers(0, 3))
    means: Callable[[Sequence[str]], Action]
    parameter: Number | Several
    if draw(st.booleans()):
        low = draw(st.integers(0, 6))
        means, parameter = pips, Number("pips", low, low + draw(st.integers(0, 12)))
    else:
        means, parameter = sorted_faces, Several("faces", tuple((label, count, 1) for label in labels), count)
    found = draw(st.lists(st.sampled_from((*labels, None, "strange")), max_size=4))
    numbers = range(1, len(found) + 1)
    doubted = draw(st.lists(st.sampled_from(numbers), unique=True)) if found else []
    chosen = draw(st.dictionaries(st.sampled_from(numbers), st.sampled_from(labels))) if found else {}
    throw = Throw(pieces(labels), count, count, "", "", Template("throw", (parameter,)))
    waiting = WaitingThrow(throw, means).read(
        reading(*found, doubts=[Doubt(Doubted.GLARE, each) for each in doubted]), None
    )
    for piece, face in chosen.items():
        waiting = waiting.choose(piece, face)
    return waiting


@given(throws())
def test_what_a_throw_may_have_come_to_is_what_every_way_of_falling_comes_to(waiting: WaitingThrow) -> None:
    doubted = [
        None if number in waiting.open_pieces else face for number, face in enumerate(waiting.faces, start=1)
    ]
    assert waiting.possible == tuple(sorted(brute_force(waiting, doubted), key=answer_order))
    assert waiting.answer == min(brute_force(waiting, waiting.faces), key=answer_order, default=None)
    if waiting.shut is None:
        assert waiting.answer in waiting.possible
        assert waiting.throw.answer.admits(waiting.action)
        if len(waiting.faces) == waiting.throw.count:
            assert waiting.possible == (waiting.answer,), "who is sure knows one answer"


@given(throws(), st.data())
def test_to_speak_for_a_piece_never_opens_a_doubt(waiting: WaitingThrow, data: st.DataObject) -> None:
    if not waiting.faces:
        return
    piece = data.draw(st.integers(1, len(waiting.faces)))
    spoken = waiting.choose(piece, data.draw(st.sampled_from(waiting.labels)))
    assert spoken.open_pieces == waiting.open_pieces - {piece}
    assert spoken.faces[: piece - 1] == waiting.faces[: piece - 1]


@given(st.integers(0, 40), st.integers(2, 6))
def test_ways_of_falling_are_counted_before_they_are_tried(count: int, kinds: int) -> None:
    tried: list[Sequence[str]] = []

    def means(faces: Sequence[str]) -> Action:
        tried.append(faces)
        return counting(faces)

    throw = awaited(count, "abcdef"[:kinds]).throw
    assert len(WaitingThrow(throw, means).read(reading(*[None] * count), None).possible) <= 1
    assert len(tried) <= MOST_HANDS


@pytest.mark.parametrize(("doubted", "worked_out"), [(6, True), (7, False)])
def test_of_seven_dice_in_doubt_nothing_is_worked_out(doubted: int, worked_out: bool) -> None:
    labels = ("squashed", "2", "3", "4", "5", "6")
    waiting = awaited(8, labels).read(reading(*["squashed"] * (8 - doubted), *[None] * doubted), 17)
    least = 8 - doubted
    assert waiting.possible == (tuple(range(least, 9)) if worked_out else ())
    assert waiting.answer == (least if worked_out else None)
    assert waiting.shut is not None


@pytest.mark.parametrize("said", [False, True])
def test_accepting_means_the_games_own_action(said: bool) -> None:
    game = games()["mosquitozzz"]
    state = opening(game, checked_setup(game, ["Ada", "Ben"], {}, game_data(game)))
    assert awaited_throw(game, state) is None
    for action in (
        Action("correct-swarm", {"card": "ueberfall", "copies": 1}),
        Action("next"),
        Action("reveal", {"card": "angriff"}),
        Action("hand", {"card": "flache-hand"}),
    ):
        for event in game.decide(state, action):
            state = game.evolve(state, event)
    waiting = awaited_throw(game, state)
    assert waiting is not None
    faces = ["squashed"] * 2 + ["alive"] * (waiting.throw.count - 2)
    answered = waiting.say(2) if said else waiting.read(reading(*faces), 17)
    assert answered.action == Action("slap", {"squashed": 2})
