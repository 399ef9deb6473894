"""Strings of the Interactive Sudoku Solver (ISS, github.com/sigh/Interactive-Sudoku-Solver).

.Type~argument~argument… is a constraint, and .~R1C1_5 a given digit

Start with `format`, then read `syntax`, `reading` and `writing`. A type of ISS is a line in
`types`, which maps both directions; `chaos`, `clues`, `groups`, `regions` and `relations` have
types that need more code. `cells` and `layout` read and write the board, `codes` and `machines`
sets, tables and automata, and `primitives` writes rules that have no type.
"""
