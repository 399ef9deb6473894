"""`make release-check`: builds a release and tries it as its users will get it.

    PYTHONPATH=.ci python -m release_check [--quick]

--quick: one Python, only the wheel for this machine, and few of the tests.
FULL=1: all tests on every Python; otherwise the slow ones run only on the first.
PYTHONS: interpreters to try, in addition to the search path, separated by spaces.
RELEASE_PYTHONS=required, RELEASE_AUDIT=required: a missing Python, and vulnerabilities that nobody
could be asked about, are failures and no warnings.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path
from time import perf_counter

from release_check import commands, contents, environments, materials, suite
from release_check.building import Built, build, build_offline, export
from release_check.places import WORK, make_tools
from release_check.report import Report


def main() -> int:
    """Run all checks, and print the table. 1 if any has failed."""
    parser = argparse.ArgumentParser(prog="release_check", description="Try a release.")
    parser.add_argument("--quick", action="store_true", help="one Python, few tests")
    quick = parser.parse_args().quick
    start, report = perf_counter(), Report()
    shutil.rmtree(WORK, ignore_errors=True)
    with report.check("build tools"):
        make_tools(Path(sys.executable))
    with report.check("commit") as check:
        export(check)
    built: Built | None = None
    with report.check("build") as check:
        built = build(check, every_platform=not quick)
    if built is not None:
        look_into(built, report)
        pythons = environments.interpreters(report)
        for number, version in enumerate(sorted(pythons)[:1] if quick else sorted(pythons)):
            try_on(version, pythons[version], built, report, first=number == 0, quick=quick)
    print(f"\n{report.table()}\n{perf_counter() - start:.0f} s in all; files are in dist/")
    return int(report.has_failed)


def look_into(built: Built, report: Report) -> None:
    """The checks that install nothing."""
    with report.check("build without a network") as check:
        build_offline(built, check)
    with report.check("files of the sdist") as check:
        contents.sdist(built, check)
    with report.check("files of the wheels") as check:
        contents.wheels(built, check)
    with report.check("metadata") as check:
        contents.metadata(built, check)
    with report.check("README and wheels") as check:
        contents.tools_of_others(built, check)
    with report.check("citation, issue forms") as check:
        contents.schemas(check)


def try_on(
    version: str, base: Path, built: Built, report: Report, *, first: bool, quick: bool
) -> None:
    """Install the wheel, ask it, and run the tests on it. On the first Python also what is the
    same on every other.
    """
    environment: environments.Environment | None = None
    with report.check(f"{version} install") as check:
        environment = environments.create(version, base, built, check)
    if environment is None:
        return
    folder = WORK / f"commands{version}"
    with report.check(f"{version} commands") as check:
        commands.ask_without_extras(environment, folder / "bare", check)
    with report.check(f"{version} install extras") as check:
        environments.add_extras(environment, built, check)
    with report.check(f"{version} commands of extras") as check:
        commands.ask_with_extras(environment, folder / "extras", check)
    if first:
        with report.check("bill of materials") as check:
            materials.bill(environment, check)
        with report.check("vulnerabilities") as check:
            materials.audit(environment, check)
    if quick:
        with report.check(f"{version} some tests") as check:
            suite.some(environment, check)
        return
    slow = first or bool(os.environ.get("FULL"))
    with report.check(f"{version} {'all' if slow else 'quick'} tests") as check:
        suite.whole(environment, built, check, slow=slow)
    with report.check(f"{version} types") as check:
        suite.typing(environment, check)


if __name__ == "__main__":
    sys.exit(main())
