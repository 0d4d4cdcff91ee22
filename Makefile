# make demo         set everything up, pair the next round of a real-size example, print the boards, explain one
# make serve        set everything up, start the application with an example event
# make test         set everything up, run everything that checks the project
# make quick        in less than a minute what most changes need: style, and the tests that are quick (no browser)
# make lint         how everything is written: Python, templates, scripts, styles, and the rules of the house
# make types        the types, by mypy
# make conformance  reproduce every pairing of the corpus in ../shared/corpus (if it is there)
# make vcl          answer FIDE's check list for tournament programs by tests, and write docs/vcl.md
# make vcl-mutants  plant a fault for each question of that list, and see that the question's own test catches it
# make clients      generate clients from the description of the HTTP interface, and use them (needs npm and a network)
# make attack       a real server under attack: does the arbiter's page still answer? (best on a quiet machine)
# make nightly      the long property tests
# make compare      the engine beside the book on ROUNDS random rounds (1,000) of each of the SYSTEMS that both read literally
# make sanitize     build the kernel with address and undefined-behaviour sanitizers and run its tests and the Dutch ones
# make bench        measure speed and memory; beside the engine that BBP_PAIRINGS names and the checkout that
#                   DUTCHESS_COMPARE names, when set
# make bench-million  pair a million players, round by round (some minutes, some gigabytes)
# make endorsement  the cross test against the engine that BBP_PAIRINGS names; COUNT tournaments each way by SYSTEM, into
#                   OUT, which holds progress.html; a run that was stopped is continued
# make wheels       build the sdist and the wheels into dist/, and try each that runs here in an empty environment
# make page         build the page that pairs and the npm package into build/ (needs npm and a network)
# make browser      the same, and try both in Chromium and node
# make pyright      the types of the library as pyright sees them, from a program that uses it (needs npm and a network)
# make npm          install the npm package with npm, pnpm and yarn, and use it (after `make page`; needs npm and a network)
# make portable     build a folder with a Python of its own into build/portable, and try it under another path (needs a network)
# make site         build the documentation as a site into build/site (needs a network); with the page if `make browser` ran before
# make release-check  the steps of a release, without publishing: build every part, use each in an empty environment, gather
#                   what would be published in build/release (half an hour; needs npm and a network)
# make audit        look for known vulnerabilities in the packages that requirements/ names
# make lock         choose the newest packages anew, with the hashes of their files, into requirements/
# make examples     rebuild the files in examples/ (they must not change)
# make pictures     take the pictures in docs/images anew (look at them before you commit them)
# make durations    measure anew which tests `make quick` leaves out (10 minutes)
# make docs         bring the outputs shown in the documents up to date
# make clean        remove everything that these targets made

VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PARTS := $(wildcard native/* scripts/*) pyproject.toml setup.py
MODULES := $(shell find src -name '*.py')
NEWEST := $(firstword $(foreach name,python3 python3.14 python3.13 python3.12 python3.11 python,\
	$(shell command -v $(name) >/dev/null 2>&1 && \
	$(name) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(name))))
PYTHON ?= $(NEWEST)
# Neighbours stay together: what a module prepares for its tests is prepared once, not once for each worker.
PYTEST_ARGS ?= -n auto --dist worksteal

export PIP_ROOT_USER_ACTION := ignore
# The tests start hundreds of processes: compiled modules are kept, whatever the environment asks for.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo serve test quick durations pyright attack clients vcl vcl-mutants lint types postgresql chromium conformance nightly compare bench bench-million endorsement examples docs pictures clean sanitize audit lock wheels page browser npm site portable release-check

help:
	@sed -n '1,/^$$/s/^# //p' Makefile

demo: $(STAMPS)/compiled
	@$(BIN)/dutchess --version
	@echo "$$ dutchess pair examples/open-120.trf"
	@$(BIN)/dutchess pair examples/open-120.trf --format table
	@echo
	@echo "$$ dutchess explain examples/open-120.trf --player 1 --short"
	@$(BIN)/dutchess explain examples/open-120.trf --player 1 --short
	@echo
	@echo "The command is $(BIN)/dutchess; for a while also plain dutchess, after  . $(BIN)/activate"
	@echo "The application with a running event: make serve, then http://localhost:8000 in a browser."

serve: $(STAMPS)/web
	$(BIN)/dutchess serve --demo

test: lint types postgresql chromium
	$(BIN)/python -m pytest $(PYTEST_ARGS)

## What is slow is a measured list (tests/support/quick.py).
quick: $(STAMPS)/dev
	@$(BIN)/ruff check --quiet . && $(BIN)/ruff format --check --quiet .
	@PYTHONPATH=tests/support $(BIN)/python -m pytest -q -p quick -n 2 --dist worksteal

durations: $(STAMPS)/dev
	PYTHONPATH=tests/support $(BIN)/python -m pytest -q -p quick --measure -n 0

## The journal is tested on a real server, started by the tests themselves. Nothing is installed without being root.
postgresql:
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null 2>&1 || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql \
		>/dev/null || echo "PostgreSQL could not be installed: its tests will be skipped" >&2; \
	else echo "PostgreSQL is not installed: its tests will be skipped (Debian: apt-get install postgresql)" >&2; fi

## The application is tested in a real browser.
chromium:
	@command -v chromium-headless-shell >/dev/null 2>&1 || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
		apt-get update -qq && for name in chromium-headless-shell chromium; do \
			DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$name >/dev/null && break; \
		done; fi; \
	for name in chromium-headless-shell chromium chromium-browser google-chrome; do \
		command -v $$name >/dev/null 2>&1 && exit 0; done; \
	echo "Chromium is not installed: the tests in a browser will be skipped (Debian: apt-get install chromium)" >&2

## Templates, scripts and styles are linted, too. Both programs are wheels: no Node is needed.
TEMPLATES := src/dutchess/web/templates
SCRIPTS := src/dutchess/web/static/js browser
STYLES := src/dutchess/web/static/css
export DENO_NO_UPDATE_CHECK := 1
HOUSE := tests/project tests/base tests/pairing/test_table.py tests/web/shared/test_templates.py

lint: $(STAMPS)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/djlint --lint --quiet $(TEMPLATES)
	$(BIN)/deno lint --quiet --no-config $(SCRIPTS)
	$(BIN)/deno fmt --check --quiet --no-config --line-width=120 $(SCRIPTS) $(STYLES)
	$(BIN)/python -m pytest -q -m house $(HOUSE)

types: $(STAMPS)/dev
	$(BIN)/mypy --strict

## The same program as mypy checks (tests/project/test_package.py).
pyright:
	npx --yes pyright@1 --project tests/typing

conformance: $(STAMPS)/dev
	$(BIN)/python -m pytest $(PYTEST_ARGS) -m conformance

vcl: $(STAMPS)/dev
	$(BIN)/python tests/vcl/answers.py

JOBS ?= 2
vcl-mutants: $(STAMPS)/dev
	$(BIN)/python tests/vcl/plant.py --jobs $(JOBS)

clients: $(STAMPS)/dev
	$(BIN)/python tests/clients/run.py build/clients

attack: $(STAMPS)/dev
	$(BIN)/python -m pytest -m attack

nightly: $(STAMPS)/dev
	DUTCHESS_NIGHTLY=1 $(BIN)/python -m pytest $(PYTEST_ARGS) -m "nightly or scaled"

ROUNDS ?= 1000
compare: $(STAMPS)/dev
	$(BIN)/python tests/book/compare.py $(SYSTEMS) --rounds $(ROUNDS)

# A copy of the package with a kernel of its own. The sanitizers' library must be loaded before Python itself, and the C++
# library with it, so that exceptions are seen. Python keeps some memory to the end: leaks are not looked for.
SANITIZED := build/sanitize
SANITIZE_FLAGS := -std=c++17 -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
SANITIZE_TESTS ?= $(wildcard tests/matching tests/base/test_native.py tests/pairing/dutch)

sanitize: $(STAMPS)/dev
	rm -rf $(SANITIZED) && mkdir -p $(SANITIZED) && cp -R src/dutchess $(SANITIZED)/dutchess
	rm -f $(SANITIZED)/dutchess/matching/_native*
	$(CXX) $(SANITIZE_FLAGS) -Wall -Wextra -shared -fPIC -DPy_LIMITED_API=0x030B0000 native/*.cpp \
		-I"$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))')" \
		-o $(SANITIZED)/dutchess/matching/_native.abi3.so
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
		ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONMALLOC=malloc PYTHONPATH=$(SANITIZED) \
		$(BIN)/python -m pytest -q -p no:xdist --override-ini=pythonpath="tests tests/support tests/project" $(SANITIZE_TESTS)

bench: $(STAMPS)/compiled $(STAMPS)/web
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/load.py
	$(BIN)/python benchmarks/large.py
	$(if $(DUTCHESS_COMPARE),$(BIN)/python benchmarks/pages.py --against "$(DUTCHESS_COMPARE)")
	$(if $(DUTCHESS_COMPARE),$(BIN)/python benchmarks/explaining.py --against "$(DUTCHESS_COMPARE)")
	$(BIN)/python benchmarks/shapes.py --sizes 1000,10000 --rounds 7 --slow 600 --ratios 1000,10000,30000 --write
	$(BIN)/python benchmarks/pipe.py
	$(BIN)/python benchmarks/awards.py
	$(BIN)/python benchmarks/proofs.py --write

bench-million: $(STAMPS)/compiled
	$(BIN)/python benchmarks/million.py

page: $(STAMPS)/web
	$(BIN)/python packaging/browser.py

browser: page $(STAMPS)/dev chromium
	$(BIN)/python -m pytest -m packages tests/packages/test_browser.py

npm: $(STAMPS)/dev
	@ls build/dutchess-*.tgz >/dev/null 2>&1 || { echo "make npm: \`make page\` has not run" >&2; exit 2; }
	$(BIN)/python -m pytest -m packages tests/packages/test_npm.py

site: $(STAMPS)/dev
	$(BIN)/python packaging/site.py
	$(BIN)/python -m pytest -m packages tests/packages/test_site.py

wheels:
	$(PYTHON) packaging/wheels.py $(WHEELS_ARGS)

portable: $(STAMPS)/dev
	$(BIN)/python packaging/portable.py $(PORTABLE_ARGS)
	$(BIN)/python -m pytest -m packages tests/packages/test_portable.py

## What .github/workflows/release.yml does with a tag, but for Windows and macOS; the last step is what pipx users meet.
release-check:
	$(MAKE) wheels WHEELS_ARGS=--web
	$(MAKE) browser
	$(MAKE) npm
	$(MAKE) pyright
	$(MAKE) site
	$(MAKE) portable
	$(PYTHON) packaging/release.py gather
	$(BIN)/python -m pytest -m packages tests/packages/test_readme.py

## A former edition (SYSTEM=dutch-2017) needs a program that pairs by it. CLUSTER is the address of a scheduler.
COUNT ?= 50000
SYSTEM ?= dutch
SEED ?= 1
OUT ?= build/endorsement-$(SYSTEM)
endorsement: $(if $(CLUSTER),$(STAMPS)/dev,$(STAMPS)/compiled)
	@test -n "$(BBP_PAIRINGS)" || { echo "set BBP_PAIRINGS to the other program" >&2; exit 2; }
	$(BIN)/dutchess endorse --against "$(BBP_PAIRINGS)" --system $(SYSTEM) --count $(COUNT) --seed $(SEED) \
		$(if $(CLUSTER),--cluster $(CLUSTER)) --out $(OUT) --resume

## The database of vulnerabilities is on the network: without it nothing is said about them, and the command fails.
AUDIT := build/audit
audit:
	test -x $(AUDIT)/bin/pip-audit || { $(PYTHON) -m venv $(AUDIT) && $(AUDIT)/bin/pip install --quiet pip-audit; }
	$(AUDIT)/bin/pip-audit --strict --disable-pip --require-hashes -r requirements/build.txt -r requirements/web.txt || { \
		echo "make audit: either a vulnerability is listed above, or the database (pypi.org) could not be asked; in that case" \
		"nothing is known about these packages" >&2; exit 1; }

LOCK := build/lock
LOCKED := --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links
lock:
	test -x $(LOCK)/bin/uv || { $(PYTHON) -m venv $(LOCK) && $(LOCK)/bin/pip install --quiet uv; }
	echo "setuptools>=77" | $(LOCK)/bin/uv pip compile --quiet --upgrade - $(LOCKED) -o requirements/build.txt
	for extra in web dev; do \
		$(LOCK)/bin/uv pip compile --quiet --upgrade pyproject.toml --extra $$extra $(LOCKED) -o requirements/$$extra.txt; done

examples: $(STAMPS)/compiled
	$(BIN)/python examples/make_examples.py

pictures: $(STAMPS)/dev chromium
	PYTHONPATH=tests:tests/support $(BIN)/python tests/web/browser/pictures.py

docs: $(STAMPS)/compiled
	$(BIN)/python tests/support/console.py
	$(BIN)/python tests/support/explain_samples.py
	$(BIN)/python tests/support/readings_page.py
	$(BIN)/python tests/support/results_page.py
	$(BIN)/python tests/support/listings.py

clean:
	rm -rf $(VENV) $(STAMPS) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis src/*.egg-info
	find src tests benchmarks examples -name __pycache__ -prune -exec rm -rf {} +
	rm -f src/dutchess/matching/_native*.so

$(STAMPS)/venv:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed and was not found" >&2; exit 1; }
	@test -x $(BIN)/python || { echo "Making $(VENV) with $(PYTHON) ..."; $(PYTHON) -m venv $(VENV); }
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/package: $(STAMPS)/venv $(PARTS)
	@echo "Compiling the kernel and installing Dutchess (about half a minute) ..."
	@$(PIP) install --editable .
	@touch $@

# Compiled beforehand, so that the first call is as fast as the second, and also where Python is told not to write bytecode.
$(STAMPS)/compiled: $(STAMPS)/package $(MODULES)
	@$(BIN)/python -m compileall -q src
	@touch $@

# With the versions and hashes of requirements/. An index that lacks these very files is no reason to stop a developer: then the
# ranges of pyproject.toml decide, and it is said. The container has no such way out.
define install
@echo "Installing Dutchess with the packages of requirements/$(1).txt (a minute or more) ..."
@$(PIP) install --require-hashes -r requirements/build.txt -r requirements/$(1).txt && \
	$(PIP) install --no-build-isolation --no-deps --editable . || { \
	echo "The pinned packages could not be installed; taking those that pyproject.toml allows" >&2; \
	$(PIP) install --editable '.[$(1)]'; }
endef

$(STAMPS)/web: $(STAMPS)/venv $(PARTS) requirements/web.txt
	$(call install,web)
	@touch $@ $(STAMPS)/package

$(STAMPS)/dev: $(STAMPS)/venv $(PARTS) requirements/dev.txt
	$(call install,dev)
	@touch $@ $(STAMPS)/package
