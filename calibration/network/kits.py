"""What owners have: discs with two faces or dice with six, each as textures and a few numbers.

    >>> kit = disc_kits(16)
    >>> kit.textures.shape          # owners, textures, channels, SIDE, SIDE
    torch.Size([16, 4, 6, 128, 128])

The channels of a texture are the colour, the slope in x and in y, and how metallic it is.
"""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

from calibration.network.chance import choose, happens, integers, log_uniform, normal, uniform
from calibration.network.textures import (
    SIDE,
    capsules,
    colours,
    drawings,
    glyph_count,
    letters,
    noise,
    plane,
    portrait,
    ring_of_letters,
    splash,
)

DISC_TEXTURES, DISC_LABELS = 4, 2
"""A label of a disc has two textures, which differ where one denomination of coins may lie either side up."""
DICE_LABELS = 6

_PIPS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
)


@dataclass(frozen=True)
class Kits:
    """The pieces of several owners."""

    is_dice: bool
    textures: Tensor
    wall: Tensor
    """The colour of a disc's side, [E, 3]."""
    ridges: Tensor
    """How strongly that side is milled or striped."""
    thickness: Tensor
    """Of a disc, as a share of its radius."""
    size: Tensor
    """Of the pieces with this texture, relative to the owner's largest, [E, textures]."""
    roundness: Tensor
    """The radius of the ball that rounds a die's corners; half its side is 1."""
    gloss: Tensor
    shininess: Tensor
    clear: Tensor
    """How much of the table shows through a die."""
    mixed: Tensor
    """Whether the pieces have several colours, [E]."""
    fades: Tensor
    """Whether print has worn off some of them, [E]."""

    @property
    def labels(self) -> int:
        """How many faces the owner tells apart."""
        return DICE_LABELS if self.is_dice else DISC_LABELS

    def label_of(self, texture: Tensor) -> Tensor:
        """Return the label that a texture belongs to."""
        return texture if self.is_dice else texture // 2


def _slopes(height: Tensor) -> Tensor:
    """Return the slope in x and in y of a height [..., SIDE, SIDE], as two channels."""
    flat = height.reshape(-1, 1, SIDE, SIDE)
    dx = F.pad(flat, (1, 1, 0, 0), mode="replicate")
    dy = F.pad(flat, (0, 0, 1, 1), mode="replicate")
    both = torch.cat([(dx[..., 2:] - dx[..., :-2]), (dy[..., 2:, :] - dy[..., :-2, :])], 1) * SIDE / 4
    return both.reshape(*height.shape[:-3], 2, SIDE, SIDE)


def _apart(one: Tensor, other: Tensor, least: float) -> Tensor:
    """Return `other`, made darker or brighter where it is nearer to `one` than `least`."""
    near = (one - other).abs().amax((1, 2, 3)) < least
    return choose(near, torch.where(one.mean(1, keepdim=True) > 0.5, one * 0.3, one * 0.3 + 0.7), other)


def _stickers(e: int) -> tuple[Tensor, Tensor]:
    """Return the two faces of painted or printed discs, [E, 3, SIDE, SIDE] each."""
    paper = colours(e, 0.6)
    paper_b = choose(happens(0.55, e), paper, colours(e))
    ink = _apart(paper, colours(e, 0.5), 0.25)
    ink_b = _apart(paper_b, colours(e, 0.3), 0.25)
    one_ink = happens(0.3, e)  # only the shape differs
    paper_b, ink_b = choose(one_ink, paper, paper_b), choose(one_ink, ink, ink_b)
    faint = happens(0.25, e)
    ink = choose(faint, paper + (ink - paper) * 0.4, ink)
    ink_b = choose(faint, paper_b + (ink_b - paper_b) * 0.5, ink_b)
    drawn, other, blot = drawings(e), drawings(e), splash(e)
    small = F.interpolate(F.pad(blot, (48, 48, 48, 48)), size=(SIDE, SIDE), mode="bilinear")
    blot = choose(happens(0.4, e), small, blot)
    more = choose(happens(0.6, e), blot, other)
    kept = choose(happens(0.5, e), drawn, torch.zeros_like(drawn))
    a = paper + (ink - paper) * drawn
    b = paper_b + (ink - paper_b) * kept
    b = b + (ink_b - b) * more * uniform(e, 1, 1, 1, low=0.6, high=1)
    blank = happens(0.08, e)
    return a, choose(blank, paper_b.expand_as(b), b)


