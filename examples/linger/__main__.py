"""Linger Longer by itself: `python -m linger play linger`, in the folder `examples`."""

import sys

from fondaco.cli import main
from fondaco.games import register
from linger import GAME

register(GAME)
sys.exit(main())
