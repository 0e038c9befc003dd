# What a person does with the companion. Each target does all of its own set-up.
PYTHON ?= python3
BIN := .venv/bin
WORKERS = $(shell expr $$(nproc) + 1)# more than cores: many tests wait for a browser, a process or the disk
WORDS := $(wildcard companion/locale/*/LC_MESSAGES/*.po companion/games/*/words/*.po)
# Camera and pins of a Pi exist as packages of the system only.
ON_A_PI = $(shell $(PYTHON) -c 'import importlib.util as u; print("--system-site-packages" * bool(u.find_spec("picamera2")))')
# Bookworm's simplejpeg, which its picamera2 needs, was built for numpy 1; under the numpy 2 of OpenCV it does not load.
FIT_SIMPLEJPEG = if [ -n "$(ON_A_PI)" ] && ! $(BIN)/python -c 'import simplejpeg' 2>/dev/null; then \
	  $(BIN)/pip install --quiet --disable-pip-version-check --ignore-installed --no-deps 'simplejpeg>=1.9'; fi
PAGE := web/node_modules/.bin
SHEETS = build/screens
SCRIPT = $(wildcard web/*.js web/*.d.ts web/static/*.js web/games/*/*.js web/hall/static/*.js tests/toy/*/page/*.js companion/examples/*/page/*.js companion/scaffold/page/*.js)

# Hundreds of processes are started by the tests: without bytecode each of them would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run dev test coverage types lint lint-style lint-types lint-page soak deb soak-deb image pictures screens lock install rollback uninstall clean
.DEFAULT_GOAL := help

help: ## show this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

run: .venv/run.stamp ## run the companion: table, camera, panel and page, all virtual unless configured
	@$(BIN)/companion run

test: .venv/dev.stamp ## run the tests
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal

coverage: .venv/dev.stamp ## run the tests and print the branch coverage, which takes a quarter longer
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal --cov --cov-report=term

types: .venv/dev.stamp ## write web/api.d.ts anew, after a change to what the server sends
	@$(BIN)/python -m tests.web.page_types web/api.d.ts

lint: lint-style lint-types lint-page ## check style and types; 'make -j lint' does so side by side

lint-style: .venv/dev.stamp
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

lint-types: .venv/dev.stamp
	@$(BIN)/mypy

lint-page: web/node_modules/stamp
	@$(PAGE)/eslint --config web/eslint.config.js $(filter %.js,$(SCRIPT))
	@$(PAGE)/prettier --config web/.prettierrc.json --check --log-level warn $(filter-out web/api.d.ts,$(SCRIPT))
	@$(PAGE)/tsc --project web

soak: .venv/dev.stamp ## run the long versions of the tests, all or some: make soak PART=journal
	@$(BIN)/python -m tests.soak $(PART)

pictures: .venv/dev.stamp ## make the pictures of the documents anew, with a browser on the virtual table
	@$(BIN)/python -m tests.browser.pictures docs/pictures

screens: .venv/dev.stamp ## look at every screen in all sizes, themes and languages, and write sheets: make screens [PART=throw] [SHEETS=folder]
	@$(BIN)/python -m tests.browser.matrix $(SHEETS) $(PART)

dev: .venv/dev.stamp web/node_modules/stamp ## prepare an author's environment: checks of types and page for games of one's own
	@echo "Ready: $(BIN)/companion new-game NAME FOLDER, $(BIN)/companion check NAME, $(BIN)/companion run --dev"

lock: .venv/dev.stamp ## renew systemd/requirements.lock, which says what 'make install' installs, with hashes
	@$(BIN)/pip install --quiet --disable-pip-version-check 'uv>=0.9'
	@$(BIN)/uv pip compile pyproject.toml --extra build --universal --python-version 3.11 --upgrade \
	  --generate-hashes --no-emit-index-url --custom-compile-command 'make lock' --quiet \
	  --output-file systemd/requirements.lock

# HOSTNAME counts only where it is written after 'make': many shells hold a variable of that name.
install: ## install or upgrade on a Pi, as a service: sudo make install [HOSTNAME=companion]
	@NEW_HOSTNAME="$(if $(filter command,$(firstword $(origin HOSTNAME))),$(HOSTNAME))" PYTHON="$(PYTHON)" systemd/install install

rollback: ## go back to the version before the last 'make install'
	@systemd/install rollback

uninstall: ## remove the service; games and profile stay
	@systemd/install uninstall

deb: ## build the Debian package for Raspberry Pi OS Trixie and Debian 13 into dist/: sudo make deb
	@debian/build

soak-deb: .venv/dev.stamp deb ## try the package in a throw-away Debian 13, from taking over to purging: sudo make soak-deb
	@command -v systemd-nspawn >/dev/null && command -v debootstrap >/dev/null || \
	  { apt-get update -qq; apt-get install -qq -y --no-install-recommends debootstrap systemd-container > /dev/null; }
	@$(BIN)/pytest -m soak -s --soak tests/test_deb_whole.py

image: deb ## build an image for an SD card, Raspberry Pi OS Lite with the companion, into dist/: sudo make image
	@debian/image/build

clean: ## remove what the other targets made
	rm -rf .venv web/node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*
	find companion -name '*.mo' -delete

.venv/pip.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "The companion needs Python 3.11 or later; this is $$($(PYTHON) --version). Name another: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "Python cannot make virtual environments here. To fix it:"; echo "  sudo apt install python3-venv"; exit 1; }
	@echo "Making the virtual environment .venv ..."
	@$(PYTHON) -m venv $(ON_A_PI) .venv
	@touch $@

.venv/run.stamp: .venv/pip.stamp pyproject.toml $(WORDS)
	@echo "Installing what the companion needs (a minute or two the first time, longer on a Pi) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@$(FIT_SIMPLEJPEG)
	@touch $@

.venv/dev.stamp: .venv/pip.stamp pyproject.toml $(WORDS)
	@echo "Installing what the companion and its tests need (a few minutes the first time) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@$(FIT_SIMPLEJPEG)
	@touch $@ .venv/run.stamp

web/node_modules/stamp: web/package-lock.json
	@command -v npm >/dev/null || \
	  { echo "The page's script is checked with tools that need node. To fix it:"; echo "  sudo apt install nodejs npm"; exit 1; }
	@echo "Installing what checks the page's script ..."
	@npm ci --prefix web --no-audit --no-fund --loglevel error
	@touch $@
