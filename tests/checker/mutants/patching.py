"""Put a changed module of the checker in the place of the right one, in this process alone.

Its code is executed anew, and that of every module that imports it; names that other modules and
the tests imported from them are bound again.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from types import CodeType, ModuleType

import sudoku.checker

FOLDER = Path(sudoku.checker.__file__).parent
_PACKAGE = sudoku.checker.__name__
_NOTE = "_note_call"


class Patcher:
    """The modules of the checker, compiled, and who imports what from them."""

    def __init__(self) -> None:
        trees = {file.stem: ast.parse(file.read_bytes()) for file in FOLDER.glob("*.py")}
        self._trees = trees
        self._names = [name for name in _in_order(trees) if name not in ("__init__", "__main__")]
        self._imported = {name: {*_siblings(trees[name])} for name in self._names}
        self._code = {x: compile(trees[x], FOLDER / f"{x}.py", "exec") for x in self._names}
        ours = [module for name, module in sys.modules.items() if _is_ours(name)]
        self._bound = [bound for module in ours for bound in _bound_names(module)]

    def watch(self) -> set[tuple[str, int]]:
        """Have every function of the checker note in the set that is returned when it is called:
        by its file and first line.
        """
        called = set[tuple[str, int]]()
        for name in self._names:
            tree = _Noting(f"{name}.py").visit(ast.parse((FOLDER / f"{name}.py").read_bytes()))
            code = compile(ast.fix_missing_locations(tree), FOLDER / f"{name}.py", "exec")
            vars(sys.modules[f"{_PACKAGE}.{name}"])[_NOTE] = called.add
            self._execute(name, code)
        self._bind()
        return called

    def using(self, names: Collection[str]) -> set[tuple[str, int]]:
        """The functions of the checker that use one of these names, as `watch` notes them."""
        return {
            (f"{name}.py", function.lineno)
            for name in self._names
            for function in ast.walk(self._trees[name])
            if isinstance(function, ast.FunctionDef | ast.Lambda)
            and not {*map(_name, ast.walk(function))}.isdisjoint(names)
        }

    def put(self, name: str, code: CodeType) -> None:
        """Execute this code as the module of this name."""
        changed = {name}
        for each in self._names:
            if each in changed or self._imported[each] & changed:
                changed.add(each)
                self._execute(each, code if each == name else self._code[each])
        self._bind()

    def _execute(self, name: str, code: CodeType) -> None:
        exec(code, vars(sys.modules[f"{_PACKAGE}.{name}"]))  # noqa: S102

    def _bind(self) -> None:
        for each in sudoku.checker.__all__:
            vars(sudoku.checker).pop(each, None)  # it is imported again when it is used
        for module, bound, source, original in self._bound:
            setattr(module, bound, getattr(sys.modules[source], original))


class _Noting(ast.NodeTransformer):
    """Begins each function and lambda with a call that notes it."""

    def __init__(self, file: str) -> None:
        self._file = file

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # ast's name
        self.generic_visit(node)
        node.body.insert(0, ast.Expr(self._note(node)))
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self.generic_visit(node)
        node.body = ast.BoolOp(ast.Or(), [self._note(node), node.body])
        return node

    def _note(self, node: ast.FunctionDef | ast.Lambda) -> ast.expr:
        place = ast.Tuple([ast.Constant(self._file), ast.Constant(node.lineno)], ast.Load())
        return ast.Call(ast.Name(_NOTE, ast.Load()), [place], [])


def _in_order(trees: dict[str, ast.Module]) -> list[str]:
    """The names of modules, each after those that it imports."""
    found: list[str] = []

    def add(name: str) -> None:
        if name not in found:
            for other in _siblings(trees[name]):
                add(other)
            found.append(name)

    for name in sorted(trees):
        add(name)
    return found


def _name(node: ast.AST) -> str | None:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else None


def _siblings(tree: ast.Module) -> Iterator[str]:
    """The modules of the checker that this one imports."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            yield from [node.module] if node.module else [x.name for x in node.names]


def _is_ours(name: str) -> bool:
    base = name.partition(".")[0]
    is_project = base in ("sudoku", "sudoku_models", "tests", "benchmarks", "conftest")
    return (is_project or base.startswith("test_")) and not name.startswith(f"{_PACKAGE}.")


def _bound_names(module: ModuleType) -> Iterator[tuple[ModuleType, str, str, str]]:
    """What a module imported from the checker: its name there, the module and the name here."""
    file = getattr(module, "__file__", None)
    if module is sudoku.checker or not file or not file.endswith(".py"):
        return
    for node in ast.parse(Path(file).read_bytes()).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(_PACKAGE):
            for name in node.names:
                if f"{node.module}.{name.name}" not in sys.modules:
                    yield module, name.asname or name.name, str(node.module), name.name
