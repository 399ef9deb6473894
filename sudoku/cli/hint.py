"""`sudoku hint`: the easiest next step."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from sudoku.cli.inputs import Source
from sudoku.cli.question import ask_all, question_command
from sudoku.logic.hint import HintQuestion


def _hint(source: Source, question: HintQuestion, **others: Any) -> None:
    if question.progress is not None:
        question = replace(question, progress=_text(question.progress))
    ask_all(source, question, **others)


hint = question_command(HintQuestion, _hint)


def _text(progress: str) -> str:
    """The text of the progress: an argument, or the contents of a file."""
    if not os.path.exists(progress):
        return progress
    try:
        return Path(progress).read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise click.BadParameter(f"{progress}: {error}", param_hint="--progress") from None
