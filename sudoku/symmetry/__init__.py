"""The symmetries of boards, and canonical forms of puzzles.

Start with `transformation`, which has the maps, and `forms`, which has the forms of a puzzle;
`search` finds the smallest equivalent puzzle. `board_symmetries` finds the maps that preserve the
rules of a board. To add a form, add a function to `forms`.
"""
