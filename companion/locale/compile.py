"""Compiles the catalogues while the package is built: every .po file gets its .mo beside it.

The build runs this for a wheel and for an editable install alike, so no binary is kept in the
repository. Where one is missing or older than its text, the text is read (`companion/words.py`).
"""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface[Any]):
    """The build's own step for words."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the signature is the build tool's
        """Write each catalogue's binary form beside it."""
        for source in sorted(Path(self.root, "companion").rglob("*.po")):
            with source.open("rb") as text, source.with_suffix(".mo").open("wb") as binary:
                write_mo(binary, read_po(text))
