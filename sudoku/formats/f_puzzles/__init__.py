"""f-puzzles: a puzzle as a JSON object, which links hold as base64 lz-string.

Start with `format`, then `reading` and `writing`. A new constraint is a line in the table of
`rules`, which serves both directions.
"""
