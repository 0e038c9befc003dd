"""The configuration: one TOML file, read into frozen dataclasses.

A class below is a table of the file, a field is a key: its name, its type with its limits, and its
default are written here once; `docs/companion.toml` shows all of them with their meaning.

    >>> load_config(None).state
    PosixPath('/home/ada/.local/state/companion')
"""

import dataclasses
import os
import tomllib
import types
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.config_lines import line_of, parse_toml, what_is_wrong
from companion.errors import BadConfiguration, reason
from companion.wiring import BadWiring, Wiring
from companion.words import LANGUAGES, Message, Words, lines

SEARCHED = (Path("companion.toml"), Path("/etc/companion/companion.toml"))


def _default_state() -> Path:
    home = os.environ.get("XDG_STATE_HOME", "")
    return (Path(home) if home else Path.home() / ".local" / "state") / "companion"


@dataclass(frozen=True, slots=True)
class Camera:
    """The table `[picamera2]`: a camera on the Pi's own ribbon cable."""

    number: int = field(default=0, metadata={"limits": (0, 3)})
    width: int = field(default=1280, metadata={"limits": (320, 4608)})
    height: int = field(default=960, metadata={"limits": (240, 2592)})
    fps: int = field(default=30, metadata={"limits": (5, 60)})


@dataclass(frozen=True, slots=True)
class UsbSettings:
    """The table `[usb]`: a camera on a USB plug, by its device file."""

    device: str = "/dev/video0"
    width: int = field(default=1280, metadata={"limits": (320, 4608)})
    height: int = field(default=960, metadata={"limits": (240, 2592)})
    fps: int = field(default=30, metadata={"limits": (5, 60)})


@dataclass(frozen=True, slots=True)
class NetworkSettings:
    """The table `[network]`: a camera that sends its pictures over the network, by its address."""

    address: str = field(default="", repr=False)  # it may hold a password


@dataclass(frozen=True, slots=True)
class PageSettings:
    """The table `[page]`: where the phones find it."""

    port: int = field(default=8000, metadata={"limits": (1, 65535)})
    hosts: tuple[str, ...] = ()
    address: str = "0.0.0.0"
    proxy: str = ""

    @property
    def proxied_as(self) -> str:
        """The name by which phones reach it through a proxy with TLS; "" where there is none."""
        return self.hosts[0] if self.proxy and self.hosts else ""


@dataclass(frozen=True, slots=True)
class Hall:
    """The table `[hall]`: the broker over which this table speaks with a hall; none while that is empty."""

    broker: str = ""
    port: int = field(default=0, metadata={"limits": (0, 65535)})
    user: str = ""
    password: str = field(default="", repr=False)
    tls: bool = False
    ca: str = ""
    certificate: str = ""
    key: str = ""
    table: str = ""
    name: str = ""
    photos: bool = False
    home_assistant: bool = True
    tables: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Config:
    """The whole file. What is chosen by name (`camera`, `panel`) has its own table of that name."""

    language: Literal["auto", "de", "en"] = "auto"
    state: Path = field(default_factory=_default_state)
    game: str = ""
    players: tuple[str, ...] = ()
    games: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    camera: Literal["virtual", "picamera2", "usb", "network", "none"] = "virtual"
    panel: Literal["virtual", "gpio", "none"] = "virtual"
    clips: bool = True
    picamera2: Camera = field(default_factory=Camera)
    usb: UsbSettings = field(default_factory=UsbSettings)
    network: NetworkSettings = field(default_factory=NetworkSettings)
    gpio: Wiring = field(default_factory=Wiring)
    page: PageSettings = field(default_factory=PageSettings)
    hall: Hall = field(default_factory=Hall)

    games_folder: Path | None = field(default=None, metadata={"key": False})
    """`folder` in the table `[games]`, beside the tables of the games: where further games lie."""
    source: Path | None = field(default=None, metadata={"key": False})

    def line(self, *path: str) -> Words:
        """Return where a key stands, as 'FILE, line N', for a message about its value."""
        if self.source is None:
            return ""
        text = self.source.read_text(encoding="utf-8")
        return Message("config.place", file=str(self.source), line=line_of(text, path))


def load_config(path: Path | None) -> Config:
    """Read the file at `path`; with `None` the first one found in the usual places, else defaults."""
    path = path or _found()
    if path is None:
        return Config()
    try:
        text = path.read_text(encoding="utf-8")
        table = parse_toml(text)
    except (OSError, UnicodeError) as fault:
        raise BadConfiguration(Message("config.unreadable", file=str(path), why=reason(fault))) from fault
    except tomllib.TOMLDecodeError as fault:
        line, kind = what_is_wrong(text, str(fault))
        why = Message(f"config.toml.{kind}")
        raise BadConfiguration(Message("config.not-toml", file=str(path), line=line, why=why)) from fault
    reader = _Reader(path, text)
    folder = reader.games_folder(table)
    config: Config = reader.read(Config, table, ())
    if reader.refusals:
        raise BadConfiguration(lines(reader.refusals))
    return dataclasses.replace(config, source=path, games_folder=folder)


