"""How things stand, as JSON in one language: what `/api/state` answers and the stream sends.

A change is made into text once for each language, however many phones look.

    >>> text = Shown(live, dressed=["race"]).text(live.feed.present(), "de")
"""

import json
import threading
from collections.abc import Collection, Sequence

from companion.games.cards import HasCards
from companion.live.demos import Demos
from companion.live.interface import Live
from companion.live.values import Present, Said
from companion.table import GameTrouble, Playing
from companion.words import say
from web.cards_shown import cards_body
from web.game_shown import GameShown
from web.throw_shown import throw_body
from web.wire import Json, shown


class Shown:
    """The text of the present state in each language, made once."""

    def __init__(self, live: Live, dressed: Collection[str], build: str = "") -> None:
        """`dressed` are the games with a page of their own, `build` is where the page's files lie now."""
        self._live, self._dressed, self._build = live, dressed, build
        self._lock = threading.Lock()
        self._texts: dict[str, tuple[int, str]] = {}

    def text(self, present: Present, language: str) -> str:
        """Return the state as a line of JSON."""
        text = self._known(present, language)
        if text is None:
            proof = self._proof(present.position.playing)  # asks the disk, which no lock waits for
            with self._lock:
                text = self._known(present, language)
                if text is None:
                    text = json.dumps(self.body(present, language, proof), separators=(",", ":"))
                    self._texts[language] = (present.change, text)
        return text

    def _known(self, present: Present, language: str) -> str | None:
        change, text = self._texts.get(language, (-1, ""))
        return text if change == present.change else None

    def _proof(self, playing: Playing | None) -> str | None:
        """Return the photo of the last throw that counts; one that was taken back proves nothing."""
        proof = str(playing.proof) if playing else ""
        return proof if self._live.photos.find(proof) is not None else None

    def body(self, present: Present, language: str, proof: str | None) -> Json:
        """Return everything that a page shows."""
        playing, virtual = present.position.playing, self._live.virtual
        return {
            "number": present.position.number,
            "change": present.change,
            "build": self._build,
            "language": language,
            "game": self._game(playing, language, present.ticked) | {"proof": proof} if playing else None,
            "tokens": self._live.people.tokens(self._names(playing)),
            "setup": None if playing else shown(self._live.gathering.gathered(), language),
            "throw": throw_body(present, language),
            "cards": self._cards(present, language),
            "camera": shown(present.camera, language),
            "panel": shown(present.panel, language)
            | {
                "pretended": virtual is not None and bool(virtual.pretended().buttons),
                "dialling": say(present.dialling, language),
                "refusal": say(present.refusal, language),
            },
            "virtual": virtual is not None,
            "calibration": self._live.calibration is not None,
            "demo": _demo(self._live.demo, language),
            "hall": _hall(present.said, language),
            "cheer": shown(present.cheer, language) if present.cheer else None,
            "troubles": [shown(each, language) for each in present.troubles],
            "trouble": _trouble(present.position.trouble, language),
        }

    def _cards(self, present: Present, language: str) -> Json | None:
        if self._live.school is None:
            return None
        playing = present.position.playing
        name = playing.game.name if playing is not None else self._live.gathering.gathered().game
        taught = name if isinstance(self._live.games.get(name), HasCards) else ""
        sees = self._live.camera.latest() is not None
        return cards_body(present.cards, present.position.number, taught, sees, language)

    def _names(self, playing: Playing | None) -> Sequence[str]:
        """Who plays, or who sits there already for the next game."""
        if playing is not None:
            return playing.setup.players
        return list(
            dict.fromkeys(chair.name for chair in self._live.gathering.gathered().chairs if chair.name)
        )

    def _game(self, playing: Playing, language: str, ticked: Collection[str]) -> Json:
        body = GameShown(playing.game, playing.state, language, ticked).body(playing)
        return body | {"dressed": playing.game.name in self._dressed}


def _demo(demos: Demos | None, language: str) -> Json | None:
    """Return what is shown to newcomers; nothing where people play."""
    showing = demos.showing() if demos is not None else None
    return shown(showing, language, "game") if showing is not None else None


def _hall(said: Said, language: str) -> Json | None:
    """Return what table and hall say to each other; nothing where there is no hall."""
    if said.link.state == "none":
        return None
    return shown(said.link, language, "calibrate") | shown(said, language, "link")


def _trouble(trouble: GameTrouble | None, language: str) -> Json | None:
    """Return what is wrong with the game on the table itself."""
    if trouble is None:
        return None
    return {"game": trouble.name} | shown(trouble, language, "id", "name")
