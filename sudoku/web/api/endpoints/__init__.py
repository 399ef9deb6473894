"""Endpoints that are more than a declared question, one file each.

Start with `draw`, the shortest. A new file has an `Endpoint`, and a line in
`sudoku.web.api.registry`.
"""
