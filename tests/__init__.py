"""The tests. One package for each game, so that each may have a `mirror.py` of its own.

Helpers are imported by their full name: `from tests.tantan.mirror import Mirror`.
"""

import os

# Before anybody loads numpy: tests run beside each other on all cores, where its threads would only wait.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
