"""Strings of the Interactive-Sudoku-Solver (ISS, github.com/sigh/Interactive-Sudoku-Solver).

    .Type~argument~argument… for each constraint, and .~R1C1_5 for given digits

`syntax` cuts a string into parts, which may contain others. `cells` knows its cells. `codes` has
its codes for sets, tables and automata. `rules` says each type in our rules, `reading` puts them
together, `writing` is the way back, and `format` finds the strings in a text.
"""
