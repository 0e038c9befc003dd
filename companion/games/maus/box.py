"""What an owner's files hold, as values: mice, enemies, cards, chapters, the faces of the dice."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.games.game import BadGameData, Message, Words
from companion.games.maus.names import CLASSES, KNOWN, NEW, NOBODY, OTHER, OTHER_TRICK, PARTS, TABLE

Troop = tuple[tuple[str, int], ...]
"""So many figures of each of some types."""


class MouseKind(NamedTuple):
    """A mouse as it is printed."""

    id: str
    name: Words
    look: str
    classes: tuple[str, ...]
    attack: int
    defence: int
    speed: int
    lore: int
    life: int
    gear: tuple[str, ...]
    abilities: tuple[str, ...]


class EnemyKind(NamedTuple):
    """A type of enemy as it is printed; a chief with two or more cards has so many on the track."""

    id: str
    name: Words
    shape: str
    attack: int
    defence: int
    life: int
    figures: int
    cards: int = 1
    ranged: bool = False
    large: bool = False
    roach: bool = False
    cat: bool = False
    poison: bool = False
    effect: str = ""


class Item(NamedTuple):
    """A search card, or a piece of a mouse's start gear."""

    id: str
    name: Words
    kind: str
    copies: int = 1
    parts: tuple[str, ...] = ()
    attack: int = 0
    defence: int = 0
    speed: int = 0
    ranged: bool = False
    hook: bool = False


class Ability(NamedTuple):
    """An ability card: for which classes, and what it costs to use."""

    id: str
    name: Words
    classes: tuple[str, ...]
    cheese: int = 0


class Line(NamedTuple):
    """One line of an encounter card: for the Sanduhr up to a page."""

    to: int
    enemies: Troop
    traps: bool
    ambush: bool


class Encounter(NamedTuple):
    """An encounter card."""

    id: str
    name: Words
    lines: tuple[Line, ...]
    surge: Troop

    def line(self, page: int) -> Line:
        """Return the line for a page; beyond the last it is the last."""
        return next((line for line in self.lines if page <= line.to), self.lines[-1])


class Room(NamedTuple):
    """A room of a chapter; `enemies` and `surge` are the chapter's own, in place of a card's."""

    id: str
    name: Words
    encounter: bool
    enemies: Troop | None
    surge: Troop | None
    ambush: bool
    goal: bool
    traps: bool


class Chapter(NamedTuple):
    """A chapter: its pages, its rooms from the first on, and what comes after it."""

    id: str
    name: Words
    invented: bool
    start: int
    end: int
    rooms: Mapping[str, Room]
    next: str


class DieFace(NamedTuple):
    """A face of the dice as its owner has named it."""

    label: str
    name: Words
    number: int
    symbols: tuple[str, ...]
    sides: int


class Box(NamedTuple):
    """Everything that is printed."""

    mice: Mapping[str, MouseKind]
    enemies: Mapping[str, EnemyKind]
    items: Mapping[str, Item]
    abilities: Mapping[str, Ability]
    encounters: Mapping[str, Encounter]
    faces: Mapping[str, DieFace]

    @property
    def start_gear(self) -> frozenset[str]:
        """What mice start with: these are no search cards, whoever wears them."""
        return frozenset(item for mouse in self.mice.values() for item in mouse.gear)


def box_of(data: Mapping[str, Any]) -> Box:
    """Return what the files say; they have been checked."""
    cards = data["cards"]
    return Box(
        mice={id: _mouse(id, entry) for id, entry in data["mice"].items()},
        enemies={id: EnemyKind(id=id, **entry) for id, entry in data["enemies"].items()},
        items={
            id: Item(id=id, **{**entry, "parts": tuple(entry.get("parts", ()))})
            for id, entry in cards.get("items", {}).items()
        }
        | {
            OTHER: Item(OTHER, Message("maus.card.other"), "gear", copies=99),
            OTHER_TRICK: Item(OTHER_TRICK, Message("maus.card.other-trick"), "trick", copies=99),
        },
        abilities={
            id: Ability(id, entry["name"], tuple(entry["classes"]), entry.get("cheese", 0))
            for id, entry in cards.get("abilities", {}).items()
        }
        | {OTHER: Ability(OTHER, Message("maus.card.other"), CLASSES)},
        encounters={id: _encounter(id, entry) for id, entry in cards.get("encounters", {}).items()},
        faces={
            label: DieFace(
                label, entry["name"], entry["number"], tuple(entry.get("symbols", ())), entry.get("sides", 1)
            )
            for label, entry in data["dice"].items()
        },
    )


def chapter_of(data: Mapping[str, Any], id: str) -> Chapter:
    """Return one chapter."""
    entry = data["chapters"][id]
    rooms = {room: _room(room, of) for room, of in entry.get("rooms", {}).items()}
    return Chapter(
        id, entry["name"], entry["invented"], entry["start"], entry["end"], rooms, entry.get("next", "")
    )


