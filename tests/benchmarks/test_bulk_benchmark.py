"""The benchmark of answers in bulk measures every contestant, and refuses wrong answers."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks import __main__ as benchmarks, bulk
from benchmarks.framework.report import BenchmarkError
from tests.benchmarks.compiled import require_compiler
from tests.compiled import needs_library
from tests.test_puzzles import FOLDER

pytestmark = [pytest.mark.slow, needs_library]


@pytest.fixture(autouse=True)
def compiler() -> None:
    require_compiler()


def test_every_contestant_has_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["bulk", str(FOLDER / "famous.txt"), "--take", "2", "--passes", "1", "--levels", "plain"]
    assert benchmarks.main(line) == 0
    printed = capsys.readouterr().out
    assert printed.count("\n| native:plain | 2 | ") == 3
    assert printed.count("\n| sudoku.bulk | 2 | ") == 3
    assert printed.count("\n| Model.search | 2 | - | ") == 2


def test_a_wrong_count_is_named() -> None:
    question = bulk.BulkQuestion("verdicts", np.zeros((1, 81), np.uint8), 2)
    two, one = np.array([2], np.uint64), np.array([1], np.uint64)
    with pytest.raises(BenchmarkError, match="puzzle 1: b counts 1, the judge 2"):
        bulk._require_right(question, {"a": two, "b": one})
