"""Cross-check solvers: run models, external programs and Python functions, and compare.

In reading order:

- `claims`: an answer, a claim or a failure; `contestants`: whatever can be asked;
- `comparison`: all answers about one puzzle; `judging`: which of them are wrong, by proof;
- `shrinking`: a small puzzle that reproduces an error, and the command line that repeats it;
- `reporting`: disagreements and statistics as text, tables, HTML and JUnit XML;
- `engine`: one case after another; `ahead`: by several processes; `run`: `sudoku.crosscheck`.
"""
