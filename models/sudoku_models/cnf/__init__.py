"""CNF encodings: the rules of a board, and of what single-candidate propagation leaves of it."""
