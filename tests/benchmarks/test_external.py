"""Other programs as baselines: their answers, and clear errors if they fail."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.baselines.external import External
from benchmarks.framework.report import BenchmarkError
from sudoku import Board, open_model, parse
from sudoku.crosschecking.contestants.programs.process import Program, ProgramTrouble
from tests.crosschecking.programs import ANSWERS, TINY_SOLUTION, command, ends_with, interrupted

pytestmark = pytest.mark.slow

TINY = "...44.3..4...241"


def digits(text: str) -> tuple[int, ...]:
    return parse(text).clues


def ask(line: str, text: str = TINY, seconds: float = 60.0) -> list[tuple[int, ...]]:
    with closing(External(line, seconds)) as external:
        return external.solutions(2, 2, digits(text))


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


def test_a_program_with_a_place_for_the_puzzle_is_started_for_each(tmp_path: Path) -> None:
    source = f"import sys\nassert sys.argv[1] == '--grid={TINY}'\nprint({TINY_SOLUTION!r})\n"
    with closing(External(command(tmp_path, source, "--grid={}"))) as external:
        answers = [external.solutions(2, 2, digits(TINY)) for _ in range(2)]
    assert answers == [[digits(TINY_SOLUTION)]] * 2


@pytest.mark.parametrize("word", ["", "no solution", "None"])
def test_a_program_may_say_that_there_is_no_solution(word: str, tmp_path: Path) -> None:
    assert ask(command(tmp_path, ANSWERS.format(repr(word)))) == []


def test_digits_above_9_are_letters_both_ways(tmp_path: Path) -> None:
    solution = open_model("sat", Board(3, 4)).search(parse("." * 144, Board(3, 4))).solutions[0]
    line = "." + str(solution)[1:]
    source = ANSWERS.format(f"{str(solution)!r} if line.strip() == {line!r} else ''")
    with closing(External(command(tmp_path, source))) as external:
        assert external.solutions(3, 4, (0, *solution.digits[1:])) == [solution.digits]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (ANSWERS.format("'5' * 16"), "expected 16 symbols from 1 to 4, or 'no solution'"),
        (ANSWERS.format("'1' * 16"), "which is not a solution"),
        (
            "raise SystemExit('no licence')",
            r"exit code 1, expected an answer \(standard error: 'no licence'\)",
        ),
        ("", "ended with exit code 0, expected an answer"),
    ],
)
def test_a_program_that_fails_is_named_with_the_puzzle(
    source: str, said: str, tmp_path: Path
) -> None:
    with pytest.raises(BenchmarkError, match=said) as raised:
        ask(command(tmp_path, source))
    assert str(raised.value).startswith(f"{command(tmp_path, source)!r}: ".replace("''", "'"))
    assert str(raised.value).endswith(f"; the puzzle is {TINY}")


def test_a_program_that_never_reads_is_told_no_more_than_it_has_room_for() -> None:
    sleeping = [sys.executable, "-c", "import time; time.sleep(60)"]
    sleeper = Program(sleeping, stdin=subprocess.PIPE)
    with pytest.raises(ProgramTrouble, match="does not read its input"):
        tell_much(sleeper)
    sleeper.end()


def tell_much(program: Program) -> None:
    """More than a pipe holds."""
    for _ in range(1000):
        program.tell("." * 3721)


def test_a_program_that_failed_is_started_again_by_the_next_question(tmp_path: Path) -> None:
    note = str(tmp_path / "note")
    source = (
        "import os\n"
        f"first = not os.path.exists({note!r})\n"
        f"open({note!r}, 'w').close()\n"
        "input()\n"
        f"print('oops' if first else {TINY_SOLUTION!r}, flush=True)\n"
    )
    with closing(External(command(tmp_path, source))) as external:
        with pytest.raises(BenchmarkError, match="answered 'oops'"):
            external.solutions(2, 2, digits(TINY))
        assert external.solutions(2, 2, digits(TINY)) == [digits(TINY_SOLUTION)]


@pytest.mark.parametrize("ending", ["external.close()", "del external", "raise SystemExit"])
def test_a_program_ends_with_whoever_asked_it(ending: str, tmp_path: Path) -> None:
    ends_with(
        lambda line: (
            "from benchmarks.baselines.external import External\n"
            f"external = External({line!r})\n"
            f"external.solutions(2, 2, {digits(TINY)})\n"
            f"{ending}\n"
        ),
        tmp_path,
    )


def test_ctrl_c_in_a_question_leaves_no_program_with_an_answer_to_another(tmp_path: Path) -> None:
    source = ANSWERS.format(f"{TINY_SOLUTION!r} if line.strip() == {TINY!r} else 'stale'")
    with closing(External(command(tmp_path, source))) as external:
        assert external.solutions(2, 2, digits(TINY)) == [digits(TINY_SOLUTION)]
        interrupted(lambda: external.solutions(2, 2, digits("." * 16)))
        assert external.solutions(2, 2, digits(TINY)) == [digits(TINY_SOLUTION)]


@pytest.mark.parametrize(
    ("template", "seconds", "said"),
    [
        ("'open quote", 1, "is not a command line: No closing quotation"),
        ("", 1, "expected a program that is installed, or its path"),
        ("no-such-program --fast", 1, "expected a program that is installed, or its path"),
    ],
)
def test_a_command_that_cannot_be_asked_is_refused_at_once(
    template: str, seconds: float, said: str
) -> None:
    with pytest.raises(BenchmarkError, match=said):
        External(template, seconds)


def test_an_external_program_is_asked_about_no_board_without_symbols() -> None:
    with pytest.raises(BenchmarkError, match="a board of size 64, expected at most 61"):
        External(sys.executable).solutions(8, 8, (0,) * 4096)
