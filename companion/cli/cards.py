"""`companion cards`: teach a game's cards, read them in pictures, and hand a deck on."""

import argparse
import errno
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.card_reading import called
from companion.cli.context import Context
from companion.errors import CompanionError, reason
from companion.games.cards import Cards, cards_of
from companion.games.library import find_game, game_data, games
from companion.keeping.decks import export_deck, import_deck, kept_decks, place
from companion.vision import load_picture
from companion.vision.cards import BadDeck, Corners, Deck, FoundCard, cut_out, read_cards, too_small
from companion.words import Message


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take what is to be done, and what that needs."""
    kinds = parser.add_subparsers(metavar=context.text("cli.cards.metavar"), dest="do", required=True)
    file, folder = context.text("cli.metavar.file"), context.text("cli.metavar.folder")

    def kind(name: str) -> argparse.ArgumentParser:
        words = context.text(f"cli.cards.{name}")
        made = kinds.add_parser(name, allow_abbrev=False, help=words, description=words)
        words, default = context.text("cli.option.config"), argparse.SUPPRESS
        made.add_argument("--config", type=Path, default=default, metavar=file, help=words)
        return made

    learn, read = kind("learn"), kind("read")
    learn.add_argument(
        "--images", type=Path, required=True, metavar=folder, help=context.text("cli.cards.images")
    )
    learn.add_argument(
        "--deck", type=Path, required=True, metavar=file, help=context.text("cli.cards.deck-made")
    )
    learn.add_argument("--game", default="", metavar="NAME", help=context.text("cli.cards.game"))
    read.add_argument(
        "--deck", type=Path, required=True, metavar=file, help=context.text("cli.cards.deck-read")
    )
    read.add_argument("--json", action="store_true", help=context.text("cli.cards.json"))
    words = context.text("cli.cards.picture")
    read.add_argument("picture", type=Path, metavar=context.text("cli.metavar.picture"), help=words)
    handed_on, taken = kind("export"), kind("import")
    handed_on.add_argument("game", metavar="DECK", help=context.text("cli.cards.of-game"))
    handed_on.add_argument("file", type=Path, metavar=file, help=context.text("cli.cards.handed-on"))
    taken.add_argument("file", type=Path, metavar=file, help=context.text("cli.cards.handed-on"))
    taken.add_argument("--replace", action="store_true", help=context.text("cli.cards.replace"))
    kind("list")


def run(args: argparse.Namespace, context: Context) -> int:
    """Do what was asked for."""
    return _DO[args.do](args, context)


def _learn(args: argparse.Namespace, context: Context) -> int:
    """Teach every card of a folder of pictures whose corners and names are told beside them."""
    if args.game:
        find_game(args.game)
    if not args.images.is_dir():
        raise BadDeck(Message("cards.no-images", folder=str(args.images)))
    if not args.deck.parent.is_dir():
        raise BadDeck(Message("cards.nowhere", file=str(args.deck), folder=str(args.deck.parent)))
    if args.deck.is_dir():
        folder = IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        raise BadDeck(Message("cards.unwritable", file=str(args.deck), why=reason(folder)))
    pictures = sorted(args.images.glob("learn-*.jpg"))
    if not pictures:
        raise BadDeck(Message("cards.nothing-to-learn", folder=str(args.images)))
    bare = args.images / "empty.jpg"
    deck = Deck(args.game).with_bare(load_picture(bare) if bare.exists() else None)
    for path in pictures:
        picture = load_picture(path)
        for name, corners in _told(path.with_suffix(".json")):
            deck = deck.with_card(name, cut_out(picture, corners))
    deck.save(args.deck)
    context.print(context.text("cli.cards.learned", n=len(deck.names), file=str(args.deck)))
    return 0


def _told(path: Path) -> list[tuple[str, Corners]]:
    """Return the name and the corners of each card, as they stand beside a picture."""
    try:
        cards = json.loads(path.read_bytes())["cards"]
        told = [
            (str(card["name"]), tuple((float(x), float(y)) for x, y in card["corners"])) for card in cards
        ]
    except (OSError, ValueError, LookupError, TypeError, RecursionError) as fault:
        raise BadDeck(Message("cards.bad-names", file=str(path))) from fault
    if any(len(corners) != 4 for _, corners in told):
        raise BadDeck(Message("cards.bad-names", file=str(path)))
    return told


def _read(args: argparse.Namespace, context: Context) -> int:
    """Name the cards of a picture, row by row."""
    deck, picture = Deck.load(args.deck), load_picture(args.picture)
    found = read_cards(picture, deck)
    if args.json:
        context.print(json.dumps({"cards": [as_json(card) for card in found]}, ensure_ascii=False))
        return 0
    kinds = _kinds_in(deck.game)
    for number, card in enumerate(found, 1):
        context.print(f"{number:3}  {context.say(_said(card, kinds))}")
    if not found:
        context.print(context.text("cli.cards.none", file=str(args.picture)))
    small = too_small(picture, found)
    if small is not None:
        context.warn(context.say(small))
    return 0


def as_json(card: FoundCard) -> dict[str, Any]:
    """Return a card by names that stay, as `cards read --json` prints it."""
    corners = [[round(x, 1), round(y, 1)] for x, y in card.corners]
    return {"name": card.name, "sure": card.sure, "corners": corners, "likely": list(card.likely)}


def _kinds_in(game: str) -> tuple[Cards, ...]:
    """Return the kinds of cards of a game, which tell what people call them; none where it is not here."""
    found = games().get(game)
    return () if found is None else cards_of(found, game_data(found))


def _said(card: FoundCard, kinds: tuple[Cards, ...]) -> Message:
    x, y = (round(sum(corner[axis] for corner in card.corners) / 4) for axis in (0, 1))
    if card.sure and card.name is not None:
        return Message("cli.cards.sure", name=called(kinds, card.name), x=x, y=y)
    if card.likely:
        names = [called(kinds, name) for name in card.likely]
        return Message("cli.cards.likely", names=names, x=x, y=y)
    return Message("cli.cards.unknown", x=x, y=y)


def _export(args: argparse.Namespace, context: Context) -> int:
    deck = export_deck(context.config.state, args.game, args.file)
    context.print(context.text("cli.cards.exported", n=len(deck.names), file=str(args.file)))
    return 0


def _import(args: argparse.Namespace, context: Context) -> int:
    done = import_deck(context.config.state, args.file, list(games()), replace=args.replace)
    context.print(context.text("cli.cards.imported", n=len(done.deck.names), game=done.deck.game))
    for path in done.kept:
        context.print(context.text("cli.cards.kept", file=str(path)))
    return 0


def _list(args: argparse.Namespace, context: Context) -> int:
    """List the decks of the data folder; one that cannot be read does not hide the others."""
    state, status = context.config.state, 0
    for game in kept_decks(state):
        try:
            deck = Deck.load(place(state, game))
            context.print(context.text("cli.cards.listed", n=len(deck.names), game=game))
        except CompanionError as error:
            context.warn(f"companion: {context.say(error.message)}")
            status = error.exit_status
    if not kept_decks(state):
        context.print(context.text("cli.cards.no-decks", folder=str(state)))
    return status


_DO: Mapping[str, Callable[[argparse.Namespace, Context], int]] = {
    "learn": _learn,
    "read": _read,
    "export": _export,
    "import": _import,
    "list": _list,
}
