"""The networks of the reader: a finder of pieces, and a recogniser of an owner's faces.

>>> Finder()(torch.zeros(1, 6, 192, 256)).shape        # a value for each 4 x 4 pixels
torch.Size([1, 6, 48, 64])
>>> Encoder()(torch.zeros(15, 6, CROP, CROP)).shape    # an embedding a crop
torch.Size([15, 128])
"""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

CROP = 80
"""Pixels of a crop's side."""
CROP_UNIT = 26
"""The outer radius of a piece in a crop."""
EMBEDDING = 128
STATES = ("own", "leaning", "on_edge", "covered", "glare", "blurred")
"""What the recogniser says of a crop, beside its face."""
FOUND = ("piece", "dx", "dy", "log_radius", "in_view", "hand")
"""What the finder says of each cell."""


def network_input(picture: Tensor, bare: Tensor) -> Tensor:
    """Return what both networks look at: the picture and how it differs from the bare table."""
    return torch.cat([picture - 0.5, 2 * (picture - bare)], 1)


class Separable(nn.Module):
    """Two depthwise convolutions, each with a pointwise one, and a way around them."""

    def __init__(self, before: int, after: int, stride: int = 1) -> None:
        super().__init__()
        self.first = nn.Sequential(
            nn.Conv2d(before, before, 3, stride, 1, groups=before, bias=False),
            nn.Conv2d(before, after, 1, bias=False),
            nn.BatchNorm2d(after),
        )
        self.second = nn.Sequential(
            nn.Conv2d(after, after, 3, 1, 1, groups=after, bias=False),
            nn.Conv2d(after, after, 1, bias=False),
            nn.BatchNorm2d(after),
        )
        same = before == after and stride == 1
        self.around = nn.Identity() if same else nn.Conv2d(before, after, 1, stride, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        """Return the block's result."""
        return F.relu(self.second(F.relu(self.first(x))) + self.around(x))


class Finder(nn.Module):
    """Says for each cell of 4 x 4 pixels whether a piece has its middle there; see `FOUND`."""

    def __init__(self, width: int = 16) -> None:
        super().__init__()
        w = width
        self.stem = nn.Sequential(nn.Conv2d(6, w, 3, 2, 1, bias=False), nn.BatchNorm2d(w), nn.ReLU())
        self.fine = Separable(w, 2 * w, 2)
        self.deep = nn.Sequential(Separable(2 * w, 4 * w, 2), *(Separable(4 * w, 4 * w) for _ in range(4)))
        self.up = nn.Conv2d(4 * w, 2 * w, 1)
        self.join = Separable(2 * w, 2 * w)
        self.out = nn.Conv2d(2 * w, len(FOUND), 1)
        nn.init.zeros_(self.out.bias)
        with torch.no_grad():
            self.out.bias[0] = -4.0

    def forward(self, x: Tensor) -> Tensor:
        """Return [N, 6, H / 4, W / 4]."""
        fine = self.fine(self.stem(x))
        deep = F.interpolate(self.up(self.deep(fine)), scale_factor=2, mode="nearest")
        return self.out(self.join(fine + deep))


class Encoder(nn.Module):
    """Turns a crop into an embedding."""

    def __init__(self, width: int = 32) -> None:
        super().__init__()
        w = width
        self.body = nn.Sequential(
            nn.Conv2d(6, w, 3, 2, 1, bias=False),
            nn.BatchNorm2d(w),
            nn.ReLU(),
            Separable(w, w),
            Separable(w, 2 * w, 2),
            Separable(2 * w, 2 * w),
            Separable(2 * w, 4 * w, 2),
            Separable(4 * w, 4 * w),
            Separable(4 * w, 4 * w),
        )
        self.out = nn.Linear(8 * w, EMBEDDING)

    def forward(self, x: Tensor) -> Tensor:
        """Return [N, EMBEDDING]."""
        y = self.body(x)
        return self.out(torch.cat([y.mean((2, 3)), y.amax((2, 3))], 1))


class Head(nn.Module):
    """Compares crops with an owner's examples: which face, how far to trust it, and what disturbs."""

    def __init__(self, hidden: int = 160) -> None:
        super().__init__()
        self.key, self.query = nn.Linear(EMBEDDING, 96), nn.Linear(EMBEDDING, 96)
        self.scale = nn.Parameter(torch.tensor(2.5))
        inputs = 3 * EMBEDDING + 5
        self.judge = nn.Sequential(
            nn.Linear(inputs, hidden),
            nn.ReLU(),
            nn.Linear(hidden, hidden),
            nn.ReLU(),
            nn.Linear(hidden, 2 + len(STATES)),
        )

    def forward(self, crops: Tensor, examples: Tensor, labels: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return logits of faces [E, Q, F], of trust [E, Q], and of states [E, Q, 6].

        `crops` are embeddings [E, Q, D], `examples` [E, K, D], and `labels` [E, K, F] is 1 where an example
        shows that face; an example without a face is left out.
        """
        key, query = F.normalize(self.key(examples), dim=-1), F.normalize(self.query(crops), dim=-1)
        alike = query @ key.transpose(1, 2) * self.scale.exp()
        used = labels.amax(2)
        alike = alike + (used[:, None] - 1) * 1e4
        by_face = alike[..., None] + (labels[:, None] - 1) * 1e4
        faces = torch.logsumexp(by_face, 2) - torch.log(labels.sum(1).clamp(min=1))[:, None]
        nearest = torch.softmax(alike, -1) @ examples
        mean = (labels.transpose(1, 2) @ examples) / labels.sum(1).clamp(min=1)[..., None]
        spread = (
            (mean - mean.mean(1, keepdim=True)).pow(2).mean(1, keepdim=True).add(1e-4).sqrt().expand_as(crops)
        )
        top = faces.topk(2, -1).values
        best = alike.amax(-1, keepdim=True)
        margin = top[..., :1] - top[..., 1:]
        seen = torch.cat([crops, (crops - nearest).abs(), spread, top, best, margin, torch.tanh(margin)], -1)
        told = self.judge(seen)
        return faces * F.softplus(told[..., :1] + 1), told[..., 1], told[..., 2:]
