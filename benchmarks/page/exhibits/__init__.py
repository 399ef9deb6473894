"""All exhibits by name, except the tables that a page declares. Each topic has a module with a
dictionary.

A new exhibit is a function and a line in the dictionary of its topic.
"""

from __future__ import annotations

from benchmarks.page.exhibit import Maker
from benchmarks.page.exhibits import boards, latency, report, variants

EXHIBITS: dict[str, Maker] = (
    latency.EXHIBITS | boards.EXHIBITS | variants.EXHIBITS | report.EXHIBITS
)
