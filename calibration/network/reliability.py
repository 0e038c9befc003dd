"""Make trust a probability: measure it on owners that were left out, and fit its scale and shift.

    python -m calibration.network.reliability CHECKPOINT [--batches 100]

It writes both into the checkpoint, from which they are exported, and prints how often faces are right.
"""

import argparse
import sys
from itertools import pairwise
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor

from calibration.network.losses import ask
from calibration.network.scenes import draw
from calibration.network.train import LEFT_OUT, OWNERS, UNITS, Training

BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0)


@torch.no_grad()
def measured(training: Training, batches: int, owners: int = OWNERS) -> tuple[Tensor, Tensor]:
    """Return the logits of trust on so many left-out batches, and whether the face could be believed."""
    if batches > len(LEFT_OUT):
        raise SystemExit(f"{batches} batches were asked for, at most {len(LEFT_OUT)} are left out")
    encoder, head = training.means["encoder"].eval(), training.means["head"].eval()
    logits, right = [], []
    for seed in LEFT_OUT[:batches]:
        torch.manual_seed(seed)
        said = ask(encoder, head, draw(owners, dice=seed % 2 == 1, unit=UNITS[seed // 2 % len(UNITS)]))
        logits.append(said.trust[said.counts])
        right.append((said.good & said.right)[said.counts])
    return torch.cat(logits), torch.cat(right)


def fitted(logits: Tensor, right: Tensor) -> tuple[float, float]:
    """Return the scale and the shift that make the logits those of a probability."""
    both = torch.tensor([1.0, 0.0], requires_grad=True)
    optimiser = torch.optim.LBFGS([both], max_iter=50, line_search_fn="strong_wolfe")

    def loss() -> Tensor:
        optimiser.zero_grad()
        value = F.binary_cross_entropy_with_logits(logits * both[0] + both[1], right.float())
        value.backward()
        return value

    optimiser.step(loss)
    scale, shift = both.detach().tolist()
    return scale, shift


def table(logits: Tensor, right: Tensor) -> str:
    """Return how often what is trusted so much is right, as rows of a table."""
    trust = torch.sigmoid(logits)
    rows = ["| trust | crops | right |", "|---|---|---|"]
    for low, high in pairwise(BINS):
        there = (trust > low) & (trust <= high)
        share = float(right[there].float().mean()) if bool(there.any()) else float("nan")
        rows.append(f"| {low} to {high} | {int(there.sum())} | {share:.4f} |")
    return "\n".join(rows)


def main() -> None:
    """Measure, fit, and keep what was fitted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--batches", type=int, default=100)
    options = parser.parse_args()
    torch.set_default_device("cuda" if torch.cuda.is_available() else "cpu")
    training = Training(options.checkpoint)
    logits, right = measured(training, options.batches)
    half = len(logits) // 2  # fitted to one half of the owners, shown for the other
    scale, shift = fitted(logits[:half], right[:half])
    sys.stdout.write(f"scale {scale:.4f}, shift {shift:.4f}\n")
    sys.stdout.write(table(logits[half:] * scale + shift, right[half:]) + "\n")
    training.trust = (scale, shift)
    training.save(options.checkpoint.parent, options.checkpoint.name)


if __name__ == "__main__":
    main()
