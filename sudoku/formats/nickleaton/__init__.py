"""The YAML of Nickleaton/sudoku, for 9x9 and smaller boards.

    Board:
      Board: 9x9
      Title: A title
    Constraints:
      - Knowns:
        - 3...5...4
      - AntiKnight:
      - Killer: 8=22, 23
      - RenbanLine: 17,18,28

Constraints are a list or a mapping, whose values may also be lists. A cell is written as its row
and column. Only this part of YAML is read: names, values after a colon, items after a dash,
comments.

Start with `format`. To add a constraint, add a line to the table in `lines`, `equations` or
`patterns`.
"""
