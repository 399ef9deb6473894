"""The questions of the HTTP API: their fields, and their answers as the commands print them.

Start with `endpoint`, then `registry`. Every declared question of `sudoku.questions` with a title
is an endpoint; any other endpoint is a file in `endpoints`.
"""
