"""SudokuPad: puzzles in the ids of its links, and its JSON."""
