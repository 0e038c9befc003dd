"""What `companion selftest` says at its end: what works, what does not, and what was not tried.

>>> [say(line, "en") for line in verdict({"panel": None, "throw": {"right": True}}, (), None)]
['Not tried: lamps and buttons, camera and light.', 'Verdict: everything that was tried works.']
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.words import Message

HARDWARE = ("panel", "camera", "throw")
"""The steps that need something real."""


def verdict(found: Mapping[str, Any], wrong: Sequence[Message], left_at: str | None) -> list[Message]:
    """Return the lines of the verdict: `wrong` is what failed by itself, `left_at` where nobody answered."""
    bad = [*wrong, *_doctor(found.get("doctor")), *_panel(found.get("panel"))]
    if (found.get("throw") or {}).get("right") is False:
        bad.append(Message("cli.selftest.verdict.throw"))
    untried = [Message(f"cli.selftest.part.{step}") for step in HARDWARE if found.get(step) is None]
    lines = [Message("cli.selftest.verdict.line", what=each) for each in bad]
    if left_at is not None:
        lines.append(Message("cli.selftest.verdict.left", part=Message(f"cli.selftest.part.{left_at}")))
    if untried:
        lines.append(Message("cli.selftest.verdict.untried", parts=untried))
    if bad:
        return [*lines, Message("cli.selftest.verdict.bad", n=len(bad))]
    well = "nothing" if len(untried) == len(HARDWARE) else "well"
    return [*lines, Message(f"cli.selftest.verdict.{well}")]


def _doctor(findings: object) -> Iterator[Message]:
    for each in findings if isinstance(findings, list) else ():
        if each["state"] == "bad":
            check = Message(f"cli.doctor.check.{each['check']}")
            yield Message("cli.selftest.verdict.doctor", check=check)


def _panel(seen: Mapping[str, Any] | None) -> Iterator[Message]:
    for light, lit in (seen or {}).get("lights", {}).items():
        if not lit:
            yield Message("cli.selftest.verdict.unlit", name=light)
    for button, heard in (seen or {}).get("buttons", {}).items():
        if heard != button:
            key = "silent" if heard is None else "other"
            yield Message(f"cli.selftest.verdict.{key}", name=button.upper(), heard=(heard or "").upper())
