"""`companion play`: a whole game at the keyboard, through the same table and the same view as phones."""

import argparse

from rich.text import Text

from companion.cli.asking import Left, agree, ask, ask_setup, choose, choose_number, list_choices, refuse
from companion.cli.context import Context
from companion.cli.screen import draw
from companion.errors import CompanionError
from companion.games.game import Action, AnyGame, Focus, Number, Outcome, Parameter, Template, Value
from companion.games.library import find_game, game_data, games
from companion.games.notation import BadNotation, parse_action, whole_number, write_action
from companion.journal.line import words_for
from companion.journal.opening import FILE_NAME, open_journal
from companion.journal.shelf import Played
from companion.table import Playing, Position, StaleAction, Table
from companion.words import Message

BY = "terminal"


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take nothing: everything is asked."""


def run(args: argparse.Namespace, context: Context) -> int:
    """Play until the game is over or the person leaves."""
    journal, notice = open_journal(context.config.state / FILE_NAME)
    if notice is not None:
        context.warn(context.say(notice))
    table = Table(journal, games())
    try:
        _begin_or_go_on(table, context)
        hint = context.text("cli.play.hint")
        while True:
            position = table.position()
            if position.playing is None:
                return 0
            _Turn(table, position.number, position.playing, context).take(hint)
            hint = ""
    except Left:
        context.print("")
        if _goes_on(table.position()):
            context.print(context.text("cli.play.left"))
    return 0


def _goes_on(position: Position) -> bool:
    return position.playing is not None and position.playing.outcome is None


def _begin_or_go_on(table: Table, context: Context) -> None:
    position = table.position()
    if position.trouble is not None:
        refuse(context, position.trouble)
    if _goes_on(position):
        context.print(context.text("cli.play.goes-on"))
        context.print(context.text("cli.play.buttons"))
        return
    try:
        _begin(table, position.number, context)
    except StaleAction as stale:  # somebody else has begun meanwhile
        refuse(context, stale.message)


def _begin(table: Table, seen: int, context: Context) -> None:
    """Take up a game that was set aside, or ask for everything that a new one needs."""
    known = list(games().values())
    game = find_game(context.config.game)
    if not context.config.game and len(known) > 1:
        titles = [context.say(each.title) for each in known]
        game = known[choose(context, context.text("cli.play.which-game"), titles)]
    context.print(context.text("cli.play.welcome", title=game.title))
    context.print(context.text("cli.play.buttons"))
    evenings = [each for each in table.played() if each.game == game.name]
    for aside in [each for each in evenings if each.standing == "aside"]:
        if agree(context, context.text("cli.play.take-up", players=aside.players)):
            table.take_up(aside.id, BY, seen)
            return
    data = game_data(game, context.config.games, context.config.line)
    table.begin(game.name, ask_setup(context, game, data, _last_table(evenings, context)), BY, seen)


def _last_table(evenings: list[Played], context: Context) -> tuple[tuple[str, ...], Outcome | None]:
    """Who is likely to play: those of the last game, else the configured ones; and how one last ended."""
    players = evenings[-1].players if evenings else context.config.players
    return players, next((each.outcome for each in reversed(evenings) if each.outcome), None)


class _Turn:
    """One question and its answer, about the position that is shown."""

    def __init__(self, table: Table, seen: int, playing: Playing, context: Context) -> None:
        self.table, self.seen, self.context, self.console = table, seen, context, context.console
        self.game: AnyGame = playing.game
        self.state = playing.state
        self.outcome = playing.outcome
        self.focus: Focus = self.game.focus(self.state)
        self.number = _lone_number(self.game.legal(self.state))

    def take(self, hint: str) -> None:
        """Show the position, ask, and do what was answered; what is refused is said, and asked again."""
        draw(self.console, self.game.view(self.state), self.context)
        if self.outcome is not None:
            self.console.print(Text(self.context.say(self.outcome.words), "bold green"))
        answer = ask(self.context, self._question() + hint, self._keys())
        if self.outcome is not None and not answer:
            raise Left
        try:
            self._answer(answer)
        except Left:  # a question within: back to the game
            self.context.print("")
        except CompanionError as error:
            refuse(self.context, error.message)

    def _question(self) -> str:
        text = self.context.text
        if self.outcome is not None:
            return text("cli.play.over")
        if self.number is not None:
            return text("cli.play.number", low=self.number.low, high=self.number.high)
        list_choices(self.context, [self._words(action) for action in self.focus.dial])
        if self.focus.next is None:
            return text("cli.play.choose")
        return f"{text('cli.play.choose')} ({text('cli.play.enter', action=self._words(self.focus.next))})"

    def _answer(self, answer: str) -> None:
        keys = {"u": self._undo, "r": self._redo, "c": self._correct, "h": self._tell}
        keys |= {"a": self._set_aside, "g": self._give_up, "": self._next}
        number = whole_number(answer)
        if answer in keys:
            keys[answer]()
        elif number is not None:
            self._numbered(number)
        else:
            self._typed(answer)

    def _typed(self, line: str) -> None:
        try:
            action = parse_action(self.game, line)
        except BadNotation as bad:
            refuse(self.context, bad.why)
        else:
            self._act(action)

    def _numbered(self, number: int) -> None:
        """A number is the answer itself where a number is asked for, else a place in the list."""
        if self.number is not None:
            kind = self.game.legal(self.state)[0].kind
            self._act(Action(kind, {self.number.name: number}))
        elif 1 <= number <= len(self.focus.dial):
            self._act(self.focus.dial[number - 1])
        else:
            refuse(self.context, Message("cli.play.not-understood", value=number))

    def _next(self) -> None:
        if self.focus.next is not None:
            self._act(self.focus.next)
        elif self.focus.shut is not None:
            refuse(self.context, self.focus.shut)

    def _act(self, action: Action) -> None:
        self.table.act(action, BY, self.seen)
        events = self.game.decide(self.state, action)  # as the table did: it had this state
        for words in words_for(self.game, self.state, action, events):
            self.console.print(Text(f"  {self.context.say(words)}"))

    def _undo(self) -> None:
        self.table.undo(BY, self.seen)

    def _redo(self) -> None:
        self.table.redo(BY, self.seen)

    def _set_aside(self) -> None:
        self.table.set_aside(BY, self.seen)
        self.context.print(self.context.text("cli.play.aside"))

    def _give_up(self) -> None:
        if agree(self.context, self.context.text("cli.play.give-up")):
            self.table.give_up(BY, self.seen)
            self.context.print(self.context.text("cli.play.given-up"))

    def _keys(self) -> str:
        keys = self.context.text("cli.play.keys")
        if not self.focus.dial:
            return keys
        example = write_action(self.game, self.focus.dial[0])
        return f"{keys}\n{self.context.text('cli.play.typed', example=example)}"

    def _tell(self) -> None:
        told = self.table.history()
        if not told:
            self.context.print(self.context.text("cli.play.nothing-yet"))
        for entry in told:
            words = " ".join(self.context.say(each) for each in entry.words)
            self.context.print(f"{entry.number:>5}  {entry.by}: {words}")

    def _correct(self) -> None:
        """Ask which number is wrong, then value by value what is right."""
        templates = self.game.corrections(self.state)
        if not templates:
            over = self.outcome is not None
            why = Message("cli.play.too-late") if over else Message("cli.play.nothing-to-correct")
            refuse(self.context, why)
            return
        say = self.context.say
        names = [say(self.game.heading(template.kind)) for template in templates]
        template = templates[choose(self.context, self.context.text("cli.play.correct"), names)]
        values = {parameter.name: self._ask_value(parameter) for parameter in template.parameters}
        self._act(Action(template.kind, values))

    def _ask_value(self, parameter: Parameter) -> Value:
        name = self.context.say(self.game.heading(parameter.name))
        if isinstance(parameter, Number):
            question = self.context.text("cli.play.value", name=name, low=parameter.low, high=parameter.high)
            return choose_number(self.context, question, parameter.low, parameter.high)
        values = list(parameter.values())
        labels = [self._label(parameter.name, value) for value in values]
        return values[choose(self.context, name, labels)]

    def _label(self, parameter: str, value: Value) -> str:
        options = value if isinstance(value, tuple) else (str(value),)
        return ", ".join(self.context.say(self.game.label(self.state, parameter, each)) for each in options)

    def _words(self, action: Action) -> str:
        return self.context.say(self.game.describe(self.state, action))


def _lone_number(templates: tuple[Template, ...]) -> Number | None:
    """The number that is asked for, where nothing else can be answered."""
    if len(templates) == 1 and len(templates[0].parameters) == 1:
        parameter = templates[0].parameters[0]
        return parameter if isinstance(parameter, Number) else None
    return None
