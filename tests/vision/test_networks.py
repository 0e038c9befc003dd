"""The networks are loaded whole, or the file at fault is named."""

import json
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from companion.vision import networks
from companion.vision.crop import SIDE
from companion.vision.networks import FOLDER, NAMES, BadNetwork, check_networks, run


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a copy of the networks, from which they are loaded."""
    shutil.copytree(FOLDER, tmp_path / "networks")
    monkeypatch.setattr(networks, "FOLDER", tmp_path / "networks")
    networks.network.cache_clear()
    yield tmp_path / "networks"
    networks.network.cache_clear()


def test_hashes_are_those_of_the_files() -> None:
    hashes = json.loads((FOLDER / "hashes.json").read_text())
    assert hashes == {
        f"{name}.onnx": sha256((FOLDER / f"{name}.onnx").read_bytes()).hexdigest() for name in NAMES
    }


def test_all_networks_together_stay_below_four_megabytes() -> None:
    assert sum((FOLDER / f"{name}.onnx").stat().st_size for name in NAMES) < 4_000_000


@pytest.mark.parametrize("name", NAMES)
def test_a_flipped_bit_is_named(copied: Path, name: str) -> None:
    path = copied / f"{name}.onnx"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(BadNetwork, match=f"{name}.onnx is damaged"):
        check_networks()


def test_a_missing_network_is_named(copied: Path) -> None:
    (copied / "encode.onnx").unlink()
    with pytest.raises(BadNetwork, match=r"encode.onnx cannot be read: there is no such file"):
        check_networks()


def test_torn_hashes_are_named(copied: Path) -> None:
    (copied / "hashes.json").write_text("{")
    with pytest.raises(BadNetwork, match="cannot be read"):
        check_networks()


def test_a_crop_has_the_same_embedding_alone_and_among_others() -> None:
    crops = np.random.default_rng(3).integers(0, 256, (4, SIDE, SIDE, 3), np.uint8)
    together = run("encode", picture=crops, bare=crops[::-1].copy())[0]
    alone = run("encode", picture=crops[2:3], bare=crops[1:2])[0]
    np.testing.assert_allclose(together[2:3], alone, rtol=1e-3, atol=1e-4)
