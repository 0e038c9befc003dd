"""Cards as JSON: what was read and waits for a person, and what is taught of a game's cards."""

from hashlib import sha256

from companion.card_reading import LEFT_OUT, WaitingCards, called
from companion.games.cards import Cards
from companion.live.card_desk import CardsMoment
from companion.live.card_school import CardTeaching
from companion.photos import Photo
from companion.words import Message, say
from web.throw_shown import photo_body
from web.wire import Json


def cards_body(moment: CardsMoment, number: int, game: str, sees: bool, language: str) -> Json:
    """Return how things stand with cards at a position.

    `game` is the one whose cards may be taught now, `sees` says whether a camera can look at them.
    """
    here = moment.number == number
    return {
        "game": game,
        "sees": sees,
        "asked": here and moment.asked is not None and moment.taught,
        "busy": list(moment.busy) if moment.busy is not None else None,
        "trouble": say(moment.trouble, language),
        "change": moment.change,
        "read": _read(moment.waiting, moment.photo, language) if here and moment.waiting else None,
    }


def _read(waiting: WaitingCards, photo: Photo | None, language: str) -> Json:
    asked, left, top = waiting.asked, photo.left if photo else 0.0, photo.top if photo else 0.0

    def likely(names: tuple[str, ...]) -> list[Json]:
        """Those of a kind that is asked for come first."""
        first = sorted(names, key=lambda name: not any(each.cards.has(name) for each in asked.now))
        return [_named(asked.kinds, each, language) for each in first]

    found = ((number, waiting.found[number - 1], waiting.name_of(number)) for number in waiting.numbers)
    return {
        "photo": photo_body(photo, language),
        "cards": [
            {
                "number": number,
                "corners": [[round(x - left, 1), round(y - top, 1)] for x, y in card.corners],
                "name": name or None,
                "label": say(called(asked.kinds, name), language) if name else "",
                "doubted": number in waiting.doubted,
                "chosen": number in waiting.chosen,
                "left_out": name == LEFT_OUT,
                "lesson": say(waiting.lessons.get(number, ""), language),
                "likely": likely(card.likely),
            }
            for number, card, name in found
        ],
        "kinds": [each.cards.id for each in asked.now],
        "shut": say(waiting.shut, language) if waiting.shut else None,
        "told": say(waiting.told, language),
        "does": _does(waiting, language),
    }


def _does(waiting: WaitingCards, language: str) -> str:
    """What accepting does, in words; several actions by their number."""
    if not waiting.actions:
        return ""
    if len(waiting.actions) > 1:
        return say(Message("page.cards.several", n=len(waiting.actions)), language)
    (action,) = waiting.actions
    several = any(isinstance(value, tuple) for value in action.values.values())
    game = waiting.asked.game
    return say(game.heading(action.kind) if several else game.describe(waiting.asked.state, action), language)


def _named(kinds: tuple[Cards, ...], name: str, language: str) -> Json:
    return {"name": name, "label": say(called(kinds, name), language)}


def lesson_body(lesson: CardTeaching, language: str) -> Json:
    """Return what is taught of a game's cards, and what waits to be named."""
    kinds, taught = lesson.kinds, lesson.deck.names
    known = {kind.taught_as(card) for kind in kinds for name in taught if (card := _known(kind, name))}
    return {
        "kinds": [
            {
                "id": kind.id,
                "label": say(kind.label, language),
                "file": kind.file.removesuffix(".toml"),
                "table": list(kind.table),
                "cards": [
                    _named(kinds, name, language) | {"taught": name in known}
                    for name in map(kind.taught_as, kind.names)
                ],
            }
            for kind in kinds
        ],
        "taught": [
            _named(kinds, name, language)
            | {"kind": name.partition("/")[0], "known": _is_known(kinds, name), "picture": picture_id(name)}
            for name in taught
        ],
        "cuts": [
            {
                "id": cut.id,
                "copies": cut.copies,
                "same": _named(kinds, cut.same, language) if cut.same is not None else None,
            }
            for cut in lesson.cuts
        ],
        "bare": lesson.deck.bare_jpeg is not None,
    }


def picture_id(name: str) -> str:
    """Return what the picture of a taught card is called in an address."""
    return sha256(name.encode()).hexdigest()[:16]


def _known(kind: Cards, name: str) -> str | None:
    return kind.known(name) if kind.has(name) else None


def _is_known(kinds: tuple[Cards, ...], name: str) -> bool:
    return any(_known(kind, name) for kind in kinds)
