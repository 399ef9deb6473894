"""Whatever an external program does wrong is a failure in time, and says what happened."""

from __future__ import annotations

from contextlib import closing

import pytest

from sudoku.crosschecking.claims import Trouble
from sudoku.crosschecking.contestants.programs import ProgramContestant
from tests.cases import for_each
from tests.crosschecking.programs import (
    OTHER,
    OTHER_SOLUTION,
    TINY,
    TINY_SOLUTION,
    answers,
    ask,
    claim,
    failure,
    late,
    shell,
)

pytestmark = pytest.mark.slow

BOTH = [
    (shell("exit 3"), Trouble.CRASH, "ended with exit code 3, expected an answer"),
    (shell("read line; kill -9 $$"), Trouble.CRASH, "was killed by SIGKILL, expected an answer"),
    (shell("read line"), Trouble.MISSING_LINE, "ended with exit code 0, expected an answer"),
    (
        shell("read line; printf 23; kill -11 $$"),
        Trouble.CRASH,
        "was killed by SIGSEGV in the middle of a line, '23'",
    ),
    (
        shell("exec <&- >&-; sleep 60"),
        Trouble.MISSING_LINE,
        "closed its input or output, expected an answer",
    ),
    (shell("echo usage: solve FILE; exit 2"), Trouble.CRASH, "ended with exit code 2"),
    (answers("x" * 16), Trouble.GARBAGE, "answered 'xxxxxxxxxxxxxxxx' (16 symbols)"),
    (
        shell("while read line; do head -c 16 /dev/zero; echo; done"),
        Trouble.GARBAGE,
        "answered '\\x00\\x00",
    ),
    (
        shell("while read line; do head -c 10000000 /dev/zero | tr '\\0' x; echo; done"),
        Trouble.GARBAGE,
        "expected ",
    ),
    (shell("read line; printf '\\016\\017\\020\\377\\n'"), Trouble.GARBAGE, "\\x0e\\x0f\\x10"),
    (
        shell('while read line; do echo "$line"; done'),
        Trouble.GARBAGE,
        f"answered '{TINY}' (9 open cells), expected 16 symbols from 1 to 4, or 'no solution'",
    ),
    (
        answers("1" * 16),
        Trouble.WRONG_GRID,
        f"answered {'1' * 16}, which is not a solution: the digit 1 occurs 4 times in row 1",
    ),
    (
        answers(OTHER_SOLUTION),
        Trouble.WRONG_GRID,
        "which is not a solution: the clue 4 at r1c4 became 3",
    ),
]


@for_each("start", ["once", "each"])
@for_each(("program", "trouble", "text"), BOTH)
def test_a_program_that_fails_is_told_precisely(
    program: str, trouble: Trouble, text: str, start: str
) -> None:
    said = failure(ask(ProgramContestant(program, spawn=start)))
    assert (said.trouble, said.puzzle) == (trouble, TINY)
    assert text in said.text
    assert program not in said.text


@for_each(
    ("source", "spawn", "trouble", "text"),
    [
        (
            f"read line; printf {TINY_SOLUTION}",
            "once",
            Trouble.PARTIAL_LINE,
            f"ended with exit code 0 in the middle of a line, '{TINY_SOLUTION}'",
        ),
        ("read line; exec yes x", "once", Trouble.GARBAGE, "answered 'x' (1 symbol)"),
        (
            "read line; exec tr '\\0' x < /dev/zero",
            "once",
            Trouble.GARBAGE,
            "(16384 symbols)",
        ),
        (
            "echo 1; echo 2",
            "each",
            Trouble.GARBAGE,
            "wrote '2' after its answer, expected one line",
        ),
        ("echo 1; printf 2", "each", Trouble.GARBAGE, "wrote '2' after its answer"),
        (
            "echo usage:; echo x; exit 2",
            "each",
            Trouble.CRASH,
            "ended with exit code 2 after it wrote 'x' after its answer, expected an answer",
        ),
        (f"echo {TINY_SOLUTION}; exit 3", "each", Trouble.CRASH, "exit code 3"),
        ("exec yes x", "each", Trouble.GARBAGE, "wrote 'x' after its answer"),
    ],
)
def test_a_program_that_fails_in_its_own_way_is_told_precisely(
    source: str, spawn: str, trouble: Trouble, text: str
) -> None:
    said = failure(ask(ProgramContestant(shell(source), spawn=spawn)))
    assert said.trouble is trouble
    assert text in said.text


@pytest.mark.parametrize("spawn", ["once", "each"])
@pytest.mark.parametrize("source", ["sleep 60", "yes x >&2"])
def test_a_program_that_is_late_is_killed(source: str, spawn: str) -> None:
    said = failure(ask(ProgramContestant(shell(source), spawn=spawn), seconds=0.2))
    assert (said.trouble, said.text) == (Trouble.TIME_LIMIT, "no answer within 0.2 s")


@pytest.mark.parametrize("spawn", ["once", "each"])
def test_of_a_late_program_that_wrote_a_part_of_a_line_the_part_is_told(spawn: str) -> None:
    source = "read line; printf 231; sleep 60"
    said, seconds = late(lambda: ProgramContestant(shell(source), spawn=spawn))
    assert said.trouble is Trouble.PARTIAL_LINE
    assert said.text == (
        f"no whole line within {seconds:g} s, only '231', expected a newline after an answer"
    )


