"""The benchmark of the server: it measures, and notices a wrong answer."""

from __future__ import annotations

from argparse import Namespace

import pytest

from benchmarks.web.command import measured
from benchmarks.web.questions import ASKED, is_right, questions
from tests.web.running import Running

pytestmark = pytest.mark.thorough


def test_it_counts_answers_and_memory(server: Running) -> None:
    asked = questions(["famous.txt", "variants.txt"], 1)
    args = Namespace(clients=3, seconds=0.1)
    load, memory = measured(server.address, server.process.pid, asked, args, "web")
    counts = {row["question"]: row["answers"] for row in load.rows}
    assert counts["all"] == sum(int(counts[name]) for name in ASKED) >= 3
    assert [row["when"] for row in memory.rows] == ["start", "middle", "end"]


def test_an_answer_without_the_verdict_is_wrong() -> None:
    question = questions(["famous.txt"], 1)[0]
    assert all(is_right(question, 200, {"verdict": each}) for each in ("unique", "unknown"))
    for status, answer in ((200, {"verdict": "multiple"}), (200, {}), (503, {"verdict": "unique"})):
        assert not is_right(question, status, answer)