def _framed(face: Tensor) -> Tensor:
    """Return faces of which some have a ring of another colour along the rim."""
    x, y = plane()
    e = len(face)
    inner, outer = uniform(e, 1, 1, 1, low=0.6, high=0.9), uniform(e, 1, 1, 1, low=0.88, high=1.1)
    radius = torch.hypot(x, y)
    ring = torch.sigmoid((radius - inner) * 60) * torch.sigmoid((outer - radius) * 60)
    ring = ring * happens(0.3, e)[:, None, None, None]
    return face + (colours(e) - face) * ring


def _coins(denominations: Tensor) -> tuple[Tensor, Tensor]:
    """Return colour and height of coins: portraits, drawings and lettering in relief, more or less worn.

    The first two textures are one label, the last two the other: a side of one denomination, which always
    looks the same, or, where `denominations` [E], both sides of one.
    """
    e = len(denominations)
    x, y = plane()
    radius = torch.hypot(x, y)
    metals = torch.tensor([[0.9, 0.88, 0.85], [0.85, 0.62, 0.45], [0.87, 0.75, 0.45], [0.6, 0.58, 0.56]])
    rim = torch.sigmoid((radius - uniform(e, 1, 1, 1, low=0.86, high=0.95)) * 60)
    deep, worn = log_uniform(e, 1, 1, 1, low=0.02, high=0.09), uniform(e, 1, 1, 1, low=0.2, high=1.0)
    one, two = (
        metals[integers(4, e)][:, :, None, None] * uniform(e, 3, 1, 1, low=0.9, high=1.1) for _ in range(2)
    )
    two = choose(denominations & happens(0.6, e), two, one)
    colours_, heights = [], []
    for metal in (one, one, two, two):
        relief = torch.where(uniform(e, 1, 1, 1) < 0.5, portrait(e), drawings(e))
        relief = relief * torch.sigmoid((0.75 - radius) * 30) + 0.6 * ring_of_letters(e) + rim
        relief = relief * worn + 0.04 * noise(e, 1, SIDE, SIDE, 8, 100)
        stains = torch.sigmoid(2 * noise(e, 1, SIDE, SIDE, 2, 20))
        dirt = uniform(e, 1, 1, 1, high=0.35) * (1 - relief.clamp(0, 1)) * stains
        colours_.append(metal * (1 - dirt))
        heights.append(relief * deep)
    for images in (colours_, heights):
        images[1] = choose(denominations, images[1], images[0])
        images[3] = choose(denominations, images[3], images[2])
    return torch.stack(colours_, 1), torch.stack(heights, 1)


def _cap_insides(e: int) -> tuple[Tensor, Tensor, Tensor]:
    """Return the inside of bottle caps with its liner, where its wall rises, and how the rim is crimped."""
    x, y = plane()
    radius, angle = torch.hypot(x, y), torch.atan2(y, x)
    crimp = torch.sin(angle * 21) * torch.sigmoid((radius - 0.84) * 30)
    wall = torch.sigmoid((radius - uniform(e, 1, 1, 1, low=0.74, high=0.86)) * 40)
    liner = (radius - uniform(e, 1, 1, 1, low=0.5, high=0.75)).abs() < 0.04
    inside = colours(e, 0.8) * (1 - 0.12 * liner) + 0.03 * noise(e, 1, SIDE, SIDE, 2, 30)
    return inside + (uniform(e, 1, 1, 1, low=0.5, high=0.9) - inside) * wall, wall, crimp


