"""A companion whose eye for cards sees what it is told: cards on a plain table, each a colour."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread
from typing import Any

import cv2
import numpy as np
import pytest

from companion.live import card_desk, card_lessons, card_school, card_tray
from companion.live.card_desk import CardDesk
from companion.live.card_school import CardSchool
from companion.live.decks import Decks
from companion.live.feed import Feed
from companion.live.interface import Live
from companion.live.values import Health
from companion.ports import Frame, Picture
from companion.vision.cards import Corners, Deck, FoundCard, cut_out
from tests.web.stage import Stage, staged, table_live

CARD = (60, 90)
BARE = np.full((480, 1280, 3), 40, np.uint8)


def drawn(names: list[str]) -> Picture:
    """Return a table with these cards from left to right, ten in a row."""
    picture = BARE.copy()
    for place, name in enumerate(names):
        left, top = 20 + place % 10 * 120, 30 + place // 10 * 150
        picture[top : top + CARD[1], left : left + CARD[0]] = _colour(name)
    return picture


def jpeg(names: list[str]) -> bytes:
    """Return the same as a phone would send it."""
    return bytes(cv2.imencode(".png", drawn(names))[1])


def _colour(name: str) -> list[int]:
    return [80 + sum(map(ord, name)) * k % 170 for k in (7, 11, 13)]


def _find(picture: Picture, _: Any = None) -> tuple[Corners, ...]:
    mask = np.asarray(np.abs(picture.astype(int) - 40).max(axis=2) > 20, np.uint8)
    count, _labels, boxes, _centres = cv2.connectedComponentsWithStats(mask)
    places = sorted((y, x, w, h) for x, y, w, h, _area in boxes[1:count])
    return tuple(((x, y), (x + w, y), (x + w, y + h), (x, y + h)) for y, x, w, h in places)


def taught_by_colour(upright: Picture, deck: Deck) -> str | None:
    colour = upright.reshape(-1, 3).mean(axis=0)
    return next(
        (name for name in deck.names if np.abs(deck.picture(name).mean(axis=(0, 1)) - colour).max() < 6), None
    )


def _read(picture: Picture, deck: Deck, _: Any, progress: Any) -> tuple[FoundCard, ...]:
    corners = _find(picture)
    names = [taught_by_colour(cut_out(picture, each), deck) for each in corners]
    progress(len(corners), len(corners))
    return tuple(
        FoundCard(each, name, name is not None, deck.names[:3])
        for each, name in zip(corners, names, strict=True)
    )


@dataclass
class Table:
    """The running page, and what lies under its camera."""

    stage: Stage
    lies: list[str]
    live: Live
    decks: Decks
    """Of the same companion."""

    def know(self, game: str, names: dict[str, str]) -> None:
        """Let cards be known as if somebody had taught them, which takes longer."""
        picture = drawn([*names])

        def taught(deck: Deck) -> Deck:
            for corners, name in zip(_find(picture), names.values(), strict=True):
                deck = deck.with_card(name, cut_out(picture, corners))
            return deck

        self.decks.change(game, taught)

    def teach(self, phone: Any, game: str, names: dict[str, str]) -> None:
        """Teach cards: how each looks, and what it is called."""
        self.lies[:] = list(names)
        place = f"/api/games/{game}/cards"
        phone.post(place, {"do": "look"})
        self.settled()
        for cut, name in zip(phone.get(place)["cuts"], names.values(), strict=True):
            phone.post(place, {"do": "teach", "cut": cut["id"], "name": name})

    def settled(self) -> dict[str, Any]:
        """Return the state once nothing is looked at any more."""
        now = self.live.feed.present()
        while now.cards.busy is not None:
            now = self.live.feed.wait(now.change, seconds=10)
        state: dict[str, Any] = self.stage.phone(None).get("/api/state")
        return state

    def look(self, phone: Any, names: list[str]) -> dict[str, Any]:
        """Lay cards, look at them, and return the state with what was read."""
        self.lies[:] = names
        phone.post("/api/cards", {"do": "look", "seen": phone.get("/api/state")["number"]})
        return self.settled()


@contextmanager
def card_table(state: Path, patch: pytest.MonkeyPatch, port: int = 0) -> Iterator[Table]:
    """Serve a page before a table whose eye knows a card by its colour."""
    patch.setattr(card_desk, "read_cards", _read)
    patch.setattr(card_school, "find_cards", _find)
    for room in (card_tray, card_lessons):
        patch.setattr(room, "taught_as", taught_by_colour)
    lies: list[str] = []
    live, decks = table_live(state), Decks(state)
    desk = CardDesk(live.table, decks, live.photos, lambda: drawn(lies) if lies else None)
    feed = Feed(live.throws, live.devices, live.ticks, live.notices, cards=desk)
    live.devices.report("camera", Health("ready"))
    live.camera.keep(Frame(BARE, 0, 0.0))
    live = replace(live, cards=desk, school=CardSchool(desk, live.data, state), feed=feed)
    thread = Thread(target=desk.run)
    thread.start()
    try:
        with staged(live, state, port) as stage:
            yield Table(stage, lies, live, decks)
    finally:
        desk.close()
        thread.join()
