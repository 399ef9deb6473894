"""The model `auto`: `native` with a small budget, then `sat`.

`model` decides verdicts and `analyst` answers candidates and clues. If `native` is missing or does
not support the board, `auto` is `sat`.
"""
