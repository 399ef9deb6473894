"""The command line of dclamage's SudokuSolver (github.com/dclamage/SudokuSolver).

    -g 1...........2..3 -c "killer:10;r1c1-2" -c knight

`rules` says each of its constraints in our rules, `format` reads the options and the givens.
"""
