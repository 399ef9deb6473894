"""How many solutions other solvers find in the text of a puzzle. They share no code with us.

PySAT, CP-SAT and clasp are Python packages. MiniZinc is a package of Debian, and ACE needs a Java
runtime. Without these, tests are skipped; if the environment variable SUDOKU_TEST_SOLVERS is set,
they fail. If it is "all", these slow solvers count every puzzle and not only one of each kind.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from ortools.sat.python import cp_model
from pysat.formula import CNF
from pysat.solvers import Solver

REQUIRED = os.environ.get("SUDOKU_TEST_SOLVERS", "")
INSTALL = {
    "minizinc": "apt-get install minizinc",
    "fzn-gecode": "apt-get install flatzinc",
    "java": "apt-get install default-jre-headless",
    "minisat": "apt-get install minisat",
    "cadical": "apt-get install cadical",
}

Count = Callable[[Sequence[str], Path], list[int]]
"""The numbers of solutions of texts. The folder is for files."""

CLASP = """
import os, sys, clingo
for file in sys.argv[1:]:
    child = os.fork()  # clasp reads one file in a process
    if not child:
        options = ["--mode=clasp", "--models=0", "--quiet=2", file]
        os._exit(clingo.clingo_main(clingo.Application(), options))
    os.waitpid(child, 0)
"""
ACE = """
public class Many {
    public static void main(String[] files) throws Exception {
        for (String file : files) {
            main.Head.main(new String[] {file, "-s=all", "-npc=true", "-v=0"});
            for (Thread thread : Thread.getAllStackTraces().keySet())
                if (thread instanceof main.Head) thread.join();
        }
    }
}
"""


def program(name: str) -> str:
    """The path of a program. Skips the test without it, or fails if it is required."""
    found = shutil.which(name)
    if found is None:
        message = f"{name} is not installed: {INSTALL[name]}"
        if REQUIRED:
            pytest.fail(message)
        pytest.skip(message)
    return found


def by_sat(texts: Sequence[str], _folder: Path) -> list[int]:
    """CaDiCaL's models of DIMACS, projected on the variables of `c p show`."""
    return [len(sat_models(text)) for text in texts]


def sat_models(text: str) -> set[frozenset[int]]:
    """The true variables among those shown, of each model."""
    formula, shown = CNF(from_string=text), shown_variables(text)
    found: set[frozenset[int]] = set()
    with Solver("cadical153", formula.clauses) as solver:
        while solver.solve():
            held = {*solver.get_model()} & shown
            found.add(frozenset(held))
            solver.add_clause([-x for x in held])
    return found


def shown_variables(text: str) -> set[int]:
    (line,) = re.findall(r"^c p show (.*) 0$", text, re.MULTILINE)
    return {*map(int, line.split())}


def by_cpsat(texts: Sequence[str], _folder: Path) -> list[int]:
    """All assignments that CP-SAT enumerates."""
    return [_cpsat(text) for text in texts]


class _Counter(cp_model.CpSolverSolutionCallback):
    count = 0

    def on_solution_callback(self) -> None:
        self.count += 1


def _cpsat(text: str) -> int:
    model, solver, counter = cp_model.CpModel(), cp_model.CpSolver(), _Counter()
    assert model.proto.parse_text_format(text)
    assert model.validate() == ""
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    status = solver.solve(model, counter)
    assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return counter.count


def by_clasp(texts: Sequence[str], folder: Path) -> list[int]:
    """All models that clasp finds of OPB or DIMACS."""
    files = _files(texts, folder, ".opb")
    output = _output([sys.executable, "-c", CLASP, *files])
    assert "ERROR" not in output, output
    return [int(count) for count in re.findall(r"^c Models +: (\d+)$", output, re.MULTILINE)]


def by_minizinc(texts: Sequence[str], folder: Path) -> list[int]:
    """All solutions that MiniZinc prints, by Gecode."""
    command = [program("minizinc"), "--solver", "gecode", "-a"]
    program("fzn-gecode")
    outputs = [_output([*command, file]) for file in _files(texts, folder, ".mzn")]
    assert all("==========" in output or "UNSATISFIABLE" in output for output in outputs)
    return [output.count("----------\n") for output in outputs]


def by_ace(texts: Sequence[str], folder: Path) -> list[int]:
    """All solutions that ACE counts in XCSP3, by one Java machine."""
    found = importlib.util.find_spec("pycsp3")  # which brings ACE, and is not imported
    assert found is not None
    assert found.submodule_search_locations is not None
    (jar,) = Path(found.submodule_search_locations[0]).glob("solvers/ace/ACE-*.jar")
    (folder / "Many.java").write_text(ACE, encoding="utf-8")
    java = [program("java"), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", str(jar)]
    output = _output([*java, str(folder / "Many.java"), *_files(texts, folder, ".xml")])
    assert output.count("d COMPLETE EXPLORATION") == len(texts), output
    return [
        int(count.replace(",", ""))
        for count in re.findall(r"^d FOUND SOLUTIONS +([\d,]+)", output, re.MULTILINE)
    ]


def _files(texts: Sequence[str], folder: Path, extension: str) -> list[str]:
    paths = [folder / f"{number}{extension}" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return [*map(str, paths)]


def _output(command: Sequence[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert "error" not in done.stderr.lower(), done.stderr
    return done.stdout
