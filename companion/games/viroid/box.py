"""What lies in the box, from the owner's data: cards, stems, start cards, mutations, printed numbers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.games.game import Words
from companion.games.viroid.names import LONGEST_STEM


@dataclass(frozen=True, slots=True)
class Names(Mapping[str, str]):
    """What people call something in each language; it is a part of the state, so it can be hashed."""

    texts: tuple[tuple[str, str], ...]

    def __getitem__(self, language: str) -> str:
        return dict(self.texts)[language]

    def __iter__(self) -> Iterator[str]:
        return iter(dict(self.texts))

    def __len__(self) -> int:
        return len(self.texts)


def name_of(entry: Mapping[str, Any]) -> Words:
    """Return the name that an entry of the data has, "" for none."""
    name = entry.get("name", "")
    return Names(tuple(sorted(name.items()))) if isinstance(name, Mapping) else str(name)


class Effect(NamedTuple):
    """One effect of an event card; which of the values count depends on `do`."""

    do: str
    what: str = ""
    steps: int = 0
    who: str = "all"
    city: str = ""
    other: str = ""


class Card(NamedTuple):
    """An event card."""

    id: str
    name: Words
    section: str
    dna: int
    heals: tuple[str, ...]
    effects: tuple[Effect, ...]
    more: bool
    """Whether it has effects besides, which are entered at the table."""


class Symptom(NamedTuple):
    """A symptom as far as it is known: price and gains are `None` where they are to be asked for."""

    name: Words
    price: int | None
    gains: tuple[str, ...] | None


UNKNOWN = Symptom("", None, None)


class Stem(NamedTuple):
    """A Symptomstamm."""

    id: str
    name: Words
    cards: int
    length: int
    symptoms: tuple[Symptom, ...]

    def symptom(self, place: int) -> Symptom:
        """Return the symptom at a place from the top, from 0."""
        return self.symptoms[place] if place < len(self.symptoms) else UNKNOWN


class StartCard(NamedTuple):
    """A start card."""

    id: str
    name: Words
    levels: tuple[str, ...]
    stem: str
    mutation: str
    dna: int
    city: str
    continent: str


class Mutation(NamedTuple):
    """An individual mutation; `price` is 0 where it is asked for."""

    id: str
    name: Words
    way: str
    scales: tuple[tuple[str, int], ...]
    cure: int
    raises: str
    price: int


class Box(NamedTuple):
    """Everything that the data says, looked up by id."""

    cards: Mapping[str, Card]
    stems: Mapping[str, Stem]
    starts: Mapping[str, StartCard]
    mutations: Mapping[str, Mutation]
    start_values: Mapping[str, int]
    """Where the scales of the chosen pathogen start."""
    abilities: tuple[int, ...]
    """DNA of each ability; 0 where it is asked for."""


def box_of(data: Mapping[str, Any], pathogen: str, with_map: bool) -> Box:
    """Return what is played with; the map's own cards only with the map."""
    own, maps = data["cards"], data["map"] if with_map else {}
    entries = {**own.get("events", {}), **maps.get("cards", {})}
    begins = {**own.get("starts", {}), **maps.get("starts", {})}
    germ = data["table"]["pathogens"][pathogen]
    mutations = {id: _mutation(id, entry) for id, entry in data["table"]["mutations"].items()}
    starts = {id: _start(id, entry) for id, entry in begins.items()}
    if pathogen == "pilz":
        mutations = {id: each for id, each in mutations.items() if each.way != "bird"}
        starts = {
            id: each
            for id, each in starts.items()
            if each.mutation in mutations and "bird" not in each.levels
        }
    return Box(
        cards={id: _card(id, entry) for id, entry in entries.items()},
        stems={id: _stem(id, entry) for id, entry in data["cards"].get("stems", {}).items()},
        starts=starts,
        mutations=mutations,
        start_values={scale: germ[scale] for scale in ("mortality", "severity", "infection")},
        abilities=tuple(germ["abilities"]),
    )


def _card(id: str, entry: Mapping[str, Any]) -> Card:
    effects = tuple(_effect(effect) for effect in entry.get("effects", ()))
    return Card(
        id=id,
        name=name_of(entry),
        section=entry.get("section", ""),
        dna=entry["dna"],
        heals=tuple(entry.get("heals", ())),
        effects=effects,
        more=entry.get("more", False),
    )


def _effect(entry: Mapping[str, Any]) -> Effect:
    return Effect(
        do=entry["do"],
        what=entry.get("what", entry.get("marker", "")),
        steps=entry.get("steps", 0),
        who=entry.get("who", "all"),
        city=entry.get("city", ""),
        other=entry.get("other", ""),
    )


def _stem(id: str, entry: Mapping[str, Any]) -> Stem:
    symptoms = tuple(
        Symptom(
            name_of(each),
            each.get("price"),
            tuple(each["gains"]) if "gains" in each else None,
        )
        for each in entry.get("symptoms", ())
    )
    return Stem(id, name_of(entry), entry["cards"], entry.get("length", LONGEST_STEM), symptoms)


def _start(id: str, entry: Mapping[str, Any]) -> StartCard:
    rest = {name: entry[name] for name in ("stem", "mutation", "dna", "city", "continent")}
    return StartCard(id=id, name=name_of(entry), levels=tuple(entry["levels"]), **rest)


def _mutation(id: str, entry: Mapping[str, Any]) -> Mutation:
    scales = ("cold", "medicine", "heat", "infection", "dna")
    return Mutation(
        id=id,
        name=name_of(entry),
        way=entry.get("way", ""),
        scales=tuple((scale, entry[scale]) for scale in scales if entry.get(scale)),
        cure=entry.get("cure", 0),
        raises=entry.get("raises", ""),
        price=entry.get("price", 0),
    )
