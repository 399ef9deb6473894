"""Processes that answer the questions of the server, and that can be stopped at any time.

Start with `pool`, which gives questions to workers. Then read `worker`, the server's side of one
process, and `process`, the code that runs in it. A new question needs no change here.
"""
