"""The bill of materials of what `pip install` brings, and the vulnerabilities known of it."""

from __future__ import annotations

import json
import os
from pathlib import Path

from release_check.environments import Environment
from release_check.places import DIST, PROJECT, ROOT, attempt, run, tool
from release_check.report import Check, Failure, require


def bill(environment: Environment, check: Check) -> None:
    """A valid CycloneDX file of the environment with all extras for users."""
    file = DIST / f"sudoku_prover-{PROJECT['version']}.cdx.json"
    run(
        tool("cyclonedx-py"),
        "environment",
        *("--pyproject", ROOT / "pyproject.toml"),
        *("--mc-type", "application", "--validate", "--output-reproducible"),
        *("--output-file", file),
        environment.python,
    )
    bill = json.loads(file.read_text(encoding="utf-8"))
    listed = {component["name"] for component in bill["components"]}
    lacking = {"ortools", "python-sat", "numpy", "pyarrow", "typst"} - listed
    require(not lacking, f"the bill of materials lacks {lacking}")
    about = bill["metadata"]["component"]
    require(about["version"] == PROJECT["version"], f"it is of version {about['version']}")
    check.detail = f"{file.name}: {len(listed)} components, CycloneDX {bill['specVersion']}"


def audit(environment: Environment, check: Check) -> None:
    """No vulnerability is known. That nobody could be asked is a failure if it is required."""
    listing = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(run(environment.python, "-c", listing).stdout.strip())
    done = attempt(tool("pip-audit"), "--path", site, "--format", "json", "--progress-spinner=off")
    try:
        found = json.loads(done.stdout)["dependencies"]
    except ValueError:
        _unreached(check, (done.stderr.strip().splitlines() or ["no output"])[-1])
        return
    asked = [each for each in found if "vulns" in each]
    skipped = [
        each["name"] for each in found if "vulns" not in each and each["name"] != "sudoku-prover"
    ]
    if weak := [f"{each['name']} {one['id']}" for each in asked for one in each["vulns"]]:
        raise Failure(f"known vulnerabilities: {', '.join(weak)}")
    if skipped:
        _unreached(check, f"nothing is known of {len(skipped)} of {len(found)} packages")
        return
    check.detail = f"no vulnerability is known of {len(asked)} packages"


def _unreached(check: Check, why: str) -> None:
    told = f"NOT AUDITED: the vulnerability service did not answer: {why}"
    require(os.environ.get("RELEASE_AUDIT") != "required", told)
    check.warn(told)
