"""The benchmark `differential`: the compiled model against another solver on a million puzzles.

Start with `making`, which makes the puzzles. Then read `judging` and `judge.c` (the right answers),
`comparing` (the errors) and `command` (the options and tables). A new comparison is a function in
`comparing`.
"""
