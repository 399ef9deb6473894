"""Which clues does the puzzle need?"""

from __future__ import annotations

from sudoku.questions.clues import clues
from sudoku.questions.minimise import TRIES, Minimised, minimise
from sudoku.questions.unavoidable import MOST, unavoidable_sets
from sudoku.web.api.fields import ASKING
from sudoku.web.api.option import Kind, Option, RefusedError
from sudoku.web.api.printing import SHOWING, printed
from sudoku.web.api.question import Asked, Question, Reply

MOST_TRIES, MOST_CELLS = 10_000, 16

OPTIONS = (
    *ASKING,
    Option("minimise", Kind.BOOLEAN, "a minimal puzzle with some of the clues instead", False),
    Option("fewest", Kind.BOOLEAN, "the minimal puzzle with the fewest clues of many", False),
    Option(
        "tries",
        Kind.INTEGER,
        f"how many random orders `fewest` tries; {TRIES} if absent",
        least=1,
        most=MOST_TRIES,
    ),
    Option("unavoidable", Kind.BOOLEAN, "the minimal unavoidable sets instead", False),
    Option(
        "most_cells",
        Kind.INTEGER,
        f"the cells of the largest set of `unavoidable`; {MOST} if absent",
        least=1,
        most=MOST_CELLS,
    ),
    Option("seed", Kind.INTEGER, "of the random orders", 0),
    *SHOWING,
)


def answer(asked: Asked) -> Reply:
    """Redundant and required clues and rules, a minimal puzzle, or unavoidable sets."""
    fields, puzzle, model, budget = asked.fields, asked.puzzle, asked.model, asked.budget
    is_minimised, fewest, unavoidable = (
        fields[name] for name in ("minimise", "fewest", "unavoidable")
    )
    _refuse_without("tries", "fewest", asked)
    _refuse_without("most_cells", "unavoidable", asked)
    if unavoidable and (is_minimised or fewest):
        raise RefusedError(
            '"unavoidable" lists sets: it goes without "minimise" and "fewest"', "unavoidable"
        )
    if unavoidable:
        most = fields["most_cells"] or MOST
        return printed(asked, unavoidable_sets(puzzle, most=most, model=model, budget=budget))
    if not is_minimised and not fewest:
        return printed(asked, clues(puzzle, model=model, budget=budget))
    tries = (fields["tries"] or TRIES) if fewest else 1

    def tell(best: Minimised) -> None:
        asked.progress({"tries": best.tries, "of": tries, "clues": best.minimised.clue_count})

    found = minimise(
        puzzle, seed=fields["seed"], tries=tries, model=model, budget=budget, progress=tell
    )
    return printed(asked, found)


def _refuse_without(name: str, needed: str, asked: Asked) -> None:
    if asked.fields[name] is not None and not asked.fields[needed]:
        raise RefusedError(f'"{name}" needs "{needed}"', name)


CLUES = Question("clues", "Redundant and required clues and rules", OPTIONS, answer, "clues")
