"""Several models on the same puzzle, each in its own process: the first verdict counts.

Start with `model`, which first asks the first member in this process under a small budget. This is
enough for nearly all puzzles. Otherwise all members enter a `race`, or share the parts of the
puzzle (`sharing`), each in a process (`racer`). `members` parses "portfolio:sat+cpsat", so any
installed model can take part.
"""
