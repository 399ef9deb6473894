"""Endpoints that also stream parts of an answer, compare the answer with the text of the puzzle, or
use earlier answers about the same board.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

from sudoku.interface.budget import Budget
from sudoku.logic.ratings.question import RateQuestion
from sudoku.logic.ratings.rate import Ratings, rate
from sudoku.logic.ratings.registry import default_scales, scale_named
from sudoku.logic.ratings.scale import Rating, Scale
from sudoku.logic.steps import StepsQuestion, numbered_dict
from sudoku.logic.techniques.picturing import DrawnStep
from sudoku.puzzle.puzzle import grid_values
from sudoku.puzzle.symbols import to_line
from sudoku.questions.candidates_question import CandidatesQuestion
from sudoku.questions.canonical import CanonQuestion
from sudoku.questions.checking import CheckQuestion
from sudoku.questions.clue_questions import MinimiseQuestion
from sudoku.questions.earlier import Earlier
from sudoku.questions.isomorphism import shuffled
from sudoku.questions.minimise import Minimised
from sudoku.questions.question import Question
from sudoku.questions.solutions import Listing, SolutionsQuestion
from sudoku.questions.stated import PrintedVerdict
from sudoku.web.api.endpoint import ApiRequest, Reply
from sudoku.web.api.wording import in_words_of_requests

_SLOWEST = "se"
EARLIER = Earlier()
"""The last answers of this process. Without them, the next answers only take longer."""


def checked(request: ApiRequest, question: CheckQuestion) -> Reply:
    """The verdict, and whether it agrees with the statements in the text."""
    entry = request.stated
    outcome = EARLIER.check(entry.puzzle, model=question.model, budget=question.budget)
    found = PrintedVerdict.of(entry, outcome)
    return found.as_dict(request.style) | request.pictured(outcome)


def candidates(request: ApiRequest, question: CandidatesQuestion) -> Reply:
    """The true candidates, which often follow from the answer before an edit."""
    if question.max_count is not None or question.relations:
        return request.printed(question.ask(request.stated))
    model, budget = question.model, question.budget
    return request.printed(EARLIER.candidates(request.puzzle, model=model, budget=budget))


def clues(request: ApiRequest, question: Question) -> Reply:
    """Redundant and required clues and rules, a minimal puzzle, or unavoidable sets."""
    if not isinstance(question, MinimiseQuestion):
        return request.printed(question.ask(request.stated))

    def report(best: Minimised) -> None:
        known = {"tries": best.tries, "of": question.tries, "clues": best.minimised.clue_count}
        request.progress(known)

    return request.printed(question.ask(request.stated, report))


def canon(request: ApiRequest, question: CanonQuestion) -> Reply:
    """The canonical forms with the maps to them, or random isomorphs of a puzzle."""
    seed, style = question.shuffle, request.style
    if seed is None:
        return request.printed(question.ask(request.stated))
    line = to_line(request.puzzle.board, shuffled(request.puzzle, seed).clues, style)
    values = {**request.puzzle.as_dict(style), "shuffled": line, "seed": seed}
    return values | request.stated.noted()


def rated(request: ApiRequest, question: RateQuestion) -> Reply:
    """The rating on each scale.

    All scales share the budget: each scale gets an equal part of the time that is left. The slowest
    scale comes last and gets all remaining time.
    """
    wanted = question.scales or default_scales(request.puzzle.board)
    names = {name: scale_named(name) for name in wanted}
    deadline = monotonic() + request.fields["seconds"]
    ratings: dict[Scale, Rating | None] = {}
    at_least: dict[Scale, float] = {}
    for number, name in enumerate(sorted(names, key=lambda name: names[name].name == _SLOWEST)):
        left = max(0.0, deadline - monotonic()) / (len(names) - number)
        budget = Budget(left, request.budget.conflicts)
        found = rate(request.puzzle, scales=name, model=request.model, budget=budget)
        ratings |= found.ratings
        at_least |= found.at_least
        scale = names[name]
        request.item({scale.name: found.as_dict()[scale.name]})
    in_order = {scale: ratings[scale] for scale in names.values()}
    budget = request.budget
    return request.printed(Ratings(request.puzzle, found.verdict, in_order, at_least, budget))


def listed(request: ApiRequest, question: SolutionsQuestion) -> Reply:
    """The solutions, sorted by their digits, and whether these are all."""
    entry = request.stated
    found = Listing(entry, question.ask(entry), question.limit, request.style)
    lines: list[str] = []
    for solution in found:
        lines.append(solution["solution"])
        request.item(solution)
    return {**found.head(), "solutions": lines, **found.tail()}


def solved(request: ApiRequest, question: StepsQuestion) -> Reply:
    """The steps, each as `sudoku steps --json` prints it, and whether they solve the puzzle."""
    puzzle, style = request.puzzle, request.style
    each = list[dict[str, Any]]()

    def report(drawn: DrawnStep) -> None:
        values = numbered_dict(drawn, puzzle, question.notation, style)
        each.append(values | request.stated.noted() | request.pictured(drawn))
        request.item(each[-1])

    found = question.ask(request.stated, None if question.shortest else report)
    if question.shortest:
        for drawn in found.drawn():
            report(drawn)
    words = {"text": in_words_of_requests(found.text(style))} if request.fields["words"] else {}
    return {
        **puzzle.as_dict(style),
        "verdict": found.verdict.value,
        "steps": each,
        "solved": found.is_solved,
        "complete": found.is_complete,
        "summary": in_words_of_requests(found.head()),
        "end": grid_values(puzzle.board, found.path.end.values),
        **words,
        **request.stated.noted(),
    }
