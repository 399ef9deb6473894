"""Certificates whose lemmas are the steps of a human solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from time import monotonic

from sudoku.certificates.certificate import Certificate
from sudoku.checker.constraints import Board as CheckersBoard, board as checkers_board
from sudoku.checker.encoding import Encoder
from sudoku.checker.formula import Formula
from sudoku.errors import MeaninglessQuestionError, OutOfBudget
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Verdict
from sudoku.interface.reason import Refutation
from sudoku.interface.registry import DEFAULT_PROVER
from sudoku.logic.steps import Steps
from sudoku.logic.techniques.layout import cells_of, digits_of
from sudoku.logic.techniques.lemmas import Lemmas
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.technique import deadline_at
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.questions.certify import certified, require_certifiable

PROVER = "steps"
"""The name of the prover in certificates made from steps."""


@dataclass(frozen=True, slots=True)
class CertifiedSteps:
    """A certificate that the checker accepted, and the lemmas of each step."""

    certificate: Certificate
    lemmas: tuple[tuple[int, ...], ...]
    """For each step, the numbers of its lemmas."""
    further: int
    """The number of lemmas found by search because the steps do not finish the proof."""

    def text(self) -> str:
        """The number of lemmas, and the number found by search."""
        by_search = f", {self.further} of them by search" if self.further else ""
        return f"{plural(self.certificate.lemmas, 'lemma')}{by_search}"


def certify_steps(found: Steps, model: str, budget: Budget = UNLIMITED) -> CertifiedSteps:
    """The certificate of a puzzle's verdict, made from the steps of its path.

    Each conclusion of a step becomes a lemma. If the conclusion follows from the premises only by
    cases, the cases become lemmas before it; if there are too many cases, the lemmas of a solver's
    proof replace them. Search completes a path that ends early. Raises MeaninglessQuestionError for
    puzzles with several solutions, whose certificate consists of two solutions,
    UnsupportedQuestionError for rules that certificates do not support, OutOfBudget if time ran
    out, and ModelFault if the checker rejects the proof.
    """
    puzzle = found.puzzle
    if found.verdict is Verdict.MULTIPLE:
        raise MeaninglessQuestionError(
            found.verdict.value,
            "the puzzle has several solutions, so its certificate is two solutions, without lemmas",
        )
    require_certifiable(puzzle)
    deadline = inf if budget.seconds is None else monotonic() + budget.seconds
    outcome = shared_model(model, puzzle.board).search(puzzle, limit=2, budget=budget)
    if outcome.verdict is Verdict.UNKNOWN:
        raise OutOfBudget
    solution = outcome.solution.digits if outcome.solution else ()
    on = checkers_board(puzzle.board.box_rows, puzzle.board.box_cols, puzzle.board.rules)
    formula = Formula(on, puzzle.clues, None, solution)
    empty = Position.of(Puzzle(puzzle.board, (0,) * len(puzzle.clues)))
    clues = [(cell, puzzle.clues[cell]) for cell in puzzle.clue_cells]
    variables, clauses, text = formula.variables, formula.count, formula.text
    first = formula.count - len(clues) - bool(solution)
    demands = _demands(puzzle.board, on, first)
    lemmas = Lemmas(formula, empty, clues, partial(_searched, puzzle.board, deadline), demands)
    with deadline_at(deadline):
        numbers = tuple(tuple(lemmas.add(step)) for step in found.steps)
        before = lemmas.count
        _complete(lemmas, solution)
        if solution or lemmas.fault() is not None:
            lemmas.end()
        else:
            lemmas.end_by_search()
    refutation = Refutation(
        text, lemmas.text(), variables, clauses, lemmas.count, None, PROVER, Effort()
    )
    certificate = certified(outcome, refutation, PROVER)
    return CertifiedSteps(certificate, numbers, lemmas.count - before - 1)


def _searched(board: Board, deadline: float, clues: Sequence[int]) -> Refutation:
    """A solver's refutation of a puzzle without a solution. Raises OutOfBudget."""
    budget = UNLIMITED if deadline == inf else Budget(seconds=max(0.0, deadline - monotonic()))
    asked = Puzzle(board, tuple(clues))
    found = shared_model(DEFAULT_PROVER, board).refute(asked, budget=budget)
    if found is None:
        raise OutOfBudget
    return found


def _demands(board: Board, on: CheckersBoard, last: int) -> list[range]:
    """The clause numbers of each constraint. The last constraint ends with clause `last`."""
    encoder, ends, count = Encoder(on.values, len(on.cell)), dict[str, tuple[int, int]](), 0
    for rule, parts in on.demands.items():
        before = count
        for part in parts:
            if not on.is_house(part):
                count += sum(1 for _ in encoder.clauses(part))
        ends[rule] = before, count
    first = last - count + 1
    texts = [constraint.text(board) for constraint in board.constraints]
    return [range(first + ends[text][0], first + ends[text][1]) for text in texts]


def _complete(lemmas: Lemmas, solution: tuple[int, ...]) -> None:
    """Remove wrong candidates by search until every cell is filled or a clause is false."""
    position = lemmas.position
    while position.open and lemmas.fault() is None:
        cell = min(cells_of(position.open), key=lambda cell: position.cells[cell].bit_count())
        for digit in digits_of(position.cells[cell]):
            if not solution or digit != solution[cell]:
                lemmas.eliminate(cell, digit)
        if solution:
            lemmas.place_only(cell)
