"""SudokuPad: its JSON, and puzzles in the ids of its links.

Start with `format`, which finds the puzzle in an id, then `reading`. To add a global rule, add a
line to a table in `reading`.
"""
