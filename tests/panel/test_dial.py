"""The dial of one position: a list to turn through, and templates to go into and out of again."""

from companion.games.game import Action, Choice, Focus, Number, Template
from companion.panel.dial import Dial

SAIL = Template("sail", (Choice("city", ("London", "Rome")), Number("days", 1, 9)))
REST = Action("rest")


def dial_over(*entries: Action | Template) -> Dial:
    return Dial.over(Focus(entries, 0, next=None, shut=None), None)


def test_one_of_several_templates_is_gone_into_and_out_of() -> None:
    dial = dial_over(SAIL, REST)
    assert (dial.walking, dial.back) == (False, None)
    inside = dial.taken
    assert isinstance(inside, Dial)
    assert inside.walking, "NEXT is shut although nothing was taken yet"
    outside = inside.back
    assert outside is not None
    assert (outside.walk, outside.walking) == (None, False)


def test_the_only_template_is_walked_from_the_start_and_never_left() -> None:
    dial = dial_over(SAIL)
    assert dial.walk is not None
    assert (dial.walking, dial.back) == (False, None)
    further = dial.taken
    assert isinstance(further, Dial)
    assert further.walking
    assert further.back == Dial((SAIL,), walk=dial.walk, touched=True)
    assert further.turned(2).taken == Action("sail", {"city": "London", "days": 3})


def test_the_only_template_that_asks_nothing_is_taken_at_once() -> None:
    assert dial_over(Template("next")).taken == Action("next")
