"""Refutations from truths and links, used to check steps.

A truth has a true candidate, and no two candidates of a link are true. An assumption is refuted by
unit propagation and by cases. The premises used form a mask: bit i for truth i, and the following
bits for the links.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from sys import maxsize

from sudoku.errors import OutOfBudget
from sudoku.logic.techniques.layout import mask_of, members
from sudoku.logic.techniques.position import Candidate
from sudoku.logic.techniques.technique import is_late


class Refuter:
    """Truths and links, given by their candidates, that can refute assumptions on `asked`
    candidates.
    """

    def __init__(
        self,
        truths: Sequence[Iterable[Candidate]],
        links: Sequence[Iterable[Candidate]],
        asked: Iterable[Candidate],
    ) -> None:
        concerned = dict.fromkeys(chain(*truths, asked))
        self._numbers = {candidate: number for number, candidate in enumerate(concerned)}
        self._bits, self._from = [0] * len(self._numbers), [0] * len(self._numbers)
        """For each decided candidate, the premises that decided it, and the mask of the candidates
        from which they did so. Entries of undecided candidates are left from earlier cases.
        """
        self._truths = [(1 << i, self._mask(found)) for i, found in enumerate(truths)]
        first = len(truths)
        self._links = [(1 << i, self._mask(found)) for i, found in enumerate(links, first)]
        self._cases = first + len(links)
        self.on = (1 << self._cases) - 1
        """The premises in use, which may change between calls."""
        self._choices = [self._truths]
        """The choices to split into cases: the premises needed, and the candidates. A later list is
        used only if the earlier lists have no open choice.
        """
        self.most_cases = maxsize
        """The limit for one refutation; beyond it an assumption counts as not refuted."""
        self.most_in_all = maxsize
        """The limit for all later refutations together."""
        self._left = 0
        self.cases = 0
        """The number of cases in the last refutation."""
        self.is_cut = False
        """Whether a refutation hit the limit on cases."""
        self._index()

    def _mask(self, candidates: Iterable[Candidate]) -> int:
        """The mask of candidates, limited to candidates of truths and candidates asked about."""
        numbers = self._numbers
        return mask_of([numbers[candidate] for candidate in candidates if candidate in numbers])

    def _index(self) -> None:
        """Note the links and truths of each candidate."""
        self._links_of = self._holders(self._links)
        self._truths_of = self._holders(self._truths)

    def _holders(self, premises: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
        holders: list[list[tuple[int, int]]] = [[] for _ in self._numbers]
        for premise in premises:
            for number in members(premise[1]):
                holders[number].append(premise)
        return holders

    def refutation(self, candidate: Candidate, is_true: bool) -> int:
        """The premises that refute an assumption on an asked candidate; 0 if it is not refuted.

        Raises OutOfBudget after the deadline of the technique.
        """
        self._left = limit = min(self.most_cases, self.most_in_all)
        found = self._refute(0, 0, self._numbers[candidate], is_true)
        self.cases = limit - max(0, self._left)
        self.most_in_all -= self.cases
        return found

    def _refute(self, true: int, false: int, number: int, is_true: bool, case: int = 0) -> int:
        """The premises that refute the current values together with one more assumption.

        case: a bit after the premises that represents the assumption.
        """
        self._left -= 1
        if self._left < 0:
            self.is_cut = True
            return 0
        if is_late():
            raise OutOfBudget
        settled, seen = true | false, dict[int, int]()
        self._bits[number], self._from[number] = case, 0
        if is_true:
            true |= 1 << number
        else:
            false |= 1 << number
        queue = [(number, is_true)]
        while queue:
            number, is_true = queue.pop()
            follow = self._follow_links if is_true else self._follow_truths
            clash, new = follow(number, true, false)
            if not clash and new:
                true, false = (true, false | new) if is_true else (true | new, false)
                queue += [(other, not is_true) for other in members(new)]
            elif not clash and not queue:
                clash, new = self._follow_demands(true, false, settled, seen)
                false |= new
                queue += [(other, False) for other in members(new)]
            if clash:
                return clash
        return self._split(true, false)

    def _follow_links(self, number: int, true: int, false: int) -> tuple[int, int]:
        """The premises of a clash, or 0 and the candidates that a true candidate makes false."""
        own, new = 1 << number, 0
        for bit, mask in self._links_of[number]:
            if bit & self.on:
                others = mask & ~own
                if others & true:
                    return self._reasons(bit, own | 1 << (others & true).bit_length() - 1), 0
                others &= ~(false | new)
                if others:
                    new |= others
                    for other in members(others):
                        self._bits[other], self._from[other] = bit, own
        return 0, new

    def _follow_truths(self, number: int, true: int, false: int) -> tuple[int, int]:
        """The premises of a clash, or 0 and the candidates that a false candidate makes true."""
        new = 0
        for bit, mask in self._truths_of[number]:
            left = mask & ~false
            if bit & self.on and not left & (true | new) and not left & (left - 1):
                if not left:
                    return self._reasons(bit, mask & false), 0
                new |= left
                index = left.bit_length() - 1
                self._bits[index], self._from[index] = bit, mask & false
        return 0, new

    def _follow_demands(
        self, _true: int, _false: int, _settled: int, _seen: dict[int, int]
    ) -> tuple[int, int]:
        """The premises of a clash, or 0 and the candidates that further premises make false.
        _settled: decided candidates that have been handled already. _seen: for each further
        premise, its decided candidates that have been handled since; updated.
        """
        return 0, 0

    def _split(self, true: int, false: int) -> int:
        """The premises that refute the current values by cases, on the open truth with the fewest
        candidates.

        If a case is refuted without its assumption, no other case is needed.
        """
        fewest = None
        for premises in self._choices:
            for premise in premises:
                bits, mask = premise
                if not mask & true and not bits & ~self.on:
                    count = (mask & ~false).bit_count()
                    if fewest is None or count < fewest[0]:
                        fewest = (count, premise)
            if fewest is not None:
                break
        else:
            return 0
        bits, mask = fewest[1]
        used = 0
        for number in members(mask & ~false):
            case = 1 << self._cases + number
            more = self._refute(true, false, number, True, case)
            if not more & case:
                return more
            used |= more & ~case
        return used | self._reasons(bits, mask & false)

    def _reasons(self, bits: int, decided: int) -> int:
        """These premises, and those that decided these candidates."""
        seen = 0
        while decided:
            seen |= decided
            earlier = 0
            for number in members(decided):
                bits |= self._bits[number]
                earlier |= self._from[number]
            decided = earlier & ~seen
        return bits
