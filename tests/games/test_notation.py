"""A game as text: it round-trips exactly, and a wrong line is named with its fix."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.games.game import AnyGame, Setup
from companion.games.library import find_game, game_data, games
from companion.games.notation import BadNotation, Record, parse, parse_action, play, write
from companion.games.setup import checked_setup, is_met, opening
from tests.toy import toys_in_the_library

RACE = """\
# A race with everything in it.
game race
players "Ada L." Bén    # Bén begins late
option variant laden
option goal 20
option stones 2
option begins "Ada L."
data stones.rock.weight 4   # the owner has a heavier one
data stones.boulder {"weight": 9, "copies": 1, "en": "Boulder # 1"}
position correct-field Bén 7

throw 3
throw 4
drop rock
rest "no wish to"
correct-field "Ada L." 19
throw 1
throw 1
"""


@pytest.fixture(autouse=True, scope="module")
def _toys() -> Iterator[None]:
    with toys_in_the_library():
        yield


def read(text: str) -> Record:
    return parse(text, games())


def test_the_example_reads_as_it_says() -> None:
    record = read(RACE)
    assert record.setup.players == ("Ada L.", "Bén")
    assert record.setup.options == {"variant": "laden", "goal": 20, "stones": 2, "begins": "Ada L."}
    assert record.setup.data["stones"]["rock"]["weight"] == 4
    assert record.setup.data["stones"]["boulder"]["en"] == "Boulder # 1"
    assert [action.as_json() for action in record.actions][2:5] == [
        {"kind": "drop", "stones": ["rock"]},
        {"kind": "rest", "why": "no wish to"},
        {"kind": "correct-field", "player": "Ada L.", "field": 19},
    ]
    assert record.lines == tuple(range(12, 19))


def test_what_is_written_is_what_a_person_would_write() -> None:
    lines = [line.split("#")[0].rstrip() if "{" not in line else line for line in RACE.split("\n")[1:]]
    assert write(read(RACE)).split("\n") == lines


def test_the_same_file_from_another_machine_reads_the_same() -> None:
    assert read("\ufeff" + RACE.replace("\n", "\r\n").replace("é", "e\u0301")) == read(RACE)


def test_it_plays() -> None:
    record = read(RACE)
    *_, (line, action, _, state) = play(record)
    assert (line, action.kind, state.fields) == (18, "throw", (20, 12))


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("game race", "game rice", 2, "'rice'.*race"),
        ("game race", "", 3, "first line names the game"),
        ("players", "game race\nplayers", 3, "first line names the game"),
        ("game race", "game race now", 2, "game NAME"),
        ('"Ada L." Bén  ', "Ada", 3, "2 to 3 players"),
        ("option goal", "players A B\noption goal", 5, "players NAME"),
        ("option goal 20", "option gaol 20", 5, "'gaol'.*goal"),
        ("option goal 20", "option goal 99", 5, "from 5 to 30"),
        ("option goal 20", "option goal twenty", 5, "'twenty'.*whole number"),
        ('players "Ada L." Bén', "players", 3, "players NAME NAME"),
        ("option goal 20", "option goal", 5, "option NAME VALUE"),
        ("option goal 20", "option goal " + "2" * 5000, 5, "from 5 to 30"),
        ("throw 3", "throw " + "3" * 5000, 12, "must be a whole number"),
        ("rock.weight 4 ", "rock.weight " + "4" * 5000, 8, "data FILE"),
        ("rock.weight 4 ", "rock.weight " + "[" * 100_000, 8, "at most 16 levels"),
        ("rock.weight 4 ", "rock.weight " + "[" * 900 + "]" * 900, 8, "at most 16 levels"),
        ("rock.weight 4 ", "rock.weight " + '{"a":' * 20 + "1" + "}" * 20, 8, "at most 16 levels"),
        ("rock.weight 4 ", "rock" + ".a" * 2000 + " 4", 8, "at most 16 levels"),
        ("option goal 20", "option goal 20\noption goal 20", 6, "once for each"),
        ("variant laden", "variant plain", 6, "'stones' counts only with variant = laden"),
        ("rock.weight 4 ", "rock.weight four", 8, "data FILE"),
        ("rock.weight 4 ", "rock.weight 4 5", 8, "data FILE"),
        ("rock.weight 4 ", "rock.weight", 8, "data FILE"),
        ("stones.rock.weight", "[]", 8, "data FILE"),
        ("stones.rock.weight", "stones", 8, "data FILE"),
        ("stones.rock.weight", "cards.rock.weight", 8, "'cards'.*stones"),
        ("rock.weight 4 ", "rock.weight 0", 8, "1 to 99"),
        ("Bén 7", "Bén 77", 10, "Not now: Ada L., throw"),
        ("position", "position fly\nposition", 10, "no action 'fly'"),
        ("position correct-field Bén 7", "position", 10, "position and an action"),
        ("throw 3", "thrw 3", 12, "'thrw'.*throw"),
        ("throw 3", "throw", 12, "0 words.*throw pips"),
        ("throw 3", "throw 3 4", 12, "2 words.*throw pips"),
        ("throw 3", "throw three", 12, "'three'.*pips"),
        ("throw 3", "throw ٣", 12, "pips"),
        ("throw 3", "throw 7", 12, "Not now"),
        ('"no wish to"', '"no wish to', 15, "quotation mark"),
        ("drop rock", "option goal 5", 14, "before the first action"),
    ],
)
def test_a_wrong_line_is_named_with_its_fix(old: str, new: str, line: int, said: str) -> None:
    assert old in RACE
    with pytest.raises(BadNotation, match=f"^line {line}: .*{said}") as refused:
        list(play(read(RACE.replace(old, new, 1))))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["", "# nothing\n", "game race\n", "game race\n\nthrow 3\n"])
def test_a_header_must_be_whole(text: str) -> None:
    with pytest.raises(BadNotation, match="header lacks"):
        read(text)


@given(st.text(alphabet="gameplyrsoti \"'#\\\n{}[].0123 data", max_size=80))
def test_no_text_does_worse_than_being_refused(text: str) -> None:
    for beginning in ("", "game race\nplayers A B\n", "game mosquitozzz\nplayers A B\ndata cards."):
        with suppress(CompanionError):
            read(beginning + text)


@pytest.mark.parametrize("game", ["race", "mosquitozzz"])
def test_players_without_names_are_refused(game: str) -> None:
    with pytest.raises(BadNotation, match=r"^line 2: .*players NAME NAME"):
        read(f"game {game}\nplayers\n")


@pytest.mark.parametrize("line", ["", "  ", "# throw 3"])
def test_a_line_that_says_nothing_is_no_action(line: str) -> None:
    with pytest.raises(BadNotation, match=r"says nothing.*throw, drop, rest"):
        parse_action(find_game("race"), line)


def test_no_action_is_named_like_a_line_of_the_header() -> None:
    for game in games().values():
        assert not set(game.actions) & {"game", "players", "option", "data", "position"}


def test_every_action_that_is_legal_has_the_form_the_game_says() -> None:
    for game in games().values():
        state = opening(game, checked_setup(game, ["Ada", "Ben", "Chris"], {}, game_data(game)))
        for template in (*game.legal(state), *game.corrections(state)):
            assert [p.name for p in template.parameters] == list(game.actions[template.kind])


printable = st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), min_size=1)
player_names = st.lists(
    printable.filter(lambda name: name.strip() != "").map(lambda name: name[:12]), min_size=2, max_size=3
)


@st.composite
def setups(draw: st.DrawFn, game: AnyGame) -> Setup:
    players = draw(player_names)
    options: dict[str, Any] = {}
    data: Mapping[str, Any] = game_data(game)
    if game.name == "race":
        extra = draw(st.dictionaries(st.sampled_from(("de", "en")), st.text(max_size=9)))
        stone = {"weight": draw(st.integers(1, 9)), "copies": 1} | extra
        shipped = {k: v for k, v in data["stones"].items() if draw(st.booleans())}
        data = {"stones": shipped | {draw(printable): stone}}
    try:
        for option in game.options(players, game_data(game)):
            if option.needs is None or is_met(option.needs, options):
                options[option.parameter.name] = draw(st.sampled_from(list(option.parameter.values())))
        return checked_setup(game, players, options, data)
    except CompanionError:
        return checked_setup(game, ["Ada", "Ben"], {}, data)


@pytest.mark.parametrize("name", ["race", "mosquitozzz"])
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_every_game_round_trips_exactly(name: str, data: st.DataObject) -> None:
    game = find_game(name)
    setup = data.draw(setups(game))
    state, actions = opening(game, setup), []
    for _ in range(data.draw(st.integers(0, 25))):
        templates = [*game.legal(state), *game.corrections(state)]
        if not templates:
            break
        template = data.draw(st.sampled_from(templates))
        action = data.draw(st.sampled_from(list(template.actions())[:200]))
        for event in game.decide(state, action):
            state = game.evolve(state, event)
        actions.append(action)
    record = Record(game, setup, tuple(actions))
    text = write(record)
    again = parse(text, games())
    assert again == record
    assert write(again) == text
    assert [new for *_, new in play(again)][-1:] == ([state] if actions else [])
