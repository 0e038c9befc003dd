"""What a camera makes of a scene: light, glare, veil, blur, tone, grain, bands and JPEG.

>>> pictures, glare = photograph(scenes, owner, cameras(scenes[:16], 26), lights(80, 0.2, 0.1, 26), 26)
"""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

from calibration.network.chance import choose, direction, happens, log_uniform, normal, uniform
from calibration.network.tables import pixels


@dataclass(frozen=True)
class DrawnCamera:
    """One camera an owner; each value is [E]."""

    exposure: Tensor
    gamma: Tensor
    blur: Tensor
    grain: Tensor
    quality: Tensor
    vignette: Tensor
    grey: Tensor
    """Whether it takes black-and-white pictures."""


def cameras(scenes: Tensor, unit: float) -> DrawnCamera:
    """Return cameras that expose these scenes, one an owner, well enough or not quite."""
    e = len(scenes)
    mean = scenes.mean((1, 2, 3)).clamp(min=0.02)
    bright = scenes.amax(1)[:, ::4, ::4].flatten(1).quantile(0.98, dim=1).clamp(min=0.05)
    exposure = torch.minimum(uniform(e, low=0.25, high=0.65) / mean, uniform(e, low=0.75, high=1.3) / bright)
    exposure = exposure.clamp(0.3, 4)
    return DrawnCamera(
        exposure,
        torch.exp(normal(e, sigma=0.22)),
        choose(
            happens(0.6, e), uniform(e, low=0.3, high=0.8), uniform(e, low=0.3, high=min(1.8, 0.07 * unit))
        ),
        uniform(e) ** 2 * 0.05,
        log_uniform(e, low=0.004, high=0.09),
        uniform(e, high=0.35),
        happens(0.06, e),
    )


def soften(image: Tensor, sigma: Tensor) -> Tensor:
    """Blur each picture with its own Gaussian, `sigma` [N] in pixels."""
    reach = 5
    taps = torch.arange(-reach, reach + 1).float()
    weight = torch.exp(-(taps**2) / (2 * sigma.clamp(min=0.05)[:, None] ** 2))
    weight = (weight / weight.sum(1, keepdim=True))[:, :, None, None, None]
    for axis in (3, 2):
        size = image.shape[axis]
        edges = (reach, reach, 0, 0) if axis == 3 else (0, 0, reach, reach)
        padded = F.pad(image, edges, mode="replicate")
        image = sum(
            (weight[:, k] * padded.narrow(axis, k, size) for k in range(2 * reach + 1)), torch.zeros(())
        )
    return image


def jpeg(image: Tensor, step: Tensor) -> Tensor:
    """Quantise blocks of 8 by 8 as JPEG does; `step` [N] is 0.005 for a good picture, 0.1 for a poor one."""
    height, width = image.shape[2:]
    image = F.pad(image, (0, -width % 8, 0, -height % 8), mode="replicate")
    k = torch.arange(8).float()
    d = torch.cos((2 * k[None] + 1) * k[:, None] * math.pi / 16) * 0.5
    d[0] /= math.sqrt(2)
    red, green, blue = image.unbind(1)
    light = 0.299 * red + 0.587 * green + 0.114 * blue
    planes = torch.stack([light, blue - green, red - green], 1)
    blocks = planes.unfold(2, 8, 8).unfold(3, 8, 8)
    steps = step.view(-1, 1, 1, 1, 1, 1) * (1 + 0.8 * (k[:, None] + k))
    steps = steps * torch.tensor([1.0, 2.0, 2.0]).view(1, 3, 1, 1, 1, 1)
    blocks = d.T @ (torch.round((d @ blocks @ d.T) / steps) * steps) @ d
    light, blue, red = blocks.permute(0, 1, 2, 4, 3, 5).reshape(planes.shape).unbind(1)
    green = light - 0.114 * blue - 0.299 * red
    return torch.stack([red + green, green, blue + green], 1)[:, :, :height, :width]


@dataclass(frozen=True)
class Light:
    """What is particular to one picture's light, [N] each."""

    gain: Tensor
    """How much brighter each colour is than when the bare table was taken, [N, 3]."""
    slope: Tensor
    """How much brighter one side of the picture is, [N, 2]."""
    veil: Tensor
    shade: Tensor
    """How dark the shadow is that falls over a part of the picture."""
    burn: Tensor
    """How bright a reflection is that lies somewhere in the picture."""
    blur: Tensor
    """Extra blur, in pixels."""


