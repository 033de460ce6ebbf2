.POSIX:
.SUFFIXES:

# All may be given on the command line: make PYTHON=python3.12 test ARGS="-k offense"
PYTHON = python3
ARGS =
FUZZ = 1000
WORKERS = 3
PIP = # options of its installations
TYPESCRIPT = 5.9.3

VENV = .venv
BIN = $(VENV)/bin
READY = $(VENV)/.ready

.PHONY: help setup play demo test lint types script-types headlines check referee parity fuzz fuzz-numbers mutate kills fuzz-server crowd audit docs site bench clean prebuilt wheels wasm

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

setup: $(READY) ## make the private environment in .venv (the others do it when needed)

play: $(READY) ## open the table in the browser
	$(BIN)/python -m sandtable table $(ARGS)

demo: $(READY) ## play an engagement, show its odds, simulate many
	$(BIN)/python -m sandtable demo $(ARGS)

test: $(READY) ## run the tests
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --timeout 400 --timeout-method thread $(ARGS)

lint: $(READY) ## check style, and which way imports go
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-cache

types: $(READY) ## check types
	$(BIN)/mypy

script-types: ## check types of the pages' JavaScript (needs Node)
	npx --yes --package typescript@$(TYPESCRIPT) tsc --project src/sandtable/web/static/jsconfig.json

headlines: $(READY) ## play 100 battles of each game on the pages' code, and read the headlines over dice (ten minutes; needs Node)
	$(BIN)/python -m tests.web.scripts.headlines $(ARGS)

check: lint types test ## everything a change must pass

referee: $(READY) ## watch 200 battles of each ruleset with random answers and 200 of its players, roll by roll (an hour)
	$(BIN)/python -m sandtable.testing.referee --battles 200 $(ARGS)

parity: $(READY) ## play 10,000 battles of each preset plain and compiled, and compare (hours for all rulesets)
	$(BIN)/python -m sandtable.testing.parity --battles 10000 $(ARGS)

fuzz: $(READY) ## run the property tests for a long time (FUZZ examples each), and all of what is sampled
	SANDTABLE_FUZZ=$(FUZZ) $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "hypothesis or sampled" $(ARGS)

fuzz-numbers: $(READY) ## play 2,000 random settings of numbers and readings a ruleset, plain and compiled (an hour or more)
	$(BIN)/python -m sandtable.testing.fuzz $(ARGS)

mutate: $(READY) ## change each number of a ruleset by one step, and see which no test notices (ARGS=danger_close)
	$(BIN)/python -m sandtable.testing.mutate $(ARGS)

kills: $(READY) ## kill a server and its workers at 1,000 random moments (an hour; ARGS="--database postgresql+psycopg://...")
	$(BIN)/python -m tests.web.kills $(ARGS)

fuzz-server: $(READY) ## send a server 10,000 requests and messages made up at random (half an hour)
	$(BIN)/python -m tests.web.fuzz $(ARGS)

crowd: $(READY) ## 200 tables, 100 guests and five attackers at one server (15 minutes)
	$(BIN)/python -m benchmarks.crowd --attackers 5 --seconds 900 $(ARGS)

audit: ## look for known holes in what we depend on (asks pypi.org, so it is no part of check)
	$(PYTHON) -m venv .sandtable/audit
	.sandtable/audit/bin/pip install --quiet --disable-pip-version-check pip-audit
	.sandtable/audit/bin/pip-audit --disable-pip --requirement requirements-dev.lock

prebuilt: $(READY) ## compile our rules for this machine, or ARGS="--machine all": no run waits for a compiler then
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[prebuild]'
	$(BIN)/python -m sandtable prebuild $(ARGS)

wheels: $(READY) ## build a wheel for any machine and one for each that has libraries, into dist (after make prebuilt)
	$(BIN)/python -m hatchling build --target wheel
	for machine in linux-x86-64 linux-aarch64 macos-aarch64 macos-x86-64 windows-x86-64; do \
	  SANDTABLE_WHEEL=$$machine $(BIN)/python -m hatchling build --target wheel || exit 1; done

wasm: $(READY) ## compile our rules for pages, as modules of WebAssembly, into build/pages
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[prebuild]'
	$(BIN)/python -m sandtable prebuild --pages $(ARGS)

docs: $(READY) ## write the reference in docs/reference anew from the sources
	$(BIN)/python -m sandtable.reference.api docs/reference

site: $(READY) ## write documentation, rules and the games to play in a browser into site/, for any host of files (2 minutes)
	$(BIN)/python -m docs.build site
	$(BIN)/python -m sandtable site site/play

bench: $(READY) ## measure speed
	$(BIN)/python -m benchmarks $(ARGS)

clean: ## remove build products and caches (.venv stays)
	rm -rf build dist site src/sandtable/prebuilt .pytest_cache .mypy_cache .ruff_cache .hypothesis .sandtable/cache
	find . -path ./$(VENV) -prune -o -type d -name __pycache__ -exec rm -rf {} +

$(READY): pyproject.toml requirements-dev.lock
	@command -v $(PYTHON) >/dev/null || { \
	  echo "sandtable needs Python 3.11 or newer, and there is no $(PYTHON) here." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "sandtable needs Python 3.11 or newer; $(PYTHON) is `$(PYTHON) -V 2>&1`." >&2; \
	  echo "If you have a newer one, name it: make PYTHON=python3.12 ..." >&2; exit 1; }
	@echo "Setting up $(VENV) (once; a minute or two)"
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv $(VENV) || { \
	  echo "Could not make $(VENV). On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check $(PIP) --no-deps --requirement requirements-dev.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check $(PIP) --no-deps --editable .
	@touch $(READY)
