"""Several models on the same puzzle, each in a separate process: the first verdict counts.

`model` asks the first member in this process for a moment, which is enough for nearly all puzzles.
What is left goes to all members in `race`, or is divided by `divide` and shared out by `sharing`.
`racer` is one process as its parent sees it, `child` the code that it runs. `members` parses
"portfolio:sat+cpsat".
"""
