"""The `sudoku` command with a journal that is written only at the end, to tell what it costs."""

from __future__ import annotations

import math
import sys

from sudoku.batch.runs import journal
from sudoku.cli.app import main

if __name__ == "__main__":
    journal.COMMIT_SECONDS = math.inf
    journal.COMMIT_BYTES = sys.maxsize
    main()
