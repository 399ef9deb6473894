"""The versions of packages on which answers depend, whoever wrote the model."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sudoku.interface.versions import versions, versions_and_python
from tests.installed import install_package

FAMILY = (
    "from sudoku import ModelFamily\nFAMILY = ModelFamily(None, None, packages=('A.Solver', 'b'))"
)


def test_solvers_of_other_packages_count_like_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "models_of_somebody.py").write_text(FAMILY)
    points = "[sudoku.models]\nforeign = models_of_somebody:FAMILY\nbroken = no_such_module:it\n"
    install_package(tmp_path, "some_models", points, version="7")
    install_package(tmp_path, "a.solver", "", version="3.5")
    own = {"sudoku-prover", "ortools", "python-sat"}
    assert versions().keys() == own
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    found = versions()
    assert found.keys() == own | {"some-models", "A.Solver", "b"}
    assert next(iter(found)) == "sudoku-prover"
    assert (found["some-models"], found["A.Solver"], found["b"]) == ("7", "3.5", "not installed")
    assert [*versions_and_python()] == ["python", *found]


def test_versions_of_one_model() -> None:
    assert versions(["sat:cadical195"]).keys() == {"sudoku-prover", "python-sat"}
    assert versions(["reference", "no such model"]).keys() == {"sudoku-prover"}
