"""Mutants of the compiled engine: one passage of its C sources is replaced with another.

native.txt has the mutants. Those in equivalent.txt give the same answers and only cost time, which
is not obvious. A mutant is its name, its mistake, the old and the new passage. Every file of
propagators has a mutant, and so does the code that derives constraints.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

CLASSIC = "classic.c"
GRID, ALONE = "classic_grid.h", "classic_alone.h"
"""The sources of the search of one 9x9 puzzle at a time, which needs AVX2."""
CONSTRAINTS = "constraints.c"
"""The source of the search on boards with constraints."""

_FILE = re.compile(r"^--- (.+)\n((?:[@+-].*\n)+)", re.MULTILINE)
_MUTANT = re.compile(r"@@ (.+) @@ (.+)\n-(.+)\n\+(.*)\n")


@dataclass(frozen=True, slots=True)
class NativeMutant:
    """A change of one passage in one file."""

    name: str
    mistake: str
    """A description of the mistake."""
    file: str
    old: str
    """The passage to replace, which occurs exactly once in the file."""
    new: str

    @property
    def unit(self) -> str:
        """The compiled source that includes the file."""
        return CONSTRAINTS if self.file.startswith("constraints/") else CLASSIC

    @property
    def is_alone(self) -> bool:
        """Whether only a search of one puzzle at a time reads the file."""
        return self.file in (GRID, ALONE)

    def applied(self, text: str) -> str:
        """The file with the mistake. Raises ValueError unless `old` occurs exactly once."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file} has {self.old!r} {text.count(self.old)} times")
        return text.replace(self.old, self.new)


def _mutants(name: str) -> tuple[NativeMutant, ...]:
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    return tuple(
        NativeMutant(name, mistake, file, old, new)
        for file, mutants in _FILE.findall(text)
        for name, mistake, old, new in _MUTANT.findall(mutants)
    )


MUTANTS = _mutants("native.txt")
EQUIVALENT = _mutants("equivalent.txt")
