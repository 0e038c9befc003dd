"""A game in one file: packed, opened, refused in a sentence, installed whole or not at all, taken out."""

import io
import json
import shutil
import stat
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from companion import examples
from companion.packing import LARGEST, BadPackage, Installed, opened, pack
from companion.packing.reading import MOST_UNPACKED, is_plain_path

EXAMPLES = Path(examples.__path__[0])
ABOUT = {"name": "tiny", "version": "1.2.0", "author": "Ada", "licence": "MIT", "needs": "0.1.0"}
FILES = {"__init__.py": b"GAME = None\n", "words/en.po": b""}


def packed(about: dict[str, Any] | None = None, files: dict[str, bytes] | None = None) -> bytes:
    """Return a packed game, made by hand."""
    said, files = {**ABOUT, **(about or {})}, FILES if files is None else files
    hashes = {name: sha256(content).hexdigest() for name, content in files.items()}
    entries = {"game.json": json.dumps({"files": hashes, **said}).encode()}
    return zipped({**entries, **{f"{said['name']}/{name}": content for name, content in files.items()}})


def zipped(entries: dict[str, bytes], change: Callable[[zipfile.ZipInfo], object] = lambda _: None) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            change(info)
            archive.writestr(info, content)
    return buffer.getvalue()


def with_entry(name: str, content: bytes = b"", mode: int = 0) -> bytes:
    """Return the packed game with one more entry."""

    def change(info: zipfile.ZipInfo) -> None:
        if info.filename == name and mode:
            info.external_attr = mode << 16

    with zipfile.ZipFile(io.BytesIO(packed())) as archive:
        entries = {each: archive.read(each) for each in archive.namelist()}
    return zipped({**entries, name: content}, change)


def test_a_packed_example_is_what_its_folder_holds(tmp_path: Path) -> None:
    about, file = pack(EXAMPLES / "fivefold", tmp_path)
    assert file == tmp_path / "fivefold-1.0.0.game"
    package = opened(file.read_bytes())
    assert (package.about, package.about.licence) == (about, "MIT")
    assert package.files["__init__.py"] == (EXAMPLES / "fivefold" / "__init__.py").read_bytes()
    assert not [name for name in package.files if name.endswith((".pyc", ".mo"))]
    again = pack(EXAMPLES / "fivefold", tmp_path / "again.game")[1]
    assert again.read_bytes() == file.read_bytes(), "the same folder gives the same file"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            lambda folder: (folder / "game.toml").unlink(),
            'game.toml\' is missing. Write into it: name = "tiny"',
        ),
        (lambda folder: (folder / "game.toml").write_text("version = "), "game.toml' cannot be read"),
        (lambda folder: (folder / "game.toml").write_text('name = "Tiny"'), "name = 'Tiny' does not fit"),
        (lambda folder: (folder / "__init__.py").unlink(), "holds no game"),
        (
            lambda folder: (folder / "link.py").symlink_to("/etc/passwd"),
            "link.py' leads out of the game's folder",
        ),
        (lambda folder: folder.rename(folder.with_name("other")), "its folder is called 'other'"),
    ],
)
def test_what_cannot_be_packed_is_said(tmp_path: Path, change: Callable[[Path], object], says: str) -> None:
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "__init__.py").write_text("GAME = None\n")
    (folder / "game.toml").write_text("".join(f'{key} = "{value}"\n' for key, value in ABOUT.items()))
    change(folder)
    with pytest.raises(BadPackage) as refused:
        pack(folder if folder.exists() else folder.with_name("other"), tmp_path / "x.game")
    assert says in str(refused.value)
    assert not (tmp_path / "x.game").exists()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"no archive at all", "no game file"),
        (zipped({"tiny/__init__.py": b""}), "no game file"),
        (zipped({"game.json": b"[1]"}), "no game file"),
        (packed()[:-40], "no game file"),
        (packed({"version": "1"}), "version = '1' does not fit"),
        (packed({"author": "A\nB"}), "author = 'A\\nB' does not fit"),
        (packed({"name": "Tiny"}), "name = 'Tiny' does not fit"),
        (
            packed({"files": {"__init__.py": "0" * 64}}),
            "'__init__.py' is not as it was packed: its hash is wrong",
        ),
        (packed({"files": {}}), "its hash is wrong"),
        (with_entry("tiny/more.py"), "'more.py' is not as it was packed"),
        (packed(files={"rules.py": b""}), "__init__.py is missing"),
        (b"x" * (LARGEST + 1), "more than 10.0 MB are not taken"),
        (b"x" * 20_000_000, "The game file has 20.0 MB"),
        (packed(files={**FILES, "big.bin": bytes(MOST_UNPACKED)}), "20.0 MB; 20.0 MB in 500 files are taken"),
        (packed(files={**FILES, **{f"f{n}.py": b"" for n in range(501)}}), "503 files"),
    ],
)
def test_a_file_that_is_not_as_it_should_be_is_refused_in_a_sentence(content: bytes, says: str) -> None:
    with pytest.raises(BadPackage) as refused:
        opened(content)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "entry",
    [
        *(
            "../evil.py",
            "tiny/../evil.py",
            "/etc/passwd",
            "tiny//x.py",
            "tiny/.",
            "tiny/",
            "evil.py",
            "other/x.py",
        ),
        *(
            "C:/evil.py",
            "tiny\\..\\evil.py",
            "tiny/nul",
            "tiny/AUX.txt",
            "tiny/com1.py",
            "tiny/x. ",
            "tiny/.hidden",
        ),
        *("tiny/a\nb.py", "tiny/__INIT__.py", "tiny/__init__.py/x.py", "tiny/words", f"tiny/{'x' * 130}.py"),
    ],
)
def test_a_path_that_leaves_its_folder_or_is_no_plain_file_is_refused(entry: str) -> None:
    with pytest.raises(BadPackage, match="leads out of the game's folder or is no plain file"):
        opened(with_entry(entry))


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFIFO, stat.S_IFDIR])
def test_links_and_devices_are_refused(kind: int) -> None:
    with pytest.raises(BadPackage, match="is no plain file"):
        opened(with_entry("tiny/link.py", b"/etc/passwd", kind | 0o777))


