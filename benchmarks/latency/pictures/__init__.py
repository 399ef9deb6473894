"""The pictures of the latency benchmark: `python -m benchmarks pictures`.

`stored` reads what was measured, `charts` makes curves of it, and `drawing` draws them, the only
file that knows matplotlib.
"""
