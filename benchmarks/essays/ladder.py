"""The programs of the essays side by side: time and tree size, compared with the printed figures.

The tables for a collection are Norvig's times, Carmel's calls and Norvig's tree sizes; with
--isomorphs, instead, the cost of the worst of many equivalent forms of each puzzle. The programs
are variants of `reference`, and the dict-of-strings program that many people learn from.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.essays import printed
from benchmarks.essays.asking import (
    IN_A_ROW,
    IN_ALL,
    EssayProgram,
    PlacedPuzzle,
    ask_all,
    model_way,
    strings_way,
)
from benchmarks.essays.tables import (
    DEFAULT,
    MeasuredPrograms,
    calls_rows,
    fastest,
    isomorph_rows,
    timing_rows,
    tree_rows,
)
from benchmarks.framework.arguments import add_files, add_option, command_line, positive
from benchmarks.framework.report import BenchmarkError, Report, Row, load_any
from sudoku import Board
from sudoku.reference.variant import ALIASES, DEFAULT as DEFAULT_SPEC, Variant
from sudoku.symmetry.transformation import isomorphs

PUZZLES = Path(__file__).parents[2] / "puzzles"
SHIPPED = (PUZZLES / "essays.txt", PUZZLES / "famous.txt")
STRINGS = "strings"
NAMES = (DEFAULT, STRINGS, *ALIASES)
CAP = 20_000
LARGEST_FOR_STRINGS = 9


def add_arguments(parser: ArgumentParser) -> None:
    """Add the collections, the programs, the limits and the form of the puzzles."""
    add_files(parser, "puzzles (essays.txt, famous.txt)", nargs="*")
    text = f"{DEFAULT}, {STRINGS}, aliases, and variants as after reference: (default: all)"
    parser.add_argument("--variants", metavar="A,B", default=",".join(NAMES), help=text)
    add_option(parser, "--cap", positive, CAP, "give up after this many refuted nodes")
    add_option(parser, "--repeats", positive, 1, "the fastest of R passes", "R")
    text = "K random equivalent forms of each puzzle"
    parser.add_argument("--isomorphs", type=positive, metavar="K", help=text)
    add_option(parser, "--seed", int, 1, "of the equivalent forms")


def run(args: Namespace) -> Iterator[Report]:
    """Several reports for each collection.

    After Ctrl-C, it yields the reports so far, then raises KeyboardInterrupt. Raises VariantError,
    NotationError and BenchmarkError.
    """
    names = variants(args.variants)
    for path, collection, questions in [*_collections(args)]:
        ways = _ways(names, questions[0].puzzle.board, args)
        measured = MeasuredPrograms(collection, questions, ways)
        different = [*{id(way): way for way in ways.values()}.values()]
        name = f"ladder {collection}"
        is_interrupted = False
        try:
            ask_all(different, questions, name, repeats=args.repeats)
        except KeyboardInterrupt:
            is_interrupted = True
        stopped = ["Interrupted: these are the answers so far."] if is_interrupted else []
        for name, rows, notes in _tables(measured, args):
            if rows:
                yield Report(f"{name}-{collection}", _command(path, args), rows, [*stopped, *notes])
        if is_interrupted:
            raise KeyboardInterrupt


def variants(text: str) -> list[str]:
    """Parse names separated by commas, in the spelling of ALIASES. Raises VariantError."""
    written = {name.lower(): name for name in NAMES}
    names = [name.strip().removeprefix("reference:") for name in text.split(",")]
    names = [written.get(name.lower(), name) for name in names]
    for name in names:
        if name not in (DEFAULT, STRINGS):
            Variant.parse(name)
    return list(dict.fromkeys(names))


def _collections(args: Namespace) -> Iterator[tuple[Path, str, list[PlacedPuzzle]]]:
    """The questions by file and board, with the name of each collection."""
    for path in args.files or SHIPPED:
        entries = load_any(path, args.take)
        if not entries:
            raise BenchmarkError(f"{path.name} has no puzzles")
        boards = list(dict.fromkeys(entry.puzzle.board for entry in entries))
        for board in boards:
            shape = f"-{board.shape}" if len(boards) > 1 else ""
            name = path.stem.removeprefix("sudoku-") + shape
            here = [entry for entry in entries if entry.puzzle.board == board]
            if args.isomorphs is not None:
                each = [(e, isomorphs(e.puzzle, args.isomorphs, args.seed)) for e in here]
                yield (
                    path,
                    name,
                    [PlacedPuzzle(e, puzzle) for e, puzzles in each for puzzle in puzzles],
                )
            else:
                yield path, name, [PlacedPuzzle(e, e.puzzle) for e in here]


def _ways(names: Sequence[str], board: Board, args: Namespace) -> dict[str, EssayProgram]:
    """The program of each name; aliases of the same variant share one."""
    by_variant: dict[Variant, EssayProgram] = {}
    ways: dict[str, EssayProgram] = {}
    for name in names:
        if name == STRINGS:
            if board.size <= LARGEST_FOR_STRINGS:
                ways[name] = strings_way(board)
            continue
        variant = Variant.parse(DEFAULT_SPEC if name == DEFAULT else name)
        if variant not in by_variant:
            spec = DEFAULT if name == DEFAULT else f"reference:{name}"
            by_variant[variant] = model_way(spec, board, args.cap)
        ways[name] = by_variant[variant]
    return ways


def _tables(
    measured: MeasuredPrograms, args: Namespace
) -> Iterator[tuple[str, Sequence[Row], Sequence[str]]]:
    """The prefix of each table's name, its rows and its notes."""
    nodes = "nodes: the root and each digit tried (generate: each grid)."
    trees = [nodes, _cap_note(args.cap)]
    shared = [*_way_notes(measured, args), *trees]
    if args.isomorphs is not None:
        rows = isomorph_rows(measured, args.isomorphs)
        notes = [
            f"N puzzles, {args.isomorphs} random equivalent forms of each (--seed {args.seed}).",
            "avg of max: the mean over the puzzles of the worst form of each.",
            f"hardest at: the puzzle with most nodes ({STRINGS}: most time) in some form.",
        ]
        yield "ladder-isomorphs", rows, notes + shared
        return
    notes = [
        fastest(measured),
        "guesses: digits tried; refuted: refuted guesses and puzzles.",
        f"× {DEFAULT}: the ratio of the times, over the puzzles that both were asked.",
        "essay: Norvig's figures, one solve each, Python on hardware of the 2010s.",
        *_tries_notes(measured),
    ]
    yield "ladder", timing_rows(measured), notes + shared
    notes = ["essay: Carmel's figures; his backtracking was capped at 100 million calls."]
    yield "ladder-calls", calls_rows(measured), [*notes, "calls: equal to nodes.", *trees]
    yield (
        "ladder-nodes",
        tree_rows(measured),
        ["pN: N% of the trees are not larger.", *trees],
    )


