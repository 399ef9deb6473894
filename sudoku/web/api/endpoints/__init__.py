"""Endpoints that do more than ask a declared question, one file each.

Start with `draw`, the shortest. A new file defines an `Endpoint` and is named in
`sudoku.web.api.registry`.
"""
