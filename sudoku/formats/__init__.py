"""Puzzles in and out: `text` reads every plain-text layout, `given` what Python callers pass."""