@pytest.mark.parametrize("last", ["sleep 60", "exec >&-; sleep 60"])
def test_a_program_for_one_puzzle_that_answers_must_end(last: str) -> None:
    program = shell(f"echo {TINY_SOLUTION}; {last}")
    said, seconds = late(lambda: ProgramContestant(program, spawn="each"))
    assert said.trouble is Trouble.TIME_LIMIT
    assert f"but did not end within {seconds:g} s" in said.text


@pytest.mark.thorough
def test_lines_without_end_are_no_answer() -> None:
    said = failure(ask(ProgramContestant(shell("yes ''"), spawn="each"), seconds=0.3))
    assert said.trouble is Trouble.TIME_LIMIT


@for_each(
    ("protocol", "line", "text"),
    [
        ("count", "", "answered '', expected a number of solutions"),
        ("count", "-1", "expected a number of solutions"),
        ("count", "one", "expected a number of solutions"),
        ("count", "1" * 10_000, "expected a number of solutions"),
        ("solution:count", TINY_SOLUTION, "expected solution:count"),
        ("solution:count", f"{TINY_SOLUTION}:", "expected solution:count"),
        ("solution:count", f"{TINY_SOLUTION}:0", "expected no solution with a count of 0"),
        ("solution:count", ":1", "expected the solution that was counted"),
        ("solution:count", "23:1", "expected 16 symbols from 1 to 4, and a count"),
        ("solution:count", "a:1:b", "expected the puzzle as the first of three parts"),
        ("solution:count", ":::", "expected solution:count or puzzle:count:solution"),
    ],
)
def test_an_answer_that_cannot_be_read_says_what_was_expected(
    protocol: str, line: str, text: str
) -> None:
    said = failure(ask(ProgramContestant(answers(line), protocol)))
    assert said.trouble is Trouble.GARBAGE
    assert text in said.text


def test_the_answer_to_an_earlier_puzzle_is_out_of_order() -> None:
    source = f"read line; echo none; read line; echo {OTHER_SOLUTION}; read line"
    with closing(ProgramContestant(shell(source))) as contestant:
        assert claim(contestant.ask(OTHER)).most == 0
        said = failure(contestant.ask(TINY))
    assert said.trouble is Trouble.OUT_OF_ORDER
    assert said.text.endswith(f"it answers the puzzle asked 1 before: {OTHER}")


@pytest.mark.parametrize(
    ("echoed", "text"),
    [
        (str(OTHER), f"it answers the puzzle asked 2 before: {OTHER}"),
        ("." * 16, "it answers a puzzle that was not asked: '................'"),
    ],
)
def test_a_row_with_another_puzzle_is_out_of_order(echoed: str, text: str) -> None:
    row = f"{echoed}:1:{TINY_SOLUTION}"
    source = f"read line; echo :0; read line; echo :0; read line; echo {row}; read line"
    with closing(ProgramContestant(shell(source), "solution:count")) as contestant:
        claims = [claim(contestant.ask(puzzle)).most for puzzle in (OTHER, TINY)]
        said = failure(contestant.ask(TINY))
    assert claims == [0, 0]
    assert (said.trouble, said.text) == (Trouble.OUT_OF_ORDER, text)


@pytest.mark.parametrize("extra", ["echo more", "yes more | head -n 100000"])
def test_a_line_too_many_is_never_taken_for_the_next_answer(extra: str) -> None:
    program = shell(f"read line; echo {TINY_SOLUTION}; {extra}; read line")
    with closing(ProgramContestant(program)) as contestant:
        assert claim(contestant.ask(TINY)).least == 1
        said = failure(contestant.ask(TINY))
    assert said.trouble in (Trouble.OUT_OF_ORDER, Trouble.GARBAGE)
    assert "wrote 'more' unasked" in said.text or "answered 'more'" in said.text


def test_a_program_that_reads_one_puzzle_alone_is_told_so() -> None:
    with closing(ProgramContestant(shell(f"read line; echo {TINY_SOLUTION}"))) as contestant:
        assert claim(contestant.ask(TINY)).least == 1
        said = failure(contestant.ask(TINY))
        assert said.trouble is Trouble.MISSING_LINE
        assert "make it read the next puzzle, or start it for each puzzle" in said.text
        assert claim(contestant.ask(TINY)).least == 1


@pytest.mark.parametrize("protocol", ["grid", "dimacs"])
def test_a_failure_has_the_end_of_standard_error(protocol: str) -> None:
    long = "head -c 1000000 /dev/zero | tr '\\0' x >&2"
    source = long + "; printf '\\n\\033[1mno licence\\n' >&2; exit 1"
    said = failure(ask(ProgramContestant(shell(source), protocol)))
    assert said.stderr.endswith("x\n�[1mno licence")
    assert len(said.stderr) < 5000


def test_a_program_may_fill_its_standard_error() -> None:
    source = f"head -c 1000000 /dev/zero >&2; read line; echo {TINY_SOLUTION}"
    assert claim(ask(ProgramContestant(shell(source)))).least == 1
