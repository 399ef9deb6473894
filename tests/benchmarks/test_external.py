"""Other programs as baselines. What the protocol allows is tested with `sudoku crosscheck`."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.baselines.external import External
from benchmarks.framework.report import BenchmarkError
from sudoku import parse
from tests.crosschecking.programs import ANSWERS, TINY_SOLUTION, command

pytestmark = pytest.mark.slow

TINY = "...44.3..4...241"


def digits(text: str) -> tuple[int, ...]:
    return parse(text).clues


def ask(line: str) -> list[tuple[int, ...]]:
    with closing(External(line)) as external:
        return external.solutions(2, 2, digits(TINY))


def test_a_program_is_kept_and_given_a_puzzle_a_line(tmp_path: Path) -> None:
    source = (
        "import sys\n"
        f"known = {{{TINY!r}: {TINY_SOLUTION!r}}}\n"
        "for count, line in enumerate(sys.stdin):\n"
        "    print(known[line.strip()] if count < 2 else '', flush=True)\n"
    )
    with closing(External(command(tmp_path, source))) as external:
        answers = [external.solutions(2, 2, digits(TINY)) for _ in range(3)]
    assert answers == [[digits(TINY_SOLUTION)], [digits(TINY_SOLUTION)], []]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (ANSWERS.format("'5' * 16"), "expected 16 symbols from 1 to 4, or 'no solution'"),
        (ANSWERS.format("'1' * 16"), "which is not a solution"),
        (
            "raise SystemExit('no licence')",
            r"exit code 1, expected an answer \(standard error: 'no licence'\)",
        ),
    ],
)
def test_a_program_that_fails_is_named_with_the_puzzle(
    source: str, said: str, tmp_path: Path
) -> None:
    with pytest.raises(BenchmarkError, match=said) as raised:
        ask(command(tmp_path, source))
    assert str(raised.value).startswith(f"{command(tmp_path, source)!r}: ".replace("''", "'"))
    assert str(raised.value).endswith(f"; the puzzle is {TINY}")
