"""What a mouse may do in its turn, and what a figure of the enemies may."""

from companion.games.game import Choice, Number, Template
from companion.games.maus.carrying import can_equip, can_trade, learnable, tricks
from companion.games.maus.names import (
    BEFALLS,
    CURABLE,
    EFFECTS,
    FOE_BEFALLS,
    KNOWN,
    LEVEL_CHEESE,
    NEW,
    OTHER,
    SCOUTS,
    TABLE,
    TABLE_BEFALLS,
)
from companion.games.maus.state import Duty, Mouse, State

NEXT = Template("next")


def mouse_turn(state: State, duty: Duty) -> tuple[Template, ...]:
    """Return what a mouse may do; one that was hexed when its turn began acts as an enemy."""
    mouse = state.mouse(duty.who)
    if "hexed" in duty.names:
        return (*_moves_as_enemy(mouse, duty), *_attacks_mice(state, mouse, duty), *_at_any_time(state), NEXT)
    return (
        *_movement(state, mouse, duty),
        *_actions(state, mouse, duty),
        *_free_actions(state, mouse, duty),
        *_at_any_time(state),
        NEXT,
    )


def figure_turn(state: State, duty: Duty) -> tuple[Template, ...]:
    """Return what a figure may do: move or stand up, then attack, and then it is the next one's turn."""
    who = state.on_track(duty.who).who
    moves: list[Template] = []
    if not {"move", "attack"} & {*duty.names}:
        moves += [Template("move")] if state.prone(who) < state.figures(who) else []
        moves += [Template("stand")] if state.prone(who) else []
    attack: tuple[Template, ...] = ()
    if "attack" not in duty.names:
        how = "ranged" if state.enemy(who).ranged else "melee"
        attack = (_attack(targets(state, duty), (how,)),)
    return (*moves, *attack, *_at_any_time(state), NEXT)


def targets(state: State, duty: Duty) -> tuple[str, ...]:
    """Return the mice that may be attacked: not yet attacked first, then the higher on the track."""
    mice = [mouse.id for mouse in state.free if mouse.id != duty.who]
    return tuple(sorted(mice, key=lambda mouse: (mouse in duty.marks, state.place(mouse))))


def brings(state: State, without: set[str] | frozenset[str] = frozenset()) -> tuple[Template, ...]:
    """Return the figures that may still come onto the board, type by type."""
    return tuple(
        Template("bring", (Choice("enemy", (id,)), Number("figures", 1, kind.figures - state.figures(id))))
        for id, kind in state.rules.box.enemies.items()
        if kind.figures > state.figures(id) and id not in without
    )


def ways(state: State, mouse: Mouse) -> tuple[str, ...]:
    """Return the passages that this mouse may explore."""
    hook = any(state.rules.box.items[item].hook for each in state.free for item in each.held)
    scout = any(each in SCOUTS for each in state.kind(mouse.id).classes)
    return ("same", "unlike", "turn", *(("hook",) if hook else ()), *(("wheel",) if scout else ()))


def rooms(state: State) -> tuple[str, ...]:
    """Return where a passage may lead."""
    listed = state.rules.chapter.rooms
    return tuple(id for id in listed if id != state.room) if listed else (NEW, KNOWN)


def may_declare(state: State) -> bool:
    """Say whether the goal can be declared: anywhere, or where the chapter has it."""
    goals = [room for room in state.rules.chapter.rooms.values() if room.goal]
    return not goals or state.current_room in goals


def weapons(state: State, mouse: Mouse) -> tuple[str, ...]:
    """Return how a mouse may attack, what it is armed for first."""
    return ("ranged", "melee") if any(item.ranged for item in state.worn_by(mouse)) else ("melee",)


def _movement(state: State, mouse: Mouse, duty: Duty) -> list[Template]:
    moving = "move" not in duty.names and "webbed" not in mouse.effects
    found: list[Template] = []
    if mouse.water:
        if by := _leaves_by(mouse, duty):
            found.append(Template("leave", (Choice("by", by), Number("mice", 0, len(state.free) - 1))))
    elif moving and "prone" not in mouse.effects:
        found.append(Template("move"))
    if moving and "prone" in mouse.effects:
        found.append(Template("stand"))
    if not mouse.water and {"walked", "scurried"} & {*duty.names}:
        by_lore = ("speed", "lore") if "tinkerer" in state.kind(mouse.id).classes else ("speed",)
        found += [Template("trap", (Choice("by", by_lore),)), Template("swim")]
    return found


def _leaves_by(mouse: Mouse, duty: Duty) -> tuple[str, ...]:
    """Return what may be spent on leaving the water: the Bewegung, or the Wuseln."""
    if {"webbed", "prone"} & {*mouse.effects}:
        return ()
    spent = {*duty.names} | ({"action"} if "stunned" in mouse.effects else set())
    return tuple(by for by in ("move", "action") if by not in spent)


