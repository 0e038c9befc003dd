"""What every test shares: the switch between the sample of CI and the long versions of 'make soak'."""

import gc
import itertools
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import companion  # noqa: F401 - before numpy, whose threads it holds to one
from companion import games as package
from tests.compiled import compile_once
from tests.cost import Cost
from tests.in_memory import keep_in_memory, leave_memory
from tests.kept import made_once
from tests.own_game import leave
from tests.pages import keep_pages
from tests.routes import compile_routes_once
from tests.spread import spread

settings.register_profile(
    "steady",
    deadline=None,  # no test judges by the clock
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,  # there it tries the same every time; at home it goes on searching
)
settings.load_profile("steady")
compile_routes_once()
gc.disable()  # until all is collected: what is loaded stays


SOAK_S = 3600
"""A long version may take so long, on a machine that does other work too, unless it says otherwise."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long versions of the tests")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Cost(compile_once(config)))
    keep_in_memory(config)
    keep_pages()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--soak"):
        config.hook.pytest_deselected(items=[item for item in items if "soak" in item.keywords])
        items[:] = [item for item in items if "soak" not in item.keywords]
    for item in items:
        if "soak" in item.keywords and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(SOAK_S))
    workers = getattr(config, "workerinput", {"workercount": 1})["workercount"]
    items[:] = spread(items, lambda item: str(item.path) if "long" in item.keywords else None, workers)


def pytest_collection_finish() -> None:
    """What is loaded by now stays until the end: nobody need look through it for what can go, nor often."""
    gc.freeze()
    gc.set_threshold(20_000)
    gc.enable()


def learned_virtually(kind: str) -> Path:
    """Return what the eye learns of one kind of piece on the virtual table, as a file."""
    from companion.config import Config  # noqa: PLC0415 - few tests ask for it
    from companion.runtime.eyesight import learn_virtual_table, pieces_thrown  # noqa: PLC0415 - the same
    from hardware.camera.virtual import VirtualTable  # noqa: PLC0415 - few tests ask for it

    def learn(place: Path) -> None:
        learn_virtual_table(VirtualTable(), pieces_thrown(Config())[kind]).save(place)

    return made_once(f"virtual-{kind}", learn)


@pytest.fixture(scope="session")
def virtual_profile() -> Path:
    """What the eye learns of the discs of the virtual table, as a file."""
    return learned_virtually("discs")


@pytest.fixture(scope="session", autouse=True)
def _nothing_left(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What a run wrote goes with it, unless a test failed and somebody wants to look."""
    yield
    if not request.session.testsfailed:
        leave_memory(tmp_path_factory.getbasetemp())


_numbers = itertools.count()


@pytest.fixture(autouse=True)
def _own_state(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test touches the state of the person who runs it, and each speaks English unless it asks."""
    state = tmp_path_factory.getbasetemp() / "states" / str(next(_numbers))  # made by whoever writes there
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


@pytest.fixture(autouse=True)
def _own_library() -> Iterator[None]:
    """No test leaves folders of games to the next one."""
    before = [*package.__path__]
    yield
    for place in [place for place in package.__path__ if place not in before]:
        leave(Path(place))