def wished_language(path: Path | None) -> str | None:
    """Return the language that the file asks for, whatever else is wrong with it; `None` where it asks none.

    Help and errors need it before anything else of the file counts.
    """
    try:
        path = path or _found()
        wish = parse_toml(path.read_text(encoding="utf-8")).get("language") if path else None
    except (OSError, ValueError):
        return None
    return wish if wish in LANGUAGES else None


def usual_place() -> Path:
    """Return where a configuration is put where there is none yet, and found at the next start."""
    return SEARCHED[-1] if os.geteuid() == 0 else SEARCHED[0]


def _found() -> Path | None:
    return next((place for place in SEARCHED if place.is_file()), None)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads on after what it refuses, so that a person hears of all of it at once."""

    file: Path
    text: str
    refusals: list[Message] = field(default_factory=list)

    def read(self, shape: type[Any], table: Mapping[str, Any], path: tuple[str, ...]) -> Any:
        fields = {f.name: f for f in dataclasses.fields(shape) if f.metadata.get("key", True)}
        hints = get_type_hints(shape)
        before = len(self.refusals)
        values = {}
        for key in table:
            try:
                if key not in fields:
                    raise self._refused("config.unknown-key", (*path, key), known=sorted(fields))
                values[key] = self._value(hints[key], fields[key], table[key], (*path, key))
            except BadConfiguration as refusal:
                self.refusals.append(refusal.message)
        try:
            return shape(**values)
        except BadWiring as bad:
            if len(self.refusals) == before:  # else it may not fit only because a value is missing
                key = next((key for key in reversed(bad.keys) if key in table), bad.keys[-1])
                self.refusals.append(
                    self._refused("config.does-not-fit", (*path, key), why=bad.message).message
                )
            return shape()

    def games_folder(self, table: dict[str, Any]) -> Path | None:
        """Take what is no game's out of the table of the games."""
        games = table.get("games")
        if not isinstance(games, dict) or "folder" not in games:
            return None
        try:
            return Path(self._plain(str, games.pop("folder"), ("games", "folder"))).expanduser()
        except BadConfiguration as refusal:
            self.refusals.append(refusal.message)
            return None

    def _value(self, kind: Any, spec: dataclasses.Field[Any], value: Any, path: tuple[str, ...]) -> Any:
        if dataclasses.is_dataclass(kind):
            if not isinstance(value, dict):
                raise self._refused("config.not-a-table", path, value=repr(value))
            return self.read(kind, value, path)  # type: ignore[arg-type]  # a dataclass, not its instance
        if get_origin(kind) is Literal:
            return self._choice(get_args(kind), value, path)
        if get_origin(kind) is tuple:
            return self._list(kind, spec, value, path)
        if kind == int | None:
            kind = int  # to leave the key out is to say none
        if get_origin(kind) is not None and issubclass(get_origin(kind), Mapping):
            if not isinstance(value, dict):
                raise self._refused("config.not-a-table", path, value=repr(value))
            return types.MappingProxyType(value)
        if kind is Path:
            return Path(self._plain(str, value, path)).expanduser()
        return self._limited(spec, self._plain(kind, value, path, _limits(spec)), path)

    def _list(self, kind: Any, spec: dataclasses.Field[Any], value: Any, path: tuple[str, ...]) -> Any:
        item = get_args(kind)[0]
        if not (isinstance(value, list) and all(type(part) is item for part in value)):
            raise self._refused(f"config.not-a-list-of-{item.__name__}", path, value=repr(value))
        return tuple(self._limited(spec, part, path) for part in value)

    def _choice(self, choices: tuple[Any, ...], value: Any, path: tuple[str, ...]) -> Any:
        if value not in choices:
            raise self._refused("config.not-a-choice", path, value=repr(value), choices=list(choices))
        return value

    def _plain(
        self, kind: type[Any], value: Any, path: tuple[str, ...], limits: tuple[Any, Any] = (None, None)
    ) -> Any:
        """Return a value of this kind; a number has limits, which are named with what is wrong."""
        if kind is float and type(value) is int:
            return float(value)
        if type(value) is not kind:
            low, high = limits
            raise self._refused(f"config.not-{kind.__name__}", path, value=repr(value), low=low, high=high)
        return value

    def _limited(self, spec: dataclasses.Field[Any], value: Any, path: tuple[str, ...]) -> Any:
        low, high = _limits(spec)
        if low is not None and not low <= value <= high:
            raise self._refused("config.out-of-range", path, value=repr(value), low=low, high=high)
        return value

    def _refused(self, key: str, path: tuple[str, ...], **values: object) -> BadConfiguration:
        return BadConfiguration(
            Message(
                key,
                file=str(self.file),
                line=line_of(self.text, path),
                name=".".join(path),
                **values,
            )
        )


def _limits(spec: dataclasses.Field[Any]) -> tuple[Any, Any]:
    limits: tuple[Any, Any] = spec.metadata.get("limits", (None, None))
    return limits
