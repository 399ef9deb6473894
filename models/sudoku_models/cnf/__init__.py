"""CNF encodings: the rules of a whole board, and of what singles leave of one puzzle."""
