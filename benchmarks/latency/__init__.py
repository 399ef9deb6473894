"""The benchmark `latency`: the time of each answer, for every contestant and puzzle.

Start with `command`, then `race`, which asks the contestants in turn. A new contestant needs no
change here: name it on the command line, or add it to `benchmarks.baselines`.
"""
