"""Random solved grids. Each way to draw them is a file, and a line in `ways`."""
