"""The questions of the HTTP API: their fields, and their answers as the commands print them.

Start with `endpoint`, then `registry`. Every question in `sudoku.questions` that has a title is an
endpoint; any other endpoint is a file in `endpoints`.
"""
