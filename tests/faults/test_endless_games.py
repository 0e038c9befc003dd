"""A game that loops, or raises what ends programs: the step is a `GameFault`, and the table goes on."""

import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from companion.cli.new_game import write_game
from companion.games.guarded import STEP_S, GameFault, is_from_keyboard
from companion.games.library import games, left_out, use_folder
from companion.games.time_limit import StepTooLong, within
from companion.packing import Installed, opened, pack
from tests.faults.test_game_faults import PARTS, THROW, begun, table_at
from tests.own_game import NAME, library_as_it_was, own_game, plant
from tests.running import GENEROUS_S, running

LATER = "if state.turn > 1: "
LOOP = 'exec("while True: pass")'
STUBBORN = 'exec("while True:\\n try: [x for x in range(9)]\\n except Exception: pass")'
TWICE = 'exec("try:\\n while True: (lambda: 0)()\\nexcept BaseException: pass\\nwhile True: pass")'
ENDING = ["raise KeyboardInterrupt", "raise SystemExit", "raise GeneratorExit", LOOP, STUBBORN, TWICE]


@pytest.mark.parametrize("mistake", ENDING)
def test_step_that_would_end_the_program_is_refused_and_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mistake: str
) -> None:
    monkeypatch.setattr("companion.games.guarded.STEP_S", 0.3)
    planted = ("def decide(self, state: State", mistake)
    before_this = signal.signal(signal.SIGINT, lambda *_: None)  # as in the service
    try:
        with own_game(tmp_path / "own", planted), table_at(tmp_path) as table:
            before = begun(table)
            with pytest.raises(GameFault, match=r"StepTooLong|KeyboardInterrupt|SystemExit|GeneratorExit"):
                table.act(THROW, by="phone Ada")
            assert table.position().number == before.number
    finally:
        signal.signal(signal.SIGINT, before_this)


def test_loop_names_its_line_and_the_limit(tmp_path: Path) -> None:
    with own_game(tmp_path / "own", ("def decide(self, state: State", "while True: pass")) as file:
        with table_at(tmp_path) as table:
            begun(table)
            with pytest.raises(GameFault, match=f"no end after {STEP_S:g} s of processor time") as fault:
                table.act(THROW, by="phone Ada")
        assert fault.value.file == str(file)
        assert "while True: pass" in file.read_text("utf-8").splitlines()[fault.value.line - 1]


@pytest.mark.parametrize(
    ("handler", "from_keyboard"), [(signal.default_int_handler, True), (signal.SIG_IGN, False)]
)
def test_ctrl_c_of_a_person_is_no_fault_of_the_game(
    handler: Callable[[int, FrameType | None], object] | signal.Handlers, from_keyboard: bool
) -> None:
    """A process that was started in the background ignores Ctrl-C: then only a game raises it."""
    before = signal.signal(signal.SIGINT, handler)
    try:
        assert is_from_keyboard(KeyboardInterrupt()) is from_keyboard
        assert not is_from_keyboard(SystemExit())
    finally:
        signal.signal(signal.SIGINT, before)


def test_view_of_a_wrong_type_is_named_wherever_it_is_asked(tmp_path: Path) -> None:
    odd = 'return type("Odd", (), {"__repr__": lambda _: 1 / 0})()'
    with own_game(tmp_path / "own", (PARTS["view"], odd)), table_at(tmp_path) as table:
        trouble = begun(table).trouble
        assert trouble is not None
        with pytest.raises(GameFault, match=r"Odd|ZeroDivisionError"):
            games()[NAME].view(None)


def installed(state: Path, *planted: tuple[str, str], first: str = "") -> None:
    """Install a game of an owner's with these mistakes, and `first` as the first line of its code."""
    folder = state.parent / "written"
    write_game(NAME, folder)
    file = folder / NAME / "__init__.py"
    plant(file, *planted)
    if first:
        file.write_text(f"{first}\n{file.read_text('utf-8')}", "utf-8")
    state.mkdir()
    Installed(state).install(opened(pack(folder / NAME, state.parent / "tower.game")[1].read_bytes()))


@pytest.mark.parametrize("mistake", ["raise KeyboardInterrupt", LOOP])
def test_companion_starts_and_ends_with_a_game_whose_view_does_not_end(tmp_path: Path, mistake: str) -> None:
    state = tmp_path / "state"
    installed(state, (PARTS["view"], LATER + mistake))
    with running(state) as companion:
        phone = companion.phone()
        seen = phone.get("/api/state")["number"]
        body = {"game": NAME, "players": ["Ada", "Ben"], "options": {}, "seen": seen}
        seen = phone.post("/api/games", body)["number"]
        phone.ask("POST", "/api/actions", {"action": {"kind": "throw", "pips": 3}, "seen": seen})
        companion.say(signal.SIGTERM)
        assert companion.ended()[0] == 0
    with running(state) as companion:
        phone = companion.phone()
        now = phone.get("/api/state")
        assert "StepTooLong" in str(now["trouble"]) or "KeyboardInterrupt" in str(now["trouble"])
        assert phone.post("/api/undo", {"seen": now["number"]})["game"]["name"] == NAME
        companion.say(signal.SIGTERM)
        assert companion.ended()[0] == 0


def test_companion_starts_without_a_game_whose_import_raises_anything(tmp_path: Path) -> None:
    installed(tmp_path / "state", first="raise KeyboardInterrupt")
    with running(tmp_path / "state") as companion:
        phone = companion.phone()
        assert NAME not in [game["name"] for game in phone.get("/api/games")]
        assert "KeyboardInterrupt" in str(phone.get("/api/state"))


def test_import_that_loops_leaves_the_game_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.games.library.IMPORT_S", 0.2)
    (tmp_path / "loop").mkdir()
    (tmp_path / "loop" / "__init__.py").write_text("while True: pass\n")
    with library_as_it_was():
        (bad,) = use_folder(tmp_path)
        assert "no end after 0.2 s" in str(bad)
        assert [str(each) for each in left_out()] == [str(bad)]
        assert "loop" not in games()


def test_step_that_ends_in_time_is_not_interrupted_later() -> None:
    """The exception of a step that has just ended must not reach what the thread does next."""
    until = time.thread_time() + 2.0
    while time.thread_time() < until:
        try:
            within(0.05, _compute, 0.12)
        except StepTooLong:
            continue


def _compute(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_waiting_is_not_limited_and_threads_have_limits_of_their_own() -> None:
    ended = threading.Event()
    late: list[str] = []

    def loop() -> None:
        try:
            within(0.1, _compute, GENEROUS_S)
        except StepTooLong as fault:
            late.append(str(fault))
            ended.set()

    threading.Thread(target=loop).start()
    assert within(0.1, ended.wait, GENEROUS_S), "it waits for the other, and is not ended for that"
    assert late == ["no end after 0.1 s of processor time"]
