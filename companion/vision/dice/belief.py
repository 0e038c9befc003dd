"""How far to believe a face: its lead over the next, against the leads of the dice it was learned from.

A lead of 1 is what dice of this face usually have, -1 what they would have were they the other one. The
two are compared by Student's distribution, whose heavy tails keep thirty examples from claiming more than
they can.
"""

FREEDOM = 8.0
"""Degrees of freedom: the fewer, the heavier the tails."""


def confidence(lead: float, stray: float) -> float:
    """Return the probability that the leading face is the true one; leads vary by `stray`."""
    own, other = (_density((min(lead, 1.0) - usual) / stray) for usual in (1.0, -1.0))
    return own / (own + other)


def _density(away: float) -> float:
    return float((1 + away**2 / FREEDOM) ** (-(FREEDOM + 1) / 2))
