"""Boards with rules of their own: how fast they are encoded and decided, and whether rightly."""
