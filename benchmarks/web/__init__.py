"""The benchmarks `web` and `browser`: the server of `sudoku web` and its page, from outside.

Start with `command`; a new kind of request goes into `questions`. `browser` measures the page.
"""
