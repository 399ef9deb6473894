"""Search for puzzles that cost a model as much effort as possible.

Start with `climb`, the search. `target` measures the effort; a new way to change a puzzle is a
function in `moves`.
"""
