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


def test_type_checkers_and_users_see_the_same_names() -> None:
    stub = Path(str(sudoku.__file__)).with_suffix(".pyi").read_text(encoding="utf-8")
    names = [alias for node in ast.parse(stub).body for alias in getattr(node, "names", ())]
    assert all(alias.name == alias.asname for alias in names)
    assert sorted(alias.name for alias in names) == sudoku.__all__


def test_importing_it_imports_nothing_else() -> None:
    code = "import sys, sudoku; print(*(m for m in sys.modules if m.startswith('sudoku')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["sudoku"]
