"""The benchmark `python -m benchmarks adversary`: search for puzzles that cost a model most."""
