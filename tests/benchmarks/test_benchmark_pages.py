"""The pages of benchmarks show what is stored, all of it, and where it was measured."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from datetime import datetime
from pathlib import Path

import pytest

from benchmarks.__main__ import SUBCOMMANDS, _parser
from benchmarks.framework.report import BenchmarkError, Report, Row, as_text
from benchmarks.latency.results import read as read_answers
from benchmarks.page.charts import Picture, survival
from benchmarks.page.drawing import save
from benchmarks.page.exhibits import EXHIBITS
from benchmarks.page.pages import PAGES, BenchmarkPage, names, pages
from benchmarks.page.stored import MACHINE, StoredTables, read

SOURCES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(PAGES.glob("*.md"))}
PAINT: Row = {"files": "cold", "until": "first paint", "requests": 3, "p50 ms": 1.5, "max ms": 2.5}


@pytest.fixture(scope="module")
def results() -> StoredTables:
    return StoredTables()


@pytest.fixture(scope="module")
def written(results: StoredTables) -> dict[str, str]:
    """The pages, without pictures."""
    return {page.path.stem: page.expanded(lambda picture: picture.alt) for page in pages(results)}


def test_every_stored_table_tells_machine_versions_and_date(results: StoredTables) -> None:
    for one in results.all:
        assert one.facts.keys() >= {*MACHINE}, one.name
        assert one.versions.keys() >= {"python", "sudoku-prover", "ortools", "python-sat"}, one.name
        assert datetime.fromisoformat(one.date).tzinfo is not None, one.name


def test_every_stored_command_can_be_given_again(results: StoredTables) -> None:
    parser = _parser()
    for one in results.all:
        words = shlex.split(one.command)
        assert words[0] in SUBCOMMANDS
        parser.parse_args([word.replace("=…", "=./x:f") for word in words])


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    rows: list[Row] = [
        {"who": "a; b, c", "ms": 0.01234, "N": 12345},
        {"who": "d", "ms": 50.75, "N": 1},
    ]
    line = "latency x.txt --repeats 3"
    saved = Report("one", rows, ["A note; another."], command=line)
    saved.save(tmp_path)
    again = read(tmp_path / "one.md")
    assert again.name == "one"
    assert (again.command, again.date) == (line, saved.date)
    assert again.notes == tuple(saved.notes)
    assert again.facts["processor"] == saved.machine["processor"]
    assert again.row("d") == {"who": "d", "ms": "50.8", "N": "1"}
    assert [row["N"] for row in again.rows] == ["12345", "1"]


def test_a_table_that_was_not_saved_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "odd.md").write_text("# Something else\n", encoding="utf-8")
    with pytest.raises(BenchmarkError, match=r"odd\.md: expected a table"):
        read(tmp_path / "odd.md")


def test_every_exhibit_is_on_one_page_under_a_heading_of_its_own() -> None:
    shown = Counter(name for text in SOURCES.values() for name in names(text))
    assert {*shown.values()} == {1}
    assert shown.keys() >= {*EXHIBITS}
    for name, text in SOURCES.items():
        for section in re.split("^#+ ", text, flags=re.MULTILINE):
            assert len(names(section)) <= 1, name


def test_every_table_has_its_machine_date_and_command(written: dict[str, str]) -> None:
    for name, text in written.items():
        count = len(names(SOURCES[name]))
        measured = re.findall(
            r"^\*Measured \d{4}-.* on .*, \d+ cores, .*; python .*\*$", text, re.M
        )
        assert len(measured) == count, name
        commands = re.findall(r"^```sh\npython -m benchmarks \w+ ", text, re.M)
        assert len(commands) >= count, name


def test_the_first_table_has_the_figures_of_the_single_answers(
    written: dict[str, str], results: StoredTables
) -> None:
    answers = read_answers(results["latency-famous"].path.with_suffix(".jsonl.gz"))
    seconds = [record.least for record in answers.records_of("cpsat")]
    expected = [as_text(1000 * sum(seconds) / len(seconds)), as_text(1000 * max(seconds))]
    lines = [line for line in written["index"].splitlines() if line.startswith("| ")]
    rows = [line.strip("| ").split(" | ") for line in lines]
    head = next(row for row in rows if row[0] == "milliseconds")
    (row,) = (row for row in rows if row[0] == "`cpsat`")
    at = head.index("famous: mean")
    assert head[at + 1] == "max, best pass"
    assert row[at : at + 2] == expected


def test_what_we_lose_at_has_every_comparison_with_a_faster_peer(results: StoredTables) -> None:
    shown = EXHIBITS["losses"](results)
    assert shown.table is not None
    assert all(float(row[-1]) >= 1 for row in shown.table.rows)
    several = results["bulk-verdicts-fewer-magictour_top1465"]
    ours, tdoku = (float(several.row(name)["alone mean µs"]) for name in ("native:avx512", "tdoku"))
    listed = [row for row in shown.table.rows if row[0] == "one clue fewer, one call"]
    assert ([row[1] for row in listed][:1] == ["`native:avx512`"]) == (ours > tdoku)


def test_the_worst_puzzle_of_a_model_is_its_slowest(results: StoredTables) -> None:
    shown = EXHIBITS["worst"](results)
    answers = read_answers(results["latency-famous"].path.with_suffix(".jsonl.gz"))
    slowest = max(answers.records_of("sat"), key=lambda record: record.least)
    assert shown.table is not None
    (row,) = (row for row in shown.table.rows if row[:2] == ["`sat`", "famous"])
    assert row[2:4] == [str(slowest.line), as_text(1000 * slowest.least)]


def expanded(folder: Path) -> str:
    return BenchmarkPage(PAGES / "web.md", SOURCES["web"], StoredTables(folder)).expanded(str)


def test_a_table_of_an_older_version_says_so(tmp_path: Path) -> None:
    Report("web-paint", [PAINT]).save(tmp_path)
    file = tmp_path / "web-paint.md"
    assert "**Not measured since; this is version " not in expanded(tmp_path)
    stored = file.read_text(encoding="utf-8")
    file.write_text(stored.replace("sudoku-prover ", "sudoku-prover 0."), encoding="utf-8")
    assert "**Not measured since; this is version " in expanded(tmp_path)


def test_where_nothing_is_stored_the_page_says_so(tmp_path: Path) -> None:
    Report("web-paint", [PAINT]).save(tmp_path)
    made = expanded(tmp_path)
    assert made.count("*Not measured here.*") == len(names(SOURCES["web"])) - 1
    assert "| cold | first paint | 3 | 1.50 | 2.50 |" in made


def test_a_picture_differs_by_theme_in_colours_alone(tmp_path: Path) -> None:
    chart = survival("tiny, N = 3", {"fast": [1.0, 2.0, 500.0], "slow": [10.0, 20.0]})
    files = save(Picture("one", "Curves", lambda: chart), tmp_path)
    light, dark = (files[theme].read_text(encoding="utf-8") for theme in ("light", "dark"))
    colour = "#[0-9a-f]{6}"
    assert light != dark
    assert re.sub(colour, "", light) == re.sub(colour, "", dark)
    for word in ("fast", "slow", "tiny, N = 3", "100", "t (ms)"):
        assert f">{word}</text>" in light
