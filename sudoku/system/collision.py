"""The warning about py-sudoku, whose package has the same name, `sudoku`.

Installers put both packages into one folder without a warning. The package installed later owns
`__init__.py`, and uninstalling either package removes that file. So `sudoku/__init__.py` looks for
the module `sudoku/sudoku.py`, which only py-sudoku has, and the command line checks that its own
package is complete.
"""

from __future__ import annotations

import warnings

REMEDY = (
    "pip uninstall --yes py-sudoku && pip install --force-reinstall --no-deps sudoku-prover "
    "(install them in separate environments)"
)
BESIDE = (
    "py-sudoku is installed in the same folder as sudoku-prover, and both are imported as 'sudoku':"
    f" uninstalling or upgrading one breaks the other. Remedy: {REMEDY}"
)
DAMAGED = (
    "this installation of sudoku-prover is damaged: its file sudoku/__init__.py is missing or"
    " belongs to another package, as after `pip install py-sudoku` or `pip uninstall py-sudoku`."
    f" Remedy: {REMEDY}"
)


def warn() -> None:
    """Warn that py-sudoku is installed, at the line that imports `sudoku`."""
    from multiprocessing import parent_process

    if parent_process() is None:  # a worker's parent has already warned
        warnings.warn(BESIDE, stacklevel=3)
