"""Random solved grids.

Start with `samplers`, which lists the ways to draw grids and the bias of each. A new way is a
function and a line in `samplers`.
"""
