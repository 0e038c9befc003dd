"""Settings that are hard on whoever reads dice: wood on wood, a dark tray, glossy dice on white, black dice.

>>> table = table_for("wood", rng, np.array([400.0, 300.0]))
>>> kit = dressed("wood", rng, kit, table)
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from hardware.scenes.dice import DiceSet
from hardware.scenes.tables import SHEET_MM, SHEET_PX, TABLES, TableTop, clouds, make_table

Floats = NDArray[np.float32]
Points = NDArray[np.float64]

SETTINGS = ("wood", "dark tray", "white")
BLACK = "black"
"""Black dice with light print, whose sides are as black as their tops; on any table."""
BEECH = (0.26, 0.46, 0.62)


def table_for(setting: str, rng: np.random.Generator, seen_mm: Points) -> TableTop:
    """Return the table of a setting; `seen_mm` is how much of it the camera sees."""
    if setting == "wood":
        return make_table(str(rng.choice(("oak", "walnut", "reddish"))), rng)
    if setting == "dark tray":
        inner = make_table("felt", rng)
        felt = np.asarray(rng.uniform(0.015, 0.05) * rng.uniform(0.7, 1.0, 3), np.float32)
        dark = replace(
            inner, sheet=np.asarray(inner.sheet / inner.sheet.mean(axis=(0, 1)) * felt, np.float32)
        )
        return with_tray(rng, make_table("oak", rng), dark, seen_mm * rng.uniform(0.8, 0.95))
    if setting == BLACK:
        return make_table(str(rng.choice(TABLES)), rng)
    tone = rng.uniform(0.6, 0.85) * (1 + 0.015 * clouds(rng, 3) + 0.03 * clouds(rng, 300))
    white = np.asarray(tone[..., None] * np.array((0.96, 0.99, 1.0)), np.float32)
    return TableTop("white", white, float(rng.uniform(0.0, 0.3)), float(rng.uniform(20, 120)))


def with_tray(rng: np.random.Generator, table: TableTop, inner: TableTop, inside_mm: Points) -> TableTop:
    """Return a table with a tray on it, lined with another material and with a border of its own."""
    sheet = table.sheet.copy()
    half = (inside_mm / 2 / SHEET_MM * SHEET_PX).astype(int)
    middle, rim = SHEET_PX // 2, int(rng.integers(4, 14))
    outer = tuple(slice(middle - h - rim, middle + h + rim) for h in half[::-1])
    within = tuple(slice(middle - h, middle + h) for h in half[::-1])
    sheet[outer] = rng.uniform(0.02, 0.5, 3)
    sheet[within] = inner.sheet[within]
    return TableTop(f"{inner.name} tray", sheet, inner.gloss, inner.sharpness)


def usual_colour(table: TableTop) -> Floats:
    """Return the colour that most of a table's middle has."""
    middle = slice(SHEET_PX // 2 - 150, SHEET_PX // 2 + 150)
    return np.asarray(np.median(table.sheet[middle, middle], axis=(0, 1)), np.float32)


def dressed(setting: str, rng: np.random.Generator, kit: DiceSet, table: TableTop) -> DiceSet:
    """Return a set of dice as the setting has them: of wood with burnt print, or glossy; else as they are."""
    if setting == "wood":
        body = np.array(BEECH) if rng.random() < 0.4 else usual_colour(table) * rng.uniform(1.25, 2.2)
        body = np.clip(body * rng.uniform(0.9, 1.1, 3), 0.02, 0.8).astype(np.float32)
        ink = np.asarray(rng.uniform(0.05, 0.2) * body, np.float32)
        return replace(
            kit,
            bodies=(body,) * len(kit.bodies),
            inks=(ink,) * len(kit.bodies),
            marbled=0.0,
            grained=float(rng.uniform(0.08, 0.25)),
            gloss=0.02,
        )
    if setting == BLACK:
        body, ink = (
            np.asarray(rng.uniform(*tone) * rng.uniform(0.8, 1.0, 3), np.float32)
            for tone in ((0.01, 0.04), (0.4, 0.9))
        )
        return replace(kit, bodies=(body,) * len(kit.bodies), inks=(ink,) * len(kit.bodies), marbled=0.0)
    if setting == "white":
        return replace(kit, gloss=float(rng.uniform(0.25, 0.7)), sharpness=float(rng.uniform(60, 300)))
    return kit
