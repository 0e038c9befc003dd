"""The screens of the four games: an evening comes to each in turn, with four players of long names."""

from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import expect

from tests.browser.played import give_up, played, stepwise
from tests.browser.wall import Wall
from tests.web.acted import ActedLive
from tests.web.stage import Stage, play_to_the_end

PLAYERS = ["Annegret-Charlotte M", "Bartholomäus Wimmer", "Wilhelmine-Friederik", "Maximilian von Egmon"]
PARTS = (
    *("setup", "turn", "throw", "replay", "end", "schwarm", "viroid", "maus"),
    *("joining", "menu", "calibration", "beside", "display", "strangers"),
)
"""What can be looked at by itself."""
OTHERS = ("schwarm", "viroid", "maus")
MENU = "Menü|Menu"
CORRECT = "Korrigieren|Fix a number"
TABLE = "Tisch und Kamera|Table and camera"
PEOPLE = "Wer mitspielt|Who plays along"
OF_THE_GAME = {
    "rules": ("Regeln|Rules",),
    "history": ("Was geschah|What happened",),
    "correct": (CORRECT,),
    "game": ("Dieses Spiel|This game",),
}
LEVELS = {
    "menu": (),
    **{f"menu-{name}": way for name, way in OF_THE_GAME.items()},
    "menu-people": (PEOPLE,),
    "menu-invite": (PEOPLE, "Jemanden dazuholen|Let someone join"),
    "menu-phones": (PEOPLE, "Handys|Phones"),
    "menu-table": (TABLE,),
    "menu-virtual": (TABLE, "Virtueller Tisch|Virtual table"),
    "menu-copies": (TABLE, "Kopien|Copies"),
    "menu-panel-codes": (TABLE, "Was das Panel anzeigt|What the panel shows"),
    "menu-phone": ("Dieses Handy|This phone",),
}
HOLD_REPLAY = """() => {
    window.timeout = window.setTimeout;
    const held = () => document.querySelectorAll(".lit-up").length > 0;
    window.setTimeout = (go, ms, ...rest) => window.timeout(go, held() ? 1e9 : ms, ...rest);
}"""
"""Let a replay stop once two pieces are lit up: what comes next would take a week."""
UNFOLD = "all => all.forEach(each => { each.open = true; })"


class Evening:
    """Brings the table to each screen in turn."""

    def __init__(self, wall: Wall, acted: ActedLive, stage: Stage) -> None:
        self.wall, self.acted, self.stage, self.phone = wall, acted, stage, stage.phone(PLAYERS[1])
        self.parts: dict[str, Callable[[], Iterator[str]]] = {name: getattr(self, name) for name in PARTS}

    def act(self, *moves: tuple[str, dict[str, Any]]) -> None:
        """Do these at the table."""
        for kind, values in moves:
            self.phone.act(self.phone.get("/api/state")["number"], kind, **values)

    def begin(self, **options: Any) -> None:
        """Begin a game among the four; one that is under way is given up."""
        self.clear()
        self.stage.begin(PLAYERS, **options)

    def clear(self) -> None:
        """Leave nothing on the table."""
        state = self.phone.get("/api/state")
        if state["game"]:
            way = "aside" if state["game"]["outcome"] else "given-up"
            self.phone.post(f"/api/games/{way}", {"seen": state["number"]})

    def schwarm(self) -> Iterator[str]:
        """Whatever the golden games of Der Schwarm come to."""
        return self._golden("schwarm")

    def viroid(self) -> Iterator[str]:
        """Those of Viroid."""
        return self._golden("viroid")

    def maus(self) -> Iterator[str]:
        """Those of Maus und Mystik, and its dice as the camera reads and doubts them."""
        return self._golden("maus")

    def _golden(self, game: str) -> Iterator[str]:
        self.clear()
        self.wall.go("/", ".chair")
        read = first = False
        for screen in played(self.acted.live, game, set()):
            yield screen
            if not first:
                first = True
                yield from self._asked_of(game)
            if not read and self.phone.get("/api/state")["throw"] is not None:
                read = True
                self.acted.reads()
                yield f"{screen}-read"
                self.acted.reads(doubted=(1,))
                yield f"{screen}-doubt"
        yield from self._ended(game)
        give_up(self.acted.live)
        self.wall.go("/display", ".invite")
        yield from (f"display-{screen}" for screen in played(self.acted.live, game, set(), stepwise))
        give_up(self.acted.live)

    def _asked_of(self, game: str) -> Iterator[str]:
        """What the menu tells of a game, and each of its corrections."""
        for name, way in OF_THE_GAME.items():
            self.wall.press(MENU, *way)
            yield f"{game}-menu-{name}"
            self.wall.close_sheets()
        yield from self._corrections(game)

    def _corrections(self, game: str) -> Iterator[str]:
        for place, template in _wordiest(self.phone.get("/api/corrections")["corrections"]):
            self.wall.press(MENU, CORRECT)
            self.wall.click(f"dialog .list .item >> nth={place}")
            self.wall.shows("dialog .field")
            yield f"{game}-{template['kind']}-{place}"
            self.wall.close_sheets()

    def _ended(self, game: str) -> Iterator[str]:
        """What an end of this game is looked back at with."""
        if self.phone.get("/api/state")["game"]["outcome"] is not None:
            self.wall.press("Verlauf, Glück und Fotos|Course, luck and photos")
            self.wall.shows("dialog")
            yield f"{game}-look-back"
            self.wall.each(lambda page: page.locator("dialog details").evaluate_all(UNFOLD))
            yield f"{game}-look-back-unfolded"
            self.wall.close_sheets()

    def setup(self) -> Iterator[str]:
        """Before a game: with nobody there yet, with four who put a game aside, and for each game."""
        self.clear()
        self.wall.go("/", ".chair")
        yield "setup"
        self.begin()
        self.phone.post("/api/games/aside", {"seen": self.phone.get("/api/state")["number"]})
        self.wall.shows(".chair:nth-child(4)")
        self.wall.shows(".list .item small")
        yield "setup-four"
        for name, way in {
            "token": ".chair .iconbtn",
            "place": ".chair .verb",
            "begins": ".btn.other",
        }.items():
            self.wall.click(way)
            yield f"setup-{name}"
            self.wall.close_sheets()
        for game in OTHERS:
            self._choose(game)
            yield f"setup-{game}"
        self._choose("mosquitozzz")

    def _choose(self, game: str) -> None:
        self.phone.post("/api/setup", {"do": "play", "game": game})
        self.wall.shows(f"[data-game={game}] .chair")

    def joining(self) -> Iterator[str]:
        """Whose phone is this: with a code, without one, and with a wrong one."""
        self.clear()
        self.wall.leave()
        self.wall.go(f"/join#{self.stage.code}", "form .item")
        yield "join-seats"
        self.wall.go("/join", "form")
        yield "join-typed"
        self.wall.each(lambda page: page.locator("input[name=name]").fill(PLAYERS[2]))
        self.wall.each(lambda page: page.locator("input[name=code]").fill("wrong"))
        self.wall.click("button[type=submit]")
        self.wall.shows("[role=alert]:not(:empty)")
        yield "join-wrong"
        self.begin()
        self.wall.go(f"/join#{self.stage.code}", "form .item")
        yield "join-playing"
        self.wall.join()

    def turn(self) -> Iterator[str]:
        """One turn, from the first card to the lamp."""
        self.begin()
        self.wall.go("/", ".scene")
        yield from self._turn()

    def _turn(self) -> Iterator[str]:
        cards = ("angriff", "fliegerangriff", "ueberfall", "invasion", "apokalypse")
        yield "a-grow"
        known = [card for card in cards if self._may("join", card)]
        self.act(*(("join", {"card": card}) for card in known[:4]), ("next", {}))
        yield "a-reveal"
        self.act(("reveal", {"card": "infektioes" if self._may("reveal", "infektioes") else "gamma"}))
        yield "b-cards"
        self.act(("repel", {"card": "abwehr", "mosquitos": 2}), ("next", {}))
        for step in range(4):
            yield f"c-{step + 1}"
            state = self.phone.get("/api/state")
            if step == 1:
                self.act(("clear", {"cards": ["fliegerangriff"]}))
            else:
                tick = {"chore": state["game"]["chores"][step]["id"], "on": True, "seen": state["number"]}
                self.phone.post("/api/ticks", tick)
        self.act(("next", {}))
        yield "d-lamp"

    def _may(self, kind: str, card: str) -> bool:
        legal = self.phone.get("/api/state")["game"]["legal"]
        found = [each for each in legal if each["kind"] == kind]
        return any(o["value"] == card for each in found for p in each["parameters"] for o in p["options"])

    def throw(self) -> Iterator[str]:
        """A throw in its stages, to the photo of it that is kept."""
        self.begin()
        self.wall.go("/", ".scene")
        for stage in self._throw():
            yield stage
            if stage == "throw-sure":
                self.wall.press("Ändern|Change")
                yield "throw-change"
        seen = self.phone.get("/api/state")["number"]
        self.phone.post("/api/throw", {"do": "choose", "piece": 2, "face": "squashed", "seen": seen})
        yield "throw-turned"
        self.phone.post("/api/throw", {"do": "accept", "seen": seen})
        self.wall.press("Letztes Foto|Last photo")
        self.wall.shows(".proofs .rings")
        yield "throw-photo"
        self.wall.close_sheets()

    def _throw(self) -> Iterator[str]:
        self.act(("next", {}), ("reveal", {"card": "apokalypse"}))
        self.act(("correct-swarm", {"card": "apokalypse", "copies": 2}))
        yield "b-many"
        self.act(("hand", {"card": "flache-hand"}))
        yield "throw-armed"
        self.acted.stage("hands")
        yield "throw-hands"
        self.acted.stage("settling", (3, 7))
        yield "throw-settling"
        self.acted.stage("missed")
        yield "throw-missed"
        self.acted.stage("dazzled")
        yield "throw-dazzled"
        self.acted.reads()
        yield "throw-sure"
        self.acted.reads(remarked=2)
        yield "throw-remark"
        self.acted.reads(doubted=(2,))
        yield "throw-doubt"

    def replay(self) -> Iterator[str]:
        """A throw that was just read, while its pieces light up and after the last of them."""
        self.begin()
        self.wall.go("/", ".scene")
        self.act(("next", {}), ("reveal", {"card": "apokalypse"}), ("hand", {"card": "flache-hand"}))
        self.wall.shows(".dock")
        self.wall.each(lambda page: page.emulate_media(reduced_motion="no-preference"))
        self.wall.each(lambda page: page.evaluate(HOLD_REPLAY))
        self.acted.reads()
        self.wall.shows(".lit-up >> nth=1")
        self.wall.each(lambda page: page.evaluate("() => { window.setTimeout = window.timeout; }"))
        yield "replay-middle"
        self.wall.click(".replay-count")
        self.wall.shows(".verdict")
        yield "replay-end"
        self.wall.each(lambda page: page.emulate_media(reduced_motion="reduce"))

    def end(self) -> Iterator[str]:
        """A tie-break, a victory and what is taken along of it, and both ends together."""
        self.begin()
        self.wall.go("/", ".scene")
        for stage in self._end():
            yield stage
            if stage == "victory":
                self.wall.press("Bild teilen|Share")
                self.wall.shows(".shared-picture")
                yield "share"
                self.wall.close_sheets()
                self.wall.press("BG Stats")
                self.wall.shows("dialog .qr")
                yield "bg-stats"
                self.wall.close_sheets()
                self.wall.press("Verlauf, Glück und Fotos|Course, luck and photos")
                yield "look-back"
                self.wall.close_sheets()

    def _end(self) -> Iterator[str]:
        drops = (6, 6, 2, 0)
        all_of = zip(PLAYERS, drops, strict=True)
        self.act(*(("correct-drops", {"player": name, "drops": n}) for name, n in all_of))
        yield "tie"
        self.act(("slap", {"squashed": 5}))
        yield "tie-second"
        self.act(("slap", {"squashed": 7}))
        yield "victory"
        self.begin(variant="cooperative")
        self.act(("correct-drops", {"player": PLAYERS[2], "drops": 0}))
        yield "loss-together"

    def calibration(self) -> Iterator[str]:
        """Mounting the camera, teaching it, the trial, and its report."""
        self.clear()
        calibration = self.acted.calibration
        self.wall.go("/calibration", ".stations")
        yield "calibration-before"
        self.wall.press("Anfangen|Begin: let")
        self.wall.shows(".checks > :nth-child(6)")
        yield "calibration-mounting"
        calibration.at, calibration.shadow = 1, True
        self.wall.shows(".stations li:nth-child(2).on")
        yield "calibration-shadow"
        calibration.at, calibration.shadow = 2, False
        self.wall.shows(".stations li:nth-child(3).on")
        yield "calibration-laid"
        calibration.at = 3
        self.wall.shows(".learned figure")
        yield "calibration-trial"
        self.wall.click(".tile-shot")
        yield "calibration-wrong"
        calibration.at = 4
        self.wall.shows(".item.flat")
        yield "calibration-report"
        calibration.at = 0

    def beside(self) -> Iterator[str]:
        """The other pages, with two evenings to look back at."""
        for seed in (3, 4):
            self.begin()
            play_to_the_end(self.phone, seed=seed)
        for path, there in {
            "/evenings": "table",
            "/evenings/1": ".course, .winner",
            "/join": "form",
            **{f"/games/{game}/data": "form, main" for game in ("mosquitozzz", *OTHERS)},
            "/nowhere": "h1",
        }.items():
            self.wall.go(path, there)
            yield "page" + path.replace("/", "-")
            if path == "/evenings/1":
                self.wall.each(lambda page: page.locator("details").evaluate_all(UNFOLD))
                yield "page-evening-unfolded"

    def menu(self) -> Iterator[str]:
        """What opens over the table, and a lost connection."""
        self.begin()
        self.wall.go("/", ".scene")
        for name, way in LEVELS.items():
            self.wall.press(MENU, *way)
            yield name
            self.wall.close_sheets()
        self.wall.press(MENU, "Dieses Spiel|This game", "Aufgeben|Give up")
        yield "menu-give-up"
        self.wall.close_sheets()
        yield from self._corrections("mosquitozzz")
        yield from self._lost("lost")

    def _lost(self, name: str) -> Iterator[str]:
        self.wall.each(lambda page: page.context.set_offline(True))
        self.wall.shows("#page.lost")
        yield name
        self.wall.each(lambda page: page.context.set_offline(False))
        self.wall.each(lambda page: expect(page.locator("#page.lost")).to_have_count(0))

    def display(self) -> Iterator[str]:
        """The shared display of a device that has joined."""
        self.clear()
        self.wall.go("/display", ".invite")
        yield "display-idle"
        yield from self._lost("display-idle-lost")
        yield from self._displayed("display", "a-grow", "b-cards", "c-2", "d-lamp")
        yield from self._lost("display-lost")

    def strangers(self) -> Iterator[str]:
        """What phones and displays see that have not joined."""
        self.clear()
        self.wall.leave()
        self.wall.go("/display", "h1")
        yield "stranger-display-idle"
        yield from self._displayed("stranger-display", "b-cards")
        self.wall.go("/", "h1")
        yield "stranger-end"
        self.begin()
        self.wall.shows(".scene")
        yield "stranger-a"
        self.clear()
        self.wall.shows(".dock")
        yield "stranger-setup"
        self.wall.join()

    def _displayed(self, prefix: str, *moments: str) -> Iterator[str]:
        wanted = (*moments, "b-many", "throw-armed", "throw-settling", "throw-sure", "throw-doubt")
        wanted += ("tie", "tie-second", "victory", "loss-together")
        for part in (self._turn, self._throw, self._end):
            self.begin()
            yield from (f"{prefix}-{moment}" for moment in part() if moment in wanted)


def _wordiest(templates: list[Any]) -> list[tuple[int, Any]]:
    """Return of each kind of correction the one that has most to show, with its place in the list."""
    found: dict[str, tuple[int, Any]] = {}
    for place, template in enumerate(templates):
        if all(len(each.get("options", "  ")) == 1 for each in template["parameters"]):
            continue  # nothing is asked: it is done at once
        _, before = found.get(template["kind"], (0, ""))
        if len(str(template)) > len(str(before)):
            found[template["kind"]] = place, template
    return list(found.values())
