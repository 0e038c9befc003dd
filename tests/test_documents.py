"""The documents: what they point to is there, what is there is shown, and every command is named."""

import re
from pathlib import Path

from companion.cli.parser import COMMANDS

ROOT = Path(__file__).parent.parent
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "web").glob("*.md")]
PICTURES = (".webp", ".jpg", ".png", ".svg")


def pointed_to() -> dict[Path, Path]:
    """Return every file that a document shows or links to, with the document."""
    found = {}
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        for place in re.findall(r'(?:\]\(|src=")([^)"#:]+)[)"#]', text):
            found[(document.parent / place).resolve()] = document
    return found


def test_what_the_documents_point_to_is_there() -> None:
    missing = [(str(document), str(place)) for place, document in pointed_to().items() if not place.exists()]
    assert missing == []


def test_every_picture_is_shown() -> None:
    pictures = {path for path in (ROOT / "docs").rglob("*") if path.suffix in PICTURES}
    assert pictures - pointed_to().keys() == set()


def test_the_command_makes_the_pictures_that_are_shown() -> None:
    command = (ROOT / "tests/browser/pictures.py").read_text(encoding="utf-8")
    made = ["virtual-table", "one-slap", *re.findall(r'(?:once\(|shoot\(page, )"([\w-]+)"', command)]
    assert sorted(f"{name}.webp" for name in made) == sorted(
        path.name for path in (ROOT / "docs/pictures").iterdir()
    )


def test_the_first_picture_moves_and_is_loaded_soon() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    first = (ROOT / re.findall(r'src="([^"]+)"', readme)[0]).read_bytes()
    assert first.count(b"ANMF") > 20  # the pictures of an animated WebP
    assert len(first) <= 1_500_000


def test_the_readme_names_every_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^companion ([\w-]+) ", readme, re.MULTILINE)) == set(COMMANDS)
