"""What `import sudoku` offers: every public name, nothing else, and at once."""

from __future__ import annotations

import ast
import inspect
import pydoc
import subprocess
import sys
from pathlib import Path

import sudoku

EXCEPT_DATA = [name for name in sudoku.__all__ if name not in ("UNLIMITED", "PuzzleLike")]


def test_completion_offers_the_public_names_and_nothing_else() -> None:
    assert dir(sudoku) == sorted(sudoku.__all__)
    assert {"candidates", "count", "explain", "minimise", "trace", "checker"} <= set(dir(sudoku))
    for name in sudoku.__all__:
        assert getattr(sudoku, name) is not None


def test_every_public_name_is_documented() -> None:
    assert [name for name in EXCEPT_DATA if not inspect.getdoc(getattr(sudoku, name))] == []


def test_help_shows_every_class_and_function() -> None:
    text = pydoc.plain(pydoc.render_doc(sudoku))
    for name in EXCEPT_DATA:
        value = getattr(sudoku, name)
        shown = f"class {name}(" if inspect.isclass(value) else f"    {name}("
        assert inspect.ismodule(value) or shown in text or f"class {name}\n" in text, name
    for clutter in ("import_module", "TYPE_CHECKING", "annotations = "):
        assert clutter not in text


def test_type_checkers_see_the_names_that_are_imported_later() -> None:
    tree = ast.parse(Path(str(sudoku.__file__)).read_text(encoding="utf-8"))
    (block,) = (
        node
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    imported = {
        alias.name: "" if node.module == "sudoku" else node.module
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert imported == sudoku._MODULES
    assert set(imported) == set(sudoku.__all__)


def test_importing_it_imports_nothing_else() -> None:
    code = "import sys, sudoku; print(*(m for m in sys.modules if m.startswith('sudoku')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["sudoku"]
