"""What the rules state: names, limits, what a symbol counts for. What is printed is data."""

FULL_WHEEL = 6
BUNDLE = 3
"""Cards that a bundle holds; tricks are not counted."""
LEVEL_CHEESE = 6
AT_HAND = 5
"""Dice in the box: more than these take several throws."""
MOST_DICE = 12
"""More dice than this in one throw is a slip of the finger."""

EFFECTS = ("stunned", "webbed", "prone", "hexed")
CURABLE = ("stunned", "webbed")
"""What Erholen removes; a webbed mouse needs a star for it."""
CLASSES = ("warrior", "leader", "archer", "healer", "tinkerer", "scamp", "mystic")
SCOUTS = ("tinkerer", "scamp")
"""Who may go through a passage with a Zahnrad."""
PARTS = {"head": 1, "body": 1, "paw": 2, "tail": 1}
"""Body parts, and how many there are of each."""
ITEM_KINDS = ("gear", "trick", "event")
LOOKS = ("band", "hood", "goggles", "leaf")
"""What a mouse is drawn with."""
SHAPES = ("rat", "roach", "spider", "beast")
"""What an enemy is drawn as."""

SYMBOLS = ("sword", "sword-shield", "bow", "cheese", "star")
COUNTS = {
    "melee": ("sword", "sword-shield"),
    "ranged": ("bow",),
    "defence": ("sword-shield",),
    "star": ("star",),
    "number": (),
}
"""Which symbols count, by what dice are thrown for; the number of a face counts where none does."""
MEASURES = {
    "move": "number",
    "scurry": "number",
    "ambush": "number",
    "melee": "melee",
    "ranged": "ranged",
    "defence": "defence",
    "search": "star",
    "recover": "star",
    "trap": "star",
    "leave": "star",
}
"""What each throw is for, and what then counts."""
FIGHTING = ("melee", "ranged", "defence")
"""Throws in which cheese counts."""

WAYS = ("same", "unlike", "turn", "hook", "wheel")
"""Passages out of a room: like colours, unlike ones, a Drehfeld, an Angelhaken, a Zahnrad."""
HONOURS = ("cheese", "roach", "poison", "escape", "cat")
"""Dreikäsehoch, Kakerlakenschreck, Giftmeister, Entwischer, Katzenbändiger."""
LONGER = ("cheese", "roach", "escape")
"""Those that move the Kapitelende one page on."""
CHEESES, ROACHES, CAPTURES = 3, 4, 2
"""How many of each earn an honour."""

OTHER, OTHER_TRICK = "other", "other-trick"
"""A card that the companion does not know, and a search card of which people say that it is a trick."""
NEW, KNOWN = "new", "known"
"""Rooms of a chapter that lists none."""
BEFALLS = (
    *("hit", "poison", "heal", "antidote", "cheese", "less-cheese", *EFFECTS, "relief"),
    *("water", "shore", "capture"),
)
"""What a card, an ability or the chapter may do to a mouse."""
FOE_BEFALLS = ("wound", "prone", "stands")
NOBODY = "nobody"
TABLE = "table"
"""Whom something befalls that belongs to nobody: the Käserad, the Sanduhr."""
TABLE_BEFALLS = ("wheel", "less-wheel", "page")
