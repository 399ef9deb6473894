"""The reader of plain text.

`reader` is what others call. `lines` assembles lines to puzzles, `rows` reads one line, `tokens`
and `alphabets` the text of its cells. `grids` collects the rows of one grid and the shape of its
boxes, `entries` makes puzzles, and `board_rules` gives them the rules above them. `titles`
recognises titles, `shapes` headers and board sizes.
"""
