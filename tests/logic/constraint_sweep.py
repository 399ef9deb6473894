"""Paths on boards with constraints of every kind, all their steps checked in every way.

Each board is made from a grid in which constraints are planted. Its path is compared with what the
model `sat` says is true, the premises of each step must imply it by themselves, and none may be
superfluous. `python -m tests.logic.constraint_sweep 20000` checks so many boards, with a seed as a
second number; it prints each fault, and how many steps each technique had. With `chaos` after the
seed, the boards are those whose regions are part of the solution.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from sudoku import Board, Puzzle, UnsoundStepError
from sudoku.constraints.chaosclues import ChaosArrow, ChaosCount
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.vocabulary import CONSTRAINTS, with_rules
from sudoku.crosschecking.fuzzing.tools import Tools
from sudoku.crosschecking.fuzzing.variants import planted, relaxed
from sudoku.interface.opening import shared_model
from sudoku.logic.steps import Steps, steps
from sudoku.logic.techniques.premises import implied, superfluous

KINDS = [kind for kind in CONSTRAINTS if kind.name != "chaos"]
"""All but one, which needs a hidden cell for each cell of the grid; see `chaos`."""
ABOUT_REGIONS = ChaosArrow, ChaosCount
BY_CASES = {"Nested Forcing Net"}
"""Whose premises are minimal only as far as a bounded search tells."""
BOARDS = Board(2, 2), Board(2, 2), Board(2, 3), Board(1, 5)
LISTS = (
    "constraints,-nested-forcing-net",
    "constraints",
    "layer1,layer2,layer3",
    "layer1,layer2,layer4",
    "layer1,layer6",
    "layer1,constraint-houses",
)


def puzzle(seed: int, kind: type[Constraint] | None = None) -> Puzzle | None:
    """A small board with a constraint of this kind and perhaps others; None if none was found."""
    rng = Random(seed)
    tools = Tools.of(BOARDS[seed % len(BOARDS)])
    tools.rng = rng
    case = (relaxed if rng.random() < 0.3 else planted)(tools, kind)
    if case is None:
        return None
    asked = case.puzzle
    gone = [cell for cell in asked.clue_cells if rng.random() < 0.3]
    clues = [0 if cell in gone else digit for cell, digit in enumerate(asked.clues)]
    return Puzzle(asked.board, tuple(clues))


def chaos(seed: int) -> Puzzle:
    """A small puzzle whose regions are part of the solution, with some of its digits and labels.
    Most have clues about regions.
    """
    rng, layout = Random(seed), Board(2, 2 + seed % 2)
    board = with_rules(layout, "regions: none", "chaos")
    solved, asked = shared_model("sat", board), Puzzle(board, (0,) * board.cell_count)
    for cell in rng.sample(range(board.cell_count), board.size):
        more = asked.with_clues({cell: rng.randint(1, board.size)})
        asked = more if solved.search(more, limit=1).solution else asked
    solution = solved.search(asked, limit=1).solution
    if solution is None:
        raise AssertionError("a puzzle that had a solution has none")
    share = rng.uniform(0.2, 0.7), rng.uniform(0, 0.3)
    clues = [
        digit if rng.random() < share[cell >= layout.cell_count] else 0
        for cell, digit in enumerate(solution.digits)
    ]
    found = (rng.choice(ABOUT_REGIONS).plant(rng, board, solution.digits) for _ in range(seed % 4))
    texts = dict.fromkeys(each.text(board) for each in found if each is not None)
    return Puzzle(with_rules(layout, "regions: none", "chaos", *texts), tuple(clues))


def faults(asked: Puzzle, techniques: str) -> tuple[Steps | None, list[str]]:
    """The path, and what is wrong with its steps."""
    try:
        found = steps(asked, techniques=techniques, model="sat")
    except UnsoundStepError as error:
        return None, [str(error)]
    wrong = []
    for drawn in found.drawn():
        step, position = drawn.step, drawn.position
        text = step.text(position.layout)
        if not implied(step, position):
            wrong.append(f"not implied: {text}")
        if step.technique not in BY_CASES and superfluous(step, position):
            wrong.append(f"superfluous premises: {text}: {superfluous(step, position)}")
    return found, wrong


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    """Check the boards that the command line asks for; 1 if there are faults."""
    count, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    is_chaos = "chaos" in sys.argv[3:]
    used, bad, boards, solved = Counter[str](), 0, 0, 0
    for seed in range(first, first + count):
        asked = chaos(seed) if is_chaos else puzzle(seed, KINDS[seed % len(KINDS)])
        if asked is None:
            continue
        boards += 1
        found, wrong = faults(asked, LISTS[seed % len(LISTS)])
        for text in wrong:
            bad += 1
            say(f"seed {seed}: {text}\n{asked.board.rules} {asked.clues}")
        if found is not None:
            used.update(found.counts)
            solved += found.is_solved
    say(f"{boards} boards, {solved} solved, {used.total()} steps, {bad} faults")
    for title, times in used.most_common():
        say(f"{times:8} {title}")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
