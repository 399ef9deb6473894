"""The members of a portfolio, as a user types them; error messages for wrong ones."""

from __future__ import annotations

import pytest
from sudoku_models.portfolio.members import DEFAULT_MEMBERS, members_of, name_of

from sudoku import Board, UnknownModelError, model_names, open_model
from sudoku.interface.registry import composite_names
from tests.cases import for_each

FOUR = Board(2, 2)


@for_each(
    ("variant", "members"),
    [
        (None, DEFAULT_MEMBERS),
        ("sat", ("sat",)),
        ("sat+cpsat+sat:glucose4", ("sat", "cpsat", "sat:glucose4")),
        ("reference:AC+Dual+sat", ("reference:AC+Dual", "sat")),
        ("sat+reference:ac+dual/minrv+degree/most", ("sat", "reference:ac+dual/minrv+degree/most")),
    ],
)
def test_members_are_read_as_they_are_typed(variant: str | None, members: tuple[str, ...]) -> None:
    assert members_of(variant) == members
    assert members_of(name_of(members).partition(":")[2] or None) == members


@for_each(
    ("spec", "reason"),
    [
        ("portfolio:", "no model ''"),
        ("portfolio:sat+", "no model ''"),
        ("portfolio:sat+cp-sat", "did you mean 'cpsat'"),
        ("portfolio:sat+sat", "sat is named twice"),
        ("portfolio:sat+sat:cadical195", "sat is named twice"),
        ("portfolio:sat:minisat22+sat:m22", "sat:minisat22 is named twice"),
        ("portfolio:sat+portfolio", "portfolio calls other models"),
        ("portfolio:sat+portfolio:cpsat", "portfolio:cpsat calls other models"),
        ("portfolio:sat:nobody", "no model 'sat:nobody'"),
        ("portfolio:cpsat+sat:nobody", "no model 'sat:nobody'"),
    ],
)
def test_what_cannot_be_a_member_is_refused(spec: str, reason: str) -> None:
    with pytest.raises(UnknownModelError) as caught:
        open_model(spec, FOUR)
    assert reason in str(caught.value)


def test_an_unknown_member_lists_the_known_models() -> None:
    with pytest.raises(UnknownModelError) as caught:
        open_model("portfolio:sat+nobody", FOUR)
    assert all(name in str(caught.value) for name in model_names())


def test_the_default_members_need_not_be_named() -> None:
    assert open_model("portfolio", FOUR).name == "portfolio"
    assert open_model(f"portfolio:{'+'.join(DEFAULT_MEMBERS)}", FOUR).name == "portfolio"
    assert open_model("portfolio:cpsat+sat", FOUR).name == "portfolio:cpsat+sat"


def test_a_portfolio_is_no_independent_model_but_is_found_by_its_name() -> None:
    assert "portfolio" in composite_names()
    assert "portfolio" not in model_names()
    with pytest.raises(UnknownModelError, match="did you mean 'portfolio'"):
        open_model("portfoli", FOUR)
