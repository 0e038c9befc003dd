"""What a demo threw is gone with it; until then, and for whoever took over, it lies there."""

from pathlib import Path

from companion.runtime.virtual_desk import VirtualDesk
from hardware.camera.virtual import VirtualTable
from tests.live.test_demos import Shown


def test_its_pieces_leave_the_table_when_it_ends(tmp_path: Path) -> None:
    shown = Shown(tmp_path)
    shown.watch()
    shown.until(lambda: shown.stage_now == "over")
    shown.demos.take_over()
    assert shown.cleared == 0
    shown.demos.end()
    assert shown.cleared == 1


def test_one_that_threw_nothing_clears_nothing(tmp_path: Path) -> None:
    shown = Shown(tmp_path)
    shown.watch()
    shown.goes_on()
    shown.demos.end()
    assert shown.cleared == 0


def test_the_virtual_table_is_bare_after_that() -> None:
    table = VirtualTable(paced=False)
    desk = VirtualDesk(table, None, lambda: None, dict, switches_off=False)
    table.lay("alive")
    assert table.truth
    desk.clear()
    assert table.truth == ()
