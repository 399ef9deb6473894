"""Cube and conquer: one hard puzzle, divided into cubes that many processors search.

Start with `conquer`, the coordinator. `question` is what one processor is asked, `progress` keeps
count of cubes and solutions, `file` saves them, and `proving` combines the proofs of the cubes.
Processors of another kind are an executor of `sudoku.batch.executors`.
"""
