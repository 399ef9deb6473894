"""The pictures of the latency benchmark: `python -m benchmarks pictures`.

`stored` reads the results, `charts` computes the curves, and `drawing` draws them with matplotlib.
"""
