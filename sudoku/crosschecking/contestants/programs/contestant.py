"""An external program as a contestant: started by its first question, killed when it fails.

In a line protocol it reads one puzzle per line, n² symbols with `.` for an open cell, and answers
each with a line (`answers`). It is started once and must flush its output after each line, or it is
started for each puzzle, which replaces `{}` in its command line or is its whole standard input. A
SAT solver (`satisfiability`) reads a file whose name replaces `{}`, or its standard input, and is
started for each question.
"""

from __future__ import annotations

import subprocess
from collections import deque
from pathlib import Path
from tempfile import TemporaryDirectory

from sudoku.crosschecking.claims import Claim, Failure, Response, SolutionBounds, Trouble
from sudoku.crosschecking.contestants.contestant import (
    DEFAULT_MEMORY,
    DEFAULT_SECONDS,
    memory_arguments,
)
from sudoku.crosschecking.contestants.programs import answers, satisfiability
from sudoku.crosschecking.contestants.programs.answers import ProgramQuestion
from sudoku.crosschecking.contestants.programs.process import (
    LONGEST,
    Limit,
    ProgramError,
    ProgramTrouble,
    RunningProgram,
    short,
    split_command,
    still_running,
)
from sudoku.errors import known_and_nearest
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import SYMBOLS

PLACE = "{}"
"""The placeholder in a command line for the puzzle, or for the file with the formula."""

DIMACS = "dimacs"
PROTOCOLS = (*answers.LINES, DIMACS)
ONCE, EACH = "once", "each"
SPAWNS = (ONCE, EACH)

AT_END_SECONDS = 1.0
"""Seconds that a late program has to answer after its input is closed."""
_REMEMBERED = 50
"""Number of earlier puzzles to which a wrong answer may belong."""

_CRASHES_WITHIN = 0.2
"""Seconds to wait for a crash after output other than an answer, such as a usage message."""


