"""Cross-check solvers: compare models, programs and Python functions, and prove who is wrong.

Start with `engine`, which asks about one case after another; `run` is `sudoku.crosscheck`, and
`ahead` runs models in several processes. The parts, in reading order:

- `claims`: an answer, as a claim or a failure; `contestants`: the solvers to compare;
- `comparison`: all answers about one puzzle; `judging`: which of them are wrong, by proof;
- `shrinking`: a small puzzle that reproduces an error, and the command that repeats it;
- `reporting`: disagreements and statistics as text, tables, HTML and JUnit XML.

A new kind of contestant goes into `contestants`, a new class of puzzles into `fuzzing`.
"""
