"""Guess the constraints that a puzzle only draws or states in words.

Start with `guess`, which returns the puzzle with the guessed constraints and lists what it did not
understand. `sentences` splits the ruleset into statements, and `scene` finds drawings by cell. A
new sentence is a line in a table: `everywhere`, `marks`, `lines`, `cages` or `outside`.
"""
