"""Boards with variant rules: how fast they are encoded and decided, and whether rightly."""
