"""Models are found by name, other people's like ours; unknown names get helpful errors."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from sudoku import (
    UNLIMITED,
    Board,
    Budget,
    Capability,
    Effort,
    Grid,
    ModelFault,
    Outcome,
    Puzzle,
    UnavailableModelError,
    UnknownModelError,
    capabilities_of,
    model_names,
    open_model,
)
from sudoku.interface import registry
from sudoku.interface.model import ModelFamily
from sudoku.system.entry_points import MODELS
from tests.cases import for_each

FOUR = Board(2, 2)
EMPTY = Puzzle(FOUR, (0,) * 16)


class Foreign:
    """Somebody else's model, which fills every cell with a one."""

    capabilities: frozenset[Capability] = frozenset()

    def __init__(self, board: Board, variant: str | None) -> None:
        self.board, self.name = board, f"foreign/{variant}"

    def search(
        self,
        puzzle: Puzzle,
        *,
        limit: int = 2,  # noqa: ARG002  # the interface's own name
        budget: Budget = UNLIMITED,  # noqa: ARG002
    ) -> Outcome:
        ones = Grid(self.board, (1,) * self.board.cell_count)
        return Outcome(puzzle, (ones,), True, Effort(), self.name)


@pytest.fixture
def _foreign_models(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if a package were installed that brings three models, and a broken one."""
    package = ModuleType("package_of_somebody")
    aliases = {"alien": "x", "et": None}
    family = ModelFamily(Foreign, lambda _: Foreign.capabilities, aliases=aliases)
    package.__dict__.update(
        foreign=family,
        asking=replace(family, asks_others=True, aliases={}),
        absent=replace(family, absence=lambda: "it is not compiled", aliases={}),
    )
    monkeypatch.setitem(sys.modules, package.__name__, package)
    points = EntryPoints(
        [
            *(
                EntryPoint(name, f"package_of_somebody:{name}", MODELS)
                for name in ("foreign", "asking", "absent", "no_such_name")
            ),
            EntryPoint("broken", "package_that_is_missing:FAMILY", MODELS),
        ]
    )
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))
    registry._points.cache_clear()
    yield
    registry._points.cache_clear()


def test_the_built_in_models_are_installed() -> None:
    assert {"cpsat", "reference", "sat"} <= {*model_names()}
    assert model_names() == sorted(model_names())


@for_each("name", ["cpsat", "reference", "sat", "sat:minisat22"])
def test_a_model_is_named_as_it_was_asked_for(name: str) -> None:
    model = open_model(name, FOUR)
    assert model.name == name
    assert model.board == FOUR


@for_each(
    ("spec", "nearest"),
    [("refrence", "'reference'"), ("cp-sat", "'cpsat'"), ("Sat", "'sat'"),
     ("sat:minisat2", "'sat:minisat22'"), ("sat:cadical", "'sat:cadical")],
)  # fmt: skip
def test_an_unknown_name_lists_the_known_and_suggests_the_nearest(spec: str, nearest: str) -> None:
    with pytest.raises(UnknownModelError) as caught:
        open_model(spec, FOUR)
    message = str(caught.value)
    assert repr(spec) in message
    assert ":" in spec or all(name in message for name in model_names())
    assert f"did you mean {nearest}" in message


def test_a_name_like_no_other_gets_no_suggestion() -> None:
    with pytest.raises(UnknownModelError) as caught:
        open_model("zzzzzzzz", FOUR)
    assert "did you mean" not in str(caught.value)


@for_each("spec", ["reference:fast", "cpsat:fast", "reference:", "cpsat:"])
def test_a_variant_of_a_model_that_has_none_is_refused(spec: str) -> None:
    with pytest.raises(UnknownModelError, match=spec):
        open_model(spec, FOUR)


@pytest.mark.usefixtures("_foreign_models")
def test_a_model_of_another_package_is_found_and_gets_its_variant() -> None:
    assert model_names() == ["broken", "foreign", "no_such_name"]
    assert open_model("foreign", FOUR).name == "foreign/None"
    assert open_model("foreign:a:b", FOUR).name == "foreign/a:b"


@pytest.mark.usefixtures("_foreign_models")
def test_a_model_of_another_package_declares_what_ours_declare() -> None:
    assert registry.composite_names() == ["asking"]
    assert registry.absence("absent") == "it is not compiled"
    assert registry.installed_names() == ["absent", "broken", "foreign", "no_such_name"]
    assert [*registry.families()] == ["absent", "asking", "foreign"]
    for typed, meant in (("Alien", "foreign:x"), ("et", "foreign"), ("sat:alien", "foreign:x")):
        with pytest.raises(UnknownModelError, match=f"did you mean '{meant}'"):
            open_model(typed, FOUR)


@pytest.mark.thorough
def test_sudoku_knows_no_model_by_name_but_its_defaults() -> None:
    """`cpsat` is also the name of a format, and `auto` a number of processes or a theme."""
    names = {*registry.installed_names(), *registry.composite_names()} - {"auto", "cpsat"}
    root = Path(registry.__file__).parents[1]
    for file in {*root.rglob("*.py")} - {Path(registry.__file__), root / "reference/variant.py"}:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            value = node.value if isinstance(node, ast.Constant) else None
            assert not isinstance(value, str) or value.partition(":")[0] not in names, file


@pytest.mark.usefixtures("_foreign_models")
def test_a_model_of_another_package_is_checked_like_ours() -> None:
    with pytest.raises(ModelFault, match="foreign/None"):
        open_model("foreign", FOUR).search(EMPTY)


@pytest.mark.usefixtures("_foreign_models")
@pytest.mark.parametrize(
    ("name", "reason"), [("broken", "package_that_is_missing"), ("no_such_name", "no attribute")]
)
def test_a_model_that_cannot_be_loaded_is_unavailable(name: str, reason: str) -> None:
    with pytest.raises(UnavailableModelError, match=f"model '{name}' cannot be loaded: .*{reason}"):
        open_model(name, FOUR)


def test_a_name_of_another_type_is_a_type_error() -> None:
    name: Any = 5
    with pytest.raises(TypeError, match="expected the name of a model, as in 'sat', got 5"):
        capabilities_of(name)
