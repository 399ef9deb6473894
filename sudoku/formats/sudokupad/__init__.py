"""SudokuPad: puzzles in the ids of its links, and its JSON.

Start with `format`, which finds the puzzle in an id, then `reading`. A new global rule is a line in
a table of `reading`.
"""
