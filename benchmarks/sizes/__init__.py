"""The benchmark `python -m benchmarks sizes`; see command."""
