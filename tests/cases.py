"""Many short cases in one test.

A test of pytest takes a millisecond or two: every worker collects it, and two processes speak of
it. Most cases of a table take less. Cases that are slow, or take a fixture of one test, are for
`pytest.mark.parametrize`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import signature
from typing import Any

Test = Callable[..., None]


def for_each(names: str | Sequence[str], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize`, in a single test. The first case that fails is named."""
    named = names.replace(" ", "").split(",") if isinstance(names, str) else [*names]
    given = [dict(zip(named, case if len(named) > 1 else (case,), strict=True)) for case in cases]
    assert given, "there are no cases"

    def over_all(test: Test) -> Test:
        @wraps(test)
        def tested(**fixtures: Any) -> None:
            for case in given:
                try:
                    test(**case, **fixtures)
                except BaseException as error:
                    error.add_note(f"The case: {case!r:.1000}")
                    raise

        whole = signature(test)
        fixtures = [whole.parameters[name] for name in whole.parameters if name not in named]
        vars(tested)["__signature__"] = whole.replace(parameters=fixtures)
        return tested

    return over_all
