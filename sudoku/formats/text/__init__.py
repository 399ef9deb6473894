"""The reader of plain text.

`reader` assembles lines to puzzles, `rows` reads one line, `tokens` and `alphabets` the text of its
cells, `grids` collects the rows of one grid and the shape of its boxes, `entries` makes puzzles,
`titles` recognises titles, and `shapes` headers and board sizes.
"""
