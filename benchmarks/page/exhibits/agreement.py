"""How good the cross-check is, what was compared, and the results that no page shows."""

from __future__ import annotations

import re

from benchmarks.page.exhibit import Exhibit, Maker, Table, grouped, rows_of
from benchmarks.page.stored import Results


def power(results: Results) -> Exhibit:
    """Mutants, and the puzzles until each is caught."""
    stored = results["power"]
    columns = {
        "mutant": "mutant",
        "what is wrong": "what is wrong",
        "caught": "caught",
        "median": "puzzles, median",
        "max": "max",
        "alone: caught": "alone: caught",
        "valid only: caught": "unique puzzles only: caught",
    }
    return Exhibit([stored], rows_of(stored, columns))


def rules(results: Results) -> Exhibit:
    """Mutants of constraints."""
    stored = results["power-rules"]
    return Exhibit([stored], rows_of(stored, {column: column for column in stored.columns}))


def native(results: Results) -> Exhibit:
    """Mutants of the C code."""
    stored = results["power-native"]
    return Exhibit([stored], rows_of(stored, {column: column for column in stored.columns}))


def soak(results: Results) -> Exhibit:
    """Answers of all models about the stream of puzzles."""
    stored = results["soak-0"]
    columns = ("unique", "multiple", "unsatisfiable", "unknown", "failed", "wrong", "max ms")
    rows = [
        [_broken(row["model"]), *(grouped(row[column]) for column in columns)]
        for row in stored.rows
    ]
    return Exhibit([stored, results["soak-0-classes"]], Table(["model", *columns], rows))


def _broken(model: str) -> str:
    """A name that a narrow page can break."""
    parts = re.split("(?<=[+/])(?=.)", model) if len(model) > 30 else [model]
    return " ".join(f"`{part}`" for part in parts)


def soak_variants(results: Results) -> Exhibit:
    """The same on boards with rules of their own."""
    stored = results["soak-variants-18"]
    columns = {
        "model": "model",
        "unique": "unique",
        "multiple": "multiple",
        "unsatisfiable": "unsatisfiable",
        "unknown": "unknown",
        "failed": "failed",
        "wrong_answers": "wrong",
    }
    others = [results["soak-variants-18-classes"], results["soak-variants-18-rules"]]
    return Exhibit([stored, *others], rows_of(stored, columns))


def differential(results: Results) -> Exhibit:
    """The compiled model against a solver of its own."""
    stored = results["differential"]
    columns = {
        "puzzles": "puzzles",
        "N": "N",
        "unsatisfiable": "unsatisfiable",
        "unique": "unique",
        "multiple": "multiple",
        "differences": "differences",
    }
    return Exhibit([stored], rows_of(stored, columns))


EXHIBITS: dict[str, Maker] = {
    "power": power,
    "power-rules": rules,
    "power-native": native,
    "soak": soak,
    "soak-variants": soak_variants,
    "differential": differential,
}
