"""How hard a puzzle is, on named scales."""
