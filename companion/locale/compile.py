"""Compiles the catalogues while the package is built: every .po file gets its .mo beside it.

The build runs this for a wheel and for an editable install alike, so no binary is kept in the
repository. It ends with the digest of its text: where one is missing or was made of another text, the
text is read (`companion/words.py`). No reader of such files looks behind their tables.
"""

from hashlib import sha256
from io import BytesIO
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
            text = source.read_bytes()
            with source.with_suffix(".mo").open("wb") as binary:
                write_mo(binary, read_po(BytesIO(text)))
                binary.write(sha256(text).digest())
