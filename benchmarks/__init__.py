"""Measurements: `python -m benchmarks latency|ladder|…`, one file each.

Each prints a Markdown table; `--save` keeps it, with what is needed to ask again, under results/.
"""
