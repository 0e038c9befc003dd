"""What training compares: the networks' answers about drawn scenes with what is true of them.

>>> losses, right = recognise(encoder, head, scenes)
>>> sum(losses.values()).backward()
"""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

from calibration.network.chance import happens, integers, normal, uniform
from calibration.network.networks import CROP, CROP_UNIT, Encoder, Finder, Head, network_input
from calibration.network.scenes import DIE_SIZE, FINDER_SIZE, FINDER_UNIT, LEARN, SLOTS, THROWS, Scenes

FINDER_SCALES = (0.75, 0.875, 1.0)
"""Pieces have these shares of `FINDER_UNIT` in the pictures that the finder learns from."""


def coloured(scenes: Scenes) -> Tensor:
    """Return pictures and bare tables, [N, 6, H, W], with each owner's colours exchanged at random."""
    n = len(scenes.pictures)
    views = LEARN + THROWS
    order = torch.rand(n // views, 3).argsort(1).repeat_interleave(views, 0)
    gain = torch.exp(normal(n // views, 1, sigma=0.15)).repeat_interleave(views, 0)[..., None, None]
    both = []
    for pictures in (scenes.pictures, scenes.bare):
        exchanged = pictures.gather(1, order[..., None, None].expand_as(pictures))
        both.append((exchanged.float() / 255 * gain).clamp(max=1))
    return torch.cat(both, 1)


def crops(scenes: Scenes, at: Tensor, zoom: Tensor) -> Tensor:
    """Return what the encoder looks at, [N, K, 6, CROP, CROP], about places [N, K, 2]."""
    n, count = at.shape[:2]
    height, width = scenes.pictures.shape[2:]
    t = torch.arange(CROP) - (CROP - 1) / 2
    y, x = torch.meshgrid(t, t, indexing="ij")
    scale, angle = scenes.unit / CROP_UNIT * zoom, uniform(n, count, high=6.2832)
    c, s = ((scale * side)[..., None, None] for side in (torch.cos(angle), torch.sin(angle)))
    grid = torch.stack([x * c - y * s, x * s + y * c], -1) + at[:, :, None, None]
    grid = (grid + 0.5) * 2 / torch.tensor([width, height]) - 1
    both = coloured(scenes)
    cut = F.grid_sample(
        both, grid.reshape(n, count * CROP, CROP, 2), align_corners=False, padding_mode="border"
    )
    cut = cut.view(n, 6, count, CROP, CROP).transpose(1, 2).reshape(n * count, 6, CROP, CROP)
    return network_input(cut[:, :3], cut[:, 3:])


def places(scenes: Scenes) -> tuple[Tensor, Tensor]:
    """Return where crops are taken, [N, SLOTS, 2]: about pieces, and about nothing where a slot is empty.

    The second value says which of them may be asked about: not those that are half on a piece.
    """
    n = len(scenes.at)
    height, width = scenes.pictures.shape[2:]
    error = torch.where(happens(0.2, n, SLOTS), 0.12, 0.05)[..., None] * scenes.unit
    at = scenes.at + normal(n, SLOTS, 2) * error
    anywhere = uniform(n, SLOTS, 2) * torch.tensor([width, height])
    near = torch.gather(scenes.at, 1, integers(SLOTS, n, SLOTS)[..., None].expand(-1, -1, 2))
    near = (
        near + F.normalize(normal(n, SLOTS, 2), dim=2) * uniform(n, SLOTS, 1, low=0.6, high=1.5) * scenes.unit
    )
    empty = torch.where(happens(0.5, n, SLOTS)[..., None], anywhere, near)
    away = (empty[:, :, None] - scenes.at[:, None]).norm(dim=3)
    away = torch.where(scenes.there[:, None].expand_as(away), away, torch.full_like(away, 1e4)).amin(2)
    at = torch.where(scenes.there[..., None], at, empty)
    return at, scenes.there | (away > 0.55 * scenes.unit)


def is_readable(scenes: Scenes) -> tuple[Tensor, Tensor]:
    """Return whether a person would read each piece, and whether that is beyond dispute."""
    low, high = (0.1, 0.17) if scenes.kits.is_dice else (0.45, 0.7)
    good = scenes.own & (scenes.seen > 0.55) & (scenes.lean < low) & (scenes.fade < 0.7)
    bad = ~scenes.own | (scenes.seen < 0.25) | (scenes.lean > high) | (scenes.fade > 0.88)
    return good, good | bad


@dataclass(frozen=True)
class CropAnswers:
    """What the recogniser says of crops of throws, and what is true of them; all are [owners, crops, ...]."""

    faces: Tensor
    trust: Tensor
    states: Tensor
    label: Tensor
    good: Tensor
    """Whether a person would read the piece."""
    counts: Tensor
    """Whether that is beyond dispute, and the crop is of a piece or of nothing."""
    asked: Tensor

    @property
    def right(self) -> Tensor:
        """Whether the face is right."""
        return self.faces.argmax(-1) == self.label


def _thrown(values: Tensor) -> Tensor:
    """Return values [N, SLOTS, ...] of the throws, owner by owner."""
    views = LEARN + THROWS
    return values.view(-1, views, SLOTS, *values.shape[2:])[:, LEARN:].flatten(1, 2)


def ask(encoder: Encoder, head: Head, scenes: Scenes) -> CropAnswers:
    """Take crops of all pieces, and of nothing, and recognise those of throws by those to learn from."""
    views = LEARN + THROWS
    n, owners = len(scenes.at), len(scenes.at) // views
    at, may_be_asked = places(scenes)
    x = crops(scenes, at, torch.exp(normal(n, SLOTS, sigma=0.035)))
    with torch.autocast(x.device.type, torch.bfloat16, enabled=x.is_cuda):
        z = encoder(x.to(memory_format=torch.channels_last))
    z = z.float().view(owners, views, SLOTS, -1)

    def learnt(values: Tensor) -> Tensor:
        return values.view(owners, views, SLOTS)[:, :LEARN].flatten(1)

    labels = F.one_hot(learnt(scenes.label), scenes.kits.labels).float()
    whole = learnt((scenes.seen > 0.9) & scenes.there)
    kept = whole & (uniform(*whole.shape) < uniform(owners, 1, low=0.25, high=1.2))
    few = (labels * kept[..., None]).sum(1) < 1  # each face keeps one example at least
    labels = labels * (kept | (few[:, None] & (labels > 0)).any(2))[..., None]
    faces, trust, states = head(z[:, LEARN:].flatten(1, 2), z[:, :LEARN].flatten(1, 2), labels)
    good, beyond_dispute = (_thrown(values) for values in is_readable(scenes))
    asked = _thrown(may_be_asked)
    label = _thrown(scenes.label)
    return CropAnswers(faces, trust, states, label, good, asked & beyond_dispute, asked)


def _states(scenes: Scenes, asked: Tensor) -> tuple[Tensor, Tensor]:
    """Return what is true of the states of each crop, and whether that counts."""
    own, seen, there, lean, glare = (
        _thrown(values) for values in (scenes.own, scenes.seen, scenes.there, scenes.lean, scenes.glare)
    )
    blur = scenes.blur.view(-1, LEARN + THROWS)[:, LEARN:].repeat_interleave(SLOTS, 1)
    edge = 0.2 if scenes.kits.is_dice else 0.45
    true = torch.stack(
        [
            own & (seen > 0.2),
            there & (lean > edge) & (lean < 1),
            there & (lean >= 1),
            there & (seen < 0.75),
            there & (glare > 0.2),
            there & (blur > 0.025),
        ],
        -1,
    ).float()
    counts = asked.float()[..., None].expand_as(true).clone()
    counts[..., 1:] *= (there & (seen > 0.15)).float()[..., None]
    counts[..., 0] *= ((seen > 0.35) | (seen < 0.15) | ~own).float()
    counts[..., 3] *= ((seen < 0.65) | (seen > 0.85)).float()
    return true, counts


def recognise(encoder: Encoder, head: Head, scenes: Scenes) -> tuple[dict[str, Tensor], Tensor]:
    """Return the losses of the recogniser, and the share of readable faces that it read rightly."""
    said = ask(encoder, head, scenes)
    states, state_counts = _states(scenes, said.asked)
    own, seen, lean, fade = (
        _thrown(values) for values in (scenes.own, scenes.seen, scenes.lean, scenes.fade)
    )
    shows = own & (seen > 0.3) & (fade < 0.85) & (lean < (0.2 if scenes.kits.is_dice else 0.9))

    def mean(loss: Tensor, weight: Tensor) -> Tensor:
        return (loss * weight).sum() / weight.sum().clamp(min=1)

    face = F.cross_entropy(said.faces.flatten(0, 1), said.label.flatten(), reduction="none")
    believed = (said.good & said.right).float()
    losses = {
        "face": mean(face.view_as(shows), shows.float()),
        "trust": mean(
            F.binary_cross_entropy_with_logits(said.trust, believed, reduction="none"), said.counts.float()
        ),
        "state": mean(
            F.binary_cross_entropy_with_logits(said.states, states, reduction="none"), state_counts
        ),
    }
    return losses, believed.sum() / said.good.sum().clamp(min=1)


def _areas(before: int, after: int) -> Tensor:
    """Return the matrix [after, before] that takes means over areas, as cv2.INTER_AREA does."""
    edges = torch.linspace(0, before, after + 1)[:, None]
    pixel = torch.arange(before)[None]
    covered = (torch.minimum(edges[1:], pixel + 1) - torch.maximum(edges[:-1], pixel)).clamp(min=0)
    return covered / covered.sum(1, keepdim=True)


def resized(image: Tensor, height: int, width: int) -> Tensor:
    """Return pictures of another size; each pixel is the mean of what it covers."""
    return _areas(image.shape[2], height) @ image @ _areas(image.shape[3], width).T


def find(finder: Finder, scenes: Scenes) -> dict[str, Tensor]:
    """Return the losses of the finder."""
    share = FINDER_SCALES[int(integers(len(FINDER_SCALES), 1).item())]
    height, width = (round(side * share / 8) * 8 for side in FINDER_SIZE)
    scale_x, scale_y = width / scenes.pictures.shape[3], height / scenes.pictures.shape[2]
    small = resized(coloured(scenes), height, width)
    x = network_input(small[:, :3], small[:, 3:])
    with torch.autocast(x.device.type, torch.bfloat16, enabled=x.is_cuda):
        y = finder(x.to(memory_format=torch.channels_last))
    y = y.float()
    cells_y, cells_x = torch.meshgrid(torch.arange(height // 4), torch.arange(width // 4), indexing="ij")
    middle = ((scenes.at + 0.5) * torch.tensor([scale_x, scale_y]) - 2) / 4  # of cell 0 is pixel 1.5
    outer = scenes.radius * (DIE_SIZE if scenes.kits.is_dice else 1.0) * scale_x
    dx = middle[..., 0, None, None] - cells_x
    dy = middle[..., 1, None, None] - cells_y
    near_x, near_y = middle.round().unbind(-1)
    off = (cells_x - near_x[..., None, None]) ** 2 + (cells_y - near_y[..., None, None]) ** 2
    in_picture = (near_x >= 0) & (near_x < width // 4) & (near_y >= 0) & (near_y < height // 4)
    shows = scenes.there & (scenes.seen > 0.3) & in_picture | (
        scenes.there & (scenes.lean > 1) & in_picture & (scenes.seen > 0.05)
    )
    faint = scenes.there & ~shows & (scenes.seen > 0.02)
    heat = torch.exp(-off / (2 * 0.9**2)) * shows[..., None, None]
    heat, which = heat.max(1)
    at_piece = off.gather(1, which[:, None])[:, 0]
    weight = (at_piece < 2.5) * torch.where(at_piece < 0.5, 1.0, 0.3) * (heat > 0)
    ignored = ((off < (0.8 * outer / 4)[..., None, None] ** 2) & faint[..., None, None]).any(1) & (heat < 0.5)
    p = torch.sigmoid(y[:, 0]).clamp(1e-5, 1 - 1e-5)
    hit = (heat > 0.999).float()
    focal = -(hit * (1 - p) ** 2 * p.log() + (1 - hit) * (1 - heat) ** 4 * p**2 * (1 - p).log()) * ~ignored
    targets = torch.stack(
        [
            dx.gather(1, which[:, None])[:, 0],
            dy.gather(1, which[:, None])[:, 0],
            torch.log(outer / FINDER_UNIT).gather(1, which.flatten(1)).view_as(heat),
        ],
        1,
    )
    seen = scenes.seen.gather(1, which.flatten(1)).view_as(heat).clamp(0, 1)
    held = F.interpolate(scenes.hands.float() / 255, size=heat.shape[1:], mode="area")[:, 0]
    total = weight.sum().clamp(min=1)
    return {
        "heat": focal.sum() / hit.sum().clamp(min=1),
        "place": (F.smooth_l1_loss(y[:, 1:4], targets, reduction="none", beta=0.1).sum(1) * weight).sum()
        / total,
        "view": (F.binary_cross_entropy_with_logits(y[:, 4], seen, reduction="none") * weight).sum() / total,
        "hand": F.binary_cross_entropy_with_logits(y[:, 5], held, reduction="none").mean(),
    }
