# The two commands of the README, and the few that contributors add. Needs a POSIX shell and Python 3.11 or newer.
# `make help` lists them. PYTHON=python3.13 chooses the interpreter that .venv is made with.

BIN := .venv/bin
WORKERS ?= 2
GATED := core rules scenario odds
COVERAGE := $(foreach layer,$(GATED),--cov=interceptor_nb/$(layer)) --cov-branch --cov-fail-under=95 --cov-report=term:skip-covered

# Given by the caller, or scripts/setup looks for one.
export PYTHON

.PHONY: help studio test check bench nightly mutate screenshots venv venv-dev clean

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | while IFS='|' read -r name what; do printf 'make %-11s %s\n' "$$name" "$$what"; done

studio: venv ## open the studio in the browser: PORT=8877 make studio, make studio ARGS="--no-browser"
	@$(BIN)/interceptor-nb studio $${PORT:+--port "$$PORT"} $(ARGS)

test: venv-dev ## run every test but the nightly ones, with the coverage gate
	@CHROMIUM="$$($(BIN)/python scripts/ensure_chromium.py)" && export CHROMIUM && \
	$(BIN)/python -m pytest -n $(WORKERS) --no-loadscope-reorder $(COVERAGE)

check: venv-dev ## lint, format, types and layers
	@scripts/check

bench: venv-dev ## measure every promise of speed as a ratio, so that machines compare: ARGS="--json --only TEXT"
	@$(BIN)/python benchmarks/run.py $(ARGS)

nightly: venv-dev ## run the slow tests, with more examples of each property
	@CHROMIUM="$$($(BIN)/python scripts/ensure_chromium.py)" && export CHROMIUM && \
	$(BIN)/python -m pytest -m nightly --hypothesis-profile=nightly

mutate: venv-dev ## change the rules in many small ways and say what no test notices: ARGS="--module move" for a part
	@$(BIN)/python -m scripts.mutate --check $(ARGS)

screenshots: venv-dev ## take the pictures of docs/screenshots anew, from the pages themselves
	@CHROMIUM="$$($(BIN)/python scripts/ensure_chromium.py)" && export CHROMIUM && \
	$(BIN)/python -m scripts.screenshots $(ARGS)

venv: ## make .venv with what the studio needs
	@scripts/setup

venv-dev: ## make .venv with what the tests need as well
	@scripts/setup dev

clean: ## remove caches and build output; .venv stays
	@rm -rf build dist htmlcov test-results .coverage .coverage.* .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	@find . -path ./.venv -prune -o -type d -name __pycache__ -exec rm -rf {} +
