"""Sudoku verdicts from industrial solvers, every answer checked.

>>> import sudoku
>>> outcome = sudoku.check(
...     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
... )
>>> outcome.verdict
<Verdict.UNIQUE: 'unique'>
>>> str(outcome.solution)
'417369825632158947958724316825437169791586432346912758289643571573291684164875293'
"""

from __future__ import annotations

from os.path import exists

_MODULES: dict[str, str] = {}


def _public_names() -> dict[str, str]:
    """The module of each public name, as the stub beside this file imports it.

    The stub is read when a name is first used, so `import sudoku` takes a millisecond.
    """
    import ast

    if not _MODULES:
        with open(f"{__path__[0]}/__init__.pyi", encoding="utf-8") as stub:
            tree = ast.parse(stub.read())
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                _MODULES.update((alias.name, node.module) for alias in node.names)
    return _MODULES


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    from importlib import import_module

    if name == "__version__":
        from importlib.metadata import version

        return version("sudoku-prover")
    if name == "__all__":
        return sorted(_public_names())
    module = None if name.startswith("_") else _public_names().get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if module == __name__:
        return import_module(f"{module}.{name}")
    found = globals()[name] = getattr(import_module(module), name)
    return found


def __dir__() -> list[str]:
    """The public names, whether or not they are imported yet."""
    return sorted(_public_names())


if exists(f"{__path__[0]}/sudoku.py"):  # a module of py-sudoku
    from sudoku.system import collision

    collision.warn()
