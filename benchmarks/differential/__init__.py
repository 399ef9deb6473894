"""A million puzzles, in bulk for the compiled model and one by one for a separate solver.

In reading order: `making`: the puzzles; `judging` and `judge.c`: the right answers; `comparing`:
what is wrong with others; `command`: the arguments and the tables.
"""
