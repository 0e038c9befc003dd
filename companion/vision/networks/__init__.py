"""The three networks of the reader, run by onnxruntime on one thread.

>>> run("encode", picture=crops, bare=bare_crops)[0].shape
(15, 128)

`calibration/network` trains and exports them; docs/eye-model.md describes them. Pictures are bytes, height x
width x blue, green, red.
"""

import hashlib
import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from companion.errors import CompanionError, reason
from companion.words import Message

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

FOLDER = Path(__file__).parent
NAMES = ("find", "encode", "compare")


class BadNetwork(CompanionError, RuntimeError):
    """A network, or the engine that runs it, is missing or damaged."""


def check_networks() -> None:
    """Load all networks, or raise `BadNetwork`: at the start, not in the middle of a throw."""
    for name in NAMES:
        network(name)


@cache
def network(name: str) -> "InferenceSession":
    """Return a network that is ready to run."""
    try:
        onnxruntime = import_module("onnxruntime")
    except ImportError as fault:
        raise BadNetwork(Message("network.no-engine", why=reason(fault))) from fault
    path = FOLDER / f"{name}.onnx"
    try:
        hashes = dict(json.loads((FOLDER / "hashes.json").read_bytes()))
        data = path.read_bytes()
    except (OSError, ValueError, TypeError) as fault:
        raise BadNetwork(Message("network.missing", file=str(path), why=reason(fault))) from fault
    if hashlib.sha256(data).hexdigest() != hashes.get(path.name):
        raise BadNetwork(Message("network.damaged", file=str(path)))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        session: InferenceSession = onnxruntime.InferenceSession(data, options, ["CPUExecutionProvider"])
    except Exception as fault:  # an older engine raises errors of its own
        raise BadNetwork(Message("network.no-engine", why=reason(fault))) from fault
    return session


@cache
def fingerprint() -> str:
    """Return what changes if any network does: embeddings of other networks mean nothing."""
    check_networks()
    return hashlib.sha256((FOLDER / "hashes.json").read_bytes()).hexdigest()[:16]


def run(name: str, **inputs: NDArray[Any]) -> list[NDArray[np.float32]]:
    """Return what a network answers to these inputs."""
    return list(network(name).run(None, inputs))
