"""Programs that are asked through their standard input and output, and whatever they do there."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.baselines.external import External
from benchmarks.report import BenchmarkError
from sudoku import Board, open_model, parse
from sudoku.crosschecking.contestants.programs.process import Program, ProgramTrouble
from tests.crosschecking.programs import ANSWERS, TINY_SOLUTION, command, ends_with, interrupted
from tests.fragile import has_ended, wait_until

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
    assert ask(command(tmp_path, "", "{}")) == []


@pytest.mark.parametrize("word", ["", "0", "no solution", "None", "UNSATISFIABLE", " 0 "])
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
        (ANSWERS.format("'23'"), r"answered '23' \(2 symbols\), expected 16 symbols from 1 to 4"),
        (ANSWERS.format("'5' * 16"), "expected 16 symbols from 1 to 4, or 'no solution'"),
        (ANSWERS.format("'x' * 10**6"), "answered .*expected 16 symbols"),
        (
            "import sys; input(); sys.stdout.buffer.write(b'\\xff\\n')",
            "answered .*expected 16 symbols",
        ),
        ("raise SystemExit('no licence')", r"exit code 1 \(standard error: 'no licence'\)"),
        ("import os; os.kill(os.getpid(), 9)", "was ended by SIGKILL, expected an answer"),
        ("", "ended with exit code 0, expected an answer"),
        (
            "import os, time; os.close(1); time.sleep(60)",
            "closed its input or output",
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


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("print(1)\nprint(2)", "wrote '2' after its answer, expected one line"),
        (f"print({TINY_SOLUTION!r})\nraise SystemExit(3)", "ended with exit code 3"),
        ("import time; time.sleep(60)", r"within 0\.5 s"),
        ("import os, time; os.close(1); time.sleep(60)", r"within 0\.5 s"),
    ],
)
def test_a_program_for_one_puzzle_that_fails_is_named(
    source: str, said: str, tmp_path: Path
) -> None:
    seconds = 0.5 if "sleep" in source else 60
    with pytest.raises(BenchmarkError, match=said):
        ask(command(tmp_path, source, "{}"), seconds=seconds)


def test_a_program_that_hangs_is_ended_with_what_it_has_started(tmp_path: Path) -> None:
    source = (
        "import subprocess, sys\n"
        "line = [sys.executable, '-c', 'import time; time.sleep(600)']\n"
        "child = subprocess.Popen(line)\n"
        f"open({str(tmp_path / 'pid')!r}, 'w').write(str(child.pid))\n"
        "input()\n"
        "print(0, flush=True)\n"
        "child.wait()\n"
    )
    with closing(External(command(tmp_path, source))) as external:
        assert external.solutions(2, 2, digits(TINY)) == []
        external._seconds = 0.1
        with pytest.raises(BenchmarkError, match="no answer within"):
            external.solutions(2, 2, digits(TINY))
        pid = int((tmp_path / "pid").read_text())
        wait_until(lambda: has_ended(pid))


def test_a_program_may_fill_its_standard_error(tmp_path: Path) -> None:
    source = f"import sys\nsys.stderr.write('x' * 10**6)\n{ANSWERS.format(repr(TINY_SOLUTION))}"
    assert ask(command(tmp_path, source)) == [digits(TINY_SOLUTION)]


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


@pytest.mark.parametrize("extra", ["more", "more\\n" * 100_000])
def test_a_line_too_many_is_never_taken_for_the_next_answer(extra: str, tmp_path: Path) -> None:
    source = f"input()\nprint('{TINY_SOLUTION}\\n{extra}', flush=True)\ninput()\n"
    with closing(External(command(tmp_path, source))) as external:
        assert external.solutions(2, 2, digits(TINY)) == [digits(TINY_SOLUTION)]
        with pytest.raises(BenchmarkError, match=r"wrote 'more' unasked|answered 'more'"):
            external.solutions(2, 2, digits(TINY))


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
        with pytest.raises(BenchmarkError, match="ended with exit code 0"):
            external.solutions(2, 2, digits(TINY))


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
        ("'open quote", 1, "is no command line: No closing quotation"),
        ("", 1, "expected a program that is installed, or its path"),
        ("no-such-program --fast", 1, "expected a program that is installed, or its path"),
        (sys.executable, 0, "0 seconds for .*, expected more than 0"),
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
