"""Several models on the same puzzle: do their answers agree?

Every solution in an answer has been accepted by `rules`, so the solutions that all models found
together exist beyond doubt. A model that says it has seen all solutions is therefore wrong as
soon as it lacks one of them; that covers a wrong verdict and a wrong set of solutions alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sudoku.errors import ModelFault
from sudoku.model import CheckedModel
from sudoku.puzzle import Grid, Puzzle
from sudoku.verdict import UNLIMITED, Budget, Outcome, Verdict


@dataclass(frozen=True, slots=True)
class Comparison:
    """What each model said of one puzzle.

    outcomes: by the models' names, without those that failed; faults: what those did instead.
    """

    puzzle: Puzzle
    outcomes: dict[str, Outcome]
    faults: dict[str, str]

    @property
    def disagreements(self) -> list[str]:
        """A sentence for each model that failed or is contradicted by a solution that exists."""
        found: dict[Grid, str] = {}
        for name, outcome in self.outcomes.items():
            for grid in outcome.solutions:
                found.setdefault(grid, name)
        sentences = list(self.faults.values())
        for name, outcome in self.outcomes.items():
            missed = [grid for grid in found if grid not in outcome.solutions]
            if outcome.exhausted and missed:
                sentences.append(
                    f"{name} says {outcome.verdict.value} with {len(outcome.solutions)} "
                    f"solutions in all, but {found[missed[0]]} found {missed[0]}"
                )
        return sentences

    @property
    def is_undecided(self) -> bool:
        """Whether some model's budget ran out, so that its verdict was not compared."""
        return any(o.verdict is Verdict.UNKNOWN for o in self.outcomes.values())

    @property
    def verdict(self) -> Verdict:
        """The verdict of those that decided; UNKNOWN if none did, or they disagree."""
        decided = {o.verdict for o in self.outcomes.values()} - {Verdict.UNKNOWN}
        return decided.pop() if len(decided) == 1 else Verdict.UNKNOWN


def compare(
    models: Sequence[CheckedModel], puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED
) -> Comparison:
    """Ask each model about this puzzle; with a higher limit larger sets of solutions count."""
    outcomes: dict[str, Outcome] = {}
    faults: dict[str, str] = {}
    for model in models:
        try:
            outcomes[model.name] = model.search(puzzle, limit=limit, budget=budget)
        except ModelFault as fault:
            faults[model.name] = str(fault)
    return Comparison(puzzle, outcomes, faults)


@dataclass(frozen=True, slots=True)
class ModelSummary:
    """One model over all puzzles: how often it gave each verdict or failed, and its seconds."""

    model: str
    verdicts: dict[Verdict, int]
    faults: int
    seconds: float
    max_seconds: float


def summarise(comparisons: Iterable[Comparison]) -> list[ModelSummary]:
    """A summary for each model, in the order in which they were asked."""
    seen: dict[str, list[Outcome]] = {}
    faults: dict[str, int] = {}
    for comparison in comparisons:
        for name in comparison.faults:
            seen.setdefault(name, [])
            faults[name] = faults.get(name, 0) + 1
        for name, outcome in comparison.outcomes.items():
            seen.setdefault(name, []).append(outcome)
    return [
        ModelSummary(
            name,
            {v: sum(o.verdict is v for o in outcomes) for v in Verdict},
            faults.get(name, 0),
            sum(o.effort.seconds for o in outcomes),
            max((o.effort.seconds for o in outcomes), default=0.0),
        )
        for name, outcomes in seen.items()
    ]
