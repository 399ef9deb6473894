"""Check one certificate: its files, its claim, and whether the proof proves the claim.

Nothing in it is trusted: the formula is generated again from the puzzle, solutions are compared
with the rules, and the proof is checked line by line. The hashes only show where a file was
damaged; right hashes make no check less strict.

The proof of a certificate in parts refutes the formula together with one clause for each part,
which excludes the part's additional clues. Each part's certificate shows that it has no solution,
or only the puzzle's. So a second solution would lie in no part, and would satisfy everything that
was refuted.
"""

import hashlib
import json
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import lrat
from .constraints import Board, board
from .formula import Formula
from .grids import Grid, Rejected, grids, require
from .messages import difference
from .rules import violation

META, PUZZLE, SOLUTION = "meta.json", "puzzle.txt", "solution.txt"
FORMULA, PROOF, PARTS = "formula.cnf", "proof.lrat", "parts.jsonl.gz"
MOST_BYTES = {META: 2**20, PUZZLE: 2**20, SOLUTION: 2**18, FORMULA: 2**31, PROOF: 2**31}
"""Size limits of files; the largest boards, or ten thousand rules, need half of that."""
FILES_OF = {
    "unique": [PUZZLE, SOLUTION, FORMULA, PROOF],
    "multiple": [PUZZLE, SOLUTION],
    "unsatisfiable": [PUZZLE, FORMULA, PROOF],
}
NOT_UNDERSTOOD = (LookupError, ValueError, TypeError, SyntaxError, RecursionError, re.error)
"""The exceptions that reading a wrong rule raises."""
_NAMES, _OLD_NAMES = ("size", "houses", "clue_count"), ("order", "units", "clues")
"""Keys of meta.json, now and in the first certificates, whose formulas also say order for size."""


@dataclass(frozen=True)
class Accepted:
    """An accepted certificate. Its box is text such as "3x3"; its puzzle and rules are as in
    puzzle.txt.
    """

    claim: str
    box: str
    puzzle: str
    givens: list[int] = field(repr=False)
    """The puzzle as integers, 0 for an open cell."""
    lemmas: int
    """The length of the proof."""
    reason: Mapping[str, list[str]] | None
    """The clues, houses and constraints that a claim of unsatisfiability uses; None means all."""
    formula: bytes = field(repr=False)
    """The formula that was refuted, whether or not the certificate holds it; empty without a proof.
    """
    rules: tuple[str, ...]
    parts: int
    """The number of parts; 0 for a certificate by itself."""


Files = Mapping[str, bytes]


