"""How is the puzzle solved by techniques? Each step is an item of the stream."""

from __future__ import annotations

from typing import Any

from sudoku.logic.steps import numbered_dict, steps
from sudoku.logic.techniques.picturing import DrawnStep
from sudoku.logic.techniques.wording import NotationStyle
from sudoku.puzzle.puzzle import grid_values
from sudoku.web.api.fields import ASKING, style_of
from sudoku.web.api.option import Kind, Option
from sudoku.web.api.printing import SHOWING, pictured
from sudoku.web.api.question import Asked, Question, Reply

OPTIONS = (
    *ASKING,
    Option(
        "techniques",
        Kind.NAME,
        "names, families or letters in the order in which they are tried, such as"
        " `default,-uniqueness`",
    ),
    Option("batch", Kind.BOOLEAN, "make all moves of a level at once", False),
    Option("shortest", Kind.BOOLEAN, "leave out steps that the solution does not need", False),
    Option("until", Kind.NAME, "stop behind the first step of this technique"),
    Option(
        "style",
        Kind.CHOICE,
        "the words of a step",
        NotationStyle.HODOKU.value,
        choices=tuple(map(str, NotationStyle)),
    ),
    *SHOWING,
)


def answer(asked: Asked) -> Reply:
    """The steps, each as `sudoku steps --json` prints it, and how far they come."""
    fields, puzzle, style = asked.fields, asked.puzzle, style_of(asked.fields)
    notation = NotationStyle(fields["style"])

    each = list[dict[str, Any]]()

    def tell(drawn: DrawnStep) -> None:
        values = numbered_dict(drawn, puzzle, notation, style)
        each.append(values | asked.stated.noted() | pictured(fields, drawn))
        asked.item(each[-1])

    found = steps(
        puzzle,
        techniques=fields["techniques"],
        all_moves=fields["batch"],
        shortest=fields["shortest"],
        until=fields["until"],
        notation=notation,
        model=asked.model,
        budget=asked.budget,
        progress=None if fields["shortest"] else tell,
    )
    if fields["shortest"]:
        for drawn in found.drawn():
            tell(drawn)
    words = {"text": found.text(style)} if fields["words"] else {}
    return {
        **puzzle.as_dict(style),
        "verdict": found.verdict.value,
        "steps": each,
        "solved": found.is_solved,
        "complete": found.is_complete,
        "summary": found.head(),
        "end": grid_values(puzzle.board, found.path.end.values),
        **words,
        **asked.stated.noted(),
    }


STEPS = Question("steps", "How a puzzle is solved by techniques", OPTIONS, answer, "steps_answer")
