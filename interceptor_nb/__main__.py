"""``python -m interceptor_nb``: the same verbs as ``interceptor-nb``."""

import sys

from interceptor_nb.cli import main

sys.exit(main())
