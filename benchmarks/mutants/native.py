"""Mutants of the compiled engine: one passage of its C sources is replaced with another.

The mutants in EQUIVALENT give the same answers and only cost time. They are included because this
is not obvious.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

PROPAGATION, BRANCHING = "classic_propagation.h", "classic_branching.h"
CLASSIC, SEARCH, LANES = "classic.c", "search.h", "lanes.h"
GRID, ALONE = "classic_grid.h", "classic_alone.h"
"""The sources of the search of one 9x9 puzzle at a time, which needs AVX2."""
CONSTRAINTS = "constraints.c"
"""The source of the search on boards with constraints; see `constraints`."""


@dataclass(frozen=True, slots=True)
class NativeMutant:
    """A change of one passage in one file."""

    name: str
    mistake: str
    """A description of the mistake."""
    file: str
    old: str
    """The passage to replace, which occurs exactly once in the file."""
    new: str

    @property
    def unit(self) -> str:
        """The compiled source that includes the file."""
        return CONSTRAINTS if self.file.startswith("constraints/") else CLASSIC

    @property
    def is_alone(self) -> bool:
        """Whether only a search of one puzzle at a time reads the file."""
        return self.file in (GRID, ALONE)

    def applied(self, text: str) -> str:
        """The file with the mistake. Raises ValueError unless `old` occurs exactly once."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file} has {self.old!r} {text.count(self.old)} times")
        return text.replace(self.old, self.new)


def _mutants(file: str, changes: Mapping[str, tuple[str, str, str]]) -> list[NativeMutant]:
    """The mutants of a file. changes: the mistake, the old and the new passage, by name."""
    return [
        NativeMutant(name, mistake, file, old, new) for name, (mistake, old, new) in changes.items()
    ]


