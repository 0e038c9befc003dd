"""Short names for random tensors on the default device; `torch.manual_seed` makes them repeatable."""

import math

import torch
from torch import Tensor


def uniform(*shape: int, low: float = 0.0, high: float = 1.0) -> Tensor:
    """Return numbers between `low` and `high`, all equally likely."""
    return torch.rand(shape) * (high - low) + low


def normal(*shape: int, sigma: float = 1.0) -> Tensor:
    """Return numbers around zero."""
    return torch.randn(shape) * sigma


def happens(probability: float, *shape: int) -> Tensor:
    """Return booleans that are true with this probability."""
    return torch.rand(shape) < probability


def integers(count: int, *shape: int) -> Tensor:
    """Return integers from 0 to `count` - 1."""
    return torch.randint(0, count, shape)


def log_uniform(*shape: int, low: float, high: float) -> Tensor:
    """Return numbers between `low` and `high`, each factor equally likely."""
    return torch.exp(uniform(*shape, low=math.log(low), high=math.log(high)))


def choose(condition: Tensor, yes: Tensor, no: Tensor) -> Tensor:
    """Return `yes` where the condition holds; its shape is completed by ones on the right."""
    size = max(yes.dim(), no.dim())
    return torch.where(condition.reshape(*condition.shape, *[1] * (size - condition.dim())), yes, no)


def wide(values: Tensor, like: Tensor) -> Tensor:
    """Return `values` with ones appended to its shape, to be broadcast against `like`."""
    return values.reshape(*values.shape, *[1] * (like.dim() - values.dim()))


def direction(angle: Tensor) -> Tensor:
    """Return unit vectors [..., 2] of these angles."""
    return torch.stack([torch.cos(angle), torch.sin(angle)], -1)
