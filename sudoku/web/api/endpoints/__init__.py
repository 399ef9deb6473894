"""Endpoints that do more than answer a declared question, one file each.

Start with `draw`, the shortest. A new file defines an `Endpoint` and is listed in
`sudoku.web.api.registry`.
"""
