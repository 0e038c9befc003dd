"""Faults put into the code on purpose, each of which a test has to catch: `tests/mutants/run.py`."""
