"""One game for a test: every step is legal or the test fails, and each position can be looked at."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.games.game import Action, AnyGame, IllegalAction, Outcome, Setup, Value, View
from companion.games.library import find_game, game_data
from companion.games.looked import look
from companion.games.notation import parse_action
from companion.games.setup import checked_setup, opening
from companion.vision.any_pieces import load_profile, reader_of
from companion.vision.picture import load_picture
from companion.words import say


@dataclass
class Evening:
    """A game as it stands; what is done returns the evening itself, so that steps can be chained."""

    game: AnyGame
    setup: Setup
    state: Any
    done: list[Action] = field(default_factory=list)
    language: str = "en"

    def do(self, line: str) -> "Evening":
        """Do what a line of the notation says: "throw 4", "take card invasion"."""
        return self._act(parse_action(self.game, line))

    def throw(self, *faces: str) -> "Evening":
        """Throw these faces, one for each piece, as the camera would read them."""
        expected = self.game.expects(self.state)
        assert expected is not None, "nothing is thrown now"
        assert len(faces) == expected.count, f"{expected.count} pieces are thrown, not {len(faces)}"
        known = [face.label for face in expected.pieces.faces]
        assert {*faces} <= {*known}, f"these pieces show {known}"
        return self._act(self.game.reading(self.state, faces))

    def refused(self, line: str) -> str:
        """Return why a line is not allowed now; fail where it is."""
        try:
            self.game.decide(self.state, parse_action(self.game, line))
        except IllegalAction as why:
            return say(why.message, self.language)
        raise AssertionError(f"{line!r} is allowed")

    @property
    def view(self) -> View:
        """What everyone sees."""
        return self.game.view(self.state)

    @property
    def to_do(self) -> str:
        """What is to do, in words."""
        return say(self.view.to_do, self.language)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has."""
        return self.game.outcome(self.state)

    def picture(self, file: str | Path, *, width: int = 390, height: int = 844, place: str = "/") -> None:
        """Write a PNG of the page at this step, of a phone or of `place="/display"`; fail over its errors."""
        from companion.testing.page import page_before  # noqa: PLC0415 - needs a browser, which few tests do

        with page_before((width, height), place) as page:
            page.show(self.game, self.setup, self.done)
            page.picture(Path(file))
            assert page.errors == [], page.errors

    def _act(self, action: Action) -> "Evening":
        before = self.state
        for event in self.game.decide(before, action):
            self.state = self.game.evolve(self.state, event)
        self.done.append(action)
        faults = self.game.faults(before, self.state)
        assert not faults, faults
        look(self.game, self.state, self.setup.data)
        return self


def begin(name: str, *players: str, language: str = "en", **options: Value) -> Evening:
    """Begin a game with these players and choices; what is not chosen is as it is proposed."""
    game = find_game(name)
    setup = checked_setup(game, players, options, game_data(game))
    return Evening(game, setup, opening(game, setup), language=language)


def read_faces(photo: str | Path, profile: str | Path, expect: int | None = None) -> tuple[str | None, ...]:
    """Return the faces in a photo, sorted; `None` for a piece that cannot be told.

    `profile` is what `companion calibrate` wrote for these pieces, `expect` how many lie there.
    """
    reading = reader_of(load_profile(Path(profile))).read(load_picture(Path(photo)), expect)
    return tuple(sorted((piece.face for piece in reading.pieces), key=str))
