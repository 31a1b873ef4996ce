# Run `make` to see what there is. Only Python 3.11+ and make are needed; all else goes into .venv.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
GAME ?= tantan
ARGS ?=

BIN := .venv/bin
CORE := .venv/.core
SERVER := .venv/.server
DEV := .venv/.dev
NPM := tools/npm.sh
MODULES := web/node_modules/.made
CLIENT := src/fondaco/server/static/index.html
WORDS := $(wildcard src/fondaco/words/*.json src/fondaco/games/*/words/*.json)
ENGINES := $(wildcard src/fondaco/games/*/page.*)
CLIENT_SOURCES := $(wildcard web/*.* web/public/* web/tools/*) $(shell find web/src web/generated -type f) $(WORDS) $(ENGINES)
BENCH_BIN := .venv-bench/bin
BENCH := .venv-bench/.bench
LEARNERS_BIN := .venv-learners/bin
LEARNERS := .venv-learners/.learners

# Some containers forbid it; then each of our many processes would compile all that it loads again.
unexport PYTHONDONTWRITEBYTECODE

# Of an install, only what went wrong is told. Python compiles what it loads, when it does.
PIP_INSTALL := pip install --quiet --quiet --disable-pip-version-check --no-compile
# What is pinned is complete, so that nothing has to be worked out.
PINNED := $(PIP_INSTALL) --no-deps --require-hashes -r
FONDACO := $(PIP_INSTALL) --no-build-isolation --no-deps --editable .
PYTEST := $(BIN)/pytest
DOCS_SITE := $(BIN)/python tools/docs_site.py build
IN_PARALLEL := --numprocesses auto --maxprocesses 4
# The test files that speak of a marker.
marked = $(shell grep -rl --include='test_*.py' 'mark\.$1' tests)
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--generate-hashes --no-emit-index-url --no-header

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play terminal web site test check python-test server-test interpreted-test bounds-test affected-test web-lint web-test \
	web-affected-test browser-test package-test package release learners-test test-long coverage mutants install install-web programs venv compile \
	bench bench-environments bench-thinking bench-waiting progress bench-page bench-browser bench-compare same-as strength learning world torture load \
	page pictures screenshots docs docs-serve lint format types lock clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

play: $(SERVER) $(CLIENT) ## open the tables in the browser; the address comes last (ARGS="--port 8080 --no-browser")
	@$(BIN)/fondaco serve $(ARGS)

terminal: $(CORE) ## play at the terminal (GAME=tantan|silkroad|carthage, ARGS=...)
	@$(BIN)/fondaco play $(GAME) $(ARGS)

web: $(CLIENT) ## build the browser client

site: $(SERVER) $(CLIENT) ## write the tables as plain files for any host, with no server behind them, into build/page
	@$(BIN)/python tools/write_site.py $(ARGS)

test: ## check everything but the long campaigns, in parts, whose logs go to build/test
	@$(PYTHON) tools/parts.py

check: $(DEV) ## check what is quick, and what your changes since main affect, within a minute
	@$(PYTHON) tools/parts.py lint types affected-test web-affected-test

python-test: $(DEV) ## the tests in Python, but those of the server (ARGS="tests/tantan -x")
	$(PYTEST) $(IN_PARALLEL) -m "not long" $(or $(ARGS),tests --ignore tests/server)

server-test: $(DEV) programs ## the tests of the server
	$(PYTEST) $(IN_PARALLEL) -m "not long" tests/server $(ARGS)

interpreted-test: $(DEV) ## those that are marked nojit, with nothing compiled
	NUMBA_DISABLE_JIT=1 $(PYTEST) $(IN_PARALLEL) -m "nojit and not long" $(call marked,nojit)

# Bounds are the same however well the code between them is optimised, and this way it is compiled sooner.
BOUNDS_CHECKED := NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1

# The other drivers run the same rules; their own bounds are checked interpreted, and compiled at length. Of the two games
# from outside, one is enough.
OTHER_DRIVERS := tests/envs/% tests/kernel/test_engine.py tests/test_a_fourth_game.py

bounds-test: $(DEV) ## those that are marked boundscheck, with the bounds of arrays checked: audits and traces of whole games
	$(BOUNDS_CHECKED) $(BIN)/python -m tests.warm
	$(BOUNDS_CHECKED) $(PYTEST) $(IN_PARALLEL) -m "boundscheck and not long" \
		$(filter-out $(OTHER_DRIVERS),$(call marked,boundscheck))

affected-test: $(DEV)
	$(BIN)/python tools/affected.py

coverage: $(DEV) ## measure how much of the code the tests in Python run, but the server's (ARGS=tests/envs)
	$(BIN)/coverage run -m pytest $(IN_PARALLEL) -m "not long" $(or $(ARGS),tests --ignore tests/server)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --skip-covered --sort miss

mutants: $(DEV) ## break the rules here and there, and count how often the tests notice (ARGS="tantan --mutants 50")
	nice $(BIN)/python tools/mutate.py $(ARGS)

venv: .venv/.made

install: $(DEV)

install-web: $(MODULES)

programs:
	@tools/get-browser.sh
	@tools/get-services.sh

compile: $(DEV)
	$(BIN)/python -m tests.warm

web-lint: $(MODULES) ## check style and types of the browser client
	$(NPM) run --silent lint
	$(NPM) run --silent types

web-test: $(MODULES) ## test the pieces of the browser client
	$(NPM) test --silent

web-affected-test: $(DEV)
	@if $(BIN)/python tools/affected.py --changed | grep -q '^web/'; then \
		$(MAKE) --no-print-directory web-lint && \
		$(NPM) test --silent -- --passWithNoTests --changed $$($(BIN)/python tools/affected.py --since); fi

browser-test: $(DEV) $(CLIENT) programs ## play in a real browser
	PYTHON=$(CURDIR)/$(BIN)/python $(NPM) run --silent browser

package-test: $(DEV) $(CLIENT) ## build sdist and wheel, and try them in an empty folder
	$(PYTEST) tests/try_packages.py

package: $(DEV) $(CLIENT) ## build sdist and wheel into dist
	$(BIN)/uv build --quiet --no-build-isolation

release: $(DEV) ## begin a release (ARGS=0.2.0)
	$(BIN)/python tools/release.py $(ARGS)

learners-test: $(LEARNERS) ## let TorchRL and Stable-Baselines3 play, in an environment of their own
	$(LEARNERS_BIN)/pytest tests/envs/test_learners.py tests/envs/test_pettingzoo.py tests/envs/test_gymnasium.py $(ARGS)

test-long: $(DEV) $(CLIENT) $(LEARNERS) programs ## run the long campaigns
	$(PYTEST) $(IN_PARALLEL) -m long $(ARGS)
	$(MAKE) --no-print-directory learners-test
	$(BOUNDS_CHECKED) $(PYTEST) $(IN_PARALLEL) -m boundscheck $(call marked,boundscheck)
	FONDACO_LONG=1 $(NPM) test --silent
	FONDACO_LONG=1 PYTHON=$(CURDIR)/$(BIN)/python $(NPM) run --silent browser
	mkdir -p build
	$(BIN)/python tools/write_matches.py --games 100000 --to build/matches.jsonl
	FONDACO_MATCHES=$(CURDIR)/build/matches.jsonl $(NPM) test --silent -- tests/matches.test.ts
	$(BIN)/python -m tests.server.world --evenings 1000000 --keep build/world.json

bench: $(BENCH) ## measure ourselves against our peers, games and environments (ARGS="--seconds 3 --repeats 3")
	@$(BENCH_BIN)/python bench/table.py $(ARGS)
	@$(BENCH_BIN)/python bench/environments.py $(ARGS)

bench-environments: $(BENCH) ## the second table of it alone: our environments beside PettingZoo, RLCard, OpenSpiel and pgx (ARGS="--seconds 3")
	@$(BENCH_BIN)/python bench/environments.py $(ARGS)

bench-thinking: $(CORE) ## measure how fast bots think (ARGS="--seconds 2 --repeats 3")
	@$(BIN)/python bench/thinking.py $(ARGS)

bench-waiting: $(DEV) ## measure how long anybody is kept waiting (ARGS="--examples 1000")
	@$(BIN)/python -m bench.waiting $(ARGS)

bench-page: $(DEV) $(MODULES) ## measure rules and bots in the page beside native code (ARGS="--seconds 2 --repeats 5")
	@tools/get-browser.sh
	@$(BIN)/python bench/page.py $(ARGS)

bench-browser: $(SERVER) $(CLIENT) ## measure how soon the page answers
	@tools/get-browser.sh
	PYTHON=$(CURDIR)/$(BIN)/python $(NPM) run --silent bench

bench-compare: $(CORE) ## measure this tree beside another commit, in turns (REV=main~5, ARGS="--kinds search")
	@$(BIN)/python bench/compare.py $(REV) $(ARGS)

same-as: $(DEV) ## see whether this tree does exactly what another commit does (REV=main~5)
	@$(BIN)/python tools/same_as.py $(REV) $(ARGS)

strength: $(DEV) ## play the meetings behind docs/strength.md, for two hours at most (ARGS="--games tantan --hours 1")
	$(BIN)/python tools/strength.py $(ARGS)

progress: $(DEV) ## play this tree's search against an earlier one's, in equal time (ARGS="silkroad --time 500ms --count 100")
	@$(BIN)/python -m bench.progress $(ARGS)

learning: $(LEARNERS) ## let MaskablePPO and DQN learn the games, and draw the curves of docs/learning.md (ARGS="--games tantan --seeds 3")
	@$(LEARNERS_BIN)/python tools/learning.py $(ARGS)

world: $(DEV) ## simulate evenings on which things go wrong (ARGS="--evenings 100000", ARGS=4711 to see one)
	$(BIN)/python -m tests.server.world $(ARGS)

torture: $(DEV) ## kill the server again and again during play (ARGS="--kills 300 --database postgres")
	@tools/get-services.sh
	$(BIN)/python -m tests.server.torture $(ARGS)

load: $(DEV) ## see how many tables one worker can take (ARGS="--tables 500 --seconds 20")
	$(BIN)/python -m tests.server.load $(ARGS)

pictures: $(CORE) ## draw the tables of the README anew
	@$(BIN)/python tools/draw_pictures.py

screenshots: $(SERVER) $(CLIENT) ## take pictures of every screen of the browser client, for docs/screens.md
	@tools/get-browser.sh
	PYTHON=$(CURDIR)/$(BIN)/python $(NPM) run --silent pictures

docs: $(DEV) ## build the docs site into build/site
	$(DOCS_SITE)

docs-serve: $(DEV) ## show the docs site in the browser, as you write
	$(DOCS_SITE) --serve

page: $(DEV) ## compile the games for the browser, into their folders
	FONDACO_GAMES=examples/linger $(BIN)/fondaco page

lint: $(DEV) ## check style and formatting
	$(BIN)/ruff check
	$(BIN)/ruff format --check

format: $(DEV) ## mend style and formatting
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

types: $(DEV) ## check the types
	$(BIN)/mypy

lock: $(DEV) ## pin the requirements anew (ARGS=--upgrade for the newest)
	$(LOCK) $(ARGS) pyproject.toml requirements/build.in --extra fast -o requirements/core.txt
	$(LOCK) $(ARGS) pyproject.toml requirements/build.in --extra server -c requirements/core.txt -o requirements/server.txt
	$(LOCK) $(ARGS) pyproject.toml requirements/dev.in --extra dev --extra lab --extra pixels --extra ray --extra research --extra server -c requirements/server.txt -o requirements/dev.txt
	$(LOCK) $(ARGS) requirements/docs.in -c requirements/dev.txt -o requirements/docs.txt
	$(LOCK) $(ARGS) requirements/node.in -o requirements/node.txt
	$(LOCK) $(ARGS) pyproject.toml requirements/bench.in --extra research -c requirements/core.txt -o requirements/bench.txt

clean: ## remove environments, caches and builds
	rm -rf web/node_modules $(dir $(CLIENT))
	rm -rf .venv .venv-bench .venv-learners .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage htmlcov build dist
	find src tests bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

$(CORE): .venv/.made requirements/core.txt pyproject.toml
	@echo "Installing Fondaco into .venv"
	@$(BIN)/$(PINNED) requirements/core.txt
	@$(BIN)/$(FONDACO)
	@touch $@

$(SERVER): $(CORE) requirements/server.txt
	@echo "Installing the table server into .venv"
	@$(BIN)/$(PINNED) requirements/server.txt
	@touch $@

$(MODULES): .venv/.made web/package-lock.json
	@echo "Installing the browser client's tools into web/node_modules"
	@$(NPM) ci --silent
	@touch $@

$(CLIENT): $(MODULES) $(CLIENT_SOURCES)
	@echo "Building the browser client"
	@$(NPM) run --silent build -- --logLevel error

# What is pinned for development holds all that is pinned for the core and the server.
$(DEV): .venv/.made requirements/dev.txt requirements/docs.txt pyproject.toml
	@echo "Installing Fondaco and the development tools into .venv"
	@$(BIN)/$(PINNED) requirements/dev.txt -r requirements/docs.txt
	@$(BIN)/$(FONDACO)
	@touch $(CORE) $(SERVER) $@

$(BENCH): .venv-bench/.made requirements/bench.txt pyproject.toml
	@echo "Installing Fondaco and its peers into .venv-bench"
	@$(BENCH_BIN)/$(PINNED) requirements/bench.txt
	@$(BENCH_BIN)/$(FONDACO)
	@touch $@

# Torch finds the wheel for this machine.
$(LEARNERS): .venv-learners/.made requirements/dev.txt requirements/learners.in pyproject.toml
	@echo "Installing Fondaco and what learns into .venv-learners"
	@$(LEARNERS_BIN)/$(PINNED) requirements/dev.txt
	@$(LEARNERS_BIN)/$(PIP_INSTALL) -r requirements/learners.in
	@$(LEARNERS_BIN)/$(FONDACO)
	@touch $@

%/.made:
	@tools/make-venv.sh "$(PYTHON)" $*
	@touch $@