def test_an_archive_that_lies_about_its_sizes_is_not_unpacked() -> None:
    content = bytearray(packed(files={**FILES, "bomb.bin": bytes(5_000_000)}))
    real, said = (5_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little")
    with pytest.raises(BadPackage):
        opened(bytes(content.replace(real, said)))


def test_plain_paths() -> None:
    assert all(
        map(is_plain_path, ("__init__.py", "words/de.po", "page/page.js", "console.py", "Karte-ä.svg"))
    )


def test_it_is_installed_listed_found_and_taken_out(tmp_path: Path) -> None:
    installed = Installed(tmp_path)
    assert installed.all() == []
    installed.install(opened(packed()))
    assert [about.version for about in installed.all()] == ["1.2.0"]
    (folder,) = installed.folders()
    assert (folder / "tiny" / "__init__.py").read_bytes() == FILES["__init__.py"]
    installed.remove("tiny")
    assert (installed.all(), list(installed.folders())) == ([], [])
    assert folder.exists(), "whoever runs may still use it"
    installed.tidy()
    assert not folder.exists()
    with pytest.raises(BadPackage, match="No game called 'tiny' is installed"):
        installed.remove("tiny")
    with pytest.raises(BadPackage, match="is installed"):
        installed.remove("../journal")


def test_a_newer_version_takes_its_place_and_an_older_one_only_when_asked_for(tmp_path: Path) -> None:
    installed = Installed(tmp_path)
    installed.install(opened(packed()))
    installed.install(opened(packed({"version": "1.10.0"})))
    older = opened(packed({"version": "1.9.9"}))
    assert (installed.step(older.about).before, installed.step(older.about).goes_back) == ("1.10.0", True)
    with pytest.raises(BadPackage, match=r"'tiny' 1.9.9 is older than 1.10.0"):
        installed.install(older)
    assert installed.all()[0].version == "1.10.0"
    installed.install(older, older=True)
    assert installed.all()[0].version == "1.9.9"


@pytest.mark.parametrize(
    ("about", "says"),
    [
        ({"name": "mosquitozzz"}, "A game called 'mosquitozzz' is here already"),
        ({"name": "library"}, "is here already"),
        ({"name": "folder"}, "is here already"),
        ({"needs": "99.0.0"}, "needs companion 99.0.0 or newer; this is"),
    ],
)
def test_what_does_not_fit_here_is_refused(tmp_path: Path, about: dict[str, str], says: str) -> None:
    with pytest.raises(BadPackage) as refused:
        Installed(tmp_path).install(opened(packed(about)))
    assert says in str(refused.value)
    assert not (tmp_path / "installed").exists()


def test_a_disk_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = Installed(tmp_path)
    installed.install(opened(packed()))

    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.packing.installed.write_whole", full)
    with pytest.raises(OSError, match="All is as it was"):
        installed.install(opened(packed({"version": "2.0.0"})))
    assert installed.all()[0].version == "1.2.0"
    assert [place.name[:5] for place in (tmp_path / "installed" / "unpacked").iterdir()] == ["tiny-"]


def test_what_is_missing_is_unpacked_again_and_what_is_torn_is_left_out(tmp_path: Path) -> None:
    installed = Installed(tmp_path)
    installed.install(opened(packed()))
    shutil.rmtree(tmp_path / "installed" / "unpacked")
    (tmp_path / "installed" / "torn.game").write_bytes(b"half")
    (folder,) = installed.folders()
    assert (folder / "tiny" / "words" / "en.po").exists()
    assert [about.name for about in installed.all()] == ["tiny"]
