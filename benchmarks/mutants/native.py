"""Mutants of the compiled engine: one text of its C sources replaced by another.

Those of EQUIVALENT give the same answers, and only cost time; they are here because it is not
obvious that they do.
"""

from __future__ import annotations

from dataclasses import dataclass

PROPAGATION, BRANCHING = "classic_propagation.h", "classic_branching.h"
CLASSIC, SEARCH, LANES = "classic.c", "search.h", "lanes.h"


@dataclass(frozen=True, slots=True)
class NativeMutant:
    """`old`, which is once in the file, becomes `new`. mistake: what is wrong, in words."""

    name: str
    mistake: str
    file: str
    old: str
    new: str

    def applied(self, text: str) -> str:
        """The text of the file with the mistake. Raises ValueError if `old` is not once in it."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file} has {self.old!r} {text.count(self.old)} times")
        return text.replace(self.old, self.new)


MUTANTS = (
    NativeMutant(
        "permutation",
        "a permutation of triads has the wrong third triad",
        PROPAGATION,
        "(any[NEXT(line)][LAST(box)] & any[LAST(line)][NEXT(box)])",
        "(any[NEXT(line)][LAST(box)] & any[LAST(line)][LAST(box)])",
    ),
    NativeMutant(
        "one-permutation",
        "only one of the two ways to complete a permutation is known",
        PROPAGATION,
        "((any[NEXT(line)][NEXT(box)] & any[LAST(line)][LAST(box)]) |",
        "(",
    ),
    NativeMutant(
        "own-triad",
        "a triad with any number of candidates takes them from its neighbours",
        PROPAGATION,
        "own[line][box] = keep_where_disjoint(any, but_two, but_two - 1);",
        "own[line][box] = any;",
    ),
    NativeMutant(
        "asserted",
        "one asserted digit excludes the others from its triad, not three",
        PROPAGATION,
        "return first_where_common(asserted, may, but_two, but_two);",
        "return first_where_common(asserted, may, asserted, asserted);",
    ),
    NativeMutant(
        "three-refuted",
        "three asserted digits of a triad are a contradiction",
        PROPAGATION,
        "found->refuted |= but_two & (but_two - 1);",
        "found->refuted |= but_two;",
    ),
    NativeMutant(
        "hidden",
        "an asserted digit is set in all its cells, not in its only one",
        PROPAGATION,
        "vector hidden = asserted & b->once[line][box];",
        "vector hidden = asserted;",
    ),
    NativeMutant(
        "once",
        "a digit in three cells of a triad counts as one in a single cell",
        PROPAGATION,
        "b->once[line][box] = one_of(x, y, z);",
        "b->once[line][box] = x ^ y ^ z;",
    ),
    NativeMutant(
        "last-band",
        "the last band of rows is forgotten",
        PROPAGATION,
        "for (int i = 0; i < 3; i++) propagate_row_band(",
        "for (int i = 0; i < 2; i++) propagate_row_band(",
    ),
    NativeMutant(
        "sure-own-triad",
        "a sure digit leaves its own triad, too",
        PROPAGATION,
        "from[line][box] = without(from[line][box], some, sure[LAST(line)][box]);",
        "from[line][box] = without(from[line][box], some, sure[line][box]);",
    ),
    NativeMutant(
        "worst-band",
        "the comparison of bands is turned round",
        BRANCHING,
        "(vector)(score < best->least)",
        "(vector)(score > best->least)",
    ),
    NativeMutant(
        "overlap-mine",
        "the first half of a split keeps all candidates",
        BRANCHING,
        "mine[line[i] * LANES] &= (element)~digit;",
        "continue;",
    ),
    NativeMutant(
        "overlap-other",
        "the second half of a split keeps all candidates",
        BRANCHING,
        "for (int i = first; i < first + 3; i++) other[line[i] * step]",
        "for (int i = first; i < first; i++) other[line[i] * step]",
    ),
    NativeMutant(
        "half-lost",
        "a split drops the digit from the first triad in the first half, too",
        BRANCHING,
        "if (i < first || i >= first + 3) mine",
        "mine",
    ),
    NativeMutant(
        "unsettled",
        "every digit counts as settled in its bands",
        BRANCHING,
        "best->unsettled |= (ones ^ FULL) | twos | fours;",
        "best->unsettled |= 0;",
    ),
    NativeMutant(
        "solved-early",
        "a lane is solved without a look at the number of candidates",
        BRANCHING,
        "return zero_lanes(c->unsettled | (c->total ^ (9 * FULL)));",
        "return ALL_LANES;",
    ),
    NativeMutant(
        "no-least",
        "a cell without a candidate is no contradiction",
        CLASSIC,
        "return ~zero_lanes(found->refuted | where_zero(found->least)) & ALL_LANES;",
        "return ~zero_lanes(found->refuted) & ALL_LANES;",
    ),
    NativeMutant(
        "rows-only",
        "columns are never propagated",
        CLASSIC,
        "r->is_column_pass = 1;",
        "r->is_column_pass = 0;",
    ),
    NativeMutant(
        "pending",
        "a split does not count its second half as pending",
        SEARCH,
        "    s->pending[puzzle]++;\n",
        "",
    ),
    NativeMutant(
        "pending-early",
        "a puzzle ends when one subtree is left",
        SEARCH,
        "if (--s->pending[puzzle] == 0)",
        "if (--s->pending[puzzle] <= 1)",
    ),
    NativeMutant(
        "limit",
        "a search goes on until it has found one solution more than the limit",
        SEARCH,
        "if (number + 1 == s->batch.limit",
        "if (number == s->batch.limit",
    ),
    NativeMutant(
        "leaves-others",
        "the lanes of other puzzles are freed with those of one that is left",
        SEARCH,
        "if (s->puzzle[lane] == puzzle) free_lane(s, lane);",
        "free_lane(s, lane);",
    ),
    NativeMutant(
        "stopped",
        "subtrees of a puzzle that was left are searched",
        SEARCH,
        "return s->batch.statuses[puzzle] >= SUDOKU_LIMIT;",
        "return s->batch.statuses[puzzle] > SUDOKU_STOPPED;",
    ),
    NativeMutant(
        "copy-owner",
        "a copied lane keeps the puzzle that was in it before",
        SEARCH,
        "        s->puzzle[other] = s->puzzle[lane];\n",
        "",
    ),
    NativeMutant(
        "left-lane",
        "a solution counts although its puzzle was left in the same pass",
        SEARCH,
        "if (s->active >> __builtin_ctz(lanes) & 1) end_solved(",
        "end_solved(",
    ),
    NativeMutant(
        "kept",
        "one solution more is stored than there is room for",
        SEARCH,
        "if (number < s->batch.kept)",
        "if (number <= s->batch.kept)",
    ),
)

EQUIVALENT = (
    NativeMutant(
        "refuted-solved",
        "a digit without a triad is no contradiction until a cell is empty",
        CLASSIC,
        "return ~zero_lanes(found->refuted | where_zero(found->least)) & ALL_LANES;",
        "return ~zero_lanes(where_zero(found->least)) & ALL_LANES;",
    ),
    NativeMutant(
        "sure-line",
        "a sure digit does not leave one of the other lines of its box",
        PROPAGATION,
        "sure[line][LAST(box)], sure[NEXT(line)][box]);",
        "sure[line][LAST(box)], sure[line][LAST(box)]);",
    ),
    NativeMutant(
        "last-lane",
        "the last lane is never filled",
        LANES,
        "(((uint64_t)1 << LANES) - 1)",
        "(((uint64_t)1 << (LANES - 1)) - 1)",
    ),
)
