"""External programs as contestants of a cross-check: how they are asked, and what they claim."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

import pytest

from sudoku import Board, Budget, Puzzle, Verdict, parse
from sudoku.crosschecking.claims import Claim
from sudoku.crosschecking.contestants.programs import (
    PROTOCOLS,
    SPAWNS,
    ProgramContestant,
    ProgramError,
)
from tests.cases import for_each
from tests.crosschecking.programs import (
    ANSWERS,
    OTHER,
    TINY,
    TINY_SOLUTION,
    answers,
    ask,
    claim,
    command,
    shell,
)

pytestmark = pytest.mark.slow


def test_a_program_is_kept_and_given_a_puzzle_a_line(tmp_path: Path) -> None:
    source = (
        "import sys\n"
        f"known = {{{str(TINY)!r}: {TINY_SOLUTION!r}}}\n"
        "for count, line in enumerate(sys.stdin):\n"
        "    print(known[line.strip()] if count < 2 else 'none', flush=True)\n"
    )
    with closing(ProgramContestant(command(tmp_path, source))) as contestant:
        assert contestant.spawn == "once"
        claims = [claim(contestant.ask(TINY)) for _ in range(3)]
    assert [str(grid) for grid in claims[0].solutions] == [TINY_SOLUTION]
    assert [said.text for said in claims] == ["at least one solution"] * 2 + ["unsatisfiable"]
    assert claims[0].contestant == contestant.name == command(tmp_path, source)
    assert claims[0].puzzle == TINY
    assert 0 < claims[0].seconds < 30


@pytest.mark.parametrize("ending", ["\\n", ""])
def test_a_program_with_a_place_for_the_puzzle_is_started_for_each(
    ending: str, tmp_path: Path
) -> None:
    source = (
        f"import sys\nassert sys.argv[1] == '--grid={TINY}'\n"
        f"assert sys.stdin.read() == ''\nprint({TINY_SOLUTION!r}, end='{ending}')\n"
    )
    with closing(ProgramContestant(command(tmp_path, source, "--grid={}"))) as contestant:
        assert contestant.spawn == "each"
        assert [claim(contestant.ask(TINY)).least for _ in range(2)] == [1, 1]


def test_a_program_without_a_place_may_be_started_for_each_puzzle(tmp_path: Path) -> None:
    source = (
        f"import sys\nassert sys.stdin.read() == '{TINY}\\n'\nprint('\\n{TINY_SOLUTION}\\n\\n  ')\n"
    )
    with closing(
        ProgramContestant(command(tmp_path, source), spawn="each", name="mine")
    ) as contestant:
        assert [claim(contestant.ask(TINY)).contestant for _ in range(2)] == ["mine", "mine"]


def test_a_program_may_answer_without_having_read() -> None:
    program = shell(f"echo {TINY_SOLUTION}")
    assert claim(ask(ProgramContestant(program, spawn="each"))).least == 1


@for_each("word", ["", "0", "no solution", "None", "UNSATISFIABLE", " 0 "])
@for_each("start", SPAWNS)
def test_a_program_may_say_that_there_is_no_solution(word: str, start: str) -> None:
    contestant = ProgramContestant(answers(word), spawn=start)
    assert claim(ask(contestant)).verdict is Verdict.UNSATISFIABLE


@for_each(
    ("protocol", "line", "says", "least", "most"),
    [
        ("grid", TINY_SOLUTION, "at least one solution", 1, None),
        ("count", "0", "unsatisfiable", 0, 0),
        ("count", " 1 ", "unique", 1, 1),
        ("count", "2", "multiple", 2, None),
        ("count", "6670903752021072936960", "multiple", 6670903752021072936960, None),
        ("solution:count", f"{TINY_SOLUTION}:1", "unique", 1, 1),
        ("solution:count", f"{TINY_SOLUTION}:2", "multiple", 2, None),
        ("solution:count", ":0", "unsatisfiable", 0, 0),
        ("solution:count", "0", "unsatisfiable", 0, 0),
        ("solution:count", "no solution", "unsatisfiable", 0, 0),
        ("solution:count", f"{TINY}:1:{TINY_SOLUTION}", "unique", 1, 1),
        ("solution:count", f"{str(TINY).replace('.', '0')}:0:", "unsatisfiable", 0, 0),
    ],
)
def test_an_answer_is_a_claim_from_least_to_most(
    protocol: str, line: str, says: str, least: int, most: int | None
) -> None:
    said = claim(ask(ProgramContestant(answers(line), protocol)))
    assert (said.text, said.least, said.most) == (says, least, most)
    shown = [TINY_SOLUTION] if TINY_SOLUTION in line else []
    assert [str(grid) for grid in said.solutions] == shown


def test_a_count_is_exact_below_the_limit_alone() -> None:
    with closing(ProgramContestant(answers("1"), "count")) as contestant:
        most = [claim(contestant.ask(TINY, limit=limit)).most for limit in (1, 2, 3)]
    assert most == [None, 1, 1]


@pytest.mark.parametrize("seconds", [1e9, 1e300])
def test_a_limit_on_time_may_be_as_long_as_anybody_likes(seconds: float) -> None:
    contestant = ProgramContestant(answers("1"), "count")
    assert claim(ask(contestant, seconds=seconds)).verdict is Verdict.UNIQUE


def test_digits_above_9_are_letters_both_ways(tmp_path: Path) -> None:
    board = Board(1, 12)
    row = "123456789ABC"
    puzzle = parse(row[0] + "." * 143, board)
    solution = "".join(row[i:] + row[:i] for i in range(12))
    source = ANSWERS.format(f"{solution!r} if line.strip() == {str(puzzle)!r} else ''")
    said = claim(ask(ProgramContestant(command(tmp_path, source)), puzzle))
    assert said.solutions[0].digits[:12] == tuple(range(1, 13))


def test_one_program_answers_for_boards_of_every_size(tmp_path: Path) -> None:
    source = ANSWERS.format(f"1 if len(line) == 2 else {TINY_SOLUTION!r}")
    with closing(ProgramContestant(command(tmp_path, source))) as contestant:
        assert claim(contestant.ask(Puzzle(Board(1, 1), (0,)))).least == 1
        assert claim(contestant.ask(TINY)).least == 1


def test_a_fresh_contestant_has_the_same_settings_and_a_program_of_its_own(tmp_path: Path) -> None:
    source = ANSWERS.format("__import__('os').getpid()")
    with closing(ProgramContestant(command(tmp_path, source), "count", "once", "n")) as contestant:
        pids = [claim(contestant.ask(TINY)).least for _ in range(2)]
        with closing(contestant.fresh()) as fresh:
            assert (fresh.name, fresh.spawn) == ("n", "once")
            assert claim(fresh.ask(TINY)).least not in pids
        assert claim(contestant.ask(TINY)).least == pids[0] == pids[1]
        contestant.close()
        assert claim(contestant.ask(TINY)).least != pids[0]


@pytest.mark.parametrize("answer", [TINY_SOLUTION, "1" * 16])
def test_a_program_that_answers_at_the_end_of_its_input_is_started_for_each(answer: str) -> None:
    program = shell(f"cat > /dev/null; echo {answer}")
    with closing(ProgramContestant(program)) as contestant:
        said = contestant.ask(TINY, budget=Budget(seconds=0.3))
        assert "answers only when its input ends (flush the output" in str(said)
        assert "no answer within 0.3 s" in str(said)
        assert contestant.spawn == "each"
        said = contestant.ask(TINY)
        assert said.contestant == contestant.name
        assert isinstance(said, Claim) is (answer == TINY_SOLUTION)
        assert contestant.fresh().spawn == "each"


def test_a_program_that_only_says_goodbye_is_not_taken_for_one_that_buffers() -> None:
    with closing(ProgramContestant(shell("cat > /dev/null; echo goodbye"))) as contestant:
        assert "input ends" not in str(contestant.ask(TINY, budget=Budget(seconds=0.3)))
        assert contestant.spawn == "once"


@for_each(
    ("line", "protocol", "spawn", "said"),
    [
        ("'open quote", "grid", None, "is not a command line: No closing quotation"),
        ("", "grid", None, "command not found; name an installed program"),
        ("no-such-program --fast", "grid", None, "command not found"),
        (f"{sys.executable} \0", "grid", None, "command not found"),
        (sys.executable, "gird", None, "no protocol 'gird': .*did you mean 'grid'"),
        (sys.executable, "grid", "twice", "no spawn mode 'twice': choose from once, each"),
        (f"{sys.executable} {{}}", "grid", "once", "with {} in its command line it is started"),
        (sys.executable, "dimacs", "once", "with the protocol dimacs it is started for each"),
    ],
)
def test_what_cannot_be_asked_is_refused_at_once(
    line: str, protocol: str, spawn: str | None, said: str
) -> None:
    with pytest.raises(ProgramError, match=said):
        ProgramContestant(line, protocol, spawn)


@pytest.mark.parametrize("protocol", [name for name in PROTOCOLS if name != "dimacs"])
def test_a_program_is_asked_about_no_board_without_symbols(protocol: str) -> None:
    with pytest.raises(ProgramError, match="a board of size 64, expected at most 61"):
        ProgramContestant(sys.executable, protocol).ask(Puzzle(Board(8, 8), (0,) * 4096))


def test_a_program_that_cannot_be_started_is_an_error_and_no_failure(tmp_path: Path) -> None:
    odd = tmp_path / "odd"
    odd.write_bytes(b"\x00\x01")
    odd.chmod(0o755)
    with pytest.raises(ProgramError, match="odd' cannot be started: "):
        ProgramContestant(str(odd)).ask(OTHER)
