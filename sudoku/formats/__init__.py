"""Formats: puzzles as text and files, read and written.

Start with `format`, the interface of a format, then read `reading` and `registry`. To add a format,
add a module and a line in `registry`.
"""
