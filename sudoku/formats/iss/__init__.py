"""Strings of the Interactive Sudoku Solver (ISS, github.com/sigh/Interactive-Sudoku-Solver).

.Type~argument~argument… is a constraint, and .~R1C1_5 a given digit

Start with `format`, then read `syntax`, `reading` and `writing`. A type of ISS is a line in
`types`, which maps both directions; `clues`, `groups` and `relations` have types that need more
code. `codes` and `machines` decode sets, tables and automata, and `primitives` writes rules that
have no type.
"""
