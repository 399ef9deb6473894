"""Formats: puzzles as text and files, read and written.

Start with `format`, which says what a format is, then `reading` and `registry`. A new format is a
module and a line in `registry`.
"""
