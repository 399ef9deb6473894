"""The model `auto`: `native` with a small budget, then `sat`.

Start with `model`, which decides verdicts; `analyst` answers candidates and clues. If `native` is
missing or does not support the board, `auto` is `sat`.
"""
