"""All exhibits by name. Each topic has a module with a dictionary.

A new exhibit is a function and a line in the dictionary of its topic.
"""

from __future__ import annotations

from benchmarks.page.exhibit import Maker
from benchmarks.page.exhibits import (
    boards,
    bulk,
    essays,
    latency,
    logic,
    proofs,
    questions,
    report,
    variants,
)

EXHIBITS: dict[str, Maker] = (
    latency.EXHIBITS
    | bulk.EXHIBITS
    | boards.EXHIBITS
    | variants.EXHIBITS
    | proofs.EXHIBITS
    | questions.EXHIBITS
    | logic.EXHIBITS
    | essays.EXHIBITS
    | report.EXHIBITS
)
