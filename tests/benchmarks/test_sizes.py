"""`python -m benchmarks sizes` stores its answers, continues from them and finds wrong ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from benchmarks.__main__ import main
from benchmarks.framework.report import BenchmarkError
from benchmarks.instances.large import large_puzzle
from benchmarks.latency.process import Crash, OutOfTime
from benchmarks.latency.worker import TimedAnswer
from benchmarks.sizes import asking, command
from benchmarks.sizes.answers import FAILED, SizedAnswer, SizedAnswers
from benchmarks.sizes.asking import ask
from sudoku import Board, Budget, Entry, open_model

pytestmark = pytest.mark.slow

TINY = "sizes --sizes 4,9 --holes 0.3,0.6 --seeds 2 --seconds 0.2 --models sat,reference"
FOUR = Board(2, 2)
CONDITIONS = {"draw": "shuffle", "seed": 1}
Answering = Callable[[Entry], TimedAnswer]


def answered(seconds: float = 0.5, verdict: str = "unique", **changed: Any) -> SizedAnswer:
    return SizedAnswer(
        **{
            "size": 9,
            "holes": 0.5,
            "number": 0,
            "model": "sat",
            "verdict": verdict,
            "seconds": seconds,
            **changed,
        }
    )


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
    assert {path.name for path in tmp_path.iterdir()} == {
        "sizes-shuffle-random.md",
        "sizes-shuffle-random.jsonl",
        "sizes-shuffle-random-answers.jsonl",
    }


def test_models_that_disagree_are_an_error() -> None:
    answers = SizedAnswers(CONDITIONS)
    answers.add(answered())
    answers.add(answered(model="slow", verdict="unknown"))
    answers.add(answered(model="cpsat", number=1, verdict="multiple"))
    with pytest.raises(BenchmarkError, match="number 0: cpsat says multiple, sat unique"):
        answers.add(answered(model="cpsat", verdict="multiple"))


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
        instances = [(number, large_puzzle(FOUR, number, 0.3)) for number in range(len(replies))]
        return [*ask("sat", FOUR, 0.3, instances, 0.2)]

    monkeypatch.setattr(asking, "ContestantProcess", FakeWorker)
    return asked


def right(entry: Entry) -> TimedAnswer:
    outcome = open_model("reference", FOUR).search(entry.puzzle, budget=Budget(seconds=10))
    return TimedAnswer(
        0.1, [grid.digits for grid in outcome.solutions], 2, decisions=3, conflicts=1
    )


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
    assert [answer.number for answer in answers] == [0, 1, 2, 3]
    assert FakeWorker.opened == 3
    err = capsys.readouterr().err
    assert "failed: size 4, 0.3 holes, sat: sat: its process ended with code -9" in err
    assert "far longer than its limit" in err


def test_the_figures_are_medians_and_quartiles() -> None:
    answers = [
        answered(seconds, verdict, number=number, conflicts=conflicts, peak_mb=peak)
        for number, (seconds, verdict, conflicts, peak) in enumerate(
            [
                (1.0, "unique", 10, 5.0),
                (2.0, "multiple", None, None),
                (3.0, "unknown", 30, 9.0),
                (4.0, "unique", 40, 8.0),
                (5.0, FAILED, None, None),
            ]
        )
    ]
    row = command.row(answers)
    names = ("q25 ms", "median ms", "q75 ms", "decided")
    assert [row[name] for name in names] == [2000, 3000, 4000, 0.6]
    assert [row[name] for name in ("unique", "multiple", "unsatisfiable", "unknown", "failed")] == [
        2, 1, 0, 1, 1
    ]  # fmt: skip
    assert (row["max ms"], row["conflicts"], row["decisions"], row["peak MB"]) == (5000, 10, "-", 9)
    assert command.row(answers[:1])["q75 ms"] == 1000
