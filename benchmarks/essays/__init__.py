"""The programs of the essays: `python -m benchmarks ladder`."""
