"""The soak test: all models on an endless stream of puzzles, for any length of time.

In reading order: `asked`: which models; `store`: the results so far, in a file that a later run
continues; `soaking`: the run; `tables`: the output; `command`: the arguments.
"""
