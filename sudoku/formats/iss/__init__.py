"""Strings of the Interactive-Sudoku-Solver (ISS, github.com/sigh/Interactive-Sudoku-Solver).

    .Type~argument~argument… for each constraint, and .~R1C1_5 for given digits

`format` finds the strings in a text. `syntax` cuts one into parts, which may contain others.
`cells` knows its cells, `layout` its regions. `codes` and `machines` have the codes for sets,
tables and automata. `rules`, with `relations` and `doppelganger`, says each type in our rules, and
`reading` puts them together.

On the way back, `writing` has the board, `types`, with `clues`, a type for each rule that has one,
and `primitives` writes all others. `written` and `words` are what these modules share.
"""
