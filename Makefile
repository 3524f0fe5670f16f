# One door for everything: a fresh Debian needs only `make`, `git` and python3.11 or newer with its venv module.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help setup run test mutants check format bench lock

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(firstword $(MAKEFILE_LIST))

setup: $(VENV)/.stamp ## make .venv with everything pinned, and .venv/bin/truco; quick when nothing changed

run: setup ## start the bot with its web page (http://127.0.0.1:8080)
	$(BIN)/truco run

test: setup ## run the tests; ARGS="-k envido" goes to pytest
	$(BIN)/python -m pytest $(ARGS)

mutants: setup ## switch each policy of the bot off and see its test fail; ARGS="B11 B14" for some of them
	$(BIN)/python -m tests.mutants $(ARGS)

check: setup ## formatting, lint, types and layers
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/pyright
	$(BIN)/lint-imports

format: setup ## let ruff rewrite what it can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(VENV)/.stamp-bench ## compare the engine's speed with two other engines
	$(BIN)/python -m benchmarks.engine $(ARGS)

# The stamps are what makes a second call quick: they are older than what they were made from only if that changed.
$(VENV)/.stamp: pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed: make setup PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo "Python's venv module is not complete. On Debian or Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	@echo "Setting up .venv: the first time this takes about a minute."
	$(PIP) install --quiet -r requirements.lock
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/.stamp-bench: $(VENV)/.stamp requirements-bench.lock
	$(PIP) install --quiet -r requirements-bench.lock
	touch $@

# Resolved in a folder of its own, so that nothing installed by hand gets into the lock.
# The names and versions alone are kept: where a package comes from is the machine's matter.
lock: ## remake requirements.lock and requirements-bench.lock with the newest releases that pyproject.toml allows
	rm -rf $(VENV)/lock
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip --disable-pip-version-check install --quiet .[dev]
	{ sed -n '/^#/p' requirements.lock; $(VENV)/lock/bin/python -m pip freeze --exclude vale-cuatro; } > $(VENV)/lock.txt
	mv $(VENV)/lock.txt requirements.lock
	cp requirements.lock $(VENV)/lock/held.txt
	$(VENV)/lock/bin/python -m pip --disable-pip-version-check install --quiet .[dev,bench]
	{ sed -n '/^#/p' requirements-bench.lock; $(VENV)/lock/bin/python -m pip freeze --exclude vale-cuatro \
		| grep -vxFf $(VENV)/lock/held.txt; } > $(VENV)/lock.txt
	mv $(VENV)/lock.txt requirements-bench.lock
	rm -rf $(VENV)/lock
