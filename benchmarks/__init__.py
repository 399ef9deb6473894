"""Measurements: `python -m benchmarks latency|ladder|…`, one file each.

Each prints a Markdown table; `--save` writes it under results/ with the command and the machine.
"""
