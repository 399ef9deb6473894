"""`sudoku clues`: the clues that a puzzle needs, and the redundant clues."""

from __future__ import annotations

from functools import partial

from sudoku.cli import batch_options
from sudoku.cli.answers import print_answers, printed_answer
from sudoku.cli.inputs import Source
from sudoku.cli.progress import progress_bar
from sudoku.cli.question import ask_all, question_command
from sudoku.cli.workers import Workers
from sudoku.formats.entry import Entry
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.clue_questions import CluesQuestion, MinimiseQuestion
from sudoku.questions.minimise import Minimised
from sudoku.questions.question import Question


def _clues(
    source: Source,
    question: Question,
    *,
    table: batch_options.TableOptions | None,
    as_json: bool,
    workers: Workers,
) -> None:
    is_alone = table is None and workers.is_this_process
    if isinstance(question, MinimiseQuestion) and question.tries > 1 and is_alone:
        ask = partial(_fewest, question, source.style, as_json)
        print_answers(source, question, as_json=as_json, ask=ask)
        return
    ask_all(source, question, table=table, as_json=as_json, workers=workers)


clues = question_command(CluesQuestion, _clues)


def _fewest(
    question: MinimiseQuestion, style: DigitStyle | None, as_json: bool, entry: Entry
) -> Minimised:
    """`minimise` with a progress bar on a terminal; on Ctrl-C the best result is printed."""
    best: Minimised | None = None
    try:
        with progress_bar() as show_progress:

            def keep(now: Minimised) -> None:
                nonlocal best
                best = now
                if show_progress is not None:
                    doing = f"fewest clues {now.tries}/{question.tries}"
                    found = f"{now.minimised.clue_count} clues"
                    show_progress(doing, now.tries / question.tries, found)

            return question.ask(entry, keep)
    except KeyboardInterrupt:
        if best is not None:
            print(printed_answer(question, entry, best, style, as_json=as_json), flush=True)
        raise
