"""The members of a portfolio, parsed from a variant such as "sat+cpsat+sat:glucose4"."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku.errors import UnknownModelError, VariantError
from sudoku.interface import registry
from sudoku.interface.model import Capability
from sudoku.interface.registry import composite_names, installed_names, model_names, require_known

NAME = "portfolio"
DEFAULT_MEMBERS = ("sat", "cpsat")
"""The first member is also asked before the race, so it should be fast on easy puzzles."""

SEPARATOR = "+"


def members_of(variant: str | None) -> tuple[str, ...]:
    """The specs of the members, each of a known model. Raises UnknownModelError.

    >>> members_of("sat+reference:AC+Dual+cpsat")
    ('sat', 'reference:AC+Dual', 'cpsat')
    """
    if variant is None:
        return DEFAULT_MEMBERS
    members = _split(variant)
    for member in members:
        if member.partition(":")[0] in composite_names():
            raise VariantError(
                name_of(members), f"{member} calls other models and cannot be a member"
            )
        try:
            require_known(member)
        except UnknownModelError as error:
            raise VariantError(name_of(members), str(error)) from None
    require_distinct(members, members)
    return members


def capabilities_with(first: frozenset[Capability]) -> frozenset[Capability]:
    """The capabilities of a portfolio with this first member. Any member obeys a budget of seconds,
    because its process can be killed.
    """
    shared = {Capability.CONFLICTS, Capability.ENUMERATE, Capability.CONSTRAINTS} & first
    return frozenset({Capability.SECONDS, *shared})


def completions(typed: str) -> list[str]:
    """The variants that begin with these members, the last of which may be incomplete.

    >>> completions("sat+reference:Min")
    ['sat+reference:MinRV']
    """
    last = _split(typed)[-1]
    before = typed.removesuffix(last)
    name, colon, variant = last.partition(":")
    if colon:
        members = [f"{name}:{found}" for found in registry.completions(name, variant)]
        return [before + member for member in members]
    return [before + member for member in model_names()]


def require_distinct(members: Sequence[str], names: Sequence[str]) -> None:
    """Raise UnknownModelError if two members are the same model, by the names of the models."""
    for i, name in enumerate(names):
        if name in names[:i]:
            raise VariantError(name_of(members), f"{name} is named twice")


def name_of(members: Sequence[str]) -> str:
    """The spec of the portfolio of these members."""
    return NAME if tuple(members) == DEFAULT_MEMBERS else f"{NAME}:{SEPARATOR.join(members)}"


def _split(variant: str) -> tuple[str, ...]:
    """The members in a variant. Their variants may contain "+": a part that names no model
    continues the member before it.
    """
    known = {*installed_names(), *composite_names()}
    members: list[str] = []
    for part in variant.split(SEPARATOR):
        if members and ":" in members[-1] and part.partition(":")[0] not in known:
            members[-1] += SEPARATOR + part
        else:
            members.append(part)
    return tuple(members)
