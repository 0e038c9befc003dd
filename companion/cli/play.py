"""`companion play`: a whole game at the keyboard, through the same table and the same view as phones."""

import argparse
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from typing import Any

from companion.cli.asking import Keyboard, Left, Meanwhile
from companion.cli.context import Context
from companion.cli.turn import BY, Turn
from companion.errors import CompanionError
from companion.evenings import Evenings
from companion.games.game import AnyGame, Option, Outcome, Setup, Value
from companion.games.library import find_game, games
from companion.games.setup import checked_setup, is_met, proposed_options
from companion.journal.opening import FILE_NAME, open_journal
from companion.journal.store import Journal
from companion.journal.watch import JournalWatch
from companion.live.answers import Answers
from companion.photos import FOLDER as PHOTOS
from companion.photos import Photos
from companion.runtime.data import data_of
from companion.table import Playing, Position, StaleAction, Table
from companion.words import Message


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take which game is to begin, where that is not the usual one."""
    parser.add_argument("--game", metavar="NAME", help=context.text("cli.play.game"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Play until the game is over or the person leaves."""
    place = context.config.state / FILE_NAME
    journal, notice = open_journal(place)
    if notice is not None:
        context.warn(context.say(notice))
    with ExitStack() as house:
        house.enter_context(closing(journal))
        looking = house.enter_context(closing(Journal(place)))
        table = Table(journal, games())
        evenings = Evenings(looking, games(), Photos(context.config.state / PHOTOS), context.config.players)
        Answers(table, data_of(context.config))
        evening = _Evening(table, evenings, looking, context, args.game or context.config.game)
        house.callback(table.subscribe(evening.hear))
        watch = JournalWatch(house.enter_context(closing(Journal(place))), table.refresh)
        watching = threading.Thread(target=watch.run, name="journal", daemon=True)
        watching.start()
        house.callback(watching.join)
        house.callback(watch.close)
        evening.play()
    return 0


