"""What `companion run --dev` says at the terminal, and what stays told on the page meanwhile."""

from pathlib import Path

from companion.config import Config, PageSettings
from companion.runtime.crew import Crew
from companion.runtime.dev import Dev
from companion.runtime.runtime import Runtime
from companion.words import Words, say
from tests.own_game import own_game, plant


def test_each_file_is_told_and_a_game_that_never_was_right_stays_told(tmp_path: Path) -> None:
    with own_game(tmp_path / "own") as file:
        (tmp_path / "own" / "odd").mkdir()
        (tmp_path / "own" / "odd" / "__init__.py").write_text("GAME = None\n", encoding="utf-8")
        page, told = PageSettings(port=0, address="127.0.0.1"), list[str]()
        with Runtime(Config(state=tmp_path, camera="none", panel="none", page=page), Crew()) as runtime:

            def tell(words: Words) -> None:
                told.append(say(words, "en"))

            dev = Dev(runtime.app, runtime.table, runtime.troubles, tell)
            dev.look()
            assert told == []
            words = file.parent / "words" / "de.po"
            for changed in (file, words):
                changed.write_text(changed.read_text(encoding="utf-8") + "\n", encoding="utf-8")
            dev.look()
            assert told == [f"{file} is taken over.", f"{words} is taken over."]
            (trouble,) = runtime.troubles.all()
            assert "has no GAME" in say(trouble.words, "en")
            file.write_text(file.read_text(encoding="utf-8").replace("class State:", "class State"), "utf-8")
            dev.look()
            assert "SyntaxError" in told[-1]
            assert "SyntaxError" in say(runtime.troubles.all()[0].words, "en")


def test_a_mistake_that_only_shows_while_playing_is_told_once(tmp_path: Path) -> None:
    with own_game(tmp_path / "own") as file:
        page, told = PageSettings(port=0, address="127.0.0.1"), list[str]()
        with Runtime(Config(state=tmp_path, camera="none", panel="none", page=page), Crew()) as runtime:
            seen = runtime.table.position().number
            runtime.live.begin("tower", ("Ada", "Bo"), {}, "phone Ada", seen)
            dev = Dev(
                runtime.app, runtime.table, runtime.troubles, lambda words: told.append(say(words, "en"))
            )
            plant(file, ("def view(self, state: State) -> View:", "state.players[9]"))
            dev.look()
            runtime.live.feed.present()
            dev.look()
            dev.look()
        assert [words for words in told if "IndexError" in words] == told[1:]
        assert len(told) == 2
