"""Strings of the Interactive-Sudoku-Solver (ISS, github.com/sigh/Interactive-Sudoku-Solver).

    .Type~argument~argument… for each constraint, and .~R1C1_5 for given digits

`format` finds the strings in a text. `syntax` cuts one into parts, which may contain others.
`cells` knows its cells, `layout` its regions. `codes` and `machines` have the codes for sets,
tables and automata. `types` maps types and rules in both directions, with `clues`, `groups` and
`relations`. `reading` puts a puzzle together; `writing` writes a board, and `primitives` the rules
that no type says.
"""
