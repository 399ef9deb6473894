"""The questions of `sudoku clues`: redundant clues, minimal puzzles, and unavoidable sets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.columns import Column, Kind, Value
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.symbols import to_line
from sudoku.questions.clues import Clues, clues
from sudoku.questions.minimise import TRIES, Minimised, minimise
from sudoku.questions.option import Option, OptionError
from sudoku.questions.question import (
    MODEL,
    SECONDS,
    SECONDS_ALONE,
    VERDICT_WORDS,
    AnsweredRows,
    Question,
    has_arrays,
)
from sudoku.questions.unavoidable import MOST, UnavoidableSets, unavoidable_sets

UNIQUE_OR_WHY_NOT = Column(
    "verdict",
    Kind.TEXT,
    "unique, or why there is no answer: multiple, unsatisfiable, …",
    tuple(VERDICT_WORDS),
)
NOT_UNIQUE = (Verdict.MULTIPLE.value, Verdict.UNSATISFIABLE.value)


@dataclass(frozen=True, slots=True)
class CluesQuestion(Question):
    """Find redundant and required clues, or unavoidable sets.

    A clue or rule is redundant if the puzzle stays unique without it, and required otherwise. You
    can remove any one redundant clue or rule, but it may be impossible to remove several; on boards
    with constraints, the answer lists some that you can remove together. A puzzle is minimal if
    every clue and rule is required. Ctrl-C prints the best result of --fewest so far.

    Exit code: 0 all clues are tested, 1 a puzzle is not unique, 2 bad input or usage, 3 the budget
    ran out, 4 a model failed.
    """

    minimise: Annotated[
        bool, Option("Remove redundant clues and print the minimal puzzle instead. All rules stay.")
    ] = False
    fewest: Annotated[
        bool,
        Option("Try many orders and print the minimal puzzle with the fewest clues."),
    ] = False
    tries: Annotated[
        int | None,
        Option("Number of random orders for --fewest.", least=1, most_asked=10_000, assumed=TRIES),
    ] = None
    unavoidable: Annotated[
        bool,
        Option(
            "List minimal unavoidable sets of the solution instead: sets of cells that each need "
            "a clue."
        ),
    ] = False
    most_cells: Annotated[
        int | None,
        Option(
            "Size of the largest sets for --unavoidable, in cells.",
            least=1,
            most_asked=16,
            assumed=MOST,
        ),
    ] = None
    seed: Annotated[int, Option("Random seed for the orders.")] = 0

    name = "clues"
    answer = "sudoku.questions.answers.explanations:ClueLine"
    title = "Redundant and required clues and rules"
    examples = (
        "sudoku clues puzzles.txt",
        "sudoku clues --minimise puzzles.txt",
        "sudoku clues --unavoidable --most-cells 9 puzzles.txt",
    )
    needs_analyst = True
    in_pictures = True
    COLUMNS: ClassVar[Sequence[Column]] = (
        UNIQUE_OR_WHY_NOT,
        Column("minimal", Kind.FLAG, "whether every clue and rule is required"),
        Column("redundant", Kind.TEXT, "the cells of the redundant clues, such as r1c1 r2c3"),
        Column("required", Kind.TEXT, "the cells of the required clues"),
        Column("redundant_rules", Kind.TEXT, "the redundant rules, one per line"),
        Column("required_rules", Kind.TEXT, "the required rules, one per line"),
        Column("complete", Kind.FLAG, "false if the budget ran out before all were tested"),
        MODEL,
        SECONDS,
    )
    tallied = ("verdict", "minimal", "complete")
    words: ClassVar[Mapping[str, str]] = {
        "minimal": "minimal",
        "not minimal": "not minimal",
        "not complete": "not complete",
        **{word: word for word in VERDICT_WORDS if word != "unique"},
    }

    def chosen(self) -> Question:
        if self.tries is not None and not self.fewest:
            raise OptionError("tries", "--tries needs --fewest: it is the number of orders to try.")
        if self.most_cells is not None and not self.unavoidable:
            raise OptionError(
                "most_cells", "--most-cells needs --unavoidable: it limits the size of its sets."
            )
        if self.unavoidable and (self.minimise or self.fewest):
            raise OptionError(
                "unavoidable",
                "--unavoidable cannot be used with --minimise or --fewest: it lists sets.",
            )
        if self.unavoidable:
            return UnavoidableQuestion(self.model, self.budget, self.most_cells or MOST)
        if self.minimise or self.fewest:
            tries = (self.tries or TRIES) if self.fewest else 1
            return MinimiseQuestion(self.model, self.budget, self.seed, tries)
        return self

    @property
    def defaults(self) -> Sequence[str]:
        return ("file", "row", "puzzle", "verdict", "minimal", "redundant", "error")

    @property
    def failing(self) -> Collection[str]:
        return NOT_UNIQUE

    def ask(self, entry: Entry) -> Clues:
        return clues(entry.puzzle, model=self.model, budget=self.budget)

    def row(self, found: Clues) -> dict[str, Value]:
        values, name = found.as_dict(), found.puzzle.board.cell_name
        return {
            "verdict": values["verdict"],
            "minimal": found.is_minimal,
            "redundant": " ".join(map(name, sorted(found.redundant))),
            "required": " ".join(map(name, sorted(found.required))),
            "redundant_rules": "\n".join(values["redundant_rules"]),
            "required_rules": "\n".join(values["required_rules"]),
            "complete": found.is_complete,
            "model": found.model,
            "seconds": found.effort.seconds,
        }

    def takes(self, block: Block) -> bool:
        return not block.board.constraints and has_arrays(self.model, self.budget, block)

    def ask_block(self, block: Block, names: Sequence[str]) -> AnsweredRows:
        from sudoku.bulk.columns import clue_columns  # late: it imports numpy

        values, others = clue_columns(block, self.model, names)
        return self.with_others(block, values, names, others)


@dataclass(frozen=True, slots=True)
class MinimiseQuestion(Question):
    """A minimal puzzle made from some of the clues of each puzzle.

    Puzzles are answered one by one: in arrays, the order of the clues depends on the other puzzles.
    """

    seed: int = 0
    tries: int = 1

    name = "minimise"
    needs_analyst = True
    in_pictures = True
    answers_are_puzzles = True
    COLUMNS: ClassVar[Sequence[Column]] = (
        UNIQUE_OR_WHY_NOT,
        Column("minimised", Kind.TEXT, "a unique puzzle with some of the clues"),
        Column("minimised_clues", Kind.INTEGER, "the number of clues of that puzzle"),
        Column("minimal", Kind.FLAG, "whether none of its clues can be removed"),
        Column("tries", Kind.INTEGER, "the number of orders that were tried"),
        Column("complete", Kind.FLAG, "false if the budget ran out before all orders were tried"),
        MODEL,
        SECONDS_ALONE,
    )
    words: ClassVar[Mapping[str, str]] = {
        **VERDICT_WORDS,
        Verdict.UNIQUE.value: "minimised",
        "not complete": "of them not complete",
    }

    @property
    def defaults(self) -> Sequence[str]:
        return ("file", "row", "puzzle", "verdict", "minimised", "minimised_clues", "error")

    @property
    def failing(self) -> Collection[str]:
        return NOT_UNIQUE

    def ask(self, entry: Entry, progress: Callable[[Minimised], None] | None = None) -> Minimised:
        return minimise(
            entry.puzzle,
            seed=self.seed,
            tries=self.tries,
            model=self.model,
            budget=self.budget,
            progress=progress,
        )

    def row(self, found: Minimised) -> dict[str, Value]:
        puzzle, is_unique = found.minimised, found.is_unique
        return {
            "verdict": (Verdict.UNIQUE if is_unique else Verdict.UNKNOWN).value,
            "minimised": to_line(puzzle.board, puzzle.clues) if is_unique else None,
            "minimised_clues": puzzle.clue_count if is_unique else None,
            "minimal": found.is_minimal,
            "tries": found.tries,
            "complete": found.is_complete,
            "model": found.model,
            "seconds": found.effort.seconds,
        }


@dataclass(frozen=True, slots=True)
class UnavoidableQuestion(Question):
    """The minimal unavoidable sets of the solution of each puzzle."""

    most_cells: int = MOST

    name = "unavoidable"
    needs_analyst = True
    in_pictures = True

    @property
    def refused_in_tables(self) -> Sequence[str]:
        return ("unavoidable",)

    def ask(self, entry: Entry) -> UnavoidableSets:
        return unavoidable_sets(
            entry.puzzle, most=self.most_cells, model=self.model, budget=self.budget
        )
