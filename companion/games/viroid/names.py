"""What the rule book states: names, limits, prices. What it leaves to the print is data."""

SIMPLE = ("small", "farm", "insect", "blood")
"""The simple ways of spreading: Kleintier, Nutztier, Insekt, Blut. Each field of a city asks for one."""
FAR = ("bird", "plane", "ship")
"""The extended ways, each of which may stand in for the neighbour."""
WAYS = SIMPLE + FAR
RESISTANCES = ("cold", "medicine", "heat")
LEVELS = WAYS + RESISTANCES
"""Everything that has levels to buy."""
CONTINENTS = ("america", "europe", "africa", "asia")

PRICES = {
    "small": (15, 20),
    "farm": (10, 13),
    "insect": (11, 14),
    "blood": (10, 13),
    "bird": (15, 18),
    "plane": (14, 18),
    "ship": (14, 18),
    "cold": (13, 18),
    "medicine": (13, 17),
    "heat": (15, 20),
}
"""DNA for level 1 and level 2."""
TOP_LEVEL = 2
A_LEVEL_RESISTS = 3
"""Points of resistance that one level brings."""
STEM_PRICES = (5, 10, 15)
"""DNA for a stem, by the place where it is laid."""

LIMITS = {"dna": 40, "infection": 8, "cold": 9, "medicine": 9, "heat": 9, "mortality": 5, "severity": 10}
SCALES = tuple(LIMITS)
TOP = tuple(LIMITS.values())
PLACE = {scale: place for place, scale in enumerate(SCALES)}
LEVEL = {name: place for place, name in enumerate(LEVELS)}

STONES = 25
"""Stones of one colour."""
GREYS = 60
DICE = 4
SIDES = 6
EXPERTS_DNA = 55
BIRD_LINKS = 3
MOST_HEALED = 4
"""Cities that one card can name."""
MOST_STEPS, MOST_FIELDS = 9, 5
"""Steps of a scale, and fields of Forschung or Heilmittel, that one effect of a card can make."""
MOST_EFFECTS = 8
"""Effects that can be entered for one card: a ninth is a slip of the finger."""
MOST_GAINS = 4
"""What one symptom can bring, for the same reason."""
LONGEST_STEM = 5
"""Symptoms on the longest stem."""

GAINS = (
    *RESISTANCES,
    "infection",
    "severity",
    "mortality",
    "research",
    "cure",
    *(f"spread-{way}" for way in SIMPLE),
    "necrosis",
)
"""What a symptom can bring: a step of a scale or of a marker, a one-off spread, or the Nekrose."""
MARKERS = ("small", "farm", "bird", "extra", "airport", "sea")
"""Gegenwehr: the first four lie in a city, Sperre lies on an airport or on a sea link."""
ANIMAL_MARKERS = ("small", "farm", "bird", "extra")
"""What goes when a city is extinct."""
GEGENWEHR = 35
"""Gegenwehr markers in the box, all kinds together."""
COLOURS = ("red", "blue", "yellow", "white")
PATHOGENS = ("bakterie", "naniten", "pilz", "vibrion", "virus")
DIFFICULTIES = ("easy", "normal", "hard")
SECTIONS = ("A", "B", "C", "D")
EITHER = "either"
"""What a mutation raises that leaves the choice between Sterblichkeit and Schwere."""
OTHER = "other"
"""A card, stem or start card that the companion does not know."""
MASSIVE = "massive"
EMPTY, GREY = 0, 9
"""What a field of a city holds; a stone in between is a seat's number, counted from 1."""
