"""`sudoku models` lists every model with what it can do here, or why it cannot be asked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from sudoku_models.native import library

from sudoku import Capability, capabilities_of
from sudoku.interface.registry import DEFAULT_MODEL, composite_names, installed_names
from tests.cli.command import sudoku
from tests.cli.test_completion import offered
from tests.compiled import needs_library


@pytest.fixture
def _load_again() -> Iterator[None]:
    library.library.cache_clear()
    yield
    library.library.cache_clear()


def listed(*args: str) -> dict[str, dict[str, Any]]:
    """The objects that are printed, by name."""
    run = sudoku("models", "--json", *args)
    assert (run.code, run.err) == (0, "")
    return {line["name"]: line for line in map(json.loads, run.lines)}


def test_every_model_is_listed_with_versions_and_capabilities() -> None:
    models = listed()
    assert list(models) == [*installed_names(), *composite_names()]
    assert [name for name, model in models.items() if model["default"]] == [DEFAULT_MODEL]
    assert [name for name, model in models.items() if not model["independent"]] == composite_names()
    for name, model in models.items():
        if name == "native" and model["unavailable"]:
            continue
        assert {Capability[each] for each in model["capabilities"]} == capabilities_of(name)
    assert models["cpsat"]["versions"] == {"ortools": version("ortools")}
    assert models["sat"]["versions"] == {"python-sat": version("python-sat")}


def test_a_variant_is_described_as_it_would_be_asked() -> None:
    models = listed("sat", "sat:minisat22")
    assert [model["details"]["solver"] for model in models.values()] == ["cadical195", "minisat22"]
    assert ["PROOF" in model["capabilities"] for model in models.values()] == [True, False]


def test_the_text_has_a_line_for_each_thing() -> None:
    lines = sudoku("models", "sat", "portfolio").lines
    assert lines[0].partition(" ")[0] == "sat"
    assert f"    python-sat: {version('python-sat')}" in lines
    assert "portfolio (asks other models)" in lines
    assert any(line.startswith("    supports: a budget in seconds; ") for line in lines)


def test_an_unknown_name_is_bad_input_and_the_others_are_listed() -> None:
    run = sudoku("models", "nativ", "sat")
    assert run.code == 2
    assert "did you mean 'native'?" in run.err
    assert run.lines[0].startswith("sat")


def test_names_are_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered(monkeypatch, "models", "refer") == ["plain,reference"]


@needs_library
def test_native_names_its_compiler_and_the_instruction_set_that_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    levels = library.levels()
    monkeypatch.delenv("SUDOKU_NATIVE", raising=False)
    native = listed("native")["native"]
    assert native["versions"] == {"compiler": library.compiler()}
    assert native["details"]["instruction set"] == levels[-1]
    assert native["details"]["instruction sets here"] == ", ".join(levels)
    assert listed("native:plain")["native:plain"]["details"]["instruction set"] == "plain"
    monkeypatch.setenv("SUDOKU_NATIVE", "plain")
    assert listed("native")["native"]["details"]["instruction set"] == "plain"
    monkeypatch.setenv("SUDOKU_NATIVE", "mmx")
    assert "SUDOKU_NATIVE=mmx: no such level" in listed("native")["native"]["unavailable"]


@pytest.mark.usefixtures("_load_again")
def test_an_absent_native_says_why_and_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reason = tmp_path / "not_built.txt"
    reason.write_text("the compiler went home\n", encoding="utf-8")
    monkeypatch.setattr(library, "LIBRARY", tmp_path / "none.so")
    monkeypatch.setattr(library, "REASON", reason)
    native = listed()["native"]
    assert "the compiler went home; install a C compiler" in native["unavailable"]
    assert "NATIVE_ZIG=1" in native["unavailable"]
    assert native["capabilities"] == []
    assert "    not available: model 'native' was not compiled" in sudoku("models", "native").out
