"""Is this certificate right? Its files, what it claims, and whether the proof proves that.

Nothing in it is believed: the formula is generated again from the puzzle, solutions are held
against the rules, the proof is checked step by step. The hashes tell damage from deceit; a
certificate whose hashes fit is checked no less.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import takewhile, zip_longest
from typing import Any

from . import lrat
from .formula import Clauses, Formula, TooLarge, units

META, PUZZLE, SOLUTION = "meta.json", "puzzle.txt", "solution.txt"
FORMULA, PROOF = "formula.cnf", "proof.lrat"
FILES_OF = {
    "unique": [PUZZLE, SOLUTION, FORMULA, PROOF],
    "multiple": [PUZZLE, SOLUTION],
    "unsatisfiable": [PUZZLE, FORMULA, PROOF],
}
_SOLUTIONS_OF = {"unique": 1, "multiple": 2, "unsatisfiable": 0}
_SYMBOLS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_GRIDS = re.compile(rb"# box: ([1-9]\d{0,2})x([1-9]\d{0,2})\n((?:[!-~][ -~]*\n)*)")
MOST_ORDER = 100
Grid = list[int]


class Rejected(Exception):
    """The certificate proves nothing: a sentence that begins with the file, and line, at fault."""


@dataclass(frozen=True)
class Accepted:
    """A right certificate: its claim, the box and the line of its puzzle, the number of lemmas.

    reason: the clues and units that a claim of unsatisfiability rests on, None for all. formula:
    what was refuted, the same as in the certificate if it is there; empty if nothing was.
    """

    claim: str
    box: str
    puzzle: str
    lemmas: int
    reason: Mapping[str, list[str]] | None
    formula: bytes = field(repr=False)


def verify(files: Mapping[str, bytes], *, with_formula: bool = True) -> Accepted:
    """Check a certificate, given as the contents of its files. Raises Rejected.

    with_formula: whether it must hold the formula itself; in an archive its hash is enough.
    TypeError for anything but bytes.
    """
    if not all(isinstance(content, bytes) for content in files.values()):
        raise TypeError("expected the contents of all files as bytes")
    _require(META in files, META, "missing")
    meta = _meta(files[META])
    claim, reason = meta["claim"], meta.get("reason")
    expected = [n for n in FILES_OF[claim] if n != FORMULA or with_formula]
    for name in [*expected, *files]:
        _require(name in files, name, f"missing, expected for the claim {claim!r}")
        _require(name in [*expected, META], name, f"not expected for the claim {claim!r}")
    _require(meta["files"].keys() == {*FILES_OF[claim]}, META, "'files' has not the right names")
    for name in expected:
        _require_hash(name, files[name], meta)

    height, width, (clues,), (written,) = _grids(PUZZLE, files, 1)
    counts = {"clues": sum(map(bool, clues))}
    solution = _solutions(files, height, width, clues, _SOLUTIONS_OF[claim])
    lemmas, names, text = 0, None, b""
    if reason is not None:
        _require(claim == "unsatisfiable", META, f"a reason does not belong to the claim {claim!r}")
        clues, names = _reason(reason, height, width, clues)
    if PROOF in expected:
        try:
            formula = Formula(height, width, clues, names, solution)
            text = formula.text
            if with_formula and files[FORMULA] != text:
                raise Rejected(_difference(files[FORMULA], text))
            _require_hash(FORMULA, text, meta)
            lemmas = lrat.lemmas(files[PROOF], Clauses(formula), formula.count, formula.variables)
        except (TooLarge, lrat.Refuted) as fault:
            raise Rejected(str(fault)) from None
        counts |= {"variables": formula.variables, "clauses": formula.count, "lemmas": lemmas}
    board = {"box": f"{height}x{width}", "order": height * width}
    for name, fact in (("board", board), ("counts", counts)):
        # As JSON, since to Python 1, 1.0 and True are the same.
        is_told = json.dumps(meta[name], sort_keys=True) == json.dumps(fact, sort_keys=True)
        _require(is_told, META, f"{name!r} is not {fact}")
    return Accepted(claim, f"{height}x{width}", written, lemmas, reason, text)


def _require(fact: bool, name: str, otherwise: str) -> None:
    if not fact:
        raise Rejected(f"{name}: {otherwise}")


def _meta(content: bytes) -> dict[str, Any]:
    try:
        meta = strict_json(content)
    except ValueError as error:
        raise Rejected(f"{META}: no JSON: {error!s:.200}") from None
    is_ours = isinstance(meta, dict) and meta.get("format") == "sudoku certificate 1"
    _require(is_ours, META, "'format' is not 'sudoku certificate 1'")
    is_known = isinstance(meta.get("claim"), str) and meta["claim"] in FILES_OF
    _require(is_known, META, f"'claim' is none of {', '.join(FILES_OF)}")
    for name in ("files", "board", "counts"):
        _require(isinstance(meta.get(name), dict), META, f"no object {name!r}")
    return meta  # type: ignore[no-any-return]  # a dict, as was seen


def strict_json(content: bytes) -> Any:
    """What JSON in UTF-8 says to every reader: no name twice, no NaN. Raises ValueError."""

    def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a name stands twice in an object")
        return dict(pairs)

    def refuse(constant: str) -> None:
        raise ValueError(f"{constant} is no number of JSON")

    try:
        text = content.decode()
        return json.loads(text, object_pairs_hook=each_once, parse_constant=refuse)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _require_hash(name: str, content: bytes, meta: Mapping[str, Any]) -> None:
    is_told = meta["files"][name] == {"sha256": hashlib.sha256(content).hexdigest()}
    _require(is_told, name, f"its SHA-256 is not the one in {META}: it was changed or damaged")


def _grids(
    name: str, files: Mapping[str, bytes], count: int
) -> tuple[int, int, list[Grid], list[str]]:
    """The box, and the cells of each grid, also as they are written."""
    text = _GRIDS.fullmatch(files[name])
    if text is None:
        raise Rejected(f"{name}:1: expected '# box: RxC', then a line for each grid, in ASCII")
    height, width, lines = int(text[1]), int(text[2]), text[3].decode().splitlines()
    n = height * width
    _require(n <= MOST_ORDER, f"{name}:1", f"order {n}, expected up to {MOST_ORDER}")
    _require(len(lines) == count, name, f"{len(lines)} grids, expected {count}")
    grids: list[Grid] = []
    for number, line in enumerate(lines, start=2):
        try:
            is_short = n < len(_SYMBOLS)
            cells = [*(map(_SYMBOLS.index, line) if is_short else map(int, line.split(" ")))]
            is_grid = len(cells) == n * n and min(cells) >= 0 and max(cells) <= n
            is_grid &= is_short or " ".join(map(str, cells)) == line
        except ValueError:
            is_grid = False
        _require(is_grid, f"{name}:{number}", f"expected {n * n} cells, open or 1 to {n}")
        grids.append(cells)
    return height, width, grids, lines


def _solutions(
    files: Mapping[str, bytes], height: int, width: int, clues: Grid, wanted: int
) -> Grid:
    """The first of the different solutions that the claim wants, each held against the rules."""
    if not wanted:
        return []
    *box, grids, _ = _grids(SOLUTION, files, wanted)
    _require(box == [height, width], f"{SOLUTION}:1", f"the puzzle's box is {height}x{width}")
    every_digit = set(range(1, height * width + 1))
    for number, grid in enumerate(grids, start=2):
        where = f"{SOLUTION}:{number}"
        for name, cells in units(height, width).items():
            is_right = {grid[cell] for cell in cells} == every_digit
            _require(is_right, where, f"{name} does not hold every digit once")
        for clue, digit, name in zip(clues, grid, _cell_names(height * width), strict=True):
            _require(clue in (0, digit), where, f"{name} does not keep the clue {clue}")
    _require(grids.count(grids[0]) == 1, SOLUTION, "twice the same solution")
    return grids[0]


def _cell_names(n: int) -> list[str]:
    return [f"r{row}c{column}" for row in range(1, n + 1) for column in range(1, n + 1)]


def _reason(reason: Any, height: int, width: int, clues: Grid) -> tuple[Grid, tuple[str, ...]]:
    """The clues that the claim rests on, 0 elsewhere, and the names of the units."""
    named = [f"{name}={d}" for name, d in zip(_cell_names(height * width), clues, strict=True)]
    all_clues = [name for name, d in zip(named, clues, strict=True) if d]
    for part, known in (("clues", all_clues), ("units", [*units(height, width)])):
        told = reason.get(part) if isinstance(reason, dict) else None
        is_right = (
            isinstance(told, list)
            and len(reason) == 2
            and len(told) <= len(known)
            and told == [name for name in known if name in told]
        )
        _require(is_right, META, f"the reason's {part} are not the puzzle's, each once, in order")
    kept = [d if name in reason["clues"] else 0 for name, d in zip(named, clues, strict=True)]
    return kept, tuple(reason["units"])


def _difference(found: bytes, expected: bytes) -> str:
    """Where a formula is not the puzzle's."""
    both = zip_longest(found.split(b"\n"), expected.split(b"\n"))
    number, lines = next((i, pair) for i, pair in enumerate(both, start=1) if pair[0] != pair[1])
    same = takewhile(lambda pair: pair[0] == pair[1], zip(*(x or b"" for x in lines), strict=False))
    start = max(0, len([*same]) - 10)
    theirs, ours = ("the end" if x is None else repr(x[start : start + 40])[1:] for x in lines)
    return f"{FORMULA}:{number}: found {theirs}, the puzzle's formula has {ours}"
