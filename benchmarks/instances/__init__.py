"""Puzzles for benchmarks: `large` makes instances of known status, `unique` makes unique puzzles.

Each puzzle depends only on a seed and a number, so stored results can name their puzzles.
"""
