"""What a user asks beside the verdict: why, how many, which candidates, which clues.

Every answer is put together from evidence that has been checked (`sudoku.interface.analyst`), and
says
where the budget left it partial.
"""