def _actions(state: State, mouse: Mouse, duty: Duty) -> list[Template]:
    if "action" in duty.names:
        return []
    found: list[Template] = []
    if curable := tuple(effect for effect in CURABLE if effect in mouse.effects):
        found.append(Template("recover", (Choice("effect", curable),)))
    if "stunned" in mouse.effects:
        return found
    if state.foes:
        found.append(_attack(tuple(foes.id for foes in state.foes), weapons(state, mouse)))
    if not mouse.water and not {"webbed", "prone"} & {*mouse.effects}:
        found.append(Template("scurry"))
    found.append(Template("search"))
    if not state.foes and (leads_to := rooms(state)):
        found.append(Template("explore", (Choice("room", leads_to), Choice("way", ways(state, mouse)))))
    return found


def _free_actions(state: State, mouse: Mouse, duty: Duty) -> list[Template]:
    if mouse.water or "stunned" in mouse.effects:
        return []
    found: list[Template] = []
    others = tuple(each.id for each in state.free if each.id != mouse.id and not each.water)
    if "trade" not in duty.names and others and can_trade(state, mouse):
        found.append(Template("trade", (Choice("with", others),)))
    if "equip" not in duty.names and can_equip(state, mouse):
        found.append(Template("equip"))
    if "level" not in duty.names and mouse.cheese >= LEVEL_CHEESE and learnable(state, mouse):
        found.append(Template("level", (Choice("ability", learnable(state, mouse)),)))
    return found


def _at_any_time(state: State) -> list[Template]:
    """Abilities and tricks, whatever else a card or the chapter brings, and the goal."""
    found = []
    for mouse in state.free:
        able = abilities(state, mouse)
        if able:
            found.append(Template("ability", (Choice("mouse", (mouse.id,)), Choice("card", able))))
        if cards := tricks(state, mouse):
            found.append(Template("trick", (Choice("mouse", (mouse.id,)), Choice("card", cards))))
    found.append(Template("happen"))
    if may_declare(state):
        found.append(Template("goal"))
    return found


def happenings(state: State, _: Duty) -> tuple[Template, ...]:
    """Return what a card, an ability or the chapter may bring, to mice and to enemies."""
    befall = (
        Template("befall", (Choice("who", (who,)), Choice("what", what))) for who, what in befalls(state)
    )
    return (*befall, *brings(state), encounter(state), NEXT)


def encounter(state: State) -> Template:
    """Return the encounter cards that may be opened; one that nobody knows is among them."""
    cards = state.rules.box.encounters
    return Template("encounter", (Choice("card", (*cards, OTHER), (3,) * len(cards) + (1,)),))


def abilities(state: State, mouse: Mouse) -> tuple[str, ...]:
    """Return the abilities that a mouse may use now: one in a round, if it can pay."""
    if mouse.used or "stunned" in mouse.effects or state.acts_hexed(mouse):
        return ()
    known = state.rules.box.abilities
    return tuple(id for id in mouse.abilities if known[id].cheese <= mouse.cheese)


def befalls(state: State) -> list[tuple[str, tuple[str, ...]]]:
    """Return what may befall whom, by a card or the chapter: whoever acts first, then as their turns come."""
    found = []
    for mouse in state.free:
        shut = {
            "less-cheese": not mouse.cheese,
            "water": mouse.water,
            "shore": not mouse.water,
            "heal": not mouse.hits,
            "antidote": not mouse.poison,
            "relief": not mouse.effects,
            **{effect: effect in mouse.effects for effect in EFFECTS},
        }
        found.append((mouse.id, tuple(what for what in BEFALLS if not shut.get(what))))
    for foes in state.foes:
        shut = {
            "prone": foes.prone == foes.figures or state.enemy(foes.id).large,
            "stands": not foes.prone,
        }
        found.append((foes.id, tuple(what for what in FOE_BEFALLS if not shut.get(what))))
    turns = {card.who: (card.id != state.acting, card.acted) for card in reversed(state.track)}
    found.sort(key=lambda row: (turns.get(row[0], (True, True)), state.place(row[0])))
    found.append((TABLE, tuple(what for what in TABLE_BEFALLS if what != "less-wheel" or state.wheel)))
    return found


def _attack(whom: tuple[str, ...], how: tuple[str, ...]) -> Template:
    return Template("attack", (Choice("target", whom), Choice("how", how)))


def _moves_as_enemy(mouse: Mouse, duty: Duty) -> list[Template]:
    if {"move", "attack"} & {*duty.names} or "webbed" in mouse.effects:
        return []
    return [Template("stand" if "prone" in mouse.effects else "move")]


def _attacks_mice(state: State, mouse: Mouse, duty: Duty) -> list[Template]:
    whom = targets(state, duty)
    if "attack" in duty.names or "stunned" in mouse.effects or not whom:
        return []
    return [_attack(whom, ("melee",))]
