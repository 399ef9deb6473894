"""Guesses the constraints that a puzzle only draws or states in words.

Start with `guess`, which returns the puzzle with the guessed constraints and lists everything that
it did not understand. `sentences` splits the ruleset into statements, `wording` refuses unusual
statements, and `scene` finds drawings by cell. To add a sentence, add a line to the table in
`everywhere`, `outside`, `cages`, `lines`, `quads` (corners), `marks` or `tints` (coloured cells).
"""
