"""Packages that somebody made to harm: each is refused in a sentence, and costs no more than it may."""

import io
import json
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from companion.packing import BadPackage, Installed, opened
from companion.whole_file import write_whole
from tests.packing.test_packages import FILES, packed, with_entry, zipped

METHODS = {"bzip2": zipfile.ZIP_BZIP2, "lzma": zipfile.ZIP_LZMA}


def refusal(content: bytes) -> str:
    with pytest.raises(BadPackage) as refused:
        opened(content)
    said = str(refused.value)
    assert said.isprintable()
    assert len(said) < 400
    said.encode()
    return said


def compressed(method: int, content: bytes = FILES["__init__.py"]) -> bytes:
    """Return a packed game whose first file is compressed in another way."""
    with zipfile.ZipFile(io.BytesIO(packed(files={**FILES, "__init__.py": content}))) as archive:
        entries = {each: archive.read(each) for each in archive.namelist()}
    return zipped(entries, lambda info: setattr(info, "compress_type", method))


@pytest.mark.parametrize("method", METHODS)
def test_only_the_compression_is_taken_that_can_be_unpacked_in_bounds(method: str) -> None:
    assert "is no plain file" in refusal(compressed(METHODS[method]))


def test_a_small_file_that_unpacks_to_much_takes_no_memory() -> None:
    content = bytearray(compressed(zipfile.ZIP_BZIP2, bytes(18_000_000)))
    lie = bytes(content).replace((18_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    tracemalloc.start()
    try:
        refusal(lie)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_a_name_that_is_no_text_is_refused() -> None:
    content = with_entry("tiny/ä.txt").replace("ä".encode(), b"\xff\xfe")
    assert "no game file" in refusal(content)


@pytest.mark.parametrize(
    "more",
    [{"\ud800.py": "0"}, {"\x1b[2J.py": "0"}, {"x" * 10_000: "0"}, {"gone.py": "0"}],
    ids=["half a letter", "control", "long", "gone"],
)
def test_a_hash_of_a_file_that_is_not_there_is_refused(more: dict[str, str]) -> None:
    with zipfile.ZipFile(io.BytesIO(packed())) as archive:
        hashes = json.loads(archive.read("game.json"))["files"]
    refusal(packed({"files": hashes | more}))


def test_hashes_that_are_no_table_are_refused() -> None:
    with zipfile.ZipFile(io.BytesIO(packed())) as archive:
        hashes = json.loads(archive.read("game.json"))["files"]
    pairs = [*hashes.items(), (1, "0"), (None, "0"), ("a", "0")]
    assert "no game file" in refusal(packed({"files": pairs}))


@pytest.mark.parametrize("name", ["tiny/\x1b[2J.py", "tiny/\u202eyp.py", "tiny/a\nb.py", "../" * 200])
def test_a_refused_path_is_shown_so_that_it_harms_no_terminal(name: str) -> None:
    assert "is no plain file" in refusal(with_entry(name))


def test_a_long_value_is_shown_short() -> None:
    assert "author = 'xxx" in refusal(packed({"author": "x" * 100_000}))


def test_an_installed_file_with_a_flipped_bit_is_left_out(tmp_path: Path) -> None:
    installed = Installed(tmp_path)
    installed.install(opened(packed()))
    file = tmp_path / "installed" / "tiny.game"
    content = bytearray(file.read_bytes())
    start = content.index(b"game.json") + len("game.json")
    for at in range(start, start + 40):
        file.write_bytes(bytes(content[:at]) + bytes([content[at] ^ 0xFF]) + bytes(content[at + 1 :]))
        assert len(installed.all()) <= 1


@pytest.mark.parametrize("name", ["tiny/a\u0308.py", "tiny/x\0y.py"], ids=["two letters", "cut off"])
def test_a_name_that_systems_read_differently_is_refused(name: str) -> None:
    content = with_entry(name.replace("\0", "Z")).replace(b"xZy.py", b"x\0y.py")
    assert "is no plain file" in refusal(content)


def test_the_same_version_is_put_in_again_and_goes_back_to_nothing(tmp_path: Path) -> None:
    installed, package = Installed(tmp_path), opened(packed())
    installed.install(package)
    step = installed.step(package.about, older=False)
    assert (step.before, step.goes_back) == ("1.2.0", False)


def test_a_file_that_cannot_be_laid_out_leaves_the_old_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = Installed(tmp_path)
    installed.install(opened(packed()))

    def full(path: Path, content: bytes) -> None:
        if path.suffix != ".game":
            raise OSError(28, "No space left on device")
        write_whole(path, content)

    monkeypatch.setattr("companion.packing.installed.write_whole", full)
    with pytest.raises(OSError, match="All is as it was"):
        installed.install(opened(packed({"version": "2.0.0"})))
    assert installed.all()[0].version == "1.2.0"


def test_what_somebody_laid_beside_the_installed_games_is_none(tmp_path: Path) -> None:
    installed = Installed(tmp_path)
    installed.install(opened(packed()))
    (tmp_path / "installed" / "tiny (1).game").write_bytes(packed())
    assert len(installed.all()) == len([*installed.folders()]) == 1
