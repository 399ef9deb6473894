"""Right certificates, ways to change them, and hashes that match what was changed."""

from __future__ import annotations

import hashlib
import json
import signal
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import FrameType
from typing import Any

import pytest

from sudoku import Board, Puzzle, parse, prove
from sudoku.certificates.certificate import Certificate
from sudoku.checker import Accepted, Rejected, verify

Files = dict[str, bytes]
Meta = dict[str, Any]

UNIQUE = "...44.3..4...241"
"""A 4x4 that unit propagation solves: its proof is one lemma."""
FOUR_OPEN = "1..............."
"""A 4x4 with several solutions."""
FOUR_CLASH = "11" + "." * 14
"""An unsatisfiable 4x4: its proof is one lemma."""
CLASH = "5.......5" + "." * 72
SIX = "..3.5....2.6....64.54..........1...5"
"""Unsatisfiable on boxes of 2x3, by some ten lemmas."""
NINE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
"""Unsatisfiable, by some ten lemmas."""
NINE_MORE = "4.....8.5.3..........7......2.....6.....8.5......1.......6.3.7.5..2.....1.4......"
"""Unsatisfiable, by some twenty lemmas."""
_BOARDS = {16: Board(2, 2), 36: Board(2, 3), 81: Board(3, 3)}


def proved(puzzle: str | Puzzle, *, by_reason: bool = False) -> Certificate:
    """Its certificate, made once and shared by all tests."""
    if isinstance(puzzle, str):
        puzzle = parse(puzzle, _BOARDS[len(puzzle)])
    return _proved(puzzle, by_reason)


@cache
def _proved(puzzle: Puzzle, by_reason: bool) -> Certificate:
    return prove(puzzle, by_reason=by_reason)


def certificate(puzzle: str | Puzzle, *, by_reason: bool = False) -> Files:
    """The files of a right certificate, to be changed at will."""
    return dict(proved(puzzle, by_reason=by_reason).files)


def meta_of(files: Files) -> Meta:
    meta: Meta = json.loads(files["meta.json"])
    return meta


def with_meta(files: Files, change: Callable[[Meta], object]) -> Files:
    """The same with another meta.json."""
    meta = meta_of(files)
    change(meta)
    return files | {"meta.json": json.dumps(meta).encode()}


def setting(*path: str, to: object) -> Callable[[Meta], None]:
    """The change that gives the value at this path of meta.json."""

    def change(meta: Meta) -> None:
        *parents, name = path
        for parent in parents:
            meta = meta[parent]
        meta[name] = to

    return change


def repaired(files: Files, **counts: int) -> Files:
    """The same, with hashes of what is there now, as many lemmas as lines, and these counts."""

    def repair(meta: Meta) -> None:
        meta["files"] = {
            name: {"sha256": hashlib.sha256(data).hexdigest()}
            for name, data in files.items()
            if name != "meta.json"
        }
        if "proof.lrat" in files:
            meta["counts"]["lemmas"] = files["proof.lrat"].count(b"\n")
        meta["counts"] |= counts

    return with_meta(files, repair)


def rejection(files: Files, *, with_formula: bool = True) -> str:
    """Why the checker rejects this. Asserts that it does, and that it names a file."""
    with pytest.raises(Rejected) as caught:
        verify(files, with_formula=with_formula)
    message = str(caught.value)
    assert message.partition(":")[0] in {*files, "meta.json", "proof.lrat", "formula.cnf"} | {
        "puzzle.txt",
        "solution.txt",
    }
    return message


def is_accepted(files: Files) -> bool:
    """Whether the checker accepts this. It may raise nothing but Rejected."""
    try:
        return isinstance(verify(files), Accepted)
    except Rejected:
        return False


def changed_tokens(proof: bytes) -> Iterator[bytes]:
    """Every number deleted, doubled, negated, one more, one less, exchanged with the next."""
    tokens = proof.split(b" ")  # a line's end stays with the numbers around it
    for place, token in enumerate(tokens):
        before, after = tokens[:place], tokens[place + 1 :]
        parts = token.split(b"\n")
        number = int(parts[-1] or parts[0])
        for other in (number + 1, number - 1, -number, 0, 10**17 + number):
            if other != number:
                changed = b"%d" % other
                parts_changed = [*parts[:-1], changed] if parts[-1] else [changed, *parts[1:]]
                yield b" ".join([*before, b"\n".join(parts_changed), *after])
        yield b" ".join([*before, *after])
        yield b" ".join([*before, token, token, *after])
        if after:
            yield b" ".join([*before, after[0], token, *after[1:]])


def changed_lines(proof: bytes) -> Iterator[bytes]:
    """Every line deleted, doubled, emptied, moved to the end; any two lines exchanged."""
    lines = proof.splitlines(keepends=True)
    for place, line in enumerate(lines):
        before, after = lines[:place], lines[place + 1 :]
        yield b"".join([*before, *after])
        yield b"".join([*before, line, line, *after])
        yield b"".join([*before, b"\n", *after])
        yield b"".join(before)
        if after:
            yield b"".join([*before, *after, line])
        for other in range(place + 1, len(lines)):
            swapped = [*lines]
            swapped[place], swapped[other] = lines[other], line
            yield b"".join(swapped)


def renumbered(proof: bytes) -> bytes:
    """The same lines with IDs without gaps, and hints that follow them where they can."""
    lines = [line.split() for line in proof.splitlines()]
    first = min((int(line[0]) for line in lines if line), default=1)
    new = {line[0]: b"%d" % number for number, line in enumerate(filter(None, lines), start=first)}
    message = []
    for line in filter(None, lines):
        end = line.index(b"0") if b"0" in line else 0
        hints = [new.get(hint, hint) for hint in line[end + 1 :]]
        message.append(b" ".join([new[line[0]], *line[1 : end + 1], *hints]) + b"\n")
    return b"".join(message)


def changed_bytes(data: bytes) -> Iterator[bytes]:
    """Cut off everywhere; every byte left out, doubled, and each of its bits flipped."""
    for place, byte in enumerate(data):
        yield data[:place]
        yield data[:place] + data[place + 1 :]
        yield data[: place + 1] + data[place:]
        for bit in range(8):
            yield data[:place] + bytes([byte ^ 1 << bit]) + data[place + 1 :]


@contextmanager
def without_hanging(seconds: int = 60) -> Iterator[None]:
    """Fail after this time of the processor instead of hanging, or after ten times as long: on a
    busy machine other processes have the processor most of the time.
    """

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise AssertionError(f"still at work after {seconds} seconds")

    if sys.platform == "win32":
        yield
        return
    timers = {signal.SIGPROF: signal.ITIMER_PROF, signal.SIGALRM: signal.ITIMER_REAL}
    before = {number: signal.signal(number, stop) for number in timers}
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, 10 * seconds)
    try:
        yield
    finally:
        for number, timer in timers.items():
            signal.setitimer(timer, 0)
            signal.signal(number, before[number])


def peak_memory(action: Callable[[], object]) -> int:
    """The peak of the bytes allocated by this."""
    tracemalloc.start()
    try:
        action()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
