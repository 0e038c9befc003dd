"""Train both networks on drawn owners, on a GPU if there is one.

    python -m calibration.network.train --seconds 540 --out FOLDER [--resume CHECKPOINT] [--finish]

A run is a part of the whole: it keeps FOLDER/checkpoint.pt, from which the next one resumes, and
FOLDER/curves.csv. The last one is told to finish: its learning rate falls to zero.
"""

import argparse
import copy
import csv
import sys
import time
from pathlib import Path

import torch
from torch import Tensor, nn

from calibration.network.chance import integers
from calibration.network.losses import find, recognise
from calibration.network.networks import Encoder, Finder, Head
from calibration.network.scenes import Scenes, draw

LEFT_OUT = range(100_000)
"""Seeds of batches of owners that no network has been trained on."""
OWNERS = 32
"""In a batch; the networks are changed after each half of it."""
POOL = 150
"""How many drawn batches are kept, to be learned from again with other crops."""
UPDATES = 12
"""Of the weights, for each batch that is drawn."""
FINDER_EVERY = 3
"""The finder learns from one update of so many: it is done sooner than the recogniser."""
UNITS = (12, 15, 18, 20, 22, 26, 32)
"""Outer radii of pieces in the pictures, in pixels."""
RATE, WARM_UP = 2.5e-3, 50
"""The learning rate, which a run reaches after so many batches."""
_KEEP = 0.97
"""The share of the running mean of the weights that stays after a batch."""
_SAVE_EVERY_S, _TELL_EVERY = 90, 25


class Training:
    """Both networks, the running mean of their weights, and what was drawn lately."""

    def __init__(self, checkpoint: Path | None) -> None:
        self.networks: dict[str, nn.Module] = {"finder": Finder(), "encoder": Encoder(), "head": Head()}
        self.step = 0
        self.trust = (1.0, 0.0)
        """The scale and the shift that make trust a probability; see `reliability`."""
        if checkpoint is not None:
            saved = torch.load(checkpoint, map_location=torch.get_default_device())
            self.step, self.trust = saved["step"], saved.get("trust", self.trust)
            for name, network in self.networks.items():
                network.load_state_dict(saved[name])
        self.means = copy.deepcopy(self.networks)
        self.curves: dict[str, float] = {}
        self._pool: list[Scenes] = []
        weights = [weight for network in self.networks.values() for weight in network.parameters()]
        self._optimiser = torch.optim.AdamW(weights, RATE, weight_decay=1e-3)

    def save(self, folder: Path, name: str = "checkpoint.pt") -> None:
        """Write the running mean of the weights."""
        weights = {name: network.state_dict() for name, network in self.means.items()}
        torch.save({**weights, "step": self.step, "trust": self.trust}, folder / name)

    def learn_batch(self, owners: int, rate: float) -> None:
        """Draw a batch of owners, and learn from it and from earlier ones."""
        for group in self._optimiser.param_groups:
            group["lr"] = rate
        torch.manual_seed(LEFT_OUT.stop + self.step)
        unit = UNITS[int(integers(len(UNITS), 1).item())]
        drawn = draw(owners, dice=self.step % 2 == 1, unit=unit)
        self._pool = [*self._pool[-POOL + 1 :], drawn]
        half = max(1, owners // 2)
        for update in range(UPDATES):
            scenes = drawn if update < 2 else self._pool[int(integers(len(self._pool), 1).item())]
            first = half * (update % 2)
            measured = self._update(scenes.of_owners(first, first + half), finds=update % FINDER_EVERY == 0)
            if update == 0:  # of owners that were not learned from before
                self._note("dice" if scenes.kits.is_dice else "discs", measured)
        self.step += 1
        for name, mean in self.means.items():
            _move(mean, self.networks[name], min(_KEEP, 1 - 1 / (self.step + 1)))

    def _update(self, scenes: Scenes, *, finds: bool) -> dict[str, Tensor]:
        """Change the weights once; return what was measured."""
        finder, encoder, head = self.networks.values()
        losses, right = recognise(encoder, head, scenes)
        loss = losses["face"] + 0.7 * losses["trust"] + 0.5 * losses["state"]
        if finds:
            found = find(finder, scenes)
            loss = loss + found["heat"] + 2 * found["place"] + 0.3 * found["view"] + 2 * found["hand"]
            losses = {**losses, **found}
        self._optimiser.zero_grad(set_to_none=True)
        loss.backward()
        if finds:
            nn.utils.clip_grad_norm_(list(finder.parameters()), 5.0)
        nn.utils.clip_grad_norm_([*encoder.parameters(), *head.parameters()], 1.0)
        self._optimiser.step()
        return {**losses, "right": right}

    def _note(self, kind: str, measured: dict[str, Tensor]) -> None:
        for name, value in measured.items():
            key, now = f"{kind} {name}", float(value.detach())
            self.curves[key] = 0.95 * self.curves.get(key, now) + 0.05 * now


@torch.no_grad()
def _move(mean: nn.Module, network: nn.Module, keep: float) -> None:
    """Move the running mean of weights towards those of the network."""
    newest = network.state_dict()
    for name, value in mean.state_dict().items():
        if value.is_floating_point():
            value.lerp_(newest[name], 1 - keep)
        else:
            value.copy_(newest[name])


def train(training: Training, folder: Path, seconds: float, owners: int, *, finish: bool) -> None:
    """Train for so long, say how it goes, and keep checkpoint and curves in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    began, saved, first = time.monotonic(), time.monotonic(), training.step
    with (folder / "curves.csv").open("a", newline="") as file:
        curves = csv.writer(file)
        while (gone := (time.monotonic() - began) / seconds) < 1:
            warm = min(1.0, (training.step + 1 - first) / WARM_UP)
            training.learn_batch(owners, RATE * warm * (max(1 - gone, 0.002) if finish else 1.0))
            if training.step % _TELL_EVERY == 0 or training.step - first == 1:
                curves.writerows(
                    (training.step, name, round(value, 5)) for name, value in training.curves.items()
                )
                told = ", ".join(f"{name} {value:.4f}" for name, value in training.curves.items())
                sys.stdout.write(f"{gone:.0%}, batch {training.step}: {told}\n")
                sys.stdout.flush()
            if time.monotonic() - saved > _SAVE_EVERY_S:
                training.save(folder)
                saved = time.monotonic()
    training.save(folder)
    sys.stdout.write(f"{training.step - first} batches, {training.step} in all\n")


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--finish", action="store_true", help="let the learning rate fall to zero")
    options = parser.parse_args()
    torch.set_default_device("cuda" if torch.cuda.is_available() else "cpu")
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    train(Training(options.resume), options.out, options.seconds, OWNERS, finish=options.finish)


if __name__ == "__main__":
    main()
