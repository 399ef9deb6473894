"""A user's program has the types that the package promises; pyright is asked by release-check."""

from __future__ import annotations

import pytest

from tests.typed import using
from tests.typed.checking import problems

pytestmark = pytest.mark.slow


@pytest.mark.thorough
def test_mypy_finds_the_types_of_the_installed_package_and_the_mistakes_of_its_users() -> None:
    assert problems("mypy") == []


def test_the_program_that_is_checked_runs() -> None:
    using.main()
