"""What the first edition left behind is read: a journal with a throw that waits, photos, a backup, settings.

The files were written by that edition itself, and `expected.json` is what it said of them.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.config import load_config
from companion.evenings import Evenings
from companion.games.game import AnyGame
from companion.games.library import game_data, games
from companion.journal.store import Journal
from companion.keeping.putting_back import put_back
from companion.live.devices import Devices
from companion.live.throws import Throws
from companion.photos import Photos
from companion.table import Playing, Table
from companion.words import say
from tests.journal.race import sound_journal

KEPT = Path(__file__).parent / "fixtures" / "first-edition"
EXPECTED = json.loads((KEPT / "expected.json").read_text(encoding="utf-8"))


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return Path(shutil.copytree(KEPT, tmp_path / "state"))


@pytest.fixture
def table(state: Path) -> Table:
    return Table(sound_journal(state / "games.journal"), games())


@pytest.fixture
def evenings(state: Path) -> Evenings:
    return Evenings(Journal(state / "games.journal"), games(), Photos(state / "photos"))


def seen(game: AnyGame, state: Any) -> dict[str, Any]:
    """Return what of a view was written down then."""
    view = game.view(state)
    names = {seat.id: say(seat.name, "en") for seat in view.seats}
    return {
        "turn": view.turn,
        "step": view.step,
        "tracks": {track.id: track.value for track in view.tracks},
        "seats": {names[s.id]: {track.id: track.value for track in s.tracks} for s in view.seats},
        "marks": {names[s.id]: {mark.id: mark.count for mark in s.marks} for s in view.seats},
        "piles": {pile.id: {thing.id: thing.count for thing in pile.things} for pile in view.piles},
    }


def on(table: Table) -> Playing:
    playing = table.position().playing
    assert playing is not None
    return playing


def test_the_running_game_stands_where_it_stood(table: Table) -> None:
    then = EXPECTED["running"]
    assert (table.position().number, on(table).id) == (EXPECTED["number"], then["id"])
    assert seen(on(table).game, on(table).state) == then["view"]


def test_its_throw_waits_with_what_was_read_and_tapped(table: Table, state: Path) -> None:
    then, throws = EXPECTED["running"], Throws(table, Photos(state / "photos"), Devices())
    throw, photo = throws.moment().throw, throws.moment().photo
    assert throw is not None
    assert photo is not None
    assert (throw.stage, throw.evidence, photo.id) == ("read", then["evidence"], then["photo"])
    assert (list(throw.faces), throw.answer, throw.shut) == (then["faces"], then["count"], None)
    throws.accept("panel", table.position().number, answer=then["count"])
    assert table.history()[-1].evidence == then["evidence"]


def test_every_game_came_out_as_it_did(evenings: Evenings) -> None:
    found = [
        {
            "id": each.id,
            "standing": each.standing,
            "actions": each.actions,
            "winners": list(each.outcome.winners) if each.outcome else None,
            "scores": dict(each.outcome.scores) if each.outcome else None,
            "reason": each.outcome.reason if each.outcome else None,
            "view": seen(evenings.line(each.id).game, evenings.line(each.id).state),
            "photos": sorted(evenings.photos(each.id).values()),
        }
        for each in evenings.shelf()
    ]
    assert found == EXPECTED["games"]


def test_a_kept_photo_shows_the_faces_as_they_were_accepted(evenings: Evenings) -> None:
    tapped, said = (evenings.proof(id) for id in evenings.photos(1).values())
    assert tapped is not None
    assert said is not None
    assert (tapped.throw.faces, tapped.read, tapped.counted) == (("squashed", "squashed", "alive"), 1, 2)
    assert (said.throw.faces, said.throw.said, said.counted) == (("squashed", "alive", "alive"), 3, 3)


def test_a_backup_is_put_back(table: Table, state: Path, tmp_path: Path) -> None:
    shutil.copy(KEPT / "games.backup", tmp_path / "games.backup")
    photos = sorted((state / "photos").iterdir())
    done = put_back(state, tmp_path / "games.backup")
    assert done.kept is not None
    assert done.notice is None
    assert sorted((state / "photos").iterdir()) == photos, "that backup knew of none"
    table.refresh()
    assert seen(on(table).game, on(table).state) == EXPECTED["backup"]["view"]


def test_the_settings_are_understood(state: Path) -> None:
    config = load_config(state / "companion.toml")
    assert (config.language, config.camera, config.panel, config.page.port) == ("de", "usb", "gpio", 80)
    assert (config.usb.device, config.gpio.buzzer, config.players[0]) == ("/dev/video2", 13, "Caro")
    game = games()[config.game]
    assert game_data(game, config.games, config.line)["cards"]["invasion"]["mosquitos"] == 3
