"""Cube and conquer: one hard puzzle, divided into cubes that many processors search.

Start with `conquer`, the coordinator. `question` holds the question to one processor, `progress`
keeps count of cubes and solutions, `file` saves them, and `proving` combines the proofs of the
cubes. For another kind of processor, add an executor to `sudoku.batch.executors`.
"""
