"""Write the networks of a checkpoint as ONNX files that the companion runs.

    python -m calibration.network.export CHECKPOINT [FOLDER]

The files take pictures as OpenCV holds them: bytes, height x width x blue, green, red.
"""

import argparse
import hashlib
import json
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from calibration.network.networks import CROP, EMBEDDING, Encoder, Finder, Head, network_input

FOLDER = Path(__file__).parents[2] / "companion" / "vision" / "networks"


def _colour_first(picture: Tensor) -> Tensor:
    """Return [N, red-green-blue, H, W], 0 to 1, of bytes [N, H, W, blue-green-red]."""
    return (picture.float() / 255).permute(0, 3, 1, 2).flip(1)


class FindPieces(nn.Module):
    """The finder, with its suppression of all but the highest cell of each piece."""

    def __init__(self, finder: Finder) -> None:
        super().__init__()
        self.finder = finder

    def forward(self, picture: Tensor, bare: Tensor) -> Tensor:
        """Return [N, 6, H / 4, W / 4]: see `FOUND`; beside the middle of a piece its probability is 0."""
        y = self.finder(network_input(_colour_first(picture), _colour_first(bare)))
        piece = torch.sigmoid(y[:, :1])
        highest = F.max_pool2d(piece, 3, 1, 1)
        piece = piece * (piece >= highest).float()
        return torch.cat([piece, y[:, 1:4], torch.sigmoid(y[:, 4:])], 1)


class EncodeCrops(nn.Module):
    """The encoder."""

    def __init__(self, encoder: Encoder) -> None:
        super().__init__()
        self.encoder = encoder

    def forward(self, picture: Tensor, bare: Tensor) -> Tensor:
        """Return embeddings [N, EMBEDDING] of crops [N, CROP, CROP, 3]."""
        return self.encoder(network_input(_colour_first(picture), _colour_first(bare)))


class CompareWithExamples(nn.Module):
    """The head, with probabilities instead of logits."""

    def __init__(self, head: Head, trust: tuple[float, float]) -> None:
        super().__init__()
        self.head = head
        self.scale, self.shift = trust

    def forward(self, crops: Tensor, examples: Tensor, labels: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return probabilities of faces [Q, F], logits of trust [Q], probabilities of states [Q, 6]."""
        faces, trust, states = self.head(crops[None], examples[None], labels[None])
        return torch.softmax(faces[0], -1), trust[0] * self.scale + self.shift, torch.sigmoid(states[0])


def export(checkpoint: Path, folder: Path = FOLDER) -> None:
    """Write find.onnx, encode.onnx, compare.onnx and their hashes."""
    weights = torch.load(checkpoint, map_location="cpu")
    finder, encoder, head = Finder(), Encoder(), Head()
    for name, network in (("finder", finder), ("encoder", encoder), ("head", head)):
        network.load_state_dict(weights[name])
        network.eval()
    folder.mkdir(parents=True, exist_ok=True)
    picture = torch.zeros(1, 64, 96, 3, dtype=torch.uint8)
    crop = torch.zeros(2, CROP, CROP, 3, dtype=torch.uint8)
    shapes = {0: "n", 1: "height", 2: "width"}
    parts: list[
        tuple[str, nn.Module, tuple[Tensor, ...], list[str], list[str], dict[str, dict[int, str]]]
    ] = [
        (
            "find",
            FindPieces(finder),
            (picture, picture),
            ["picture", "bare"],
            ["cells"],
            {"picture": shapes, "bare": shapes},
        ),
        (
            "encode",
            EncodeCrops(encoder),
            (crop, crop),
            ["picture", "bare"],
            ["embedding"],
            {"picture": {0: "n"}, "bare": {0: "n"}},
        ),
        (
            "compare",
            CompareWithExamples(head, weights.get("trust", (1.0, 0.0))),
            (torch.zeros(3, EMBEDDING), torch.zeros(4, EMBEDDING), torch.ones(4, 2)),
            ["crops", "examples", "labels"],
            ["faces", "trust", "states"],
            {"crops": {0: "q"}, "examples": {0: "k"}, "labels": {0: "k", 1: "faces"}},
        ),
    ]
    hashes = {}
    for name, network, example, inputs, outputs, dynamic in parts:
        path = folder / f"{name}.onnx"
        torch.onnx.export(
            network,
            example,
            str(path),
            input_names=inputs,
            output_names=outputs,
            dynamic_axes=dynamic,
            opset_version=17,
            dynamo=False,
        )
        hashes[path.name] = hashlib.sha256(path.read_bytes()).hexdigest()
    (folder / "hashes.json").write_text(json.dumps(hashes, indent=2) + "\n")


def main() -> None:
    """Export the checkpoint that is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    options = parser.parse_args()
    export(options.checkpoint, options.folder)


if __name__ == "__main__":
    main()
