"""Boards, puzzles and grids: immutable values, and how their digits are written and drawn."""
