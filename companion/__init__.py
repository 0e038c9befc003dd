"""The heart of the table companion: the games, the eye, the journal. It knows no hardware and no web."""

import os

# the eye's matrices and pictures are small: further threads bring nothing, cost up to half more of the
# processor's time, and a Pi has others to serve
for library in ("OPENBLAS_NUM_THREADS", "OPENCV_FOR_THREADS_NUM"):
    os.environ.setdefault(library, "1")
