"""Large instances of known status: draw a solved grid, dig holes, and maybe plant a conflict."""