def verify(files: Files, *, with_formula: bool = True, parts: Iterable[Files] = ()) -> Accepted:
    """Check a certificate, given as the contents of its files by name.

    with_formula: whether formula.cnf is required; in an archive its hash is enough. parts: the
    files of the certificates of its parts, in their order. Raises Rejected for a wrong certificate,
    TypeError unless all contents are bytes.
    """
    if not all(isinstance(content, bytes) for content in files.values()):
        raise TypeError("expected the contents of all files as bytes")
    require(META in files, META, "missing")
    meta = _meta(files[META])
    claim, reason, shape = meta["claim"], meta.get("reason"), meta.get("board")
    is_old = isinstance(shape, dict) and "order" in shape
    size_name, houses_name, count_name = _OLD_NAMES if is_old else _NAMES
    expected = [n for n in FILES_OF[claim] if n != FORMULA or with_formula]
    _require_files(files, expected, meta)
    height, width, rules, (clues,), (written,) = grids(PUZZLE, files[PUZZLE], 1)
    on = _board(height, width, rules)
    box, counts = f"{height}x{width}", {count_name: sum(map(bool, clues))}
    solutions: list[Grid] = []
    if SOLUTION in expected:
        wanted = 2 if claim == "multiple" else 1
        *solved, solutions, _ = grids(SOLUTION, files[SOLUTION], wanted, rules)
        require(solved == [height, width, ()], f"{SOLUTION}:1", f"the puzzle's box is {box}")
        _require_solutions(on, solutions, clues)
    given, used, chosen = clues, None, None
    if reason is not None:
        require(claim == "unsatisfiable", META, f"a reason does not belong to the claim {claim!r}")
        given, used, chosen = _reason(reason, houses_name, on, clues)
    lemmas, text, excluded = 0, b"", list[list[int]]()
    stated = meta.get("counts")
    is_whole = not isinstance(stated, dict) or "parts" not in stated
    require(is_whole or reason is None, META, "a reason does not belong to a certificate in parts")
    if PROOF in expected:
        block = solutions[0] if solutions else ()
        formula = Formula(on, given, used, block, chosen)
        text = formula.text.replace(b" size ", b" order ", 1) if is_old else formula.text
        if with_formula and files[FORMULA] != text:
            raise Rejected(difference(files[FORMULA], text))
        _require_hash(FORMULA, text, meta)
        excluded = [*_excluded(parts, (box, rules, on.m, clues, files.get(SOLUTION)))]
        require(is_whole or bool(excluded), PARTS, "missing, or no certificate in it")
        last = formula.count + len(excluded)
        formula.clauses.update(enumerate(map(frozenset, excluded), start=formula.count + 1))
        try:
            lemmas = lrat.lemmas(files[PROOF], formula.clauses, last, formula.variables)
        except lrat.Refuted as fault:
            raise Rejected(f"{PROOF}:{fault}") from None
        counts |= {"variables": formula.variables, "clauses": formula.count, "lemmas": lemmas}
        counts |= {"parts": len(excluded)} if excluded else {}
        text = formula.with_more(excluded) if excluded else text
    facts = {"box": box, size_name: on.n} | ({"rules": len(rules)} if rules else {})
    for name, fact in (("board", facts), ("counts", counts)):
        # Compared as JSON, because in Python 1 == 1.0 == True.
        found, right = (json.dumps(each, sort_keys=True) for each in (meta.get(name), fact))
        require(found == right, META, f"{name!r} is not {fact}")
    return Accepted(claim, box, written, clues, lemmas, reason, text, rules, len(excluded))


def _excluded(
    parts: Iterable[Files], whole: tuple[str, tuple[str, ...], int, Grid, bytes | None]
) -> Iterator[list[int]]:
    """For each part the clause that its additional clues do not all hold.

    whole: box, rules, number of digits, clues and solution of the puzzle. Raises Rejected unless
    each part has a right certificate that it has no solution but this one.
    """
    box, rules, m, clues, solution = whole
    for number, files in enumerate(parts, start=1):
        try:
            part = verify(files, with_formula=False)
            require((part.box, part.rules) == (box, rules), PUZZLE, "not on the puzzle's board")
            both = [*zip(clues, part.givens, strict=True)]
            require(all(d in (0, own) for d, own in both), PUZZLE, "without a clue of the puzzle")
            is_same = part.claim == "unsatisfiable" or files[SOLUTION] == solution
            require(is_same, SOLUTION, "it has a solution that is not the puzzle's")
        except Rejected as fault:
            raise type(fault)(f"{PARTS}:{number}: {fault}") from None
        yield [-(m * cell + own) for cell, (d, own) in enumerate(both) if own != d]


def require_size(name: str, size: int) -> None:
    """Raise Rejected for a file that is too large."""
    most = MOST_BYTES[name]
    require(size <= most, name, f"{size} bytes, expected at most {most}")


def _meta(content: bytes) -> dict[str, Any]:
    require_size(META, len(content))
    try:
        meta = strict_json(content)
    except ValueError as error:
        raise Rejected(f"{META}: not JSON: {error!s:.200}") from None
    is_ours = isinstance(meta, dict) and meta.get("format") == "sudoku certificate 1"
    require(is_ours, META, "'format' is not 'sudoku certificate 1'")
    is_known = isinstance(meta.get("claim"), str) and meta["claim"] in FILES_OF
    require(is_known, META, f"'claim' is not one of {', '.join(FILES_OF)}")
    require(isinstance(meta.get("files"), dict), META, "no object 'files'")
    return meta  # type: ignore[no-any-return]  # a dict, as was seen


