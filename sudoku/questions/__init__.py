"""The questions of users: verdict, proof, explanation, candidates, count, clues.

Start with `count_question`: a dataclass declares a question with its options and columns, and a
function answers it from checked evidence (`sudoku.interface.analyst`). An answer says if the budget
left it incomplete. A new question is a module and a line in `registry`; commands, tables, requests
and JSON Schemas follow.
"""
