"""The tests are compiled once, before workers begin: in a fresh clone each would compile everything."""

import resource
import subprocess
import sys
from pathlib import Path

import pytest

_HERE = Path(__file__).parent


def compile_once(config: pytest.Config) -> float:
    """Collect the tests in a process first, unless that was done before; returns its processor seconds.

    >>> compile_once(config)    # where workers are about to be started, in a fresh clone
    19.7
    """
    starts_workers = config.getoption("numprocesses", None) and not hasattr(config, "workerinput")
    if not starts_workers or sys.dont_write_bytecode or any(_HERE.glob("*/__pycache__/test_*-pytest-*.pyc")):
        return 0.0
    before = _spent_by_children()
    words = [*config.invocation_params.args, "-n0", "--collect-only", "-qq"]
    subprocess.run([sys.executable, "-m", "pytest", *words], stdout=subprocess.DEVNULL, check=False)
    return _spent_by_children() - before


def _spent_by_children() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime
