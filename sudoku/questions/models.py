"""The installed models: their versions, and the capabilities of each on this machine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sudoku.errors import UnavailableModelError
from sudoku.interface.model import Capability, Description
from sudoku.interface.registry import (
    DEFAULT_MODEL,
    composite_names,
    find,
    importing,
    installed_names,
)
from sudoku.interface.versions import version_of


@dataclass(frozen=True, slots=True)
class ListedModel:
    """An entry in the list of models."""

    name: str
    default: bool
    independent: bool
    """Whether it runs no other models."""
    unavailable: str | None
    """The reason why it is unavailable here; None if it is available."""
    versions: dict[str, str]
    details: dict[str, str]
    capabilities: tuple[str, ...]

    @property
    def text(self) -> str:
        """A line with the name, and a line for each fact."""
        facts = {"not available": self.unavailable} if self.unavailable else {}
        facts |= self.versions | self.details
        if self.capabilities:
            facts["supports"] = "; ".join(Capability[name] for name in self.capabilities)
        marks = [
            *(["the default"] if self.default else []),
            *([] if self.independent else ["asks other models"]),
        ]
        title = f"{self.name} ({', '.join(marks)})" if marks else self.name
        return "\n    ".join([title, *(f"{name}: {value}" for name, value in facts.items())])


def known_names() -> list[str]:
    """The names of all models, independent models first."""
    return [*installed_names(), *composite_names()]


def listed(spec: str) -> ListedModel:
    """The model of this name. Raises SudokuError for an unknown name."""
    unavailable: str | None = None
    packages: dict[str, str] = {}
    description = Description()
    capabilities: tuple[str, ...] = ()
    try:
        family, variant = find(spec)
        with importing(spec):
            capabilities = _named(family.capabilities(variant))
            packages = {package: version_of(package) for package in family.packages}
            description = family.describe(variant)
    except UnavailableModelError as error:
        unavailable = str(error)
    return ListedModel(
        spec,
        spec == DEFAULT_MODEL,
        spec.partition(":")[0] not in composite_names(),
        unavailable,
        {**packages, **description.versions},
        dict(description.details),
        capabilities,
    )


def _named(capabilities: Iterable[Capability]) -> tuple[str, ...]:
    """The names of capabilities, in the order of their declaration."""
    return tuple(each.name for each in Capability if each in capabilities)
