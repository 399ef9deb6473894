"""The benchmarks `web` and `browser`: the server of `sudoku web` and its page, from outside.

Start with `command`, which measures the server. A new kind of request belongs in `questions`.
`browser` measures the page.
"""
