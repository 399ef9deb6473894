"""`python -m benchmarks sizes` asks models about boards of each size, and finds wrong answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from benchmarks import sizes
from benchmarks.__main__ import main
from benchmarks.framework.report import BenchmarkError
from benchmarks.instances.large import large_puzzle
from benchmarks.latency.process import Crash, OutOfTime
from benchmarks.latency.worker import TimedAnswer
from benchmarks.sizes import (
    FAILED,
    VERDICTS,
    SizedAnswer,
    _shares,
    ask,
    figures,
    require_agreement,
)
from sudoku import Board, Budget, Entry, open_model

pytestmark = pytest.mark.slow

TINY = "sizes --sizes 4,9 --holes 0.3,0.6 --seeds 2 --seconds 0.2 --models sat,reference"
FOUR = Board(2, 2)
Answering = Callable[[Entry], TimedAnswer]


def rows_of(out: str) -> list[list[str]]:
    lines = [line for line in out.splitlines() if line.startswith("| ")]
    return [line.strip("| ").split(" | ") for line in lines[2:]]


def test_every_size_share_and_model_has_a_row(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*TINY.split(), "--save", str(tmp_path)]) == 0
    rows = rows_of(capsys.readouterr().out)
    models = ("sat", "reference")
    assert [row[:4] for row in rows] == [
        [size, holes, model, "2"]
        for size in ("4", "9")
        for holes in ("0.3", "0.6")
        for model in models
    ]
    for row in rows:
        assert sum(map(int, row[5:10])) == 2
    assert {path.name for path in tmp_path.iterdir()} == {"sizes-shuffle-random.md"}


def test_models_that_disagree_are_an_error() -> None:
    require_agreement("size 9", ("sat", "unique"), ("cpsat", "unique"))
    with pytest.raises(BenchmarkError, match="size 9: sat says unique and cpsat says multiple"):
        require_agreement("size 9", ("sat", "unique"), ("cpsat", "multiple"))


class FakeWorker:
    """In place of a process: replies as the test says, and dies of what a reply raises."""

    replies: Sequence[Answering | Exception] = ()
    opened = 0
    peak_mb = 7.0

    def __init__(self, *_: object, **__: object) -> None:
        FakeWorker.opened += 1

    def ask(self, block: Sequence[Entry]) -> list[TimedAnswer]:
        reply, *FakeWorker.replies = FakeWorker.replies
        if isinstance(reply, Exception):
            raise reply
        return [reply(block[0])]

    def close(self) -> None:
        pass


@pytest.fixture
def replies(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[SizedAnswer]]:
    def asked(*replies: Answering | Exception) -> list[SizedAnswer]:
        FakeWorker.replies, FakeWorker.opened = replies, 0
        instances = [large_puzzle(FOUR, number, 0.3) for number in range(len(replies))]
        return [*ask("sat", FOUR, instances, 0.2)]

    monkeypatch.setattr(sizes, "ContestantProcess", FakeWorker)
    return asked


def right(entry: Entry) -> TimedAnswer:
    outcome = open_model("reference", FOUR).search(entry.puzzle, budget=Budget(seconds=10))
    return TimedAnswer(0.1, [grid.digits for grid in outcome.solutions], 2, conflicts=1)


def unsatisfiable(_: Entry) -> TimedAnswer:
    return TimedAnswer(0.1, [], 2)


def wrong(_: Entry) -> TimedAnswer:
    return TimedAnswer(0.1, [(1,) * 16], 2, is_known=False)


@pytest.mark.parametrize(
    ("reply", "message"),
    [(unsatisfiable, "sat 0 of up to 2"), (wrong, "sat returned a grid that is not a solution")],
)
def test_a_wrong_answer_ends_the_run(
    replies: Callable[..., list[SizedAnswer]], reply: Answering, message: str
) -> None:
    with pytest.raises(BenchmarkError, match=message):
        replies(reply)


def test_a_process_that_dies_costs_one_answer(
    replies: Callable[..., list[SizedAnswer]], capsys: pytest.CaptureFixture[str]
) -> None:
    died = Crash("sat: its process ended with code -9, expected an answer")
    answers = replies(right, died, OutOfTime(), right)
    assert [answer.verdict for answer in answers] == ["unique", FAILED, FAILED, "unique"]
    assert FakeWorker.opened == 3
    err = capsys.readouterr().err
    assert "failed: size 4, sat: sat: its process ended with code -9" in err
    assert "far longer than its limit" in err


def test_the_figures_are_medians() -> None:
    answers = [
        SizedAnswer("unique", 1.0, 10, 5.0),
        SizedAnswer("multiple", 2.0),
        SizedAnswer("unknown", 3.0, 30, 9.0),
        SizedAnswer("unique", 4.0, 40, 8.0),
        SizedAnswer(FAILED, 5.0),
    ]
    row = figures(answers)
    assert (row["median ms"], row["max ms"], row["decided"]) == (3000, 5000, 0.6)
    assert [row[name] for name in VERDICTS] == [2, 1, 0, 1, 1]
    assert (row["conflicts"], row["peak MB"]) == (30, 9)


def test_shares_are_listed_or_ranges(capsys: pytest.CaptureFixture[str]) -> None:
    assert _shares("0.5,0.3:0.45:0.05") == [0.5, 0.3, 0.35, 0.4, 0.45]
    for wrong in ("0.3:0.4", "0.3:0.4:0", "1.5"):
        with pytest.raises(SystemExit):
            main(["sizes", "--holes", wrong])
        assert "expected" in capsys.readouterr().err
