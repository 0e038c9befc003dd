"""The eye for discs: finds their rims, tells which side looks up, and says what it doubts.

    >>> reader = Reader(Profile.load(Path("profile"), ("heads", "tails")))
    >>> reading = reader.read(frame, expect=12)
    >>> reading.sure, reading.faces
    (True, Counter({'heads': 7, 'tails': 5}))

A picture goes through `candidates.py` (where discs may lie), `align.py` and `face.py` (which side looks up),
`judge.py` (which lies on which), `doubts.py` (what to ask about) and `uncounted.py` (what else may be one);
`reader.py` leads it through.
"""