class _Evening:
    """The person at this keyboard, from the first question to the last."""

    def __init__(
        self, table: Table, evenings: Evenings, journal: Journal, context: Context, game: str
    ) -> None:
        self._table, self._evenings, self._journal = table, evenings, journal
        self._context, self._game = context, game
        self._seen = table.position()
        self._now = self._seen.number
        self._asking = Keyboard(context, self._has_changed)

    def hear(self, position: Position) -> None:
        """Take note that the table has gone on, whoever acted."""
        self._now = position.number

    def play(self) -> None:
        """Begin a game or go on with one, and ask turn by turn."""
        try:
            self._begin_or_go_on()
            hint = self._context.text("cli.play.hint")
            while (playing := self._look()) is not None or self._seen.trouble is not None:
                with self._others_told():
                    if playing is None:
                        self._find_a_way_on()
                    else:
                        turn = Turn(self._table, self._seen, playing, self._asking, self._next_of_the_story)
                        turn.take(hint)
                hint = ""
        except Left:
            self._context.print("")
            if _goes_on(self._table.position()):
                self._context.print(self._context.text("cli.play.left"))

    def _look(self) -> Playing | None:
        """Take the present position for the one that the next question is about."""
        self._seen = self._table.refresh()
        self._now = self._seen.number
        return self._seen.playing

    def _has_changed(self) -> bool:
        return self._now != self._seen.number

    @contextmanager
    def _others_told(self) -> Iterator[None]:
        """Say that somebody else has acted, if so; what was asked meanwhile is asked anew."""
        try:
            yield
        except Meanwhile:
            self._tell_of_others()

    def _tell_of_others(self) -> None:
        self._context.print("")
        self._asking.refuse(Message("cli.play.meanwhile"))

    def _find_a_way_on(self) -> None:
        """Say what is wrong with the game on the table, and ask how to go on."""
        trouble = self._seen.trouble
        assert trouble is not None
        self._asking.refuse(trouble.words)
        ways = ["undo", "give-up", "other"] if trouble.can_undo else ["give-up", "other"]
        names = [self._context.text(f"cli.play.broken.{way}") for way in ways]
        way = ways[self._asking.choose(self._context.text("cli.play.broken"), names, 0)]
        go = {"undo": self._table.undo, "give-up": self._table.give_up, "other": self._table.set_aside}[way]
        try:
            go(BY, self._seen.number)
        except CompanionError as refused:  # somebody else was quicker
            self._asking.refuse(refused.message)
            return
        if way != "undo":
            self._game = ""  # it is asked which one
            self._begin_or_go_on()

    def _begin_or_go_on(self) -> None:
        if self._look() is None and self._seen.trouble is not None:
            return
        while self._seen.playing is not None and _goes_on(self._seen):
            try:
                self._join(self._seen.playing)
            except Meanwhile:
                self._tell_of_others()
                self._look()
            else:
                return
        with self._others_told():
            try:
                self._begin()
            except StaleAction as stale:  # somebody else has begun meanwhile
                self._asking.refuse(stale.message)

    def _join(self, playing: Playing) -> None:
        """Go on with the game on the table; where phones play it, only if that is meant."""
        text = self._context.text
        by = (entry.by.partition(" ") for entry in self._journal.entries(playing.id))
        if phones := list(dict.fromkeys(name for kind, _, name in by if kind == "phone" and name)):
            self._context.print(text("cli.play.phones", title=playing.game.title, phones=phones))
            if not self._asking.agree(text("cli.play.join")):
                raise Left
        self._context.print(text("cli.play.goes-on"))
        self._context.print(text("cli.play.buttons"))

    def _begin(self) -> None:
        """Take up a game that was set aside, go on with a story, or ask for what a new one needs."""
        text = self._context.text
        game = self._chosen_game()
        self._context.print(text("cli.play.welcome", title=game.title))
        self._context.print(text("cli.play.buttons"))
        for each in self._evenings.shelf():
            if (each.game, each.standing) == (game.name, "aside") and self._asking.agree(
                text("cli.play.take-up", players=each.players)
            ):
                self._table.take_up(each.id, BY, self._seen.number)
                return
        for each in self._evenings.stories(game)[:1]:
            if self._asking.agree(text("cli.play.next-chapter", players=each.players)):
                self._begin_after(each.id)
                return
        players, last = self._evenings.proposed(game)
        setup = _ask_setup(self._asking, game, self._context.data(game), players, last)
        self._table.begin(game.name, setup, BY, self._seen.number)

    def _chosen_game(self) -> AnyGame:
        """Return the game that was named, else ask; Enter takes the usual one."""
        usual = find_game(self._game)
        known = list(games().values())
        if self._game or len(known) == 1:
            return usual
        titles = [self._context.say(each.title) for each in known]
        question = self._context.text("cli.play.which-game")
        return known[self._asking.choose(question, titles, known.index(usual))]

    def _next_of_the_story(self) -> None:
        """Begin the game that goes on from the one that has ended."""
        assert self._seen.playing is not None
        self._begin_after(self._seen.playing.id)

    def _begin_after(self, number: int) -> None:
        ended = self._evenings.line(number)
        game = ended.game
        setup = _ask_setup(
            self._asking,
            game,
            self._context.data(game),
            ended.setup.players,
            ended.outcome,
            before=ended.setup,
        )
        self._table.begin(game.name, setup, BY, self._seen.number, after=number)


def _goes_on(position: Position) -> bool:
    return position.playing is not None and position.playing.outcome is None


def _ask_setup(
    asking: Keyboard,
    game: AnyGame,
    data: Mapping[str, Any],
    players: Sequence[str],
    last: Outcome | None,
    before: Setup | None = None,
) -> Setup:
    """Ask until a game can start so; these players, and whom the last outcome names, are proposed.

    `before` is the set-up of the game that this one goes on from: what was chosen there is proposed again.
    """
    names = _ask_players(asking, game, data, players)
    options: dict[str, Value] = {}
    for option in proposed_options(game, names, data, last, before):
        if option.needs is None or is_met(option.needs, options):
            options[option.parameter.name] = _ask_option(asking, option)
    return checked_setup(game, names, options, data)


def _ask_players(
    asking: Keyboard, game: AnyGame, data: Mapping[str, Any], proposed: Sequence[str]
) -> tuple[str, ...]:
    text = asking.context.text
    question = text("cli.play.players")
    if proposed:
        question += f" ({text('cli.play.default', value=', '.join(proposed))})"
    while True:
        answer = asking.line(question)
        try:
            return checked_setup(game, answer.split(",") if answer else list(proposed), {}, data).players
        except CompanionError as error:
            asking.refuse(error.message)


def _ask_option(asking: Keyboard, option: Option) -> Value:
    say = asking.context.say

    def label(value: str) -> str:
        return say(option.choices.get(value, value))

    for value, hint in option.hints.items():
        asking.context.print(f"  {label(value)}: {say(hint)}")
    return asking.value(option.parameter, say(option.label), label, option.default)
