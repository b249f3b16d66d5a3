# Two commands do everything on a machine with Python 3.11 or newer and make:
#   make play   opens the house on http://127.0.0.1:8021
#   make test   sets up all that the tests need, and runs them

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test check bench long format docs screenshots client browser clean

play: client
	@$(BIN)/sabot serve

test: client browser
	$(BIN)/python web/build.py test
	$(BIN)/pytest -n 2

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python web/build.py check

bench: client browser
	@for benchmark in benchmarks/*.py; do $(BIN)/python $$benchmark || exit 1; done

long: client browser
	SABOT_LONG=1 $(BIN)/pytest -n 2

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

client: $(READY)
	@$(BIN)/python web/build.py

browser: $(READY)
	@$(BIN)/python tools/browser.py

screenshots: client browser
	$(BIN)/python tools/screenshots.py

clean:
	rm -rf web/node_modules src/sabot/server/site build
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(READY): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "sabot needs Python 3.11 or newer; run: make PYTHON=python3.11 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

docs: $(READY)
	$(BIN)/python docs/generate.py
