"""Explains what is wrong with a rejected formula or proof, and writes the comments of formulas.

Nothing here has to be believed.
"""

import re
from collections.abc import Sequence
from itertools import takewhile, zip_longest


def comments(
    size: int,
    values: range,
    box: str,
    names: Sequence[str] | None,
    counts: tuple[int, int, int],
    is_unique: bool,
) -> str:
    """The comments at the top of a formula. counts: the clauses of cells and houses, of further
    rules, and of clues. names: of the houses that it has; None means all.
    """
    n, m, (of_houses, of_rules, clues) = size, len(values), counts
    digit = "digit d" if values[0] == 1 else f"the d-th digit of {values[0]}-{values[-1]}"
    note = "" if names is None else f" of all cells and of {', '.join(names) or 'no house'}"
    note += ", but for what clues make useless" if n > 25 else ""
    lines = [
        f"Sudoku formula 1, size {n}, boxes {box}",
        f"variable {m * n}*(r-1) + {m}*(c-1) + d: row r, column c holds {digit}",
        f"clauses 1 to {of_houses}: the rules{note}",
        *([f"then {of_rules} clauses of further rules"] if of_rules else []),
        f"then {clues} clues" + ("" if names is None else " of the puzzle's"),
        "last: not the solution" if is_unique else "no solution is excluded",
    ]
    return "".join(f"c {line}\n" for line in lines)


def what_is_wrong(proof: bytes, position: int) -> str:
    """Why a line of a proof at this position is malformed."""
    if position == len(proof):
        return "the proof ends without the empty clause"
    line, end, _ = proof[position : position + 1000].partition(b"\n")
    shown = repr(line[:60])[1:] + ("…" if len(line) > 60 else "")
    if re.match(rb"\d+ d ", line):
        return f"a deletion, which certificates do not have: {shown}"
    if re.match(rb"[\d -]* 0 [\d ]*-", line):
        return f"a negative hint, that is a RAT step, which certificates do not have: {shown}"
    cut = "" if end else ", too long or cut off"
    return f"expected 'ID LITERALS 0 HINTS 0', found {shown}{cut}"


def difference(found: bytes, expected: bytes) -> str:
    """The first difference between a formula and the puzzle's."""
    both = zip_longest(found.split(b"\n"), expected.split(b"\n"))
    number, lines = next((i, pair) for i, pair in enumerate(both, start=1) if pair[0] != pair[1])
    same = takewhile(lambda pair: pair[0] == pair[1], zip(*(x or b"" for x in lines), strict=False))
    start = max(0, len([*same]) - 10)
    theirs, ours = ("the end" if x is None else repr(x[start : start + 40])[1:] for x in lines)
    return f"formula.cnf:{number}: found {theirs}, the puzzle's formula has {ours}"
