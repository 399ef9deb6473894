"""The benchmark `variants`: speed and correctness on boards with constraints.

Start with `command`, then `asking`, which has the contestants. `rows` reads a collection, `planted`
makes boards without a collection, and `measuring` judges the answers. New questions belong in
`measuring`.
"""
