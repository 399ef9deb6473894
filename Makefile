# Two commands do everything on a fresh machine that has Python >= 3.11 and make:
#   make demo      creates the environment, installs the program, and answers a shipped collection
#   make test      installs the development tools, too, and runs every check that guards a promise
# While you work:
#   make quick     the fast tests of every package
#   make test-all  make test, then what takes longer: benchmarks, mutants, other solvers, the cluster, every browser test
#   make docs      builds the site into build/site; a warning or a broken link is an error
#   make lint      ruff, mypy and the import contracts
#   make release-check  builds a release and tries it as its users get it
#   make native    compiles the model native again (the others do it when its sources have changed)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
DEVELOPMENT := $(VENV)/.development-installed
DOCS_INSTALLED := $(VENV)/.docs-installed
# The compiled model. Its stamp is newer than its sources.
NATIVE := models/sudoku_models/native
COMPILED := $(VENV)/.compiled
COMPILE = $(BIN)/python -m sudoku_models.native.compiling
# The tests start many interpreters, which would compile every module anew.
export PYTHONDONTWRITEBYTECODE :=
# One worker more than cores, as some tests wait for processes and others for the browser; the
# fast tests do not.
CORES = $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')
WORKERS = $(shell expr $(CORES) + 1)
PYTEST = $(BIN)/pytest --dist worksteal --numprocesses

.PHONY: demo test test-all thorough quick lint docs native wheels release-check sanitize clean

demo: $(COMPILED)
	$(BIN)/sudoku solve 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
	$(BIN)/sudoku crosscheck puzzles/essays.txt
	$(BIN)/sudoku check --prove puzzles/famous.txt puzzles/variants.txt
	$(BIN)/sudoku bench puzzles/essays.txt puzzles/famous.txt
	@echo "Installed: $(BIN)/sudoku. For the page in the browser: $(BIN)/pip install -e '.[web]'"

# pytest compiles the tests in a way of its own, once: one process does it while mypy runs.
test: $(COMPILED) $(DEVELOPMENT)
	@$(BIN)/pytest --collect-only --quiet > /dev/null & $(MAKE) --no-print-directory lint; \
		result=$$?; wait; exit $$result
	$(PYTEST) $(WORKERS) -m "not thorough"

test-all: test thorough

thorough: $(COMPILED) $(DEVELOPMENT)
	$(PYTEST) $(WORKERS) -m thorough
	$(BIN)/python -m tests.checker.mutants --changed

quick: $(COMPILED) $(DEVELOPMENT)
	@echo "Fast tests of every package: all but those marked slow or thorough."
	$(PYTEST) $(CORES) -m "not slow and not thorough"

lint: $(COMPILED) $(DEVELOPMENT)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: $(COMPILED) $(DEVELOPMENT) $(DOCS_INSTALLED)
	@rm -rf build/site
	$(BIN)/sphinx-build --fail-on-warning --keep-going --quiet --jobs auto --doctree-dir build/doctrees docs build/site
	@$(BIN)/python -m docs.sudoku_docs.links build/site
	@echo "The site: build/site/index.html"

$(DOCS_INSTALLED): pyproject.toml | $(INSTALLED)
	@echo "Installing what builds the site."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@

$(INSTALLED): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=...")'
	@echo "Installing 300 MB into $(VENV), most of it ortools and what it needs: half a minute."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(DEVELOPMENT): pyproject.toml | $(INSTALLED)
	@echo "Installing the development tools, 1.1 GB: mypy, pyarrow, matplotlib and more."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# Without a compiler everything else works.
$(COMPILED): $(INSTALLED) $(wildcard $(NATIVE)/source/*) $(NATIVE)/compiling.py
	@$(COMPILE) --unless-current || echo "Going on without it."
	@touch $@

native: $(INSTALLED)
	$(COMPILE)
	@touch $(COMPILED)

wheels:
	.ci/wheels $(PYTHON)

# RELEASE=--quick is what CI runs; .ci/release_check/__main__.py says more.
release-check:
	PYTHONPATH=.ci $(PYTHON) -m release_check $(RELEASE)

# A fuzz of the library's inputs; the first wrong address or undefined operation ends it.
SANITIZED := build/libsudoku_sanitized.so
sanitize: $(DEVELOPMENT)
	CC=gcc CFLAGS="-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all" $(COMPILE) --output $(SANITIZED)
	LD_PRELOAD="$$(gcc -print-file-name=libasan.so)" ASAN_OPTIONS=detect_leaks=0 \
		$(BIN)/python -m tests.models.native_fuzzing $(SANITIZED) 150

clean:
	rm -rf $(VENV) build dist
