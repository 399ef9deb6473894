"""Puzzles to order for benchmarks: large instances of known status, and unique puzzles."""
