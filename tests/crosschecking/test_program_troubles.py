"""Whatever an external program does wrong is a failure in time, and says what happened."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from sudoku import Budget
from sudoku.crosschecking.claims import Trouble
from sudoku.crosschecking.programs import ProgramParty
from tests.crosschecking.programs import (
    ANSWERS,
    OTHER,
    OTHER_SOLUTION,
    TINY,
    TINY_SOLUTION,
    ask,
    claim,
    command,
    failure,
)
from tests.fragile import ROOT, has_ended, wait_until

ENDLESS = "import sys\ninput()\nwhile True: sys.{}.write({!r} * 10_000)\n"
DIES = "import os; input(); {}; os.kill(os.getpid(), {})"

BOTH = [
    ("raise SystemExit(3)", Trouble.CRASH, "ended with exit code 3, expected an answer"),
    (DIES.format("1", 9), Trouble.CRASH, "was ended by SIGKILL, expected an answer"),
    ("", Trouble.MISSING_LINE, "ended with exit code 0, expected an answer"),
    (
        DIES.format("os.write(1, b'23')", 11),
        Trouble.CRASH,
        "was ended by SIGSEGV in the middle of a line, '23'",
    ),
    (
        "import os, time; os.close(0); os.close(1); time.sleep(60)",
        Trouble.MISSING_LINE,
        "closed its input or output, expected an answer",
    ),
    (
        "print('usage: solve FILE'); raise SystemExit(2)",
        Trouble.CRASH,
        "ended with exit code 2",
    ),
    (ANSWERS.format("'x' * 16"), Trouble.GARBAGE, "answered 'xxxxxxxxxxxxxxxx' (16 symbols)"),
    (ANSWERS.format("'\\0' * 16"), Trouble.GARBAGE, "answered '\\x00\\x00"),
    (ANSWERS.format("'x' * 10**7"), Trouble.GARBAGE, "expected "),
    (
        "import os; input(); os.write(1, bytes(range(11, 256)) + b'\\n')",
        Trouble.GARBAGE,
        "\\x0e\\x0f\\x10",
    ),
    (
        ANSWERS.format("line.strip()"),
        Trouble.GARBAGE,
        f"answered '{TINY}' (9 open cells), expected 16 symbols from 1 to 4, or 'no solution'",
    ),
    (
        ANSWERS.format(repr("1" * 16)),
        Trouble.WRONG_GRID,
        f"answered {'1' * 16}, which is no solution: the digit 1 occurs 4 times in row 1",
    ),
    (
        ANSWERS.format(repr(OTHER_SOLUTION)),
        Trouble.WRONG_GRID,
        "which is no solution: the clue 4 at r1c4 became 3",
    ),
]


@pytest.mark.parametrize("start", ["once", "each"])
@pytest.mark.parametrize(("source", "trouble", "text"), BOTH)
def test_a_program_that_fails_is_told_precisely(
    source: str, trouble: Trouble, text: str, start: str, tmp_path: Path
) -> None:
    said = failure(ask(ProgramParty(command(tmp_path, source), start=start)))
    assert (said.trouble, said.puzzle) == (trouble, TINY)
    assert text in said.text
    assert str(tmp_path) not in said.text


@pytest.mark.parametrize(
    ("source", "trouble", "text"),
    [
        (
            f"input(); print({TINY_SOLUTION!r}, end='')",
            Trouble.PARTIAL_LINE,
            f"ended with exit code 0 in the middle of a line, '{TINY_SOLUTION}'",
        ),
        (ENDLESS.format("stdout", "x\n"), Trouble.GARBAGE, "answered 'x' (1 symbol)"),
        (ENDLESS.format("stdout", "x"), Trouble.GARBAGE, "(16384 symbols)"),
    ],
)
def test_a_kept_program_that_fails_is_told_precisely(
    source: str, trouble: Trouble, text: str, tmp_path: Path
) -> None:
    said = failure(ask(ProgramParty(command(tmp_path, source))))
    assert said.trouble is trouble
    assert text in said.text


@pytest.mark.parametrize(
    ("source", "trouble", "text"),
    [
        ("print(1)\nprint(2)", Trouble.GARBAGE, "wrote '2' after its answer, expected one line"),
        ("print(1)\nprint(2, end='')", Trouble.GARBAGE, "wrote '2' after its answer"),
        (
            "print('usage:')\nprint('x')\nraise SystemExit(2)",
            Trouble.CRASH,
            "ended with exit code 2 after it wrote 'x' after its answer, expected an answer",
        ),
        (f"print({TINY_SOLUTION!r})\nraise SystemExit(3)", Trouble.CRASH, "exit code 3"),
        (ENDLESS.format("stdout", "x\n"), Trouble.GARBAGE, "wrote 'x' after its answer"),
    ],
)
def test_a_program_for_one_puzzle_that_fails_is_told_precisely(
    source: str, trouble: Trouble, text: str, tmp_path: Path
) -> None:
    said = failure(ask(ProgramParty(command(tmp_path, source), start="each")))
    assert said.trouble is trouble
    assert text in said.text


@pytest.mark.parametrize("start", ["once", "each"])
@pytest.mark.parametrize(
    ("source", "trouble", "text"),
    [
        ("import time; time.sleep(60)", Trouble.TIME_LIMIT, "no answer within 0.5 s"),
        (ENDLESS.format("stderr", "x\n"), Trouble.TIME_LIMIT, "no answer within 0.5 s"),
        (
            "import os, time; input(); os.write(1, b'231'); time.sleep(60)",
            Trouble.PARTIAL_LINE,
            "no whole line within 1.5 s, only '231', expected a newline after an answer",
        ),
    ],
)
def test_a_program_that_is_late_is_ended(
    source: str, trouble: Trouble, text: str, start: str, tmp_path: Path
) -> None:
    seconds = 0.5 if trouble is Trouble.TIME_LIMIT else 1.5
    said = failure(ask(ProgramParty(command(tmp_path, source), start=start), seconds=seconds))
    assert (said.trouble, said.text) == (trouble, text)


@pytest.mark.parametrize("last", ["time.sleep(60)", "os.close(1); time.sleep(60)"])
def test_a_program_for_one_puzzle_that_answers_must_end(last: str, tmp_path: Path) -> None:
    source = f"import os, time; print({TINY_SOLUTION!r}, flush=True); {last}"
    said = failure(ask(ProgramParty(command(tmp_path, source), start="each"), seconds=1.5))
    assert said.trouble is Trouble.TIME_LIMIT
    assert "but did not end within 1.5 s" in said.text


def test_lines_without_end_are_no_answer(tmp_path: Path) -> None:
    source = ENDLESS.format("stdout", "\n")
    said = failure(ask(ProgramParty(command(tmp_path, source), start="each"), seconds=0.5))
    assert said.trouble is Trouble.TIME_LIMIT


@pytest.mark.parametrize(
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
    protocol: str, line: str, text: str, tmp_path: Path
) -> None:
    said = failure(ask(ProgramParty(command(tmp_path, ANSWERS.format(repr(line))), protocol)))
    assert said.trouble is Trouble.GARBAGE
    assert text in said.text


def test_the_answer_to_an_earlier_puzzle_is_out_of_order(tmp_path: Path) -> None:
    source = (
        "import sys\n"
        f"answers = iter(['none', {OTHER_SOLUTION!r}])\n"
        "for line in sys.stdin: print(next(answers), flush=True)\n"
    )
    with closing(ProgramParty(command(tmp_path, source))) as party:
        assert claim(party.ask(OTHER)).most == 0
        said = failure(party.ask(TINY))
    assert said.trouble is Trouble.OUT_OF_ORDER
    assert said.text.endswith(f"it answers the puzzle asked 1 before: {OTHER}")


@pytest.mark.parametrize(
    ("echoed", "text"),
    [
        (str(OTHER), f"it answers the puzzle asked 2 before: {OTHER}"),
        ("." * 16, "it answers a puzzle that was not asked: '................'"),
    ],
)
def test_a_row_with_another_puzzle_is_out_of_order(echoed: str, text: str, tmp_path: Path) -> None:
    source = (
        "import sys\n"
        "for count, line in enumerate(sys.stdin):\n"
        f"    print(':0' if count < 2 else '{echoed}:1:{TINY_SOLUTION}', flush=True)\n"
    )
    with closing(ProgramParty(command(tmp_path, source), "solution:count")) as party:
        claims = [claim(party.ask(puzzle)).most for puzzle in (OTHER, TINY)]
        said = failure(party.ask(TINY))
    assert claims == [0, 0]
    assert (said.trouble, said.text) == (Trouble.OUT_OF_ORDER, text)


@pytest.mark.parametrize("extra", ["more", "more\\n" * 100_000])
def test_a_line_too_many_is_never_taken_for_the_next_answer(extra: str, tmp_path: Path) -> None:
    source = f"input()\nprint('{TINY_SOLUTION}\\n{extra}', flush=True)\ninput()\n"
    with closing(ProgramParty(command(tmp_path, source))) as party:
        assert claim(party.ask(TINY)).least == 1
        said = failure(party.ask(TINY))
    assert said.trouble in (Trouble.OUT_OF_ORDER, Trouble.GARBAGE)
    assert "wrote 'more' unasked" in said.text or "answered 'more'" in said.text


def test_a_program_that_reads_one_puzzle_alone_is_told_so(tmp_path: Path) -> None:
    source = f"input()\nprint({TINY_SOLUTION!r})\n"
    with closing(ProgramParty(command(tmp_path, source))) as party:
        assert claim(party.ask(TINY)).least == 1
        said = failure(party.ask(TINY))
        assert said.trouble is Trouble.MISSING_LINE
        assert "expected it to read the next puzzle (or start it for each puzzle)" in said.text
        assert claim(party.ask(TINY)).least == 1


@pytest.mark.parametrize("protocol", ["grid", "dimacs"])
def test_a_failure_has_the_end_of_standard_error(protocol: str, tmp_path: Path) -> None:
    source = "import sys\nsys.stderr.write('x' * 10**6 + '\\n\\x1b[1mno licence\\n')\nsys.exit(1)"
    said = failure(ask(ProgramParty(command(tmp_path, source), protocol)))
    assert said.stderr.endswith("x\n�[1mno licence")
    assert len(said.stderr) < 5000


def test_a_program_may_fill_its_standard_error(tmp_path: Path) -> None:
    source = f"import sys\nsys.stderr.write('x' * 10**6)\n{ANSWERS.format(repr(TINY_SOLUTION))}"
    assert claim(ask(ProgramParty(command(tmp_path, source)))).least == 1


CHILD = (
    "import signal, subprocess, sys, time\n"
    "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
    "open({!r}, 'w').write(str(child.pid))\n"
)


@pytest.mark.parametrize("start", ["once", "each"])
@pytest.mark.parametrize("last", ["time.sleep(600)", "pass", "raise SystemExit(1)"])
def test_what_a_program_has_started_ends_with_it(last: str, start: str, tmp_path: Path) -> None:
    source = CHILD.format(str(tmp_path / "pid")) + last
    failure(ask(ProgramParty(command(tmp_path, source), start=start), seconds=2))
    pid = int((tmp_path / "pid").read_text())
    wait_until(lambda: has_ended(pid))


def test_a_child_that_holds_the_output_open_delays_no_answer(tmp_path: Path) -> None:
    source = CHILD.format(str(tmp_path / "pid")) + f"print({TINY_SOLUTION!r})"
    assert claim(ask(ProgramParty(command(tmp_path, source), start="each"))).seconds < 30


def test_one_that_has_left_the_session_and_holds_the_output_delays_no_answer(
    tmp_path: Path,
) -> None:
    source = (
        "import subprocess, sys\n"
        "line = [sys.executable, '-c', 'import time; time.sleep(40)']\n"
        "child = subprocess.Popen(line, start_new_session=True)\n"
        f"open({str(tmp_path / 'pid')!r}, 'w').write(str(child.pid))\n"
        f"print({TINY_SOLUTION!r})\n"
    )
    try:
        said = claim(ask(ProgramParty(command(tmp_path, source), start="each")))
        assert said.seconds < 30
    finally:
        os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)


def test_a_program_that_failed_is_started_again_by_the_next_question(tmp_path: Path) -> None:
    note = str(tmp_path / "note")
    source = (
        "import os, sys\n"
        f"first = not os.path.exists({note!r})\n"
        f"open({note!r}, 'w').close()\n"
        f"for line in sys.stdin: print('oops' if first else {TINY_SOLUTION!r}, flush=True)\n"
    )
    with closing(ProgramParty(command(tmp_path, source))) as party:
        assert "answered 'oops'" in failure(party.ask(TINY)).text
        assert claim(party.ask(TINY)).least == 1


@pytest.mark.parametrize("ending", ["party.close()", "del party", "raise SystemExit"])
def test_a_program_ends_with_whoever_asked_it(ending: str, tmp_path: Path) -> None:
    source = (
        "import os, sys, time\n"
        f"open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\n"
        "input()\n"
        f"print({TINY_SOLUTION!r}, flush=True)\n"
        "time.sleep(600)\n"
    )
    asking = (
        "from sudoku import parse\n"
        "from sudoku.crosschecking.programs import ProgramParty\n"
        f"party = ProgramParty({command(tmp_path, source)!r})\n"
        f"party.ask(parse({str(TINY)!r}))\n"
        f"{ending}\n"
    )
    subprocess.run([sys.executable, "-c", asking], cwd=ROOT, check=True, timeout=60)
    pid = int((tmp_path / "pid").read_text())
    wait_until(lambda: has_ended(pid))


def test_ctrl_c_in_a_question_leaves_no_program_with_an_answer_to_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = ANSWERS.format(f"{TINY_SOLUTION!r} if line.strip() == {str(TINY)!r} else 'stale'")
    with closing(ProgramParty(command(tmp_path, source))) as party:
        assert claim(party.ask(TINY)).least == 1

        def interrupt(*_: object) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr("sudoku.crosschecking.programs.process.Program.read", interrupt)
            with pytest.raises(KeyboardInterrupt):
                party.ask(OTHER)
        assert claim(party.ask(TINY)).least == 1


def test_a_question_without_a_limit_on_time_has_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku.crosschecking.programs.party.DEFAULT_SECONDS", 0.5)
    with closing(ProgramParty(command(tmp_path, "import time; time.sleep(60)"))) as party:
        assert failure(party.ask(TINY)).text == "no answer within 0.5 s"
        assert "within 0.6 s" in failure(party.ask(TINY, budget=Budget(seconds=0.6))).text
