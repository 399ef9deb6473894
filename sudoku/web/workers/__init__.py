"""Processes that answer the questions of the server, and that can be stopped at any time.

Start with `pool`, which shares questions out, then `worker`, what runs in a process. A new question
needs no change here.
"""
