"""Benchmarks: `python -m benchmarks NAME` runs one, prints a Markdown table, and can save it.

Start with README.md, then `framework`. A new benchmark is a module here with `run`, or a
package with a `command`, and a line in `__main__`.
"""
