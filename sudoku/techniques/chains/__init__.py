"""Alternating inference chains."""
