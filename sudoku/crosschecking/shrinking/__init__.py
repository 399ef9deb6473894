"""A small reproduction of an error: `reduction` removes clues, `shrinker` decides whether the
contestant is still wrong, `commands` prints the command line that repeats it.
"""
