"""The `sudoku` command: one file for each subcommand."""