class ProgramContestant:
    """A program by its command line.

    protocol: one of PROTOCOLS. spawn: one of SPAWNS; by default "each" if the command line has a
    placeholder or the protocol is dimacs, otherwise "once". name: by default the command line.
    memory: the memory limit of each of its processes in bytes, on Linux; None disables the limit.
    Raises ProgramError for an unknown program, protocol or value of spawn.
    """

    name: str

    def __init__(
        self,
        command: str,
        protocol: str = "grid",
        spawn: str | None = None,
        name: str | None = None,
        memory: int | None = DEFAULT_MEMORY,
    ) -> None:
        self.name = command if name is None else name
        self._memory = memory
        self._words = split_command(command)
        self._settings = command, protocol, spawn, name
        for what, value, known in (
            ("protocol", protocol, PROTOCOLS),
            ("spawn mode", EACH if spawn is None else spawn, SPAWNS),
        ):
            if value not in known:
                raise ProgramError(f"no {what} {value!r}: {known_and_nearest(value, known)}")
        self._has_place = any(PLACE in word for word in self._words)
        needs_each = f"{PLACE} in its command line" if self._has_place else ""
        needs_each = "the protocol dimacs" if protocol == DIMACS else needs_each
        if spawn == ONCE and needs_each:
            raise ProgramError(f"{command!r}: with {needs_each} it is started for each puzzle")
        self._protocol = protocol
        self._spawn = spawn or (EACH if needs_each else ONCE)
        self._program: RunningProgram | None = None
        self._has_answered = False
        self._was_started = False
        self._earlier = deque[Puzzle](maxlen=_REMEMBERED)

    @property
    def spawn(self) -> str:
        """The way it is started, one of SPAWNS. It may change to "each" during a question."""
        return self._spawn

    def ask(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Response:
        """See Contestant. The time limit is the budget's, or DEFAULT_SECONDS.

        Raises ProgramError if the board is too large for symbols or the program cannot be started;
        any later problem is a Failure.
        """
        n = puzzle.board.size
        if self._protocol != DIMACS and n > len(SYMBOLS):
            raise ProgramError(f"a board of size {n}, expected at most {len(SYMBOLS)}")
        time = Limit.from_now(DEFAULT_SECONDS if budget.seconds is None else budget.seconds)
        question = ProgramQuestion(puzzle, limit, tuple(self._earlier))
        self._earlier.appendleft(puzzle)
        try:
            if self._protocol == DIMACS:
                answer = self._satisfy(question, time)
            elif self._spawn == ONCE:
                answer = self._ask_kept(question, time)
            else:
                answer = self._run(question, time)
        except ProgramTrouble as trouble:
            errors = self._end()
            seconds = time.spent
            return Failure(self.name, puzzle, trouble.trouble, str(trouble), seconds, errors)
        except ProgramError as error:
            if self._was_started and self._program is None:  # it cannot be started a second time
                return Failure(self.name, puzzle, Trouble.CRASH, str(error), time.spent)
            raise
        except BaseException:
            self._end()
            raise
        solutions, least, most = answer.solutions, answer.least, answer.most
        # In the line protocols, no program is cut short, even if it claims less than other
        # programs.
        is_cut_short = self._protocol == DIMACS and most is None and least < min(limit, 2)
        return Claim(self.name, puzzle, solutions, least, most, time.spent, is_cut_short)

    def takes(self, board: Board) -> bool:
        """See Contestant. A formula contains all rules; a line of clues contains none."""
        return board.is_classic or (self._protocol == DIMACS and not board.is_extended)

    @property
    def arguments(self) -> list[str]:
        command, protocol, spawn, _ = self._settings
        options = ["--command", command, "--protocol", protocol]
        options += [] if spawn is None else ["--spawn", spawn]
        return options + memory_arguments(self._memory)

    def fresh(self) -> ProgramContestant:
        """See Contestant."""
        return ProgramContestant(*self._settings, memory=self._memory)

    def close(self) -> None:
        """See Contestant."""
        self._end()

    def _end(self) -> str:
        """Kill the program; return the end of its standard error."""
        program, self._program = self._program, None
        if program is None:
            return ""
        program.end()
        return program.last_errors()

    def _launch(self, place: str, stdin: int | Path, longest: int = LONGEST) -> RunningProgram:
        """Kill the running program and start another."""
        self._end()
        words = [word.replace(PLACE, place) for word in self._words]
        if isinstance(stdin, Path):
            with stdin.open("rb") as file:
                self._program = RunningProgram(
                    words, stdin=file, longest=longest, memory=self._memory
                )
        else:
            self._program = RunningProgram(words, stdin=stdin, longest=longest, memory=self._memory)
        self._was_started = True
        return self._program

    def _read(self, line: str, question: ProgramQuestion) -> SolutionBounds:
        return answers.LINES[self._protocol](line, question)

    def _ask_kept(self, question: ProgramQuestion, time: Limit) -> SolutionBounds:
        """Ask the running program."""
        is_first = self._program is None and not self._has_answered
        program = self._program or self._launch("", subprocess.PIPE)
        try:
            program.send(str(question.puzzle))
            line = program.read(time)
            if line is None:
                raise program.ended()
            self._has_answered = True
            return self._read(line, question)
        except ProgramTrouble as trouble:
            if trouble.trouble in (Trouble.GARBAGE, Trouble.OUT_OF_ORDER):
                raise _crash_after(trouble, program) or trouble from None
            if is_first and trouble.trouble is Trouble.TIME_LIMIT:
                raise self._at_end_of_input(program, question, trouble) or trouble from None
            if self._has_answered and trouble.trouble is Trouble.MISSING_LINE:
                expected = "make it read the next puzzle, or start it for each puzzle"
                raise ProgramTrouble(trouble.trouble, trouble.what, expected) from None
            raise

    def _at_end_of_input(
        self, program: RunningProgram, question: ProgramQuestion, late: ProgramTrouble
    ) -> ProgramTrouble | None:
        """The failure of a program that answers only when its input ends; None if it does not."""
        program.close_input()
        try:
            line = program.read(Limit.from_now(AT_END_SECONDS)) or program.part
            if not line.strip():
                return None
            self._read(line, question)
        except ProgramTrouble as trouble:
            if trouble.trouble not in (Trouble.WRONG_GRID, Trouble.OUT_OF_ORDER):
                return None
        self._spawn = EACH
        command, protocol, _, name = self._settings
        self._settings = command, protocol, EACH, name
        what = (
            f"{late.what}: answers only when its input ends (flush the output after each line, "
            "or start it for each puzzle)"
        )
        return ProgramTrouble(Trouble.TIME_LIMIT, what)

    def _run(self, question: ProgramQuestion, time: Limit) -> SolutionBounds:
        """Start the program for only this puzzle."""
        text = str(question.puzzle)
        if self._has_place:
            program = self._launch(text, subprocess.DEVNULL)
        else:
            program = self._launch("", subprocess.PIPE)
            program.send_all(text)
        answer: str | None = None
        try:
            while (line := program.read(time)) is not None:
                if answer and line.strip():
                    raise _crash_after(_too_many(line), program) or _too_many(line)
                answer = answer or line.strip()
        except ProgramTrouble as trouble:
            if answer and trouble.trouble is Trouble.TIME_LIMIT:
                raise still_running(f"answered {short(answer)}", time) from trouble
            raise
        part = program.part.strip()
        if answer and part:
            raise _crash_after(_too_many(part), program) or _too_many(part)
        answer = part or answer
        if answer is None:
            raise program.ended()
        program.exit_code(time)
        crash = program.crash(0)
        if crash is not None:
            raise crash
        self._end()
        return self._read(answer, question)

    def _satisfy(self, question: ProgramQuestion, time: Limit) -> SolutionBounds:
        """Ask a SAT solver."""
        with TemporaryDirectory(prefix="sudoku-", ignore_cleanup_errors=True) as folder:
            path = Path(folder, "puzzle.cnf")
            stdin = subprocess.DEVNULL if self._has_place else path
            longest = satisfiability.longest_line(question.puzzle)

            def start(formula: bytes) -> RunningProgram:
                path.write_bytes(formula)
                return self._launch(str(path), stdin, longest)

            return satisfiability.solve(question, time, start)


def _too_many(line: str) -> ProgramTrouble:
    what = f"wrote {short(line)} after its answer"
    return ProgramTrouble(Trouble.GARBAGE, what, "expected one line")


def _crash_after(trouble: ProgramTrouble, program: RunningProgram) -> ProgramTrouble | None:
    """The crash of a program that prints a usage or error message and exits."""
    crash = program.crash(_CRASHES_WITHIN)
    if crash is None:
        return None
    return ProgramTrouble(crash.trouble, f"{crash.what} after it {trouble.what}", crash.expected)
