"""The model `native`: a compiled search with a puzzle, or a subtree, in each lane of a vector."""
