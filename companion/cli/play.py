"""`companion play`: a whole game at the keyboard, through the same table and the same view as phones."""

import argparse

from rich.text import Text

from companion.cli.asking import Left, agree, ask, ask_setup, choose, choose_number, list_choices
from companion.cli.context import Context
from companion.cli.screen import draw
from companion.errors import CompanionError
from companion.games.game import Action, AnyGame, Focus, Number, Outcome, Parameter, Template, Value
from companion.games.library import find_game, game_data, games
from companion.games.notation import BadNotation, parse_action, write_action
from companion.journal.opening import FILE_NAME, open_journal
from companion.journal.shelf import Played, played
from companion.journal.store import Journal
from companion.table import Playing, Table

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
        _begin_or_go_on(table, journal, context)
        while (playing := table.position().playing) is not None:
            _Turn(table, playing, context).take()
    except Left:
        if table.position().playing is not None:
            context.print("")
            context.print(context.text("cli.play.left"))
    return 0


def _begin_or_go_on(table: Table, journal: Journal, context: Context) -> None:
    playing = table.position().playing
    if playing is not None and playing.outcome is None:
        context.print(context.text("cli.play.goes-on"))
        return
    known = list(games().values())
    game = find_game(context.config.game)
    if not context.config.game and len(known) > 1:
        titles = [context.say(each.title) for each in known]
        game = known[choose(context, context.text("cli.play.which-game"), titles)]
    context.print(context.text("cli.play.welcome", title=game.title))
    evenings = [each for each in played(journal, games()) if each.game == game.name]
    for aside in [each for each in evenings if each.standing == "aside"]:
        if agree(context, context.text("cli.play.take-up", players=aside.players)):
            table.take_up(aside.id, BY)
            return
    data = game_data(game, context.config.games, context.config.line)
    table.begin(game.name, ask_setup(context, game, data, _last_table(evenings, context)), BY)


def _last_table(evenings: list[Played], context: Context) -> tuple[tuple[str, ...], Outcome | None]:
    """Who is likely to play: those of the last game, else the configured ones; and how it ended."""
    if not evenings:
        return context.config.players, None
    return evenings[-1].players, evenings[-1].outcome


class _Turn:
    """One question and its answer."""

    def __init__(self, table: Table, playing: Playing, context: Context) -> None:
        self.table, self.context, self.console = table, context, context.console
        self.game: AnyGame = playing.game
        self.state = playing.state
        self.outcome = playing.outcome
        self.focus: Focus = self.game.focus(self.state)
        self.number = _lone_number(self.game.legal(self.state))

    def take(self) -> None:
        """Show the position, ask, and do what was answered; what is refused is said, and asked again."""
        draw(self.console, self.game.view(self.state), self.context)
        if self.outcome is not None:
            self.console.print(Text(self.context.say(self.outcome.words), "bold green"))
        answer = ask(self.context, self._question())
        try:
            self._answer(answer)
        except CompanionError as error:
            self.console.print(Text(self.context.say(error.message), "red"))

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
        keys = {"?": self._explain, "u": self._undo, "r": self._redo, "c": self._correct, "h": self._tell}
        keys |= {"a": self._set_aside, "g": self._give_up, "q": self._leave, "": self._next}
        if answer in keys:
            keys[answer]()
        elif answer.isdecimal():
            self._numbered(int(answer))
        else:
            self._typed(answer)

    def _typed(self, line: str) -> None:
        try:
            action = parse_action(self.game, line)
        except BadNotation as bad:
            self.console.print(Text(self.context.say(bad.why), "red"))
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
            self._not_understood(str(number))

    def _next(self) -> None:
        if self.outcome is not None:
            raise Left
        if self.focus.next is not None:
            self._act(self.focus.next)
        elif self.focus.shut is not None:
            self.console.print(Text(self.context.say(self.focus.shut), "red"))

    def _act(self, action: Action) -> None:
        self.table.act(action, BY)
        for words in self.table.history()[-1].words:
            self.console.print(f"  {self.context.say(words)}")

    def _undo(self) -> None:
        self.table.undo(BY)

    def _redo(self) -> None:
        self.table.redo(BY)

    def _set_aside(self) -> None:
        self.table.set_aside(BY)
        self.context.print(self.context.text("cli.play.aside"))

    def _give_up(self) -> None:
        if agree(self.context, self.context.text("cli.play.give-up")):
            self.table.give_up(BY)
            self.context.print(self.context.text("cli.play.given-up"))

    def _leave(self) -> None:
        raise Left

    def _explain(self) -> None:
        example = self.focus.dial[0] if self.focus.dial else Action("next")
        line = write_action(self.game, example)
        self.context.print(self.context.text("cli.play.keys", example=line))

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
            self._not_understood("c")
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

    def _not_understood(self, value: str) -> None:
        self.console.print(Text(self.context.text("cli.play.not-understood", value=value), "red"))


def _lone_number(templates: tuple[Template, ...]) -> Number | None:
    """The number that is asked for, where nothing else can be answered."""
    if len(templates) == 1 and len(templates[0].parameters) == 1:
        parameter = templates[0].parameters[0]
        return parameter if isinstance(parameter, Number) else None
    return None
