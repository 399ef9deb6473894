"""Mistakes of users. Each marked line has one error, by its names in mypy and in pyright.

If a type were lost to Any, no checker would find the mistake.
"""

from __future__ import annotations

import sudoku


class Lacking:
    """A model that cannot be asked."""

    name = "lacking"
    board = sudoku.Board(2, 2)
    capabilities = frozenset[sudoku.Capability]()


def returns_text(board: sudoku.Board, variant: str | None) -> str:
    """Not a model."""
    return board.shape


TEXT = "12..34..21434..2"

sudoku.chekc(TEXT)  # error: attr-defined, reportAttributeAccessIssue
sudoku.check(5)  # error: arg-type, reportArgumentType
sudoku.check(TEXT, limit="2")  # error: arg-type, reportArgumentType
sudoku.check(TEXT, budget=1.5)  # error: arg-type, reportArgumentType
sudoku.check(TEXT, seconds=1)  # error: call-arg, reportCallIssue
sudoku.check(TEXT).solution.digits  # error: union-attr, reportOptionalMemberAccess
sudoku.check(TEXT).verdikt  # error: attr-defined, reportAttributeAccessIssue
sudoku.check(TEXT).solutions = ()  # error: misc, reportAttributeAccessIssue
sudoku.solve(TEXT)["r1c1"]  # error: call-overload|index, reportArgumentType|reportCallIssue
sudoku.count(TEXT).count.upper()  # error: attr-defined, reportAttributeAccessIssue
sudoku.candidates(TEXT).candidates[0].add(3)  # error: attr-defined, reportAttributeAccessIssue
sudoku.explain(TEXT).reasons  # error: union-attr, reportAttributeAccessIssue
sudoku.steps(TEXT).path.steps[0].name  # error: attr-defined, reportAttributeAccessIssue
sudoku.parse(["12"])  # error: arg-type, reportArgumentType
next(sudoku.answer_all([TEXT])).verdict  # error: union-attr, reportAttributeAccessIssue
next(sudoku.generate(1)).grid  # error: attr-defined, reportAttributeAccessIssue
sudoku.bulk.check([[0] * 16]).verdict  # error: attr-defined, reportAttributeAccessIssue
sudoku.with_rules(TEXT, "antiknight")  # error: arg-type, reportArgumentType
sudoku.open_model("sat")  # error: call-arg, reportCallIssue
sudoku.CheckedModel(Lacking())  # error: arg-type, reportArgumentType
sudoku.ModelFamily(returns_text, lambda _: frozenset())  # error: arg-type, reportArgumentType
sudoku.Budget(conflicts=0.5)  # error: arg-type, reportArgumentType
sudoku.crosscheck(5)  # error: arg-type, reportArgumentType
sudoku.checker.verify(TEXT)  # error: arg-type, reportArgumentType
