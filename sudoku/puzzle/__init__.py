"""Boards, puzzles and grids: immutable values, and how their digits are written and drawn.

Start with `board`, which has the houses and rules, then read `puzzle`. `symbols` converts digits to
text. A new kind of constraint needs no change here: it is a file in `sudoku.constraints`.
"""
