"""Opens models by name, and keeps them between questions."""

from __future__ import annotations

from sudoku.constraints.primitives import primitives_of
from sudoku.errors import UnsupportedQuestionError
from sudoku.interface.checked import CheckedModel
from sudoku.interface.model import Capability, Model, ModelFamily
from sudoku.interface.registry import find, importing, require_capability
from sudoku.puzzle.board import Board, require_board
from sudoku.system.by_thread import kept_by_thread


def open_model(spec: str, board: Board) -> CheckedModel:
    """The model of this name on this board. A variant may follow a colon.

    spec: such as "sat" or "sat:minisat22". board: the board of all its puzzles.
    Every call encodes the board anew. Raises UnknownModelError, UnavailableModelError if the
    model's solver cannot be imported, and UnsupportedQuestionError if the board has constraints
    that are not only houses and the model does not support them.

    >>> import sudoku
    >>> model = sudoku.open_model("reference", sudoku.Board(2, 2))
    >>> model.search(sudoku.parse("12..34..21434..2")).verdict
    <Verdict.UNIQUE: 'unique'>
    """
    return CheckedModel(build_model(spec, board))


def build_model(spec: str, board: Board) -> Model:
    """Like `open_model`, without checks of the answers: for composites, whose own answers are
    checked.
    """
    family, variant = require_supported(spec, board)
    with importing(spec):
        return family.build(board, variant)


def require_supported(spec: str, board: Board) -> tuple[ModelFamily, str | None]:
    """Like `find`. Raises UnsupportedQuestionError if the model does not support this board."""
    require_board(board)
    family, variant = find(spec)
    reason = family.unsupported(board)
    if reason is not None:
        raise UnsupportedQuestionError(f"{spec} does not support {reason}")
    if board.constraints and any(primitives_of(board)):
        with importing(spec):
            capabilities = family.capabilities(variant)
        require_capability(spec, capabilities, Capability.CONSTRAINTS)
    return family, variant


shared_model = kept_by_thread(16)(open_model)
"""The calling thread's model of this name on this board, opened on first use."""


def forget_models() -> None:
    """Drop all kept models. The next question opens a new one."""
    shared_model.cache_clear()