def disc_kits(e: int) -> Kits:
    """Return owners of discs: stickers, plain ones, coins, bottle caps, prints and chips."""
    x, y = plane()
    radius, angle = torch.hypot(x, y), torch.atan2(y, x)
    kind = uniform(e)
    is_plain, is_coin = (kind > 0.42) & (kind < 0.52), (kind >= 0.52) & (kind < 0.74)
    is_cap, is_print, is_chip = (kind >= 0.74) & (kind < 0.86), (kind >= 0.86) & (kind < 0.93), kind >= 0.93

    first, second = _stickers(e)
    first, second = _framed(first), choose(happens(0.5, e), _framed(second), second)
    plain = colours(e, 0.4)
    plain_b = _apart(plain, colours(e, 0.4), 0.15)
    first = choose(is_plain, plain.expand_as(first), first)
    second = choose(is_plain | (is_cap & happens(0.5, e)), plain_b.expand_as(second), second)

    denominations = is_coin & happens(0.4, e)
    coins, reliefs = _coins(denominations)
    inside, wall, crimp = _cap_insides(e)
    second = choose(is_cap, inside, second)
    photo, photo_b = (0.5 + 0.22 * noise(e, 3, SIDE, SIDE, 2, 24) for _ in range(2))
    photo_b = choose(happens(0.3, e), photo.flip(1) * 0.7 + 0.3 * photo_b, photo_b)
    first, second = choose(is_print, photo, first), choose(is_print, photo_b, second)
    stripes = torch.sigmoid(20 * torch.sin(angle * integers(5, e)[:, None, None, None].add(3)))
    stripes = stripes * torch.sigmoid((radius - 0.72) * 40)
    first = choose(is_chip, first + (colours(e) - first) * stripes, first)
    second = choose(is_chip, second + (colours(e) - second) * stripes, second)

    colour = torch.stack([first, first, second, second], 1)
    colour = choose(is_coin, coins, colour)
    height = choose(is_coin, reliefs, torch.zeros_like(reliefs))
    dome = -0.25 * torch.sigmoid((radius - 0.8) * 12) + 0.03 * crimp
    bowl = 0.35 * wall + 0.03 * crimp
    caps = torch.stack([dome + 0 * wall, dome + 0 * wall, bowl, bowl], 1)
    height = choose(is_cap, caps, height)
    engraved = (kind < 0.42) & happens(0.1, e)
    ink = (colour.mean(2, keepdim=True) - colour.mean((2, 3, 4), keepdim=True)).abs()
    height = choose(engraved, -0.1 * ink, height)
    metallic = choose(is_coin, uniform(e, 1, 1, 1, 1, low=0.35, high=0.95), torch.zeros(e, 1, 1, 1, 1))
    metallic = metallic.expand(e, DISC_TEXTURES, 1, SIDE, SIDE)
    metallic = choose(is_cap, metallic + 0.6 * torch.stack([0 * wall, 0 * wall, wall, wall], 1), metallic)
    textures = torch.cat([colour.clamp(0, 1), _slopes(height), metallic], 2)
    textures = choose(happens(0.5, e), textures.flip(1), textures)

    mean = colour.mean((1, 3, 4))
    edge = choose(happens(0.6, e), mean, colours(e)[..., 0, 0])
    thickness = choose(happens(0.3, e), uniform(e, low=0.25, high=0.7), uniform(e, low=0.03, high=0.3))
    thickness = choose(is_coin, uniform(e, low=0.1, high=0.22), thickness)
    thickness = choose(is_cap, uniform(e, low=0.3, high=0.5), thickness)
    smaller = uniform(e, low=0.72, high=1.0)
    one, other = torch.ones(e), choose(denominations, smaller, torch.ones(e))
    size = torch.stack([one, one, other, other], 1)
    size = choose(happens(0.5, e), size.flip(1), size)
    return Kits(
        False,
        textures,
        edge * uniform(e, 1, low=0.6, high=1.0),
        uniform(e, high=0.5) * (is_coin | is_cap | is_chip | happens(0.1, e)),
        thickness,
        size,
        torch.ones(e),
        uniform(e) ** 2 * 1.2,
        log_uniform(e, low=10, high=300),
        torch.zeros(e),
        torch.zeros(e, dtype=torch.bool),
        (kind < 0.42) & happens(0.3, e),
    )


