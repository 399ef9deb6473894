"""Measurements: `python -m benchmarks ratios|ladder|endurance|coldstart|overrun`, one file each.

Each prints a Markdown table; `--save` keeps it, with what is needed to ask again, under results/.
"""