def lights(n: int, changed: float, disturbed: float, unit: float) -> Light:
    """Return the light of `n` pictures.

    `changed` says how far it drifts, `disturbed` how often it is spoilt.
    """

    def at_times(strength: Tensor) -> Tensor:
        return strength * happens(disturbed, n)

    return Light(
        torch.exp(normal(n, 1, sigma=changed) + normal(n, 3, sigma=0.5 * changed)),
        normal(n, 2, sigma=0.1),
        at_times(uniform(n, high=0.35)),
        at_times(uniform(n, low=0.15, high=0.65)),
        at_times(uniform(n, low=0.2, high=2.0)),
        at_times(uniform(n, high=0.05 * unit)),
    )


def photograph(
    scene: Tensor, owner: Tensor, camera: DrawnCamera, light: Light, unit: float
) -> tuple[Tensor, Tensor]:
    """Return the pictures [N, 3, H, W] of these scenes, and how bright reflections are, [N, 1, H, W]."""
    n, _, height, width = scene.shape
    x, y = pixels(height, width)
    half = math.hypot(height, width) / 2

    def per(values: Tensor) -> Tensor:
        return values[:, None, None, None]

    fall = 1 + (x * light.slope[:, 0, None, None] + y * light.slope[:, 1, None, None])[:, None] / half
    scene = scene * light.gain[:, :, None, None] * fall
    way = direction(uniform(n, high=6.28))[:, :, None, None]
    along = x * way[:, 0] + y * way[:, 1] - uniform(n, 1, 1, low=-0.7, high=0.7) * half
    edge = torch.sigmoid(along / (unit * log_uniform(n, 1, 1, low=0.05, high=3)))[:, None]
    scene = scene * (1 - edge * per(light.shade))
    at = uniform(n, 2, low=-0.5, high=0.5) * torch.tensor([width, height])
    size = log_uniform(n, 2, 1, 1, low=0.4, high=4) * unit
    spot = torch.exp(
        -(((x - at[:, 0, None, None]) / size[:, 0]) ** 2) - ((y - at[:, 1, None, None]) / size[:, 1]) ** 2
    )
    burnt = spot[:, None] * per(light.burn)
    scene = scene + burnt
    scene = scene * (1 - per(light.veil)) + per(light.veil)
    dark = 1 - per(camera.vignette[owner]) * ((x**2 + y**2) / half**2)
    picture = soften(scene * per(camera.exposure[owner]) * dark, camera.blur[owner] + light.blur)
    picture = picture.clamp(1e-4, 4) ** per(camera.gamma[owner])
    picture = torch.where(picture > 0.8, 0.8 + 0.25 * (1 - torch.exp(-(picture - 0.8) * 4)), picture)
    picture = choose(camera.grey[owner], picture.mean(1, keepdim=True).expand_as(picture), picture)
    bands = torch.sin(y / unit * uniform(n, 1, 1, low=0.2, high=2) + uniform(n, 1, 1, high=6.28))[:, None]
    picture = picture * (1 + bands * per(happens(0.06, n) * uniform(n, high=0.06)))
    moire = torch.sin((x * way[:, 1] - y * way[:, 0]) * uniform(n, 1, 1, low=0.6, high=2.5))[:, None]
    picture = picture + moire * per(happens(0.05, n) * uniform(n, high=0.02))
    colour = happens(0.5, n)
    grain = torch.randn(n, 3, height, width)
    grain = choose(colour, grain, grain[:, :1].expand_as(grain)) * per(camera.grain[owner])
    picture = (picture + grain * (0.4 + 0.6 * picture.clamp(0, 1).sqrt())).clamp(0, 1)
    poor = camera.quality[owner] * choose(happens(0.2, n), uniform(n, low=1, high=2), torch.ones(n))
    return jpeg(picture, poor).clamp(0, 1), burnt * per(camera.exposure[owner])


def shifted(image: Tensor, by: Tensor, turn: Tensor) -> Tensor:
    """Return pictures of a camera that moved by so many pixels, [N, 2], and turned, [N] radians."""
    height, width = image.shape[2:]
    c, s = torch.cos(turn), torch.sin(turn)
    ratio = height / width
    theta = torch.stack(
        [
            torch.stack([c, -s * ratio, by[:, 0] * 2 / width], -1),
            torch.stack([s / ratio, c, by[:, 1] * 2 / height], -1),
        ],
        1,
    )
    grid = F.affine_grid(theta, list(image.shape), align_corners=False)
    return F.grid_sample(image, grid, align_corners=False, padding_mode="border")


def bytes_of(image: Tensor) -> Tensor:
    """Return pictures as a file keeps them, 0 to 255."""
    return torch.round(image * 255).to(torch.uint8)