def _mouse(id: str, entry: Mapping[str, Any]) -> MouseKind:
    lists = {name: tuple(entry.get(name, ())) for name in ("classes", "gear", "abilities")}
    return MouseKind(id=id, **{**entry, **lists})


def _encounter(id: str, entry: Mapping[str, Any]) -> Encounter:
    lines = tuple(
        Line(line["to"], _troop(line.get("enemies", ())), line.get("traps", False), line.get("ambush", False))
        for line in entry["lines"]
    )
    return Encounter(id, entry["name"], lines, _troop(entry.get("surge", ())))


def _room(id: str, entry: Mapping[str, Any]) -> Room:
    return Room(
        id=id,
        name=entry["name"],
        encounter=entry.get("encounter", True),
        enemies=_troop(entry["enemies"]) if "enemies" in entry else None,
        surge=_troop(entry["surge"]) if "surge" in entry else None,
        ambush=entry.get("ambush", False),
        goal=entry.get("goal", False),
        traps=entry.get("traps", False),
    )


def _troop(rows: Iterable[Mapping[str, Any]]) -> Troop:
    return tuple((row["enemy"], row["count"]) for row in rows)


def check(data: Mapping[str, Any]) -> None:
    """Raise `BadGameData` where what the files say does not go together."""
    _check_names(data)
    for id, mouse in data["mice"].items():
        _check_mouse(("mice", id), mouse, data["cards"])
    for item, count in Counter(
        item for each in data["mice"].values() for item in each.get("gear", ())
    ).items():
        if count > (copies := data["cards"]["items"][item].get("copies", 1)):
            why = Message("maus.data.too-few", value=item, count=count, copies=copies)
            raise BadGameData(("cards", "items", item, "copies"), why)
    for id, card in data["cards"].get("encounters", {}).items():
        pages = [line["to"] for line in card["lines"]]
        if pages != sorted({*pages}):
            why = Message("maus.data.lines-order", pages=pages)
            raise BadGameData(("cards", "encounters", id, "lines"), why)
        for line in card["lines"]:
            _known_enemies(("cards", "encounters", id, "lines"), line.get("enemies", ()), data)
        _known_enemies(("cards", "encounters", id, "surge"), card.get("surge", ()), data)
    for id, chapter in data["chapters"].items():
        _check_chapter(("chapters", id), chapter, data)
    if not any("star" in face.get("symbols", ()) for face in data["dice"].values()):
        raise BadGameData(("dice",), Message("maus.data.no-star"))


def _check_names(data: Mapping[str, Any]) -> None:
    """Cards of the track are told apart by their names, and a card that nobody knows has one too."""
    for name in ("items", "abilities", "encounters"):
        for id in (OTHER, OTHER_TRICK):
            if id in data["cards"].get(name, {}):
                raise BadGameData(("cards", name, id), Message("maus.data.taken", value=id))
    for file in ("mice", "enemies"):
        for id in data[file]:
            twice = file == "enemies" and id in data["mice"]
            if twice or id in (TABLE, NOBODY) or {"+", " "} & {*id}:
                raise BadGameData((file, id), Message("maus.data.taken", value=id))


def _check_mouse(path: tuple[str, ...], mouse: Mapping[str, Any], cards: Mapping[str, Any]) -> None:
    items, gear = cards.get("items", {}), mouse.get("gear", ())
    _known((*path, "gear"), gear, items)
    _known((*path, "abilities"), mouse.get("abilities", ()), cards.get("abilities", {}))
    worn = [part for item in gear for part in items[item].get("parts", ())]
    for part, most in PARTS.items():
        if worn.count(part) > most:
            raise BadGameData(
                (*path, "gear"), Message("maus.data.too-much", part=Message(f"maus.part.{part}"))
            )


def _check_chapter(path: tuple[str, ...], chapter: Mapping[str, Any], data: Mapping[str, Any]) -> None:
    if chapter["end"] <= chapter["start"]:
        why = Message("maus.data.pages", start=chapter["start"], end=chapter["end"])
        raise BadGameData((*path, "end"), why)
    if chapter.get("next", ""):
        _known((*path, "next"), (chapter["next"],), data["chapters"])
    for id, room in chapter.get("rooms", {}).items():
        if id in (NEW, KNOWN):
            raise BadGameData((*path, "rooms", id), Message("maus.data.taken", value=id))
        for name in ("enemies", "surge"):
            _known_enemies((*path, "rooms", id, name), room.get(name, ()), data)


def _known_enemies(path: tuple[str, ...], rows: Iterable[Mapping[str, Any]], data: Mapping[str, Any]) -> None:
    _known(path, (row["enemy"] for row in rows), data["enemies"])


def _known(path: tuple[str, ...], ids: Iterable[str], known: Mapping[str, Any]) -> None:
    for id in ids:
        if id not in known:
            raise BadGameData(path, Message("maus.data.unknown", value=id, known=list(known) or ["-"]))