MUTANTS = (
    *_mutants(
        PROPAGATION,
        {
            "permutation": (
                "a permutation of triads has the wrong third triad",
                "(any[NEXT(line)][LAST(box)] & any[LAST(line)][NEXT(box)])",
                "(any[NEXT(line)][LAST(box)] & any[LAST(line)][LAST(box)])",
            ),
            "one-permutation": (
                "only one of the two ways to complete a permutation is known",
                "((any[NEXT(line)][NEXT(box)] & any[LAST(line)][LAST(box)]) |",
                "(",
            ),
            "own-triad": (
                "a triad with any number of candidates takes them from its neighbours",
                "own[line][box] = keep_where_disjoint(any, but_two, but_two - 1);",
                "own[line][box] = any;",
            ),
            "asserted": (
                "one asserted digit excludes the others from its triad, not three",
                "return first_where_common(asserted, may, but_two, but_two);",
                "return first_where_common(asserted, may, asserted, asserted);",
            ),
            "three-refuted": (
                "three asserted digits of a triad are a contradiction",
                "found->refuted |= but_two & (but_two - 1);",
                "found->refuted |= but_two;",
            ),
            "hidden": (
                "an asserted digit is set in all its cells, not in its only one",
                "vector hidden = asserted & b->once[line][box];",
                "vector hidden = asserted;",
            ),
            "once": (
                "a digit in three cells of a triad counts as one in a single cell",
                "b->once[line][box] = one_of(x, y, z);",
                "b->once[line][box] = x ^ y ^ z;",
            ),
            "last-band": (
                "the last band of rows is forgotten",
                "for (int i = 0; i < 3; i++) propagate_row_band(",
                "for (int i = 0; i < 2; i++) propagate_row_band(",
            ),
            "sure-own-triad": (
                "a sure digit also leaves its own triad",
                "from[line][box] = without(from[line][box], some, sure[LAST(line)][box]);",
                "from[line][box] = without(from[line][box], some, sure[line][box]);",
            ),
        },
    ),
    *_mutants(
        BRANCHING,
        {
            "worst-band": (
                "the comparison of bands is turned round",
                "(vector)(score < best->least)",
                "(vector)(score > best->least)",
            ),
            "overlap-mine": (
                "the first half of a split keeps all candidates",
                "mine[line[i] * LANES] &= (element)~digit;",
                "continue;",
            ),
            "overlap-other": (
                "the second half of a split keeps all candidates",
                "for (int i = first; i < first + 3; i++) other[line[i] * step]",
                "for (int i = first; i < first; i++) other[line[i] * step]",
            ),
            "half-lost": (
                "a split also drops the digit from the first triad in the first half",
                "if (i < first || i >= first + 3) mine",
                "mine",
            ),
            "unsettled": (
                "every digit counts as settled in its bands",
                "best->unsettled |= (ones ^ FULL) | twos | fours;",
                "best->unsettled |= 0;",
            ),
            "solved-early": (
                "a lane is solved without a look at the number of candidates",
                "return zero_lanes(c->unsettled | (c->total ^ (9 * FULL)));",
                "return ALL_LANES;",
            ),
        },
    ),
    *_mutants(
        CLASSIC,
        {
            "no-least": (
                "a cell without a candidate is not a contradiction",
                "return ~zero_lanes(found->refuted | where_zero(found->least)) & ALL_LANES;",
                "return ~zero_lanes(found->refuted) & ALL_LANES;",
            ),
            "rows-only": (
                "columns are never propagated",
                "r->is_column_pass = 1;",
                "r->is_column_pass = 0;",
            ),
        },
    ),
    *_mutants(
        SEARCH,
        {
            "pending": (
                "a split does not count its second half as pending",
                "    s->pending[puzzle]++;\n",
                "",
            ),
            "pending-early": (
                "a puzzle ends when one subtree is left",
                "if (--s->pending[puzzle] == 0)",
                "if (--s->pending[puzzle] <= 1)",
            ),
            "limit": (
                "a search continues until it has found one solution more than the limit",
                "if (number + 1 == s->batch.limit",
                "if (number == s->batch.limit",
            ),
            "leaves-others": (
                "the lanes of other puzzles are freed with those of one that is left",
                "if (s->puzzle[lane] == puzzle) free_lane(s, lane);",
                "free_lane(s, lane);",
            ),
            "stopped": (
                "subtrees of a puzzle that was left are searched",
                "return s->batch.statuses[puzzle] >= SUDOKU_LIMIT;",
                "return s->batch.statuses[puzzle] > SUDOKU_STOPPED;",
            ),
            "copy-owner": (
                "a copied lane keeps the puzzle that was in it before",
                "        s->puzzle[other] = s->puzzle[lane];\n",
                "",
            ),
            "left-lane": (
                "a solution counts although its puzzle was left in the same pass",
                "if (s->active >> __builtin_ctz(lanes) & 1) end_solved(",
                "end_solved(",
            ),
            "kept": (
                "one solution more is stored than there is room for",
                "if (number < s->batch.kept)",
                "if (number <= s->batch.kept)",
            ),
        },
    ),
    *_mutants(
        GRID,
        {
            "grid: permutation": (
                "a permutation of triads has the wrong third triad",
                "| (last_may[NEXT(i)] & next_may[LAST(i)]);",
                "| (last_may[NEXT(i)] & last_may[LAST(i)]);",
            ),
            "grid: next-band": (
                "the next band is the last one",
                "(__m256i)v, _MM_SHUFFLE(3, 0, 2, 1)",
                "(__m256i)v, _MM_SHUFFLE(3, 1, 0, 2)",
            ),
            "grid: three-asserted": (
                "two asserted digits exclude the others from their triad, not three",
                "(may[i] & where_no_digit(but_two));",
                "(may[i] & where_no_digit(but_one));",
            ),
            "grid: once": (
                "a digit in three cells of a triad counts as one in a single cell",
                "once[i] = (x ^ y ^ z) & ~(x & y & z);",
                "once[i] = x ^ y ^ z;",
            ),
            "grid: split-mine": (
                "the first half of a split also loses the digit in its triad",
                "(number_in_band == (uint16_t)b->band) & ~own;",
                "(number_in_band == (uint16_t)b->band);",
            ),
            "grid: split-column": (
                "a split of a column takes the cells of a row",
                "column = is_column ? b->line : i;",
                "column = i;",
            ),
        },
    ),
    *_mutants(
        ALONE,
        {
            "alone: pending": (
                "a puzzle that is left to the lanes has one subtree less than it has",
                "s->pending[puzzle] = (uint32_t)count;",
                "s->pending[puzzle] = (uint32_t)count - 1;",
            ),
            "alone: left": (
                "the subtree that was begun last is not left to the lanes",
                "return leave_to_lanes(s, puzzle, waiting, count);",
                "return leave_to_lanes(s, puzzle, waiting, count - (count > 1));",
            ),
            "alone: limit": (
                "a search continues until it has found one solution more than the limit",
                "*found == batch->limit",
                "*found > batch->limit",
            ),
        },
    ),
)

EQUIVALENT = (
    *_mutants(
        CLASSIC,
        {
            "refuted-solved": (
                "a digit without a triad is not a contradiction until a cell is empty",
                "return ~zero_lanes(found->refuted | where_zero(found->least)) & ALL_LANES;",
                "return ~zero_lanes(where_zero(found->least)) & ALL_LANES;",
            ),
        },
    ),
    *_mutants(
        PROPAGATION,
        {
            "sure-line": (
                "a sure digit does not leave one of the other lines of its box",
                "sure[line][LAST(box)], sure[NEXT(line)][box]);",
                "sure[line][LAST(box)], sure[line][LAST(box)]);",
            ),
        },
    ),
    *_mutants(
        GRID,
        {
            "grid: empty": (
                "a cell without a candidate is not a contradiction until its box lacks a digit",
                "    found->refuted |= empty & FULL_BOXES;\n",
                "",
            ),
        },
    ),
    *_mutants(
        LANES,
        {
            "last-lane": (
                "the last lane is never filled",
                "(((uint64_t)1 << LANES) - 1)",
                "(((uint64_t)1 << (LANES - 1)) - 1)",
            ),
        },
    ),
)
