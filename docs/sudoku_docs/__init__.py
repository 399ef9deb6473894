"""The Sphinx extension of the site: a module for each part of a page that is made from the code.

Start with `commands`. A new module has a function `setup(app)`, and its name goes into MODULES.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

MODULES = (
    "api",
    "benchmarks",
    "columns",
    "commands",
    "downloads",
    "drawing",
    "endpoints",
    "formats",
    "notebooks",
    "outside",
    "rules",
    "schemas",
    "techniques",
)


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    for name in MODULES:
        import_module(f"sudoku_docs.{name}").setup(app)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
