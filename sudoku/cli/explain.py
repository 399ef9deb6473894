"""`sudoku explain`: why a puzzle is not unique."""

from __future__ import annotations

from functools import partial

import click

from sudoku.cli import options
from sudoku.cli.answers import answer_each
from sudoku.cli.inputs import Source
from sudoku.cli.subcommand import subcommand
from sudoku.cli.tables import beside
from sudoku.interface.budget import Budget
from sudoku.interface.reason import Reason
from sudoku.pictures.words import plural
from sudoku.puzzle.drawing import draw_candidates
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.ambiguity import Ambiguity
from sudoku.questions.contradiction import Contradiction
from sudoku.questions.explain import explain as ask

MANY = 100


@subcommand("sudoku explain puzzles.txt", "sudoku explain --smallest 11..............")
@click.option("--smallest", is_flag=True, help="Find a reason of the fewest clues and houses.")
@click.option("--all", "all_", is_flag=True, help="Find all minimal reasons, up to --limit.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"How many reasons --all finds.  [default: {MANY}]",
)
@options.analyst
@options.sources
@options.budget
@options.as_json("one JSON object a line")
def explain(
    source: Source,
    smallest: bool,
    all_: bool,
    limit: int | None,
    model: str,
    budget: Budget,
    as_json: bool,
) -> None:
    """Explain why a puzzle is not unique.

    No solution: clues and houses that cannot hold together, of which none can be left out; and
    single clues that, removed or changed, make the puzzle unique, as a typo would be. Several: two
    of them, the cells in which they differ, and the fewest that would have to be given.

    Exit code: 0 all is told, 1 a puzzle is unique, 2 bad input or usage, 3 the budget ran out
    (without one the fewest clues to add are searched for 2 seconds), 4 a model failed.
    """
    if smallest and all_:
        raise click.UsageError("--smallest finds one reason, --all all of them: give one of both.")
    if limit is not None and not all_:
        raise click.UsageError("--limit is how many reasons --all finds: it needs --all.")
    answer = partial(
        ask,
        smallest=smallest,
        limit=(limit or MANY) if all_ else 1,
        model=model,
        budget=budget,
    )
    show = partial(_as_text, cells=source.style)
    answer_each(source, answer, show, as_json=as_json)


def _as_text(told: Contradiction | Ambiguity, cells: DigitStyle | None) -> str:
    if isinstance(told, Contradiction):
        return _contradiction(told, cells)
    return _ambiguity(told, cells)


def _contradiction(told: Contradiction, cells: DigitStyle | None) -> str:
    lines = [_headline(told)]
    for number, reason in enumerate(told.reasons, start=1):
        if len(told.reasons) > 1:
            lines.append(f"\nreason {number}")
        lines += _reason(told, reason, cells)
    puzzle = told.puzzle
    if told.removals or told.changes:
        lines.append("a typo? unique")
        lines += [f"  without {puzzle.clue_name(cell)}" for cell in told.removals]
        lines += [
            f"  with {puzzle.board.cell_name(cell)}={digit} in place of {puzzle.clue_name(cell)}"
            for cell, digit in told.changes
        ]
    elif told.is_complete:
        lines.append("no single clue, removed or changed, makes the puzzle unique")
    if not told.is_complete:
        lines.append("partial: the budget ran out before all was found")
    return "\n".join(lines)


def _headline(told: Contradiction) -> str:
    if not told.reasons:
        return "unsatisfiable: no reason was found within the budget"
    if len(told.reasons) == 1:
        only = ", the only minimal reason there is" if told.are_all else ""
        return f"unsatisfiable: {_size(told.reasons[0])} cannot hold together{only}"
    number = "all" if told.are_all else "the first"
    return f"unsatisfiable: {number} {len(told.reasons)} minimal reasons"


def _size(reason: Reason) -> str:
    parts = [(len(reason.clues), "clue"), (len(reason.houses), "house")]
    return " and ".join(plural(number, noun) for number, noun in parts if number)


def _reason(told: Contradiction, reason: Reason, cells: DigitStyle | None) -> list[str]:
    puzzle, names = told.puzzle, reason.named(told.puzzle)
    shown = puzzle.with_clues({c: 0 for c in puzzle.clue_cells if c not in reason.clues})
    if reason.is_smallest:
        needed = "no other reason has fewer parts, and without any one of these the others can hold"
    elif reason.is_minimal:
        needed = "without any one of them the others can"
    else:
        needed = "perhaps not all of them are needed"
    return [
        f"clues {', '.join(names['clues']) or 'none'}",
        f"houses {', '.join(names['houses']) or 'none'}",
        shown.draw(cells),
        needed,
    ]


def _ambiguity(told: Ambiguity, cells: DigitStyle | None) -> str:
    board, (first, second) = told.puzzle.board, told.solutions
    pairs = zip(first.digits, second.digits, strict=True)
    either = [(a, b) if a != b else (0,) for a, b in pairs]
    both = draw_candidates(board, either, cells)
    differing = [board.cell_name(cell) for cell in told.differing]
    part = ", and no part of them is unavoidable" if told.is_minimal else ""
    lines = [
        f"multiple: two solutions, which differ in {plural(len(differing), 'cell')}",
        beside(first.draw(cells), second.draw(cells), both),
        f"unavoidable set: {' '.join(differing)}",
        f"a puzzle with the first solution alone gives one of these cells{part}",
    ]
    completed = told.completed
    if told.completion is None or completed is None:
        lines.append("partial: the budget ran out before clues were found that make it unique")
        return "\n".join(lines)
    names = " ".join(completed.clue_name(cell) for cell in told.completion)
    lines.append(f"unique with {plural(len(told.completion), 'clue')} more: {names}")
    if told.of_all:
        lines.append("no fewer make it unique")
    elif told.is_smallest:
        lines.append("no fewer leave the first solution alone; another might do with fewer")
    else:
        lines.append("partial: fewer may do; more --seconds let it search on")
    return "\n".join(lines)
