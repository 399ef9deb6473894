"""Every measured figure on a page for users comes from a stored result, and the page says which."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.page import figures
from benchmarks.page.stored import StoredTables
from tests.cases import for_each

NOT_MEASURED = {
    "models/README.md": "99% | 200,000 candidates a second | a quarter of a second | 16 bytes"
    " | 30% | 90% | 0.3 s | 0.2 s",
    "puzzles/README.md": "20 seconds",
    "benchmarks/README.md": "10% | 4% | five seconds",
    "sudoku/checker/README.md": "1 times",
    "docs/benchmarks/essays.md": "2010s",
    "docs/guides/clusters.md": "eight times | 4 MB | 512 MB | ten times | 5 minutes",
    "docs/guides/collections.md": "eight bytes",
    "docs/guides/large-boards.md": "ten seconds",
    "docs/guides/setting-puzzles.md": "99% | five minutes",
    "docs/guides/teaching.md": "20 to 25 minutes | 25 minutes",
    "docs/guides/variants.md": "10 seconds",
    "docs/guides/web.md": "700 kB | 10 seconds | 1 MB | 30 seconds | half a second | ten seconds",
    "docs/index.md": "five minutes",
    "docs/reference/commands/index.md": "17 bytes",
    "docs/reference/environment.md": "100 MB",
    "docs/reference/formats.md": "two bytes",
    "docs/reference/http-api.md": "30 seconds | 1 MB | five seconds",
    "docs/reference/text-formats.md": "two seconds",
    "docs/reference/rules/board.md": "10 seconds",
    "docs/tutorials/broken-killer.md": "ten minutes",
    "docs/tutorials/first-puzzle.md": "ten minutes",
    "docs/tutorials/five-minute-proof.md": "five minutes",
    "docs/tutorials/index.md": "20 to 25 minutes | 25 minutes | five minutes",
    "docs/tutorials/is-my-solver-right.md": "4s | 3 times | 10 seconds",
}
"""What looks like a figure and is a limit, a setting, a size by definition, or a reader's time."""

PAGES = {path.relative_to(figures.ROOT).as_posix(): path for path in figures.pages()}


@pytest.fixture(scope="module")
def results() -> StoredTables:
    return StoredTables()


@pytest.mark.slow
def test_marked_figures_are_the_stored_ones(results: StoredTables) -> None:
    """Otherwise `python -m benchmarks page` writes them."""
    old = [
        name
        for name, path in PAGES.items()
        if figures.updated(path, path.read_text(encoding="utf-8"), results)
        != path.read_text(encoding="utf-8")
    ]
    assert old == []


@for_each("name", PAGES)
def test_every_measured_figure_is_marked(name: str) -> None:
    """A figure with a unit is in a block that names its stored table, or in NOT_MEASURED."""
    found = [words for _, words in figures.unmarked(PAGES[name].read_text(encoding="utf-8"))]
    allowed = {*NOT_MEASURED.get(name, "").split(" | ")} - {""}
    assert {*found} == allowed, "name its stored table (benchmarks/README.md), or list it here"


BLOCK = "<!-- measured\nspeed | fast; slow | mean ms; max ms\n-->\n"


@pytest.fixture
def speed(tmp_path: Path) -> StoredTables:
    rows: list[Row] = [
        {"who": "fast", "mean ms": 0.996, "max ms": 12.3456},
        {"who": "slow", "mean ms": 15022.0, "max ms": 20000.0},
    ]
    Report("speed", rows).save(tmp_path)
    return StoredTables(tmp_path)


def test_figures_are_written_in_order_with_where_they_are_from(
    speed: StoredTables, tmp_path: Path
) -> None:
    text = "We take 7 ms, 8 ms at most.\n\n| fast | slow |\n| 1 | 2 ms |\n"
    new = figures.updated(tmp_path / "page.md", f"A\n{BLOCK}{text}<!-- end -->\nB\n", speed)
    assert "We take 1.0 ms, 12 ms at most.\n\n| fast | slow |\n| 15,000 | 20,000 ms |\n\n" in new
    assert "\n*Measured 2" in new
    assert "with version" not in new
    assert "[speed](speed.md)" in new
    assert new.startswith("A\n")
    assert new.endswith("<!-- end -->\nB\n")
    assert figures.updated(tmp_path / "page.md", new, speed) == new


@pytest.mark.usefixtures("speed")
def test_an_older_version_is_named(tmp_path: Path) -> None:
    file = tmp_path / "speed.md"
    stored = file.read_text(encoding="utf-8")
    file.write_text(stored.replace("sudoku-prover ", "sudoku-prover 0."), encoding="utf-8")
    text = f"{BLOCK}1 s, 2 s, 3 s, 4 s\n<!-- end -->\n"
    new = figures.updated(tmp_path / "page.md", text, StoredTables(tmp_path))
    assert "with version 0." in new
    assert "not since" in new


def test_a_figure_too_many_and_a_wrong_source_are_errors(
    speed: StoredTables, tmp_path: Path
) -> None:
    with pytest.raises(BenchmarkError, match=r"page.md: 1 figures in a block \(5\), expected 4"):
        figures.updated(tmp_path / "page.md", f"{BLOCK}Only 5 ms.\n<!-- end -->", speed)
    wrong = BLOCK.replace("slow", "none")
    with pytest.raises(BenchmarkError, match="no row 'none'"):
        figures.updated(tmp_path / "page.md", f"{wrong}Only 5 ms.\n<!-- end -->", speed)


def test_unmarked_figures_are_found_in_words_and_numbers() -> None:
    text = (
        "It takes 5 ms,\nor half a second, or 1.5 to 3 s; three times as long, 45,000 puzzles per "
        "second, 655 of the 665.\n```sh\nsleep 3 s\n```\nSize 9, 81 cells, 2 solutions, r1c1-3.\n"
    )
    assert [*figures.unmarked(text)] == [
        (1, "5 ms"),
        (2, "half a second"),
        (2, "1.5 to 3 s"),
        (2, "3 s"),
        (2, "three times"),
        (2, "45,000 puzzles per second"),
        (2, "655 of the 665"),
    ]
