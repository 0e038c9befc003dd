"""The games that are installed: packed in the data folder, and unpacked for this companion to load.

    >>> installed = Installed(config.state)
    >>> installed.install(opened(content))
    >>> [each.version for each in installed.all()]
    ['1.0.0']
    >>> for folder in installed.folders(): use_folder(folder)

What counts is `STATE/installed/NAME.game`, which is written whole or not at all and goes into every backup.
It is unpacked beside it where it was not yet, into a folder that is named by its hash.
"""

import json
import logging
import os
import pkgutil
import secrets
import shutil
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from companion import games as shipped
from companion.errors import CompanionError, file_trouble
from companion.packing.about import NAME, About, BadPackage, numbers
from companion.packing.reading import JSON, Package, opened
from companion.whole_file import set_aside, write_whole
from companion.words import Message

FOLDER = "installed"
UNPACKED = "unpacked"
ENDING = ".game"
RESERVED = ("folder",)
"""What `[games]` in the configuration means otherwise."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class InstallPlan:
    """What an installation would do: the version that is there now, if any, and whether it is a newer one."""

    before: str | None
    goes_back: bool


class Installed:
    """The installed games of one data folder."""

    def __init__(self, state: Path) -> None:
        self.place = state / FOLDER

    def all(self) -> list[About]:
        """Return what each installed game says of itself, by name; a file that is torn is logged."""
        found = []
        for file in self._files():
            try:
                found.append(_said(file))
            except (BadPackage, OSError) as bad:
                log.warning("%s is not used: %s", file, bad)
        return found

    def find(self, name: str) -> About | None:
        """Return the installed game of that name."""
        return next((about for about in self.all() if about.name == name), None)

    def step(self, about: About, *, older: bool = True) -> InstallPlan:
        """Return what installing this would do, or say in a sentence why it cannot be.

        Without `older`, a version that is older than the installed one cannot be either.
        """
        here = version("table-companion")
        if about.name in RESERVED or about.name in _taken(self.place):
            raise BadPackage(Message("packing.name-taken", name=about.name))
        if numbers(about.needs) > numbers(here):
            needs = {"needs": about.needs, "here": here}
            raise BadPackage(Message("packing.needs-newer", name=about.name, **needs))
        before = self.find(about.name)
        goes_back = before is not None and numbers(about.version) < numbers(before.version)
        if before is not None and goes_back and not older:
            versions = {"version": about.version, "before": before.version}
            raise BadPackage(Message("packing.older", name=about.name, **versions))
        return InstallPlan(before.version if before else None, goes_back)

    def install(
        self, package: Package, *, older: bool = False, use: Callable[[Path], object] = lambda _: None
    ) -> None:
        """Put a game in, all of it or nothing; with `older` also in place of a newer version.

        Once it is kept, `use` is given the folder of its folder, and may refuse it: then the one before is
        put back.
        """
        about = package.about
        self.step(about, older=older)
        file = self.place / f"{about.name}{ENDING}"
        with file_trouble("packing.not-installed", folder=str(self.place)):
            make_folder(self.place)
            folder = self._unpack(package)
            before = file.read_bytes() if file.is_file() else None
            write_whole(file, package.content)
            try:
                use(folder)
            except (CompanionError, OSError):
                if before is None:
                    file.unlink()
                else:
                    write_whole(file, before)
                raise

    def remove(self, name: str) -> None:
        """Take a game out; its evenings and what its owner changed in its data stay."""
        file = self.place / f"{name}{ENDING}"
        if not NAME.fullmatch(name) or not file.is_file():
            known = [about.name for about in self.all()]
            raise BadPackage(Message("packing.not-there", name=name, known=known or ["–"]))
        with file_trouble("packing.not-removed", file=str(file)):
            file.unlink()

    def folders(self) -> Iterator[Path]:
        """Yield the folder of each installed game's folder, for `use_folder`; what is missing is unpacked."""
        for file in self._files():
            try:
                yield self._laid_out(file)
            except (BadPackage, OSError) as bad:
                log.warning("%s is not used: %s", file, bad)

    def tidy(self) -> None:
        """Set aside what is torn, and throw away what is unpacked and installed no more.

        Nobody else may be using it.
        """
        for file in self._files():
            with suppress(OSError):  # what the system does not let anybody do is logged below
                try:
                    self._laid_out(file)
                except BadPackage:
                    set_aside(file)
        wanted = {place.name for place in self.folders()}
        for place in (self.place / UNPACKED).glob("*"):
            if place.name not in wanted:
                shutil.rmtree(place, ignore_errors=True)

    def _files(self) -> list[Path]:
        found = (file for file in self.place.glob(f"*{ENDING}") if NAME.fullmatch(file.stem))
        return sorted(file for file in found if file.is_file())  # one would wait at a pipe for ever

    def _laid_out(self, file: Path) -> Path:
        content = file.read_bytes()
        place = self._folder(sha256(content).hexdigest(), file.stem)
        return place if place.is_dir() else self._unpack(opened(content))

    def _folder(self, digest: str, name: str) -> Path:
        return self.place / UNPACKED / f"{name}-{digest[:16]}"

    def _unpack(self, package: Package) -> Path:
        """Lay a game's files out in a folder that gets its name once all of them are there."""
        name = package.about.name
        place = self._folder(package.sha256, name)
        if place.is_dir():
            return place
        half = make_folder(self.place / UNPACKED / f".{secrets.token_hex(4)}")
        try:
            for path, content in package.files.items():
                file = half / name / path
                make_folder(file.parent)
                write_whole(file, content)
            half.rename(place)
        finally:
            shutil.rmtree(half, ignore_errors=True)
        return place


def make_folder(folder: Path) -> Path:
    """Return a folder that is there; what root makes belongs to whom the folder around it belongs to."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        if os.geteuid() == 0:
            around = folder.parent.stat()
            os.chown(folder, around.st_uid, around.st_gid)
    return folder


def _said(file: Path) -> About:
    """Return what an installed game says of itself; it was checked when it came in."""
    try:
        with zipfile.ZipFile(file) as archive:
            return About.of(json.loads(archive.read(JSON)), file.name)
    except Exception as torn:  # whatever a card that wears out makes of it
        raise BadPackage(Message("packing.no-package")) from torn


def _taken(installed: Path) -> set[str]:
    """Return the names of the games that are here and not installed: shipped ones, and the owner's own."""
    places = [place for place in shipped.__path__ if not Path(place).is_relative_to(installed)]
    return {module.name for module in pkgutil.iter_modules(places)}
