"""The documentation as data: its pages, their code blocks and the commands in them.

A block of kind `console` is a session: lines that begin with `$ ` are commands, and what follows
each is its output, in which `…` stands for anything. A block of kind `sh` shows commands without
output, and a block of kind `python` is a session if it has `>>>` and a program if not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
NOT_OURS = {".git", ".venv", "build", "dist", "node_modules", ".pytest_cache", ".mypy_cache"}

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced code block, and the line of its page on which its text begins, from 1."""

    page: Path
    kind: str
    text: str
    line: int


@dataclass(frozen=True)
class Command:
    """A command as the page shows it, without `$ `, and the output it claims."""

    line: str
    output: str


def name_of(page: Path) -> str:
    """A page's path from the repository's root, for the names of tests."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path, kind: str | None = None) -> list[Block]:
    """The fenced blocks of a page, of one kind if it is named."""
    text = page.read_text(encoding="utf-8")
    found = [
        Block(page, match[1], match[2], text.count("\n", 0, match.start(2)) + 1)
        for match in _FENCE.finditer(text)
    ]
    return [block for block in found if kind in (None, block.kind)]


def session(block: Block) -> Iterator[Command]:
    """The commands of a console block, each with the output that the page shows."""
    line: str | None = None
    output: list[str] = []
    for text in block.text.splitlines():
        if text.startswith("$ "):
            if line is not None:
                yield Command(line, "\n".join(output))
            line, output = text.removeprefix("$ "), []
        else:
            output.append(text)
    if line is not None:
        yield Command(line, "\n".join(output))


_INLINE = re.compile(r"`((?:sudoku [a-z]|python -m benchmarks)[^`]*)`")


def commands(page: Path) -> list[str]:
    """The commands of a page's console and sh blocks."""
    shown = [command.line for block in blocks(page, "console") for command in session(block)]
    for block in blocks(page, "sh"):
        shown += [line.partition("  #")[0].strip() for line in block.text.splitlines()]
    return [line for line in shown if line]


def mentioned(page: Path) -> list[str]:
    """The commands in a page's prose, which may be incomplete: `sudoku prove --reason`."""
    return _INLINE.findall(prose(page.read_text(encoding="utf-8")))


def prose(text: str) -> str:
    """A page without its fenced blocks, where links and headings are not markup."""
    return _FENCE.sub("", text)


def is_shown(output: str, shown: str) -> bool:
    """Whether the output is what a page shows.

    `…` stands for any text. A number with a decimal point is a measured time, so any other will do.
    Two solutions may be in any order, as each model has its own.
    """
    ordered = [re.sub(r"(?<=^multiple ).*", _sorted, text, flags=re.M) for text in (output, shown)]
    untimed = [re.sub(r" *\b\d+\.\d+\b", " 0.0", text.strip()) for text in ordered]
    pattern = ".*".join(map(re.escape, untimed[1].split("…")))
    return re.fullmatch(pattern, untimed[0], re.DOTALL) is not None


def _sorted(words: re.Match[str]) -> str:
    return " ".join(sorted(words[0].split()))


def all_markdown() -> list[Path]:
    """Every Markdown file of the repository."""
    return sorted(
        path
        for path in ROOT.rglob("*.md")
        if not NOT_OURS.intersection(path.relative_to(ROOT).parts)
    )
