"""Puzzles found by search: near others, with few or many clues, or hard for a model."""
