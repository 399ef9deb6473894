"""The benchmark `ladder`: the programs of the essays on Sudoku, compared with this project's.

Start with `ladder`; `printed` has the figures that the essays print. A new program is an alias in
`sudoku.reference.variant`.
"""
