"""Compiles the catalogues while the package is built: every companion.po becomes its companion.mo.

The build runs this for a wheel and for an editable install alike, so no binary is kept in the
repository and none can be older than the text it was made from.
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
        for source in sorted(Path(self.root, "companion", "locale").glob("*/LC_MESSAGES/*.po")):
            with source.open("rb") as text, source.with_suffix(".mo").open("wb") as binary:
                write_mo(binary, read_po(text))
