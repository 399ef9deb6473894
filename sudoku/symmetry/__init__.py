"""The symmetries of boards, and canonical forms of puzzles.

Start with `transformation`, the maps, and `forms`, the forms of one puzzle; `search` finds the
smallest equivalent puzzle. `board_symmetries` finds the maps that preserve the rules of a board. A
new form is a function in `forms`.
"""
