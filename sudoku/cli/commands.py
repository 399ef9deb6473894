"""The subcommands by group: the module of each, and its summary in `sudoku --help`.

The summaries are kept here, so `sudoku --help` imports no command. Each is also the first sentence
of the command's own help. Commands made from declared questions come first in their group; the
registry of questions has their summaries.
"""

from __future__ import annotations

from typing import NamedTuple

from sudoku.questions.registry import QUESTIONS

DECLARED = "question"
"""The module that makes commands from declared questions."""


class LazyCommand(NamedTuple):
    """A subcommand before its module is imported."""

    module: str
    """The module of `sudoku.cli` that holds the command under its name, or DECLARED."""
    summary: str


_GROUPS = {
    "Check and prove": {
        "check": LazyCommand("check", "Print the verdict and the solution of each puzzle."),
        "solve": LazyCommand("check", "Draw the solution of each puzzle."),
        "prove": LazyCommand("prove", "Write a certificate of each verdict for anyone to check."),
        "verify": LazyCommand("verify", "Check certificates with an independent checker."),
    },
    "Understand and repair": {
        "solutions": LazyCommand("solutions", "Print every solution of each puzzle."),
        "clues": LazyCommand("clues", "Find redundant and required clues, or unavoidable sets."),
    },
    "Many puzzles": {
        "crosscheck": LazyCommand(
            "crosscheck", "Compare solvers on each puzzle and shrink disagreements."
        ),
        "bench": LazyCommand("bench", "Measure the latency of each model on each puzzle."),
    },
    "Solve by hand": {
        "steps": LazyCommand("steps", "Solve a puzzle by human techniques, and print each step."),
        "hint": LazyCommand("steps", "Print the easiest next step in stages."),
        "rate": LazyCommand("rate", "Rate puzzles on named scales."),
        "backdoors": LazyCommand(
            "backdoors", "Find the fewest cells to reveal so that techniques finish."
        ),
    },
    "Make and compare puzzles": {
        "generate": LazyCommand("generate", "Make puzzles with exactly one solution."),
        "canon": LazyCommand("canon", "Print canonical forms, and find equivalent puzzles."),
    },
    "Show": {
        "draw": LazyCommand("draw", "Draw puzzles and answers as SVG, PDF or PNG."),
        "convert": LazyCommand("convert", "Write puzzles in another format."),
        "trace": LazyCommand("trace", "Print the search of the reference model step by step."),
        "web": LazyCommand("web", "Open a page in the browser that checks and explains puzzles."),
    },
    "About": {
        "rules": LazyCommand("about", "List all kinds of rules, or describe some in detail."),
        "models": LazyCommand("about", "List the installed models, or describe some."),
    },
}

GROUPS = {
    title: {
        name: LazyCommand(DECLARED, question.summary)
        for name, question in QUESTIONS.items()
        if question.group == title
    }
    | group
    for title, group in _GROUPS.items()
}
"""The subcommands by name, under the headings of `sudoku --help`."""

COMMANDS = {name: listed for group in GROUPS.values() for name, listed in group.items()}
"""All subcommands by name."""
