"""f-puzzles: a puzzle as a JSON object, which links hold as base64 lz-string."""
