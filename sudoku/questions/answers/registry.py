"""Where the type of each answer is, by the name of its schema. A question names its own."""

from __future__ import annotations

from functools import cache

from sudoku.questions.registry import QUESTIONS, question_named

SHARED = "common"
"""The schema with the definitions that several use."""

OF_OTHER_COMMANDS = {
    "verify": "sudoku.questions.answers.verdicts:VerifyLine",
    "crosscheck": "sudoku.questions.answers.comparisons:CrosscheckReport",
    "trace": "sudoku.questions.answers.traces:TraceLine",
    "bench": "sudoku.questions.answers.comparisons:BenchReport",
    "rules": "sudoku.questions.answers.puzzles:RuleListed",
    "models": "sudoku.questions.answers.puzzles:ModelListed",
}
"""What commands print with --json that ask no declared question."""
OF_REQUESTS = {
    "error": "sudoku.questions.answers.requests:RefusedAnswer",
    "read_answer": "sudoku.questions.answers.requests:ReadAnswer",
    "write_answer": "sudoku.questions.answers.requests:WriteAnswer",
    "steps_answer": "sudoku.questions.answers.requests:StepsAnswer",
    "generate_answer": "sudoku.questions.answers.requests:GenerateAnswer",
    "prove_answer": "sudoku.questions.answers.requests:ProveAnswer",
}
"""What requests answer that no command prints."""


@cache
def of_commands() -> dict[str, str]:
    """The types of what commands print with --json."""
    declared = {name: question_named(name).answer for name in QUESTIONS}
    return {**{name: place for name, place in declared.items() if place}, **OF_OTHER_COMMANDS}


@cache
def answers() -> dict[str, str]:
    """The types of all answers."""
    return {**of_commands(), **OF_REQUESTS}
