"""One question about the position that is shown, and its answer, at the keyboard."""

from collections.abc import Callable, Mapping
from itertools import islice

from rich.text import Text

from companion.cli.asking import Keyboard, Label, Left
from companion.cli.screen import draw
from companion.errors import CompanionError
from companion.games.game import Action, Choice, Number, Parameter, Template, Value
from companion.games.naming import template_name
from companion.games.notation import BadNotation, parse_action, whole_number, write_action
from companion.journal.line import words_for
from companion.table import Playing, Position, Table
from companion.words import Message

BY = "terminal"


class Turn:
    """What can be done at one position, and doing it. `story` begins the next game of the same story."""

    def __init__(
        self, table: Table, position: Position, playing: Playing, asking: Keyboard, story: Callable[[], None]
    ) -> None:
        self.table, self.seen, self.playing, self.asking = table, position.number, playing, asking
        self.context, self.console = asking.context, asking.console
        self.game, self.state, self.outcome = playing.game, playing.state, playing.outcome
        self.focus = self.game.focus(self.state)
        self.entries = self._entries()
        self._story = story

    def take(self, hint: str) -> None:
        """Show the position, ask, and do what was answered; what is refused is said, and asked again."""
        draw(self.console, self.game.view(self.state), self.context)
        if self.outcome is not None:
            self.console.print(Text(self.context.say(self.outcome.words), "bold green"))
        if self.focus.costs:
            self.console.print(Text(self.context.say(self.focus.costs), "yellow"))
        answer = self.asking.line(self._question() + hint, self._keys())
        if self.outcome is not None and not answer:
            raise Left
        try:
            self._answer(answer)
        except Left:  # a question within: back to the game
            self.context.print("")
        except CompanionError as error:
            self.asking.refuse(error.message)

    def _entries(self) -> list[Action | Template]:
        """What is listed: the answer to a throw, what the panel dials, and what else the rules allow."""
        throw = self.game.expects(self.state) if self.outcome is None else None
        answer = throw.answer if throw is not None else None
        listed: list[Action | Template] = [answer] if answer is not None else []
        listed += [entry for entry in self.focus.dial if answer is None or entry.kind != answer.kind]
        legal = self.game.legal(self.state)
        kinds = {entry.kind for entry in listed} | ({self.focus.next.kind} if self.focus.next else set())
        listed += [template for template in legal if template.kind not in kinds]
        asked = [template for template in legal if template.kind in {entry.kind for entry in listed}]
        return [*asked] if len(asked) == 1 and _is_a_number(asked[0]) else listed

    @property
    def _only(self) -> Template | None:
        """The only thing that can be done, where it starts with a number or a choice: it is asked at once."""
        if len(self.entries) != 1 or not isinstance(self.entries[0], Template):
            return None
        first = self.entries[0].parameters[:1]
        return self.entries[0] if first and isinstance(first[0], Number | Choice) else None

    def _question(self) -> str:
        text = self.context.text
        if self.outcome is not None:
            return text("cli.play.over-and-on" if self.outcome.goes_on else "cli.play.over")
        first = self._only.parameters[0] if self._only is not None else None
        if isinstance(first, Number):
            question = text("cli.play.number", low=first.low, high=first.high)
        else:
            question = text("cli.play.choose-or-enter" if self.focus.next else "cli.play.choose")
            if first is not None:
                question = f"{self.context.say(self.game.heading(first.name))}: {question}"
            self.asking.list(self._choices(first))
        if self.focus.next is None:
            return question
        return f"{question} ({text('cli.play.enter', action=self._words(self.focus.next))})"

    def _choices(self, first: Parameter | None) -> list[str]:
        if isinstance(first, Choice):
            return [self._label_of(first.name)(option) for option in first.options]
        return [self._words(entry) for entry in self.entries]

    def _answer(self, answer: str) -> None:
        keys = {"u": self._undo, "r": self._redo, "c": self._correct, "h": self._tell}
        keys |= {"a": self._set_aside, "g": self._give_up, "": self._next}
        if self.outcome is not None and self.outcome.goes_on:
            keys["n"] = self._story
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
            known = line.split(maxsplit=1)[0] in self.game.actions
            self.asking.refuse(bad.why if known else Message("cli.play.not-understood", value=line))
        else:
            self._act(action)

    def _numbered(self, number: int) -> None:
        """A number is the answer itself where a number is asked for, else a place in the list."""
        if self._only is not None:
            first = self._only.parameters[0]
            values = first.options if isinstance(first, Choice) else ()
            answer = values[number - 1] if 1 <= number <= len(values) else number
            if first.admits(answer):
                self._act(self._asked(self._only, {first.name: answer}))
                return
        elif 1 <= number <= len(self.entries):
            entry = self.entries[number - 1]
            self._act(entry if isinstance(entry, Action) else self._asked(entry))
            return
        self.asking.refuse(Message("cli.play.not-understood", value=number))

    def _next(self) -> None:
        """Go on; Enter is pressed in passing, so where that costs something it is asked."""
        if self.focus.next is not None:
            question = self.context.text("cli.play.at-that-cost")
            if not self.focus.costs or self.asking.agree(question):
                self._act(self.focus.next)
        elif self.focus.shut is not None:
            self.asking.refuse(self.focus.shut)

    def _act(self, action: Action) -> None:
        self.table.act(action, BY, self.seen)
        events = self.game.decide(self.state, action)  # as the table did: it had this state
        for words in words_for(self.game, self.state, action, events):
            self.console.print(Text(f"  {self.context.say(words)}"))

    def _asked(self, template: Template, given: Mapping[str, Value] | None = None) -> Action:
        """Ask for each value of a template, but for those that are given and those that can be only one."""
        values = dict(given or {})
        before = ""
        for parameter in template.parameters:
            if parameter.name not in values:
                values[parameter.name] = self._value(parameter, before)
            before = str(values[parameter.name])
        return Action(template.kind, values)

    def _value(self, parameter: Parameter, before: str) -> Value:
        """Ask for one value; a number starts from what stands for the choice before it."""
        first_two = list(islice(parameter.values(), 2))
        if len(first_two) == 1:
            return first_two[0]
        now = None
        if isinstance(parameter, Number):
            now = parameter.now.get(before, parameter.now.get(""))
        name = self.context.say(self.game.heading(parameter.name))
        return self.asking.value(parameter, name, self._label_of(parameter.name), now)

    def _label_of(self, parameter: str) -> Label:
        def label(option: str) -> str:
            return self.context.say(self.game.label(self.state, parameter, option))

        return label

    def _words(self, entry: Action | Template) -> str:
        if isinstance(entry, Template):
            return self.context.say(template_name(self.game, self.state, entry))
        return self.context.say(self.game.describe(self.state, entry))

    def _undo(self) -> None:
        self.table.undo(BY, self.seen)

    def _redo(self) -> None:
        self.table.redo(BY, self.seen)

    def _set_aside(self) -> None:
        self.table.set_aside(BY, self.seen)
        self.context.print(self.context.text("cli.play.aside"))

    def _give_up(self) -> None:
        if self.asking.agree(self.context.text("cli.play.give-up")):
            self.table.give_up(BY, self.seen)
            self.context.print(self.context.text("cli.play.given-up"))

    def _keys(self) -> str:
        keys = self.context.text("cli.play.keys")
        example = next((entry for entry in self.focus.dial if isinstance(entry, Action)), self.focus.next)
        if example is None:
            return keys
        return f"{keys}\n{self.context.text('cli.play.typed', example=write_action(self.game, example))}"

    def _tell(self) -> None:
        deeds = self.table.history()
        if not deeds:
            self.context.print(self.context.text("cli.play.nothing-yet"))
        for deed in deeds:
            words = " ".join(self.context.say(each) for each in deed.words)
            self.context.print(f"{deed.number:>5}  {deed.by}: {words}")

    def _correct(self) -> None:
        """Ask which number is wrong, then value by value what is right."""
        templates = self.game.corrections(self.state)
        if not templates:
            over = self.outcome is not None
            why = Message("cli.play.too-late") if over else Message("cli.play.nothing-to-correct")
            self.asking.refuse(why)
            return
        names = [self.context.say(template_name(self.game, self.state, template)) for template in templates]
        template = templates[self.asking.choose(self.context.text("cli.play.correct"), names)]
        self._act(self._asked(template))


def _is_a_number(template: Template) -> bool:
    """Say whether one number is all that a template leaves open: it is typed as itself."""
    return len(template.parameters) == 1 and isinstance(template.parameters[0], Number)