def strict_json(content: bytes) -> Any:
    """Parse JSON in UTF-8 that every reader understands alike: no duplicate names, no NaN.

    Raises ValueError.
    """

    def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a name occurs twice in an object")
        return dict(pairs)

    def refuse(constant: str) -> None:
        raise ValueError(f"{constant} is not a JSON number")

    try:
        text = content.decode()
        return json.loads(text, object_pairs_hook=each_once, parse_constant=refuse)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _require_files(
    files: Mapping[str, bytes], expected: Sequence[str], meta: Mapping[str, Any]
) -> None:
    """Require these files and no others, with the hashes in meta.json."""
    claim = meta["claim"]
    for name in [*expected, *files]:
        require(name in files, name, f"missing, expected for the claim {claim!r}")
        require(name in [*expected, META], name, f"not expected for the claim {claim!r}")
        require_size(name, len(files[name]))
    require(meta["files"].keys() == {*FILES_OF[claim]}, META, "'files' has not the right names")
    for name in expected:
        _require_hash(name, files[name], meta)


def _require_hash(name: str, content: bytes, meta: Mapping[str, Any]) -> None:
    is_same = meta["files"][name] == {"sha256": hashlib.sha256(content).hexdigest()}
    require(is_same, name, f"its SHA-256 is not the one in {META}: it was changed or damaged")


def _board(height: int, width: int, rules: tuple[str, ...]) -> Board:
    """The board with these rules. Raises Rejected for rules that are not understood."""

    def is_wrong(count: int) -> bool:
        """Whether the first rules are not understood."""
        try:
            Board(height, width, rules[:count])
        except NOT_UNDERSTOOD:
            return True
        except Rejected:  # with further rules it may be right
            return False
        return False

    try:
        return board(height, width, rules)
    except NOT_UNDERSTOOD as error:
        before = bisect_left(range(1, len(rules)), True, key=is_wrong)
        what = f"a rule that is not understood: {rules[before][:60]!r}, {_why(error)}"
        raise Rejected(f"{PUZZLE}:{before + 2}: {what}") from None


def _why(error: Exception) -> str:
    """The error in a rule, from the exception that reading it raised."""
    if isinstance(error, KeyError):
        return f"{error.args[0]!r:.60} is unknown here"
    return f"{error!s:.60}" if type(error) is ValueError else "it has another form"


def _require_solutions(on: Board, found: Sequence[Grid], clues: Grid) -> None:
    """Raise Rejected unless these grids differ and each is a solution."""
    for line, grid in enumerate(found, start=2):
        if not on.is_solution(clues, grid):
            more = {"digit_count": on.m, "hidden": len(on.cell) - on.area, "rows": on.rows}
            fault = violation(
                on.height, on.width, clues, grid, on.irregular, lines=on.lines, **more
            )
            fault = fault or f"it violates the rule {next(on.broken(grid))}"
            raise Rejected(f"{SOLUTION}:{line}: not a solution: {fault}")
    require(len({*map(tuple, found)}) == len(found), SOLUTION, "twice the same solution")


def _reason(
    reason: Any, houses_name: str, on: Board, clues: Grid
) -> tuple[Grid, tuple[str, ...], tuple[str, ...]]:
    """The clues that the claim uses, 0 elsewhere, and the names of its houses and rules."""
    cells = zip(on.cell, clues, strict=True)
    named = [f"{name}={on.values[d - 1]}" if d else "" for name, d in cells]
    parts = {"clues": [*filter(None, named)], houses_name: [*on.houses]}
    parts |= {"constraints": [*on.demands]} if on.demands else {}
    for part, known in parts.items():
        is_reason = isinstance(reason, dict) and len(reason) == len(parts)
        given = reason.get(part) if is_reason else None
        chosen = {x for x in given if isinstance(x, str)} if isinstance(given, list) else ()
        is_right = given == [name for name in known if name in chosen]
        require(is_right, META, f"the reason's {part} are not the puzzle's, each once, in order")
    kept = {*reason["clues"]}
    digits = [d if x in kept else 0 for x, d in zip(named, clues, strict=True)]
    return digits, tuple(reason[houses_name]), tuple(reason.get("constraints", ()))
