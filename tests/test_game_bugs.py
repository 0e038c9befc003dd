"""What strangers stumbled over: the configured game, a page for this machine alone, data that is missing."""

import json
from pathlib import Path

from companion.config import Config, PageSettings
from companion.games.library import games
from companion.panel import PanelControl
from companion.ports import Button
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime
from hardware.panel.virtual import VirtualPanel
from tests.own_game import NAME, forget, own_game
from tests.web.stage import staged, table_live
from web.addresses import join_url, reachable_address


def test_the_configured_game_is_the_first_on_the_page(tmp_path: Path) -> None:
    with own_game(tmp_path / "own"):
        page = PageSettings(port=0, address="127.0.0.1")
        config = Config(state=tmp_path, camera="none", panel="none", page=page, game=NAME)
        with Runtime(config, Crew()) as runtime:
            asking = runtime.app.test_client()
            host = {"Host": "localhost"}
            assert json.loads(asking.get("/api/state", headers=host).text)["setup"]["game"] == NAME
            assert json.loads(asking.get("/api/games", headers=host).text)[0]["name"] == NAME


def test_a_page_for_this_machine_alone_sends_no_phone_elsewhere(tmp_path: Path) -> None:
    assert join_url("AB12", 8000, listens="127.0.0.1") == "http://localhost:8000/join#AB12"
    assert join_url("AB12", 80, listens="192.168.1.7") == "http://192.168.1.7/join#AB12"
    assert join_url("AB12", 8000, "games.example", "127.0.0.1") == "https://games.example/join#AB12"
    assert reachable_address("127.0.0.1") is None
    with staged(table_live(tmp_path), tmp_path, address="127.0.0.1") as stage:
        assert stage.host().get("/api/code")["url"].startswith("http://localhost:")
        assert b'"address": null' in stage.phone(None).get("/").replace(b'"address":null', b'"address": null')


def test_data_is_offered_only_where_there_is_some(tmp_path: Path) -> None:
    with own_game(tmp_path / "own") as file:
        text = file.read_text(encoding="utf-8")
        start, _, rest = text.partition("data_files: Mapping[str, Schema] = {")
        file.write_text(
            f"{start}data_files: Mapping[str, Schema] = {{}}{rest.partition('    }')[2]}", "utf-8"
        )
        file.write_text(
            file.read_text("utf-8").replace('setup.data["course"]["goal"]', "12"), encoding="utf-8"
        )
        forget()
        with staged(table_live(tmp_path), tmp_path) as stage:
            offers = {offer["name"]: offer["data"] for offer in stage.phone(None).get("/api/games")}
            assert (offers[NAME], offers["mosquitozzz"]) == (False, True)
            stage.begin(["Ada", "Ben"], NAME)
            assert stage.phone(None).get("/api/state")["game"]["has_data"] is False


def test_next_is_the_games_own_while_nothing_of_a_throw_was_read(tmp_path: Path) -> None:
    focus = 'return Focus((thrown.THROW,), 0, Action("throw", {"pips": 1}), None)'
    with own_game(tmp_path / "own", ("def focus(self, state: State)", focus)):
        live = table_live(tmp_path)
        with staged(live, tmp_path) as stage:
            stage.begin(["Ada", "Ben"], NAME)
            control = PanelControl(live, VirtualPanel(), lambda _: None)
            live.throws._ask_whether_thrown()
            control.refresh()
            control.press(Button.NEXT)
            assert control.refusal is None
            playing = live.table.position().playing
            assert playing is not None
            assert playing.state.thrown == (1,)
    assert NAME not in games()
