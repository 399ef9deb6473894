"""Cube and conquer: one hard puzzle, divided into parts that many processors search.

`conquer` is the coordinator, `question` what one processor is asked, `executors` the processors,
`progress` how far the division is, and `file` keeps that.
"""
