"""The model `auto`: native for a moment, where it supports the board, then sat."""
