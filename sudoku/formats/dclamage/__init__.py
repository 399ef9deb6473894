"""The command line of dclamage's SudokuSolver (github.com/dclamage/SudokuSolver).

    -g 1...........2..3 -c "killer:10;r1c1-2" -c knight

Start with `format`, which reads the options and the givens. To add a constraint, add a line to the
table in `rules`.
"""
