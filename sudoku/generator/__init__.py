"""Makes puzzles to order: random grids, and puzzles with the properties that are asked for."""
