"""The benchmark `differential`: the compiled model against another solver on a million puzzles.

Start with `making`, the puzzles; then read `judging` and `judge.c`, the right answers, `comparing`,
the errors, and `command`, the options and tables. A new comparison is a function in `comparing`.
"""
