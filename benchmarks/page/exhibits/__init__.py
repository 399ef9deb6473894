"""Every exhibit by name: a module for each topic, and one dictionary in each."""

from __future__ import annotations

from benchmarks.page.exhibit import Maker
from benchmarks.page.exhibits import (
    agreement,
    boards,
    bulk,
    essays,
    latency,
    logic,
    making,
    proofs,
    questions,
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
    | making.EXHIBITS
    | essays.EXHIBITS
    | agreement.EXHIBITS
)
