"""A million puzzles, asked in bulk of the compiled model and one by one of a solver of its own.

In reading order: `making`: the puzzles; `judging` and `judge.c`: the right answers; `comparing`:
what is wrong with others; `command`: the arguments and the tables.
"""
