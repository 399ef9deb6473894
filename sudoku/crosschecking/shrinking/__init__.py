"""Small puzzles that reproduce an error.

Start with `shrinker`, which decides whether the contestant is still wrong. `reduction` removes
rules and clues, or fills in cells; another way to shrink is a function there.
"""
