"""The benchmark `variants`: speed and correctness on boards with constraints.

Start with `command`, then `asking`, which has the contestants. `rows` reads a collection, and
`planted` makes boards without a collection. New questions belong in `further`.
"""
