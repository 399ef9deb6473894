"""Runs: a question about all puzzles of some inputs, whose answers become a table.

A run can be ended at any moment and go on later; see `journal`.
"""
