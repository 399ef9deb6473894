"""Random solved grids.

Start with `samplers`, which lists the ways to draw them and the bias of each. A new way is a
function and a line there.
"""
