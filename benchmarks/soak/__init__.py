"""The soak test: all models about an endless stream of puzzles, for as long as one likes.

In the order of reading: `asked`: which models; `store`: what was found so far, in a file that may
be taken up again; `soaking`: the run; `tables`: what is printed; `command`: its arguments.
"""
