"""The heart of the table companion: the games, the eye, the journal. It knows no hardware and no web."""

import os

# the eye's matrices are small: a second thread costs more than it brings, and a Pi has others to serve
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
