"""A profile of another version: the virtual table is learned again, what a person made is left alone."""

from contextlib import closing
from pathlib import Path
from typing import Literal

import pytest

from companion.config import Config
from companion.live.values import Health
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime
from companion.vision.accepted import Accepted
from companion.vision.any_pieces import load_profile
from companion.vision.packed import read_packed, write_packed
from tests.conftest import learned_virtually
from tests.kept import made_once
from tests.vision.dice.learned import dice_profile

KINDS = ["discs", "d6"]


def _looked(state: Path, kind: str, camera: Literal["virtual", "usb"]) -> tuple[bool, Health]:
    """Open every eye once; return whether this one reads, and what is said where none does."""
    with closing(Runtime(Config(state=state, camera=camera, panel="none"), Crew())) as companion:
        assert companion.eyesight is not None
        companion.eyesight.close()
        companion.eyesight.watch()
        return companion.throws.eye(kind) is not None, companion.devices.health("eye")


def _learned(kind: str) -> Path:
    """Return a profile of this version as a file: whose dice they are does not matter here."""
    return learned_virtually(kind) if kind == "discs" else made_once("any-d6", dice_profile().save)


def _of_an_older_version(place: Path, kind: str) -> bytes:
    """Write a profile as it was before an update; return its bytes."""
    place.parent.mkdir(parents=True, exist_ok=True)
    write_packed(place, read_packed(_learned(kind)) | {"version": 1})
    return place.read_bytes()


@pytest.mark.parametrize("kind", KINDS)
def test_the_virtual_table_is_learned_again_after_an_update(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profiles = tmp_path / "profiles"
    place, accepted = profiles / f"virtual-{kind}", profiles / f"virtual-{kind}.accepted"
    _of_an_older_version(place, kind)
    for other in set(KINDS) - {kind}:
        (profiles / f"virtual-{other}").write_bytes(_learned(other).read_bytes())
    known = load_profile(_learned(kind))
    Accepted.nothing(known.digest, known.faces).save(accepted)
    learned = []

    def learn(_: object, pieces: object) -> object:
        learned.append(pieces)
        return known

    monkeypatch.setattr("companion.runtime.eyesight.learn_virtual_table", learn)
    assert _looked(tmp_path, kind, "virtual")[0]
    assert load_profile(place).digest == known.digest
    assert not accepted.exists(), "what was accepted was measured by the version before"
    assert accepted.with_name(f"{accepted.name}.1").exists()
    assert _looked(tmp_path, kind, "virtual")[0]
    assert len(learned) == 1, "once, not at every start"


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_person_calibrated_is_left_alone(kind: str, tmp_path: Path) -> None:
    place = tmp_path / "profiles" / kind
    before = _of_an_older_version(place, kind)
    reads, said = _looked(tmp_path, kind, "usb")
    assert not reads
    assert said.calibrate
    assert place.read_bytes() == before
