"""The questions of the HTTP API: what each is asked, and its answer as the commands print it.

Start with `endpoint`, then `registry`. A declared question of `sudoku.questions` with a title is an
endpoint without a line here; any other endpoint is a file in `endpoints`.
"""
