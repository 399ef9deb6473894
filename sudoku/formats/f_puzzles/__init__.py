"""f-puzzles: puzzles as JSON objects, which links contain as base64 lz-string.

Start with `format`, then `reading` and `writing`. To add a constraint, add a line to the table in
`rules`, which serves both directions, as does `cells`.
"""