def _pips(e: int) -> Tensor:
    """Return the ink of six faces with pips, [E, 6, 1, SIDE, SIDE]."""
    x, y = plane()
    spread, size = uniform(e, 1, 1, low=0.4, high=0.62), uniform(e, 1, 1, low=0.1, high=0.24)
    ace = 1 + happens(0.3, e)[:, None, None] * uniform(e, 1, 1, high=1.0)
    square = happens(0.1, e)[:, None, None]
    faces = []
    for spots in _PIPS:
        radius = size * ace if len(spots) == 1 else size
        away = [
            torch.where(
                square,
                torch.maximum((x - a * spread).abs(), (y - b * spread).abs()),
                torch.hypot(x - a * spread, y - b * spread),
            )
            - radius
            for a, b in spots
        ]
        faces.append(torch.sigmoid(-torch.stack(away).amin(0) * 60))
    return torch.stack(faces, 1)[:, :, None]


def _numerals(e: int) -> Tensor:
    """Return the ink of six faces with the numbers 1 to 6 in one typeface."""
    font = integers(glyph_count()[0], e).repeat_interleave(6)
    number = torch.arange(1, 7).repeat(e)
    size = uniform(e, low=0.45, high=0.85).repeat_interleave(6)
    turn = (integers(4, e * 6) * 1.5708).float()
    return letters(font, number, size, normal(e * 6, 2, sigma=0.02), turn).view(e, 6, 1, SIDE, SIDE)


def dice_kits(e: int) -> Kits:
    """Return owners of dice with pips, numerals or drawings, painted or engraved."""
    kind = uniform(e)
    drawn = torch.where(uniform(e * 6, 1, 1, 1) < 0.7, capsules(e * 6, 5), drawings(e * 6))
    drawn = drawn.view(e, 6, 1, SIDE, SIDE)
    repeated = happens(0.15, e)  # two faces alike but for a second mark, or one blank
    doubled = torch.cat([drawn[:, :1], torch.maximum(drawn[:, :1], drawn[:, 1:2]), drawn[:, 2:]], 1)
    drawn = choose(repeated, doubled, drawn)
    drawn = choose(happens(0.1, e), torch.cat([drawn[:, :5], 0 * drawn[:, 5:]], 1), drawn)
    ink = choose(kind < 0.45, _pips(e), choose(kind < 0.72, _numerals(e), drawn))
    body = colours(e, 0.45)
    paint = _apart(body, colours(e, 0.7), 0.3)
    first = choose(happens(0.15, e), _apart(body, colours(e, 0), 0.3), paint)
    paints = torch.stack([first, *[paint] * 5], 1)
    clouds = torch.sigmoid(3 * noise(e * 6, 1, SIDE, SIDE, 2, 10)).view(e, 6, 1, SIDE, SIDE)
    marbled = (happens(0.35, e) * uniform(e, low=0.1, high=0.9)).view(e, 1, 1, 1, 1)
    base = body[:, None] + (colours(e, 0.3) - body)[:, None] * clouds * marbled
    colour = base + (paints - base) * ink * uniform(e, 1, 1, 1, 1, low=0.7, high=1)
    dent = -uniform(e, 1, 1, 1, 1, high=0.12) * happens(0.6, e).view(e, 1, 1, 1, 1) * ink
    textures = torch.cat([colour.clamp(0, 1), _slopes(dent), torch.zeros_like(ink)], 2)
    return Kits(
        True,
        textures,
        body[:, :, 0, 0],
        torch.zeros(e),
        torch.ones(e),
        torch.ones(e, DICE_LABELS),
        choose(happens(0.3, e), uniform(e, low=1.6, high=1.75), uniform(e, low=1.24, high=1.6)),
        uniform(e) ** 1.5 * 1.5,
        log_uniform(e, low=10, high=300),
        uniform(e, low=0.1, high=0.6) * happens(0.2, e),
        happens(0.2, e),
        happens(0.1, e),
    )
