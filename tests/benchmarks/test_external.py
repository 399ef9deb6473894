"""Other programs as baselines. What the protocol allows is tested with `sudoku crosscheck`."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.baselines.external import External
from benchmarks.framework.report import BenchmarkError
from tests.conformance.oracle import digits_of
from tests.crosschecking.programs import ANSWERS, command

pytestmark = pytest.mark.slow

TINY = "...44.3..4...241"


def ask(line: str) -> list[tuple[int, ...]]:
    with closing(External(line)) as external:
        return external.solutions(2, 2, digits_of(TINY))


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
