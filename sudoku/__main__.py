"""`python -m sudoku`: the same as the `sudoku` command."""

from sudoku.cli.app import main

main()