def _way_notes(measured: MeasuredPrograms, args: Namespace) -> Iterator[str]:
    yield (
        "Question: one solution, as in the essays. Variants check their answers within the "
        "measured time; all answers are compared with sat's outside it."
    )
    if STRINGS in measured.ways:
        yield f"{STRINGS} finds one solution, checks nothing and has no cap."
    if args.repeats > 1:
        yield f"Times are of the fastest of {args.repeats} passes."
    yield "Names of the same variant share their figures."


def _tries_notes(measured: MeasuredPrograms) -> Iterator[str]:
    if any(str(question.puzzle) == printed.TINY for question in measured.questions):
        yield f"Generate and test needed about {printed.TINY_TRIES} tries for Norvig's 4x4 puzzle."


def _cap_note(cap: int) -> str:
    return (
        f"given up: searches stopped after {cap} refuted nodes (--cap); their time and nodes are "
        f"included, so avg and max are lower bounds. After {IN_A_ROW} in a row, or {IN_ALL} in "
        "all, the rest is not asked; N is the number of puzzles asked."
    )


def _command(path: Path, args: Namespace) -> str:
    """The command line without defaults, except for --cap."""
    options = ["take", "isomorphs"]
    options += [] if args.isomorphs is None else ["seed"]
    options += [] if args.repeats == 1 else ["repeats"]
    variants = [] if args.variants == ",".join(NAMES) else ["variants"]
    return command_line(f"ladder {path.name}", args, *variants, *options, "cap")
