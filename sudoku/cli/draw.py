"""`sudoku draw`: pictures of puzzles and answers, and books."""

from __future__ import annotations

from pathlib import Path

import click

from sudoku.cli import options
from sudoku.cli.exits import clean_exit
from sudoku.cli.inputs import Source, entries
from sudoku.cli.outputs import STANDARD_OUTPUT, PictureFile
from sudoku.cli.progress import with_progress
from sudoku.cli.shown import SHOWN, PictureSettings, drawn, rating_of, solution_of
from sudoku.cli.subcommand import Table, subcommand
from sudoku.cli.termination import termination_as_interrupt
from sudoku.formats.printing import printed
from sudoku.interface.budget import Budget
from sudoku.logic.ratings.registry import SCALES
from sudoku.pictures.book import PER_PAGE, Style, book
from sudoku.pictures.file_formats import PICTURE_FORMATS
from sudoku.pictures.paper import PAPERS
from sudoku.pictures.rendering import MAX_PIXELS, PNG_WIDTH
from sudoku.pictures.svg import side_by_side
from sudoku.pictures.themes import AUTO, THEMES

POINTS = 0.5
"""Points per unit of a picture in a PDF: a cell is 32 points wide, 11 mm."""


def _shown() -> Table:
    return "What --show shows", [(name, shown.summary) for name, shown in SHOWN.items()]


@subcommand(
    "sudoku draw puzzles.txt -o puzzle.svg",
    "sudoku draw --show solution --theme print puzzles.txt -o solutions.pdf",
    "sudoku draw --book --title 'Two puzzles' puzzles.txt -o book.pdf",
    "sudoku draw --show reason --theme dark 11..............",
    table=_shown,
)
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    default=STANDARD_OUTPUT,
    metavar="FILE",
    help="File to write: .svg, .pdf or .png. Several pictures become the pages of one PDF, or"
    " FILE-1.svg, FILE-2.svg and so on. In a folder: puzzle-1.svg and so on."
    "  [default: SVG on standard output]",
)
@click.option(
    "--to",
    "kind",
    type=click.Choice([*PICTURE_FORMATS]),
    help="Format for a folder or standard output (-o -).",
)
@click.option(
    "--show",
    type=click.Choice([*SHOWN]),
    metavar="WHAT",
    help=f"What to draw: {', '.join(SHOWN)}.  [default: puzzle]",
)
@click.option("--step", type=click.IntRange(1), metavar="N", help="With --show steps: only step N.")
@click.option(
    "--theme",
    type=click.Choice([*THEMES, AUTO]),
    default="light",
    show_default=True,
    help="Colours for a light or dark page, or black and white for print; auto makes an SVG that"
    " follows the reader's system setting.",
)
@click.option(
    "--title",
    metavar="TEXT",
    help="Title above the picture, or on every page of a book, instead of the puzzle's title.",
)
@click.option(
    "--width",
    type=click.IntRange(1, MAX_PIXELS),
    metavar="PIXELS",
    help=f"Width of a PNG.  [default: {PNG_WIDTH}]",
)
@click.option("--overwrite", is_flag=True, help="Replace existing files.")
@click.option(
    "--book",
    "is_book",
    is_flag=True,
    help="Print the puzzles on numbered pages with title, author, number of clues and rules in"
    " words, and the solutions at the end.",
)
@click.option("--paper", type=click.Choice([*PAPERS]), help="Size of the pages.  [default: a4]")
@click.option("--landscape", is_flag=True, help="Use landscape pages.")
@click.option(
    "--per-page",
    type=click.Choice([*map(str, PER_PAGE)]),
    metavar="N",
    help=f"Puzzles per page: {', '.join(map(str, PER_PAGE))}.  [default: the most that leave"
    " room to write]",
)
@click.option(
    "--scale",
    type=click.Choice([*SCALES]),
    help="Print the rating of each puzzle on this scale of `sudoku rate`.",
)
@click.option("--no-solutions", is_flag=True, help="Omit the solutions at the end.")
@options.model
@options.sources
@options.budget
def draw(
    source: Source,
    output: Path,
    kind: str | None,
    show: str | None,
    step: int | None,
    theme: str,
    title: str | None,
    width: int | None,
    overwrite: bool,
    is_book: bool,
    paper: str | None,
    landscape: bool,
    per_page: str | None,
    scale: str | None,
    no_solutions: bool,
    model: str,
    budget: Budget,
) -> None:
    """Draw puzzles and answers as SVG, PDF or PNG.

    Rules are drawn as setters draw them; rules without a drawing are listed below the grid. --book
    makes numbered pages with the rules in words and the solutions at the end.

    Exit code: 0 everything is drawn, 1 a puzzle whose solution is drawn is not unique, or --show
    has no meaning for a puzzle, 2 bad input or usage, 3 the budget ran out, 4 a model failed.
    """
    of_book = {
        "--paper": paper,
        "--landscape": landscape,
        "--per-page": per_page,
        "--scale": scale,
        "--no-solutions": no_solutions,
    }
    if not is_book and any(of_book.values()):
        name = next(name for name, value in of_book.items() if value)
        raise click.UsageError(f"{name} needs --book, whose pages it describes.")
    if is_book and show is not None:
        raise click.UsageError(
            "--book cannot be used with --show: a book has the puzzles and their solutions."
        )
    if step is not None and show != "steps":
        raise click.UsageError("--step needs --show steps: it chooses one step.")
    kind = _kind(output, kind)
    if width is not None and kind != "png":
        raise click.UsageError(f"--width works only with PNG, not {kind.upper()}.")
    if theme == AUTO and kind != "svg":
        raise click.UsageError(f"--theme auto works only with SVG, not {kind.upper()}.")
    if theme == AUTO and is_book:
        raise click.UsageError("--theme auto cannot be used with --book: it is meant for screens.")
    points = 1.0 if is_book else POINTS
    target = PictureFile(output, kind, width or PNG_WIDTH, points, overwrite)
    with clean_exit() as result, termination_as_interrupt():
        target.require(source)
        settings = PictureSettings(model, budget, source.style, step, result)
        found = with_progress(entries(source, result), "Drawing")
        if is_book:
            number = None if per_page is None else int(per_page)
            style = Style(title or "", number, paper or "a4", landscape, theme)
            puzzles = (
                printed(
                    entry,
                    None if no_solutions else solution_of(entry, settings),
                    source.style,
                    "" if scale is None else rating_of(entry, scale, settings),
                )
                for entry in found
            )
            svgs = book(puzzles, style)
        else:
            svgs = (
                side_by_side(pictures, theme)
                for entry in found
                for pictures in drawn(entry, show or "puzzle", title, settings)
            )
        written = target.write(svgs)
        if written:
            print(written)


def _kind(output: Path, kind: str | None) -> str:
    """The format given by the option or the file name."""
    ending = output.suffix.removeprefix(".").lower()
    is_file = output != STANDARD_OUTPUT and not output.is_dir()
    if kind is None and is_file and ending not in PICTURE_FORMATS:
        raise click.UsageError(
            f"{output}: the name must end with .svg, .pdf or .png, unless you give --to."
        )
    if kind is not None and is_file and ending in PICTURE_FORMATS and ending != kind:
        raise click.UsageError(f"{output} does not match --to {kind}: give only one of them.")
    return kind or (ending if is_file else "svg")
