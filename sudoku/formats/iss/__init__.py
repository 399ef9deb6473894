"""Strings of the Interactive Sudoku Solver (ISS, github.com/sigh/Interactive-Sudoku-Solver).

    .Type~argument~argument… for each constraint, and .~R1C1_5 for a given digit

Start with `format`, then `syntax`, `reading` and `writing`. A type of ISS is a line in `types`,
which maps both directions; `clues`, `groups` and `relations` have types that need more. `codes` and
`machines` decode sets, tables and automata, and `primitives` writes rules that have no type.
"""
