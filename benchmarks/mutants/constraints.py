"""Mutants of the compiled search on boards with constraints, with one deliberate mistake each.

See `native`. Every file of propagators has a mutant, and so does the code that derives constraints.
"""

from __future__ import annotations

from benchmarks.mutants.native import NativeMutant

MUTANTS = tuple(
    NativeMutant(f"{file}: {name}", mistake, f"constraints/{file}.h", old, new)
    for file, name, mistake, old, new in (
        (
            *("any_of", "last", "the last alternative that is left does not have to hold"),
            "if (left == 1) return run_alternative(s, a, last);",
            "if (left == 1) return 1;",
        ),
        (
            *("any_of", "kept", "only what the last alternative allows is kept"),
            "kept[j] |= copied[p->cells[j]];",
            "kept[j] = copied[p->cells[j]];",
        ),
        (
            *("automaton", "ends", "a word may end in any state"),
            "last[state / 64] &= ~((uint64_t)1 << state % 64);",
            "last[state / 64] |= 0;",
        ),
        (
            *("automaton", "edges", "the digits to a state are the last of them"),
            "edges[i].on |= (digits)1 << d;",
            "edges[i].on = (digits)1 << d;",
        ),
        (
            *("automaton", "distinct", "an automaton of different digits is taken for any cells"),
            "k->count == count && k->is_distinct == is_distinct) return k->made;",
            "k->count == count) return k->made;",
        ),
        (
            *("automaton", "free", "a state that some digits may follow is taken for free"),
            "(to_free & a->allowed[i * a->states + state]) == b->board->full",
            "(to_free & a->allowed[i * a->states + state]) != 0",
        ),
        (
            *("bands", "own", "a digit that only one line of a box has also leaves it"),
            "if (other != g) gone[other",
            "gone[other",
        ),
        (
            *("bands", "crossing", "the cells of one house outside another lose all its digits"),
            "digits only_first = in_first & ~in_second,",
            "digits only_first = in_first,",
        ),
        (
            *("branching", "none", "no cell is heavy enough to branch on"),
            "double most = 0;",
            "double most = MOST_WEIGHT;",
        ),
        (
            *("combine", "total", "merged cages have the total of one of them"),
            "to->total = x->total + y->total;",
            "to->total = x->total;",
        ),
        (
            *("connected", "reach", "an area has all cells that it can reach"),
            "tell_area(s, p, &bridges, c->of)",
            "tell_area(s, p, &part, c->of)",
        ),
        (
            *("connected", "apart", "an area may fall apart"),
            "if (!is_within(&inner, &part)) return 0;",
            "if (!is_within(&inner, &part)) return 1;",
        ),
        (
            *("counts", "must", "so many cells must hold a digit as may hold it"),
            "found.must += (held & ~of) == 0;",
            "found.must += (held & of) != 0;",
        ),
        (
            *("counts", "most", "one cell fewer may hold a digit"),
            "uint64_t up_to = ((uint64_t)2 << most) - 1;",
            "uint64_t up_to = ((uint64_t)1 << most) - 1;",
        ),
        (
            *("counts", "groups", "each group holds a digit, although fewer need to"),
            "least == found[i].groups && least > found[i].must",
            "least > found[i].must",
        ),
        (
            *("derive", "outside", "cells outside of houses are added, not subtracted"),
            "by[i] = i < inside ? 1 : -1;",
            "by[i] = 1;",
        ),
        (
            *(
                "derive",
                "diagonals",
                "the total of a house across boxes is one too large",
            ),
            "note_cage(b, b->houses[i], k, b->house_total);",
            "note_cage(b, b->houses[i], k, b->house_total + 1);",
        ),
        (
            *("derive", "houses", "the total of houses is one too large"),
            "houses * b->house_total - total);",
            "houses * b->house_total - total + 1);",
        ),
        (
            *("digit_sets", "hidden", "a required digit with several places is put in all"),
            "digits hidden = required & ~twice;",
            "digits hidden = required;",
        ),
        (
            *("digit_sets", "highest", "no set has the highest digit"),
            "digit + count - 1 <= digit_count; digit++)",
            "digit + count - 1 < digit_count; digit++)",
        ),
        (
            *("grid", "own", "the digits of a row and a box leave the rest of the box"),
            "own[i] = held[i] & ~others;",
            "own[i] = held[i];",
        ),
        (
            *("grid", "single", "a digit in two bands of a column has no other place"),
            "pieces single = ~(in_any(repeated) | in_two(columns));",
            "pieces single = ~in_any(repeated);",
        ),
        (
            *("houses", "hidden", "a digit with two places is put in both"),
            "digits hidden = once & ~twice & ~fixed;",
            "digits hidden = once & ~fixed;",
        ),
        (
            *("houses", "different", "as many digits as cells are too few"),
            "return COUNT(held) >= (int)p->count;",
            "return COUNT(held) > (int)p->count;",
        ),
        (
            *("leftovers", "least", "a house needs the digits that its leftover cells may hold"),
            "s->board->full & ~out);",
            "in);",
        ),
        (
            *("leftovers", "sides", "what one side needs, the other side is to leave"),
            "beyond + count, second, first);",
            "beyond + count, first, second);",
        ),
        (
            *("opening", "crossings", "lines and boxes that are not houses of the board cross"),
            "if (of->box_rows && b->board->house_size == of->size && !b->has_grid) {",
            "if (of->box_rows && !b->has_grid) {",
        ),
        (
            *("pairs", "both", "the digits of a pair leave the cells that are unlike one of it"),
            "seen = x[word] & y[word]; seen;",
            "seen = x[word]; seen;",
        ),
        (
            *("pairs", "unlike", "two cells that may be equal are taken for a pair"),
            "if (s->cells[found[i]] == held && has_cell(",
            "if (s->cells[found[i]] == held || has_cell(",
        ),
        (
            *("pieces", "size", "the first cell of a piece is counted twice"),
            "of->size = 0;",
            "of->size = 1;",
        ),
        (
            *("program", "cage", "a sum with any relation is a cage"),
            "if (d->words[d->count] != EQUAL_TO) return 0;",
            "",
        ),
        (
            *("region_counts", "apart", "two parts of a set that are apart from a third are apart"),
            "left &= p->apart[added];",
            "left &= ~((uint32_t)1 << added);",
        ),
        (
            *(
                "region_counts",
                "join",
                "a part joins the first of several regions",
            ),
            "if (OPEN(possible)) continue;",
            "if (!possible) continue;",
        ),
        (
            *("region_counts", "less", "parts are all apart if their number is one less"),
            "+ c->less == p.count) return part_all",
            "+ c->less + 1 == p.count) return part_all",
        ),
        (
            *("regions", "steps", "a piece reaches its cells in one step less"),
            "uint32_t lacking = d->region_size - of->size;",
            "uint32_t lacking = d->region_size - of->size - (d->region_size > of->size);",
        ),
        (
            *("relations", "back", "a relation is the same in both directions"),
            "read_direction(b, &t->back, back);",
            "read_direction(b, &t->back, forth);",
        ),
        (
            *("runs", "ends", "a run goes on after a cell that is apart"),
            "if (!(s->cells[cells[length]] & SAME)) return found;",
            "if (!(s->cells[cells[length]] & SAME)) continue;",
        ),
        (
            *("search", "backtrack", "a refuted digit is tried for the last time in its cell"),
            "~s->decisions[s->depth].digit));",
            "s->decisions[s->depth].digit - 1));",
        ),
        (
            *("search", "events", "a puzzle begins without its propagators"),
            "s->space.pending[i] = ~(uint64_t)0;",
            "s->space.pending[i] = 0;",
        ),
        (
            *("space", "unlike", "the first cell that is unlike a fixed one keeps its digit"),
            "uint32_t i = starts[cell]; i < starts[cell + 1]; i++) {",
            "uint32_t i = starts[cell] + 1; i < starts[cell + 1]; i++) {",
        ),
        (
            *("space", "bounds", "a smaller highest digit wakes nothing"),
            "if (gone > now || (gone & -gone) < (now & -now)) wake(",
            "if ((gone & -gone) < (now & -now)) wake(",
        ),
        (
            *("space", "seen", "a digit of a cage leaves cells that see one of its places"),
            "seen &= places[i][word];",
            "seen = places[i][word];",
        ),
        (
            *("shifting", "all", "a digit moves only the last state of those that it can move"),
            "shifts[i].from |= (uint64_t)1 << state;",
            "shifts[i].from = (uint64_t)1 << state;",
        ),
        (
            *("shifting", "back", "states before a digit are looked for beyond it"),
            "from |= rotate_right(after,",
            "from |= rotate_left(after,",
        ),
        (
            *("subsets", "words", "the ninth digit moves the words of the eighth"),
            "x->of[i ^ high];",
            "x->of[i ^ 1];",
        ),
        (
            *("subsets", "kept", "of the lower digits of a cell, only the last one is kept"),
            "if (is_any_set(&from)) *kept |= rest & -rest;",
            "if (is_any_set(&from)) *kept = rest & -rest;",
        ),
        (
            *("subsets", "required", "a digit that some sets lack is in all"),
            "if (is_in_all(&after, (uint32_t)__builtin_ctz(rest)))",
            "if (is_any_set(&after))",
        ),
        (
            *("sum", "largest", "the largest sum of a group takes a digit twice"),
            "highest |= DIGIT(HIGHEST(below));",
            "highest |= 0;",
        ),
        (
            *("sum", "groups", "cells of a group may hold the same digit"),
            "left[word] &= unlike_of(b, cell)[word];",
            "left[word] &= ~(uint64_t)0;",
        ),
        (
            *("sum", "room", "a cell may not take all the room that is left"),
            "int64_t up = room_of_digit(by > 0 ? low_room : high_room, size);",
            "int64_t up = room_of_digit(by > 0 ? low_room : high_room, size) - 1;",
        ),
        (
            *("sum", "unequal", "coefficients do not count where the total may not be met"),
            "left -= g->coefficient * LOWEST(held);",
            "left -= LOWEST(held);",
        ),
        (
            *("sum", "exact", "a set of sums forgets the sums of the previous digit"),
            "before |= from;",
            "before = from;",
        ),
        (
            *("words", "before", "of the digits after a set, only the last one counts"),
            "before |= from;",
            "before = from;",
        ),
        (
            *("words", "used", "a set of digits forgets those before the last one"),
            "used | (rest & -rest), to)) return 0;",
            "rest & -rest, to)) return 0;",
        ),
    )
)
