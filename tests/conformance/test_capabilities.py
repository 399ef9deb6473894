"""What a model can do is known before it is built, and it is what the built one declares."""

from __future__ import annotations

import pytest

from sudoku import Board, UnavailableModelError, UnknownModelError, capabilities_of
from sudoku.interface.opening import build_model
from sudoku.interface.registry import completions
from tests.cases import for_each
from tests.compiled import needs_library
from tests.conformance.specs import MODELS

TINY = Board(1, 1)
WHOLE = {"cpsat": ["presolve"], "reference": ["ac+dual/minrv/ascending", "fc"]}


def specs(name: str) -> list[str]:
    """The model, and variants of one part and of several. Not each is complete, or installed."""
    parts = completions(name, "")
    several = completions(name, f"{parts[-1]}/") if parts else []
    return [name, *(f"{name}:{variant}" for variant in [*parts, *several, *WHOLE.get(name, ())])]


@needs_library
def test_native_takes_part() -> None:
    assert "native" in MODELS


@pytest.mark.parametrize("name", MODELS)
def test_capabilities_are_those_of_the_built_model(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = {}
    for spec in specs(name):
        try:
            built[spec] = build_model(spec, TINY)
        except UnavailableModelError:  # its solver is not installed here
            continue
        except UnknownModelError:
            with pytest.raises(UnknownModelError):
                capabilities_of(spec)
    assert len(built) > (name != "auto")  # which has no variants

    def build(*_: object, **__: object) -> None:
        raise AssertionError("a model was built")

    for kind in {type(model) for model in built.values()}:
        monkeypatch.setattr(kind, "__init__", build)
    for spec, model in built.items():
        assert capabilities_of(spec) == model.capabilities, spec


@for_each("name", MODELS)
def test_an_unknown_variant_has_no_capabilities(name: str) -> None:
    for spec in (f"{name}:nobody", f"{name}:"):
        with pytest.raises(UnknownModelError):
            capabilities_of(spec)
