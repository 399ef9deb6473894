"""The server of `sudoku web`, measured from outside."""
