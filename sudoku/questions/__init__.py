"""The questions of users: verdict, proof, explanation, candidates, count, clues.

Every answer is built from checked evidence (`sudoku.interface.analyst`), and says where the budget
left it partial.
"""
