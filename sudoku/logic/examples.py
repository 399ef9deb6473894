"""Examples of techniques: for each technique, a position in which it applies.

`examples.toml` has a table for each technique key. `givens` are the clues of a puzzle with one
solution, `rules` the rules of its board, if any, `progress` the position as for `sudoku hint
--progress`, and `step` the technique's first step there. Positions for large fish are artificial:
few cells without the digit are open. tests/docs/test_technique_examples.py checks every example,
and both the documentation and the web page show them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sudoku.logic.hint import Hint, hint

FILE = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True, slots=True)
class Example:
    """A position in which a technique applies."""

    key: str
    """The key of the technique."""
    givens: str
    progress: str
    step: str
    """The step in HoDoKu's notation."""
    rules: tuple[str, ...] = ()

    @property
    def command(self) -> str:
        """The `sudoku hint` command that prints the step."""
        progress = f"'{self.progress}'" if " " in self.progress else self.progress
        rules = [f"--rule '{rule}'" for rule in self.rules]
        asked = f"sudoku hint --techniques {self.key}"
        words = (asked, *rules, self.givens, "--progress", progress)
        return " \\\n    ".join(words)

    @property
    def puzzle(self) -> str:
        """The puzzle as text, with a line for each rule of its board."""
        return "\n".join([*(f"# rule: {rule}" for rule in self.rules), self.givens])

    def asked(self) -> Hint:
        """The hint that the command prints."""
        return hint(self.puzzle, progress=self.progress, techniques=self.key)


@cache
def examples() -> dict[str, Example]:
    """The examples, by technique key."""
    found = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {key: Example(key, **values) for key, values in found.items()}
