"""The checks of a camera's mounting, each in a word where it is right, and with what to do where it is not.

>>> [check.words.key for check in mounting_checks(picture, glimpses)]
['calibration.check.sharp', 'calibration.check.crooked', ...]

Light and glare are waited for. The others stop nobody: a pattern may look like what it is not.
"""

from collections.abc import Sequence

from calibration.burnt_spot import burnt_spot
from calibration.checks import DARKEST, below
from calibration.flicker import FLICKERS, Floats, flicker
from calibration.mounted import is_soft, shows_an_edge
from calibration.straight import leaning_of_pieces, lines_run_together
from companion.guide import Check
from companion.vision.picture import BURNT, Picture
from companion.vision.reading import Place
from companion.words import Message

BURNT_SHARE = 0.02
"""More of the picture burnt out than this is reported; a lamp's reflection is smaller."""


def mounting_checks(picture: Picture, glimpses: Sequence[Floats]) -> list[Check]:
    """Return the six checks over the bare table: sharp, straight, edge free, light, flicker, glare."""
    return [
        _sharp(picture),
        _straight_lines(picture),
        _edge_free(picture),
        _light(picture),
        _steady(glimpses),
        _bare_without_glare(picture),
    ]


def checks_with_pieces(picture: Picture, places: Sequence[Place]) -> list[Check]:
    """Return the three checks over a table with pieces on it, and the light where it is too poor."""
    light = _light(picture)
    told = [_sharp(picture), _straight(places, picture.shape[1]), _no_glare(picture)]
    return told if light.fine else [light, *told]


def _sharp(picture: Picture) -> Check:
    soft = is_soft(picture)
    if soft is None:
        return _untold("sharp-untold")
    return _advice("soft") if soft else _fine("sharp")


def _straight_lines(picture: Picture) -> Check:
    """Say what is wrong; that nothing seems so does not prove it straight."""
    return _advice("lines") if lines_run_together(picture) else _untold("straight-untold")


def _straight(places: Sequence[Place], width: int) -> Check:
    leaning = leaning_of_pieces(places, width)
    if leaning is None:
        return _untold("straight-untold")
    return _advice("crooked", side=leaning.looks_to) if leaning.is_crooked else _fine("straight")


def _edge_free(picture: Picture) -> Check:
    return _advice("edge") if shows_an_edge(picture) else _fine("edge-free")


def _light(picture: Picture) -> Check:
    light = float(picture[::8, ::8].mean())
    if light >= DARKEST:
        return _fine("light")
    return Check(_words("dark", light=round(below(light, 0)), least=round(DARKEST)), fine=False)


def _steady(glimpses: Sequence[Floats]) -> Check:
    swing = flicker(glimpses)
    if swing is None:
        return _untold("flicker-untold")
    return _advice("flicker", share=round(100 * swing)) if swing > FLICKERS else _fine("no-flicker")


def _no_glare(picture: Picture) -> Check:
    burnt = float((picture[::8, ::8].min(axis=2) >= BURNT).mean())
    if burnt <= BURNT_SHARE:
        return _fine("no-glare")
    return Check(_words("glare", share=round(100 * burnt)), fine=False)


def _bare_without_glare(picture: Picture) -> Check:
    """Say where a lamp burns a spot into the table that is small enough to go on."""
    check, spot = _no_glare(picture), burnt_spot(picture)
    if not check.fine or spot is None:
        return check
    return _advice("burnt", across=spot.across, down=spot.down)


def _words(name: str, **values: int | Message) -> Message:
    return Message(f"calibration.check.{name}", **values)


def _fine(name: str) -> Check:
    return Check(_words(name), fine=True)


def _untold(name: str) -> Check:
    return Check(_words(name), fine=True, told=False)


def _advice(name: str, **values: int | Message) -> Check:
    return Check(_words(name, **values), fine=False, needed=False)
