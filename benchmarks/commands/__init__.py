"""Whole commands as measured processes."""
