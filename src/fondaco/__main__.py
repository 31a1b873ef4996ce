"""`python -m fondaco` is the command `fondaco`."""

import sys

from fondaco.cli import main

sys.exit(main())
