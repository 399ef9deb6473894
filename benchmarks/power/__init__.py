"""The benchmark `power`: how many puzzles the cross-check needs to catch a mutant.

Start with `command`, then `catching`. New mutants go into `benchmarks.mutants`.
"""
