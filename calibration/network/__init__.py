"""Development only: draws owners and their tables, trains the networks of the reader, and measures them.

It needs torch, which the installed companion does not. `docs/eye-model.md` says how to train again.
"""
