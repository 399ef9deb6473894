"""The latency benchmark: `python -m benchmarks latency`."""
