"""The warning if py-sudoku is also installed, whose package has the same name, `sudoku`.

Installers put both into one folder, without a word. The package that was installed later owns
`__init__.py`, and to uninstall either removes that file. So `sudoku/__init__.py` looks for the
module `sudoku/sudoku.py`, which only py-sudoku has, and the command line for its own package.
"""

from __future__ import annotations

import warnings

REMEDY = (
    "pip uninstall --yes py-sudoku && pip install --force-reinstall --no-deps sudoku-prover"
    " (each belongs in an environment of its own)"
)
BESIDE = (
    "py-sudoku is installed in the same folder as sudoku-prover, and both are imported as 'sudoku':"
    f" to uninstall or upgrade either breaks the other. Remedy: {REMEDY}"
)
DAMAGED = (
    "this installation of sudoku-prover is damaged: its file sudoku/__init__.py is missing or"
    " belongs to another package, as after `pip install py-sudoku` or `pip uninstall py-sudoku`."
    f" Remedy: {REMEDY}"
)


def warn() -> None:
    """Say that py-sudoku is there, at the line that imports `sudoku`."""
    from multiprocessing import parent_process

    if parent_process() is None:  # the parent of a worker has said it
        warnings.warn(BESIDE, stacklevel=3)
