"""Cards on the virtual table bear what people call them, in the language of whoever lays them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cards.desk import card_table
from tests.web.acted import ActedVirtual
from tests.web.stage import staged


class Laying(ActedVirtual):
    """A virtual table that remembers what was printed on its cards."""

    titles: tuple[str, ...] = ()

    def lay_cards(self, cards: Any, titles: Any = ()) -> None:
        self.titles = tuple(titles)


def test_titles_are_of_the_game_and_in_the_language_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with card_table(tmp_path / "table", monkeypatch) as table:
        virtual = Laying(lambda *_: None)
        with staged(replace(table.live, virtual=virtual), tmp_path) as stage:
            phone = stage.phone()
            phone.post("/api/virtual", {"do": "cards", "cards": ["action/blau-wal"], "game": "schwarm"})
            assert virtual.titles == ("Whale (blue)",)
