"""Combine the proofs of a puzzle's parts, and the proof that the parts cover it, into one proof.

A part is the puzzle with the placements of a cube as additional clues. The formula of its
certificate is the puzzle's with these clues as unit clauses. A lemma that depends on these clues
does not follow from the puzzle's formula by itself. It does follow once the negations of the clues
are added to its literals and the unit clauses are removed from its hints, because refuting the
longer lemma assumes these clues. So the proof of a part becomes a derivation of one clause: not all
of the cube's placements. The proof of the cover refutes the formula together with these clauses.

Only the clues on which a lemma depends are added to it. The clauses of two formulas have the same
numbers up to the clues, except on boards where clues make clauses redundant; there they are found
by their literals. If a solver derived a clue of the cube again, or its negation, some hints may
become unnecessary, even the last. So hints are recomputed on boards with constraints, which solvers
get as a whole, and if clauses were replaced. The result is an ordinary proof, to be checked like
any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO

from sudoku.checker.certificate import PROOF, PUZZLE, SOLUTION
from sudoku.checker.constraints import Board
from sudoku.checker.formula import ALL_RULES_UP_TO, Digits, Formula
from sudoku.checker.grids import grids


def composed(
    on: Board,
    clues: Digits,
    solution: Digits,
    parts: Iterable[Mapping[str, bytes]],
    cover: bytes,
    most: int,
) -> tuple[bytes, int] | None:
    """The proof, and its number of lemmas; None if it would have more than `most` bytes.

    solution: the digits that are excluded, or none. parts: the files of each part's certificate.
    cover: refutes the formula and a clause for each part, in this order.
    """
    proof = _Composed(on, clues, solution)
    numbers = []
    for files in parts:
        numbers.append(proof.add_part(files))
        if proof.size > most:
            return None
    proof.add_cover(cover, numbers)
    return None if proof.size > most else (proof.text(), proof.lemmas)


class _Composed:
    """The proof so far."""

    def __init__(self, on: Board, clues: Digits, solution: Digits) -> None:
        self.on, self.clues = on, clues
        self.formula = Formula(on, clues, None, solution)
        self.rules = self.formula.count - sum(map(bool, clues)) - bool(solution)
        """The number of clauses before the clues."""
        self.lemmas = 0
        """The number of lemmas so far."""
        self._text = BytesIO()
        self.by_clause: dict[frozenset[int], int] = {}
        if on.n > ALL_RULES_UP_TO:
            clauses = (self.formula.clauses[i + 1] for i in range(self.rules))
            self.by_clause = {clause: i for i, clause in enumerate(clauses, start=1)}

    @property
    def size(self) -> int:
        """The number of bytes so far."""
        return self._text.tell()

    @property
    def last(self) -> int:
        """The number of the last lemma."""
        return self.formula.count + self.lemmas

    def text(self) -> bytes:
        return self._text.getvalue()

    def add_part(self, files: Mapping[str, bytes]) -> int:
        """Add the lemmas of a part's proof, and return the number of the last lemma, which excludes
        the cube.
        """
        _, _, rules, (clues,), _ = grids(PUZZLE, files[PUZZLE], 1)
        part = _PartProof(self, clues, is_unique=SOLUTION in files)
        may_repeat = bool(rules or self.by_clause)
        lines = files[PROOF].splitlines()
        for place, line in enumerate(lines, start=1):
            literals, hints = part.lifted(line, is_last=place == len(lines))
            self._add(literals, self._followed(literals, hints) if may_repeat else hints)
        for number in range(self.last - len(lines) + 1, self.last):
            self.formula.clauses.pop(number, None)
        return self.last

    def add_cover(self, cover: bytes, cubes: Sequence[int]) -> None:
        """Add the last lemmas. cubes: the numbers of the clauses that exclude the cubes."""
        first = self.formula.count
        top = first + len(cubes)
        shift = self.last - top
        for line in cover.splitlines():
            _, *found = map(int, line.split())
            end = found.index(0)
            hints = [
                x + shift if x > top else cubes[x - first - 1] if x > first else x
                for x in found[end + 1 : -1]
            ]
            self._add(found[:end], hints)

    def _followed(self, literals: Sequence[int], hints: Sequence[int]) -> list[int]:
        """The hints that refute the negation of this lemma, each deriving one literal."""
        clauses, false = self.formula.clauses, {*literals}
        needed: list[int] = []
        for hint in hints:
            left = clauses[hint] - false
            if len(left) == 1 and not false.intersection(-x for x in left):
                false.update(-x for x in left)
                needed.append(hint)
            elif not left:
                needed.append(hint)
                break
        clauses[self.last + 1] = frozenset(literals)
        return needed

    def _add(self, literals: Sequence[int], hints: Sequence[int]) -> None:
        self.lemmas += 1
        line = " ".join(map(str, [self.last, *literals, 0, *hints, 0]))
        self._text.write(line.encode() + b"\n")


class _PartProof:
    """The lemmas of a part, changed to follow from the formula of the whole puzzle."""

    def __init__(self, whole: _Composed, clues: Digits, *, is_unique: bool) -> None:
        on, rules = whole.on, whole.rules
        given = [on.m * cell + d for cell, d in enumerate(clues) if d]
        known = [on.m * cell + d for cell, d in enumerate(whole.clues) if d]
        clue = {x: number for number, x in enumerate(known, start=rules + 1)}
        self._cube = [x for x in given if x not in clue]
        self._everything = (1 << len(self._cube)) - 1
        self._numbers = _Numbers(whole, clue)
        if whole.by_clause:
            self._numbers.part = Formula(on, clues)
            rules = self._numbers.part.count - len(given)
        self._same = 0 if whole.by_clause else rules
        self._count = rules + len(given) + is_unique
        place = {x: -i for i, x in enumerate(self._cube, start=1)}
        own = [clue.get(x) or place[x] for x in given]
        self._numbers.update(enumerate(own, start=rules + 1))
        if is_unique:
            self._numbers[self._count] = whole.formula.count
        self._shift = whole.last - self._count
        self._needs: list[int] = []  # for each lemma, the set of clues of the cube, as a number

    def lifted(self, line: bytes, *, is_last: bool) -> tuple[list[int], list[int]]:
        """The literals of this lemma, and its hints. The last lemma has all clues of the cube."""
        _, *found = map(int, line.split())
        end = found.index(0)
        hints: list[int] = []
        needs = 0
        for hint in found[end + 1 : -1]:
            if hint <= self._same:
                hints.append(hint)
            elif hint > self._count:
                needs |= self._needs[hint - self._count - 1]
                hints.append(hint + self._shift)
            elif (own := self._numbers[hint]) > 0:
                hints.append(own)
            elif own:
                needs |= 1 << (-own - 1)
            else:
                hints += self._numbers.instead[hint]
        self._needs.append(needs)
        if is_last:
            needs = self._everything
        literals = found[:end]
        if needs:
            negated = (-x for i, x in enumerate(self._cube) if needs >> i & 1)
            literals = sorted({*literals, *negated}, key=abs)
        return literals, hints


class _Numbers(dict[int, int]):
    """For each clause of a part, its number in the whole formula, found on first use.

    The i-th clue of the cube, counted from 1, has the number -i, or 0 if the clauses in `instead`
    replace it.
    """

    part: Formula
    """The formula of the part, if its rules have other numbers."""

    def __init__(self, whole: _Composed, clue: Mapping[int, int]) -> None:
        self._whole, self._clue = whole, clue
        self.instead: dict[int, tuple[int, int]] = {}

    def __missing__(self, number: int) -> int:
        """The number of a rule's clause, on boards where clues make clauses redundant. The whole
        formula lacks a clause about a clue of the cube and a variable that a clue of the whole
        puzzle rules out: this clue replaces it.
        """
        clause, by_clause = self.part.clauses[number], self._whole.by_clause
        self[number] = found = by_clause.get(clause, 0)
        if not found:
            pairs = ((self._clue[y], frozenset([x, -y])) for x in clause for y in self._clue)
            self.instead[number] = next((i, by_clause[p]) for i, p in pairs if p in by_clause)
        return found
