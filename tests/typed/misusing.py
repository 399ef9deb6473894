"""Mistakes of users. mypy and pyright report each comment that ignores no error.

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

sudoku.chekc(TEXT)  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
sudoku.check(5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sudoku.check(TEXT, limit="2")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sudoku.check(TEXT, budget=1.5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sudoku.check(TEXT, seconds=1)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
sudoku.check(TEXT).solution.digits  # type: ignore[union-attr]  # pyright: ignore[reportOptionalMemberAccess]
sudoku.check(TEXT).verdikt  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
sudoku.check(TEXT).solutions = ()  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
sudoku.solve(TEXT)["r1c1"]  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType, reportCallIssue]
sudoku.count(TEXT).count.upper()  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
sudoku.candidates(TEXT).candidates[0].add(3)  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
sudoku.explain(TEXT).reasons  # type: ignore[union-attr]  # pyright: ignore[reportAttributeAccessIssue]
sudoku.steps(TEXT).path.steps[0].name  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
sudoku.parse(["12"])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
next(sudoku.answer_all([TEXT])).verdict  # type: ignore[union-attr]  # pyright: ignore[reportAttributeAccessIssue]
next(sudoku.generate(1)).grid  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
sudoku.bulk.check([[0] * 16]).verdict  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
sudoku.with_rules(TEXT, "antiknight")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sudoku.open_model("sat")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
sudoku.CheckedModel(Lacking())  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sudoku.ModelFamily(returns_text, lambda _: frozenset())  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sudoku.Budget(conflicts=0.5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sudoku.crosscheck(5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sudoku.checker.verify(TEXT)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
