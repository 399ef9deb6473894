"""The tables of a soak test: of the models, of the classes and of the disagreements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.framework.report import Report, Row
from benchmarks.soak.store import SoakBlock
from sudoku import Verdict
from sudoku.pictures.words import plural

SHOWN, ALIKE = 20, 5
"""How many disagreements are printed, and of those with the same errors; the store has all."""


@dataclass(slots=True)
class SoakSum:
    """One model or one class over all blocks."""

    counts: Counter[str] = field(default_factory=Counter)
    """By verdict, and by other names."""
    seconds: float = 0.0
    max_seconds: float = 0.0

    def add(self, tally: Mapping[str, Any]) -> None:
        """Add the tally of one block."""
        self.counts.update(tally["verdicts"])
        self.counts.update({k: n for k, n in tally.items() if isinstance(n, int)})
        self.seconds += tally.get("seconds", 0.0)
        self.max_seconds = max(self.max_seconds, tally.get("max_seconds", 0.0))

    def row(self, *others: str) -> Row:
        """The number of each verdict and of each of these names."""
        names = [*(verdict.value for verdict in Verdict), *others]
        return {name: self.counts[name] for name in names}


def sums(blocks: Sequence[SoakBlock], what: str) -> dict[str, SoakSum]:
    """The sum for each contestant or class; what: "contestant" or "class"."""
    found: dict[str, SoakSum] = {}
    for block in blocks:
        for tally in block.tally["contestants" if what == "contestant" else "classes"]:
            found.setdefault(tally[what], SoakSum()).add(tally)
    return found


def trouble(blocks: Sequence[SoakBlock]) -> str | None:
    """The errors in words; None if all agree and none failed."""
    wrong = sum(len(block.disagreements) for block in blocks)
    failed = sum(one.counts["failed"] for one in sums(blocks, "contestant").values())
    if not wrong and not failed:
        return None
    return f"{plural(wrong, 'disagreement')}, {failed} failed answers"


def reports(blocks: Sequence[SoakBlock], name: str, command: str, store: str) -> Iterator[Report]:
    """The tables of the models, of the classes, of the kinds of rules, and of the disagreements if
    there are any. name: the beginning of theirs.
    """
    models, classes = sums(blocks, "contestant"), sums(blocks, "class")
    rows = [
        {
            "model": spec,
            **tally.row("failed", "wrong_answers"),
            "seconds": tally.seconds,
            "max ms": 1000 * tally.max_seconds,
        }
        for spec, tally in models.items()
    ]
    yield Report(name, command, rows, [*_notes(blocks)])
    lacking = [block.tally["not_covered"] for block in blocks]
    missing = [verdict for verdict in lacking[0] if all(verdict in each for each in lacking)]
    notes = [f"No puzzle was {' or '.join(missing)}."] if missing else []
    notes.append("unknown: no model decided it within its conflicts, or those that did disagree.")
    by_class: list[Row] = [
        {"class": kind, **tally.row("tried", "disagreement_count")}
        for kind, tally in classes.items()
    ]
    yield Report(f"{name}-classes", command, by_class, notes)
    kinds = sum((Counter(block.kinds) for block in blocks), Counter[str]())
    if kinds:
        boards = sum(block.next - block.first for block in blocks)
        table: list[Row] = [
            {"rule": kind, "boards": number} for kind, number in sorted(kinds.items())
        ]
        note = f"{boards} random boards with rules of their own; relatives may have a rule less."
        yield Report(f"{name}-rules", command, table, [note])
    found = [_disagreement(block, one) for block in blocks for one in block.disagreements]
    if found:
        shown = [*_few_alike(found)][:SHOWN]
        note = f"{len(shown)} of {len(found)}; all are in {store}, with all answers."
        yield Report(f"{name}-disagreements", command, shown, [note])


def progress(blocks: Sequence[SoakBlock]) -> str:
    """The number of puzzles and blocks, in words."""
    puzzles = sum(block.tally["puzzles"] for block in blocks)
    return f"{puzzles} puzzles in {plural(len(blocks), 'block')}"


def _notes(blocks: Sequence[SoakBlock]) -> Iterator[str]:
    wrong = sum(len(block.disagreements) for block in blocks)
    answers = sum(
        sum(tally["verdicts"].values()) + tally["solved"] + tally["failed"]
        for block in blocks
        for tally in block.tally["contestants"]
    )
    yield (
        f"{progress(blocks)}, {answers} answers, {plural(wrong, 'disagreement')}; every "
        "solution was checked, and every verdict compared with all others."
    )
    undecided = sum(block.tally["undecided"] for block in blocks)
    yield (
        f"unknown: puzzles of the class `cut short`, which allows few conflicts, and {undecided} "
        "puzzles on which a model reached its time limit."
    )
    for box in dict.fromkeys(block.box for block in blocks):
        of_box = [block for block in blocks if block.box == box]
        puzzles = sum(block.tally["puzzles"] for block in of_box)
        yield f"{box}: families 0 to {of_box[-1].next - 1}, {puzzles} puzzles."


def _few_alike(found: Sequence[Row]) -> Iterator[Row]:
    seen = Counter[object]()
    for row in found:
        seen[row["wrong"]] += 1
        if seen[row["wrong"]] <= ALIKE:
            yield row


def _disagreement(block: SoakBlock, found: Mapping[str, Any]) -> Row:
    """The models that are wrong, and a reproduction."""
    wrong = found["wrong"]
    small = [one["small"] or one["filled"] for one in wrong]
    commands = [one["command"] for one in small if one is not None and one["command"] is not None]
    return {
        "box": block.box,
        "family": found["family"],
        "class": found["class"],
        "wrong": "; ".join(f"{one['contestant']} {one['error']}" for one in wrong) or "no model",
        "puzzle": found["puzzle"],
        "small": "; ".join(one["puzzle"] for one in small if one is not None),
        "command": "; ".join(f"`{command}`" for command in commands),
    }
