"""Searches for puzzles that cost a model as much effort as possible."""
