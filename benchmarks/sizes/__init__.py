"""The benchmark `sizes`: time and effort of each model by board size and share of open cells.

Start with `command`; `asking` runs one model in its own process, and `answers` stores the results
so that a stopped run can continue.
"""
