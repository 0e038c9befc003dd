"""All that a panel may ever have to dial, in the order in which the letters of its display are given out."""

from companion.games.game import Choice, Number, Template
from companion.games.maus.legal import faces_of
from companion.games.maus.names import (
    AT_HAND,
    BEFALLS,
    CURABLE,
    FOE_BEFALLS,
    KNOWN,
    MOST_DICE,
    NEW,
    OTHER,
    TABLE,
    TABLE_BEFALLS,
    WAYS,
)
from companion.games.maus.state import State

MOST_FIGURES, MOST_PIECES = 20, 30


def dials(state: State) -> tuple[Template, ...]:
    """Return what may ever be dialled in this chapter, what is dialled most first."""
    box = state.rules.box
    mice, enemies = tuple(mouse.id for mouse in state.mice), tuple(box.enemies)
    cards = (
        *mice,
        *(f"{id}+{n}" if n > 1 else id for id, k in box.enemies.items() for n in range(1, k.cards + 1)),
    )
    rooms = tuple(state.rules.chapter.rooms) or (NEW, KNOWN)
    items, able = tuple(box.items), tuple(box.abilities)
    pieces = Number("pieces", 1, MOST_PIECES)
    every = (*mice, *enemies)
    befall = tuple(dict.fromkeys(BEFALLS + FOE_BEFALLS + TABLE_BEFALLS))
    return (
        Template("move"),
        Template("attack", (Choice("target", (*enemies, *mice)), Choice("how", ("melee", "ranged")))),
        faces_of(box.faces, AT_HAND),
        *(Template(kind) for kind in ("scurry", "search", "stand")),
        Template("explore", (Choice("room", rooms), Choice("way", WAYS))),
        Template("recover", (Choice("effect", CURABLE),)),
        Template("trade", (Choice("with", mice),)),
        Template("equip"),
        Template("level", (Choice("ability", able),)),
        Template("ability", (Choice("mouse", mice), Choice("card", able))),
        Template("trick", (Choice("mouse", mice), Choice("card", items))),
        Template("happen"),
        Template("goal"),
        Template("trap", (Choice("by", ("speed", "lore")),)),
        Template("swim"),
        Template("leave", (Choice("by", ("move", "action")), Number("mice", 0, len(mice)))),
        *(Template(kind, (Choice("item", items),)) for kind in ("give", "take", "wear", "stow")),
        *(Template(kind, (pieces,)) for kind in ("give-cheese", "take-cheese")),
        Template("bring", (Choice("enemy", enemies), Number("figures", 1, MOST_FIGURES))),
        Template("befall", (Choice("who", (*every, TABLE)), Choice("what", befall))),
        Template("number", (Number("dice", 0, MOST_DICE),)),
        *(Template(kind) for kind in ("ambush", "keep", "discard", "obey")),
        Template("draw", (Choice("card", items),)),
        Template("wound", (Choice("card", cards),)),
        Template("lay", (Choice("card", cards),)),
        Template("encounter", (Choice("card", (*box.encounters, OTHER)),)),
        Template("drift", (Choice("drift", ("stays", "off")),)),
        Template("traps"),
        Template("keep-trick"),
        Template("swap", (Choice("give", items), Choice("take", items))),
        Template("replace", (Choice("item", items), Choice("off", items))),
    )
