"""Where the class of each answer is, by the name of its schema."""

from __future__ import annotations

SHARED = "common"
"""The schema with the definitions that several use."""

OF_COMMANDS = {
    "check": "sudoku.questions.answers.verdicts:CheckLine",
    "prove": "sudoku.questions.answers.verdicts:ProveLine",
    "verify": "sudoku.questions.answers.verdicts:VerifyLine",
    "explain": "sudoku.questions.answers.explanations:ExplainLine",
    "candidates": "sudoku.questions.answers.counts:CandidatesLine",
    "count": "sudoku.questions.answers.counts:CountLine",
    "solutions": "sudoku.questions.answers.counts:SolutionsLine",
    "clues": "sudoku.questions.answers.explanations:ClueLine",
    "crosscheck": "sudoku.questions.answers.comparisons:CrosscheckReport",
    "steps": "sudoku.questions.answers.human:StepsLine",
    "hint": "sudoku.questions.answers.human:HintLine",
    "rate": "sudoku.questions.answers.human:RateLine",
    "backdoors": "sudoku.questions.answers.human:BackdoorLine",
    "canon": "sudoku.questions.answers.puzzles:CanonicalLine",
    "generate": "sudoku.questions.answers.puzzles:GenerateLine",
    "trace": "sudoku.questions.answers.traces:TraceLine",
    "bench": "sudoku.questions.answers.comparisons:BenchReport",
    "rules": "sudoku.questions.answers.puzzles:RuleListed",
    "models": "sudoku.questions.answers.puzzles:ModelListed",
}
"""What commands print with --json."""
OF_REQUESTS = {
    "error": "sudoku.questions.answers.requests:RefusedAnswer",
    "read_answer": "sudoku.questions.answers.requests:ReadAnswer",
    "write_answer": "sudoku.questions.answers.requests:WriteAnswer",
    "steps_answer": "sudoku.questions.answers.requests:StepsAnswer",
    "generate_answer": "sudoku.questions.answers.requests:GenerateAnswer",
    "prove_answer": "sudoku.questions.answers.requests:ProveAnswer",
}
"""What requests answer that no command prints."""
ANSWERS = {**OF_COMMANDS, **OF_REQUESTS}
