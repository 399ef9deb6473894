"""The pages about the Python API have every public name, and each tells what a user needs."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from importlib import import_module
from types import FunctionType, ModuleType

from sudoku_docs import docstrings, names
from sudoku_docs.members import fields_of

import sudoku
from tests.cases import for_each

LISTED = {page.stem: names.listed(page) for page in names.PAGES.glob("*.md")}
PUBLIC = [
    f"{module}.{name}"
    for module in ("sudoku", "sudoku.bulk", "sudoku.checker")
    for name in import_module(module).__all__
]
FUNCTIONS = [name for name in PUBLIC if isinstance(names.value_of(name), FunctionType)]
NEED_FILES = {"sudoku.read_file", "sudoku.checker.verify", "sudoku.checker.verify_all"}


def told(name: str) -> str:
    value = names.value_of(name)
    is_code = isinstance(value, type | FunctionType | ModuleType)
    return (inspect.getdoc(value) or "") if is_code else names.statement_of(name)[1]


def test_every_public_name_is_on_one_page_about_the_api() -> None:
    on_pages = Counter(name for listed in LISTED.values() for name in listed)
    assert [name for name, count in on_pages.items() if count > 1] == []
    assert [name for name in PUBLIC if name not in on_pages] == []


def test_what_the_pages_list_exists_and_is_documented() -> None:
    everything = [name for listed in LISTED.values() for name in listed]
    assert len(everything) > 150
    assert [name for name in everything if not told(name)] == []


def test_every_function_says_what_it_returns_and_the_pages_have_its_class() -> None:
    missing = []
    for name in FUNCTIONS:
        function = names.value_of(name)
        assert isinstance(function, FunctionType)
        result = str(inspect.signature(function).return_annotation)
        for word in re.findall(r"(?<!\w)[A-Z]\w+", result):
            target = names.target_of(word, function.__module__)
            if target is None and word not in ("Iterator", "None", "NDArray", "Iterable"):
                missing.append((name, word))
        assert result not in ("Any", "object", ""), name
    assert missing == []


def test_every_function_has_an_example() -> None:
    assert {name for name in FUNCTIONS if ">>>" not in told(name)} == NEED_FILES


@for_each("name", FUNCTIONS)
def test_every_parameter_is_documented(name: str) -> None:
    """ "The rest is as in `check`" tells of all."""
    text, parameters = told(name), names.parameters_of(names.value_of(name))
    is_elsewhere = re.search(r"The (rest is|arguments are) as in", text)
    assert is_elsewhere or [p for p in parameters if not re.search(rf"\b{p}\b", text)] == []


def test_a_docstring_becomes_a_list_of_parameters() -> None:
    text = """Look for *it*.

    seed and board are as in `check`: None for none. deep, far: how `a|b` is read, as in
    Board(2, 3). Two sentences. Raises ModelFault for a lie, and what `check` raises.

    >>> 1 + 1
    2
    """
    links = {"ModelFault": "sudoku.ModelFault", "Board": "sudoku.Board", "check": "sudoku.check"}
    lines = docstrings.as_rest(inspect.cleandoc(text), ["board", "deep", "far", "seed"], links.get)
    assert [line for line in lines if line] == [
        r"Look for \*it\*.",
        "None for none.",
        ":param board: as in :py:obj:`check <sudoku.check>`.",
        ":param deep: how ``a|b`` is read, as in :py:obj:`Board(2, 3) <sudoku.Board>`. "
        "Two sentences.",
        ":param far: how ``a|b`` is read, as in :py:obj:`Board(2, 3) <sudoku.Board>`. "
        "Two sentences.",
        ":param seed: as in :py:obj:`check <sudoku.check>`.",
        ":raises: :py:obj:`ModelFault <sudoku.ModelFault>` for a lie, and what "
        ":py:obj:`check <sudoku.check>` raises.",
        ">>> 1 + 1",
        "2",
    ]


def test_names_lead_to_what_they_mean_in_their_module() -> None:
    assert names.linked("Path", "sudoku.certificates.certificate") == "pathlib.Path"
    assert names.linked("Path", "sudoku.logic.steps") == "sudoku.Path"
    assert names.target_of("Grid", "sudoku.checker.certificate") is None
    assert names.target_of("verify", "sudoku.checker") == "sudoku.checker.verify"


def test_constants_are_told_with_their_values() -> None:
    told = names.with_values("Up to SMALL, not `SMALL`, or SMALL.", "sudoku.questions.counting")
    assert told == "Up to SMALL (500), not `SMALL`, or SMALL."


def test_signatures_are_those_of_the_code_with_public_names() -> None:
    shown, result = names.signature_of(sudoku.solve)
    assert shown == (
        "(puzzle: sudoku.PuzzleLike, *, model: str = 'auto', "
        "budget: sudoku.Budget = UNLIMITED, board: sudoku.Board | None = None)"
    )
    assert result == "sudoku.Grid"
    assert {field.name for field in fields_of(sudoku.NotationError)} >= {"source", "line"}
    for name in FUNCTIONS:
        assert " at 0x" not in str(names.signature_of(names.value_of(name)))
