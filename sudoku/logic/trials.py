"""Many trials at once: the consequences of revealing different sets of cells.

The solution is known, so a variable for each removed false candidate and for each placed cell
describes a position. A technique becomes rules of the form "if these candidates are gone, those go
too". Bit j of each variable belongs to trial j, which reveals one set of cells, so one pass over
the rules propagates thousands of trials. Rules only add consequences, so their order does not
matter, and revealing more cells never leads to fewer consequences.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice

from sudoku.errors import OutOfBudget
from sudoku.interface.meter import Meter
from sudoku.logic.techniques.layout import TechniqueHouse, cells_of, digits_of, mask_of, union_of
from sudoku.logic.techniques.position import Candidate, Position, candidates_of
from sudoku.logic.techniques.solving import Level, walk

LETTERS = frozenset("FNBTW")
"""The letters of the constraints that become such rules."""
SINGLES = frozenset("FN")
LARGEST_SUBSET = 4
LARGEST_BOARD = 9
"""The largest number of digits for which subsets and fish become rules; larger boards would have
millions of these rules.
"""
_AT_ONCE = 4096
"""The number of trials between two checks of the time."""
_Rule = tuple[tuple[int, ...], tuple[int, ...]]
"""Some variables, and the variables that follow from all of them together."""


class Trials:
    """The rules of some constraints for the open cells of a position of a unique puzzle."""

    def __init__(self, position: Position, solution: Sequence[int], letters: str) -> None:
        """Compile the rules of some of LETTERS."""
        self._solution, self._letters = solution, letters
        self._compile(position)
        self._compile(self._closed())

    @staticmethod
    def can(letters: str, size: int) -> bool:
        """Whether Trials supports these constraints on a board of this size.

        Instances of B, T and W do not include singles, so these letters need F and N.
        """
        used = set(letters)
        known = LETTERS if size <= LARGEST_BOARD else LETTERS - {"T", "W"}
        return used <= known and (used <= SINGLES or used >= SINGLES)

    def solving(self, size: int, meter: Meter) -> list[tuple[int, ...]]:
        """All sets of `size` open cells that solve the puzzle when revealed, in order.

        Raises OutOfBudget.
        """
        found, left = list[tuple[int, ...]](), combinations(range(len(self.cells)), size)
        while sets := [*islice(left, _AT_ONCE)]:
            meter.require_time()
            revealed = [0] * len(self.cells)
            for trial, numbers in enumerate(sets):
                for number in numbers:
                    revealed[number] |= 1 << trial
            solved = (1 << len(sets)) - 1
            for placed in self._propagated(revealed, len(sets))[: len(self.cells)]:
                solved &= placed
            found += [tuple(self.cells[n] for n in sets[trial]) for trial in cells_of(solved)]
        return found

    def _compile(self, position: Position) -> None:
        self.position = position
        """The position before any cell is revealed."""
        self.cells = cells_of(position.open)
        """Its open cells."""
        self._placed = {cell: number for number, cell in enumerate(self.cells)}
        self._gone: dict[Candidate, int] = {}
        for cell in self.cells:
            for digit in self._false_digits(cell):
                self._gone[cell, digit] = len(self.cells) + len(self._gone)
        makers = {
            "F": self._naked_singles,
            "N": self._hidden_singles,
            "B": self._locked,
            "T": self._subsets,
            "W": self._fish,
        }
        self._stages: list[list[_Rule]] = [[*self._consequences()]]
        for letter in self._letters:
            if letter in SINGLES:
                self._stages[0] += makers[letter]()
            else:
                self._stages.append([*makers[letter]()])

    def _closed(self) -> Position:
        """The position that the rules reach before any cell is revealed."""
        values, now = self._propagated([0] * len(self.cells), 1), self.position.copy()
        for (cell, digit), number in self._gone.items():
            if values[number]:
                now.eliminate(cell, digit)
        for cell, number in self._placed.items():
            if values[number]:
                now.place(cell, self._solution[cell])
        return now

    def _propagated(self, revealed: Sequence[int], count: int) -> list[int]:
        """The final values of all variables, starting with placed cells.

        revealed: for each of `cells`, the mask of the trials that reveal its digit.
        """
        values, everything = [*revealed, *[0] * len(self._gone)], (1 << count) - 1
        stage = 0
        while stage < len(self._stages):
            stage = 0 if _pass(self._stages[stage], values, everything) else stage + 1
        return values

    def _rule(self, gone: Iterable[Candidate], goes: Iterable[Candidate]) -> Iterator[_Rule]:
        """The rule "if these false candidates are gone, those go", without removed candidates."""
        numbers = self._gone
        heads = tuple(numbers[candidate] for candidate in goes if candidate in numbers)
        if heads:
            yield tuple(numbers[candidate] for candidate in gone if candidate in numbers), heads

    def _consequences(self) -> Iterator[_Rule]:
        """Rules that remove a placed digit from the peers, and other candidates from its cell."""
        for cell, number in self._placed.items():
            digit, peers = self._solution[cell], self.position.layout.peers[cell]
            heads = [self._gone[cell, d] for d in self._false_digits(cell)]
            seen = cells_of(self.position.places[digit] & peers)
            heads += [self._gone[peer, digit] for peer in seen]
            if heads:
                yield (number,), tuple(heads)

    def _naked_singles(self) -> Iterator[_Rule]:
        for cell, number in self._placed.items():
            yield tuple(self._gone[cell, d] for d in self._false_digits(cell)), (number,)

    def _hidden_singles(self) -> Iterator[_Rule]:
        layout, places = self.position.layout, self.position.places
        for cell, number in self._placed.items():
            digit = self._solution[cell]
            for house in layout.houses_of[cell]:
                others = cells_of(places[digit] & layout.houses[house].mask & ~(1 << cell))
                yield tuple(self._gone[other, digit] for other in others), (number,)

    def _locked(self) -> Iterator[_Rule]:
        layout, places = self.position.layout, self.position.places
        for cell in self.cells:
            digit = self._solution[cell]
            for one in layout.houses_of[cell]:
                for other in layout.houses_of[cell]:
                    here, there = layout.houses[one].mask, layout.houses[other].mask
                    if one != other and (here & there).bit_count() > 1:
                        gone = candidates_of(digit, places[digit] & here & ~there)
                        goes = candidates_of(digit, places[digit] & there & ~here)
                        yield from self._rule(gone, goes)

    def _subsets(self) -> Iterator[_Rule]:
        for house in self.position.layout.houses:
            cells = [cell for cell in house.cells if cell in self._placed]
            for size in range(2, min(LARGEST_SUBSET, len(cells) - 1) + 1):
                for subset in combinations(cells, size):
                    rest = [cell for cell in cells if cell not in subset]
                    own = {self._solution[cell] for cell in subset}
                    inside = [(c, d) for c in subset for d in self._false_digits(c) if d not in own]
                    outside = [(c, d) for c in rest for d in own]
                    yield from self._rule(inside, outside)
                    yield from self._rule(outside, inside)

    def _fish(self) -> Iterator[_Rule]:
        layout = self.position.layout
        for lines, covers in ((layout.rows, layout.columns), (layout.columns, layout.rows)):
            for digit in range(1, layout.digit_count + 1):
                open_lines = [line for line in lines if self.position.places[digit] & line.mask]
                for size in range(2, min(LARGEST_SUBSET, len(open_lines) - 1) + 1):
                    for base in combinations(open_lines, size):
                        yield from self._one_fish(digit, base, covers)

    def _one_fish(
        self, digit: int, base: Sequence[TechniqueHouse], covers: Sequence[TechniqueHouse]
    ) -> Iterator[_Rule]:
        places, bases = self.position.places[digit], union_of([line.mask for line in base])
        inside = cells_of(places & bases)
        true = mask_of([cell for cell in inside if self._solution[cell] == digit])
        covered = union_of([cover.mask for cover in covers if cover.mask & true])
        gone = candidates_of(digit, places & bases & ~covered)
        yield from self._rule(gone, candidates_of(digit, places & covered & ~bases))

    def _false_digits(self, cell: int) -> list[int]:
        true = self._solution[cell]
        return [digit for digit in digits_of(self.position.cells[cell]) if digit != true]


def _pass(rules: Sequence[_Rule], values: list[int], everything: int) -> bool:
    """Apply each rule once; return whether a variable changed."""
    changed = False
    for body, heads in rules:
        mask = everything
        for variable in body:
            mask &= values[variable]
            if not mask:
                break
        else:
            for variable in heads:
                before = values[variable]
                after = before | mask
                if after != before:
                    values[variable], changed = after, True
    return changed


class Walks:
    """Like `Trials`, but for any techniques, and one set of cells at a time."""

    def __init__(
        self,
        position: Position,
        solution: Sequence[int],
        levels: Sequence[Level],
        meter: Meter,
        *,
        is_monotone: bool,
    ) -> None:
        self._solution, self._levels = solution, levels
        self._is_monotone = is_monotone
        """Whether revealing more cells never leads to fewer conclusions, as with Fowler's
        constraints. If so, a set that fails rules out every set of cells that it fills.
        """
        self._failed: list[int] = []
        self.position = self._walked(position, (), meter)
        self.cells = cells_of(self.position.open)

    def solving(self, size: int, meter: Meter) -> list[tuple[int, ...]]:
        """As in `Trials`."""
        found, first, start = list[tuple[int, ...]](), tuple[int, ...](), self.position
        for revealed in combinations(self.cells, size):
            mask = mask_of(revealed)
            if any(not mask & ~failed for failed in self._failed):
                continue
            if self._is_monotone and revealed[:-1] != first:
                first = revealed[:-1]
                start = self._walked(self.position, first, meter)
            known = revealed[-1:] if self._is_monotone else revealed
            end = self._walked(start, known, meter)
            if end.is_solved:
                found.append(revealed)
            elif self._is_monotone:
                self._note(self.position.open & ~end.open)
        return found

    def _note(self, failed: int) -> None:
        """Keep this set of cells, and drop its subsets."""
        self._failed = [other for other in self._failed if other & ~failed] + [failed]

    def _walked(self, start: Position, revealed: Sequence[int], meter: Meter) -> Position:
        now = start.copy()
        for cell in revealed:
            if now.open >> cell & 1:
                now.place(cell, self._solution[cell])
        path = walk(now, self._levels, seconds=meter.left().seconds, with_premises=False)
        if not path.is_complete:
            raise OutOfBudget
        return path.end
