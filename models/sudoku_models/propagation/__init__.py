"""Naked and hidden singles before a solver runs: in Python (`singles`) and in NumPy."""
