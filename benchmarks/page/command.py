"""Write the benchmark pages, and the figures in README and docs, from the stored results."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from benchmarks.framework.report import RESULTS, BenchmarkError, Report, Row
from benchmarks.page import figures
from benchmarks.page.charts import Picture
from benchmarks.page.drawing import save
from benchmarks.page.markdown import PictureWriter
from benchmarks.page.pages import BenchmarkPage, pages
from benchmarks.page.stored import StoredTables


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments NAME…, --into and --no-pictures."""
    parser.add_argument(
        "folders",
        nargs="*",
        metavar="NAME",
        help="the folders of benchmarks/results to show, or their paths (default: all)",
    )
    parser.add_argument(
        "--into",
        type=Path,
        default=Path("build/benchmarks"),
        metavar="DIR",
        help="the folder for the pages",
    )
    parser.add_argument(
        "--no-pictures", action="store_true", help="tables only, which need no matplotlib"
    )


def run(args: Namespace) -> Iterator[Report]:
    """Write the pages, and report a row for each.

    Raises BenchmarkError if a folder has no results, or matplotlib is missing.
    """
    results = StoredTables(results_folders(args.folders))
    made = pages(results)
    args.into.mkdir(parents=True, exist_ok=True)
    for each in made:
        text = each.expanded(args.into.resolve(), _writer(args.into, not args.no_pictures))
        (args.into / each.path.name).write_text(text, encoding="utf-8")
    names = [f" {name}" for name in args.folders]
    rows = [_row(each) for each in made]
    notes = [] if names else [f"Figures changed: {page}." for page in figures.update(results)]
    yield Report("page", f"page{''.join(names)} --into {args.into.name}", rows, notes)


def results_folders(names: list[str]) -> list[Path]:
    """The named folders, or all folders. Raises BenchmarkError if a folder has no tables."""
    folders = [RESULTS / name for name in names]
    folders = folders or sorted(path for path in RESULTS.iterdir() if path.is_dir())
    for folder in folders:
        if not any(folder.glob("*.md")):
            raise BenchmarkError(f"{folder} has no tables, expected a folder that --save wrote")
    return folders


def _writer(folder: Path, has_pictures: bool) -> PictureWriter:
    def write(picture: Picture) -> str:
        if not has_pictures:
            return f"*{picture.alt}*"
        files = save(picture, folder)
        return (
            f'<picture><source media="(prefers-color-scheme: dark)" srcset="{files["dark"].name}">'
            f'<img src="{files["light"].name}" alt="{picture.alt}"></picture>'
        )

    return write


def _row(made: BenchmarkPage) -> Row:
    shown = [one for one in made.exhibits.values() if one is not None]
    return {
        "page": made.path.name,
        "tables": sum(one.table is not None for one in shown),
        "pictures": sum(len(one.pictures) for one in shown),
        "not measured": len(made.exhibits) - len(shown),
    }
