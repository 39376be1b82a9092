PYTHON ?= python3
SECONDS ?= 1
STATES ?= 200000
BIN := .venv/bin
TYPES := $(filter-out %/__init__.pxd,$(shell find src/rum500 -name '*.pxd' | sort))
ENGINE := $(wildcard $(TYPES:.pxd=.py)) $(TYPES)

PAGE := setup.py $(shell find web -path web/node_modules -prune -o -type f -print | sort)
CASES := $(addprefix tests/,rounds.py strategies.py $(addprefix sheet/,vectors.py dealt.py random_logs.py)) \
	$(wildcard src/rum500/*.py src/rum500/round/*.py src/rum500/sheet/*.py)

.PHONY: build page types packages play serve test check test-compiled test-pure bench bench-peers bench-rules \
	bench-store duel mutants clean force

build: build/engine build/page

page: build/page

types: .venv/ready
	@mkdir -p build
	RUM500_PURE=1 $(BIN)/python -m rum500.server.schema --types >build/protocol.ts
	@mv build/protocol.ts web/src/protocol.ts
	RUM500_PURE=1 $(BIN)/python -m rum500.server.offline >build/generated.ts
	@mv build/generated.ts web/src/score/model/generated.ts

play: build
	@$(BIN)/rum500 serve --open

test: packages check test-compiled test-pure

check: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test-compiled: build
	RUM500_EXPECT=compiled $(BIN)/pytest -q -n 2

test-pure: .venv/ready
	RUM500_PURE=1 RUM500_EXPECT=pure $(BIN)/pytest -q -n 2

bench: build
	$(BIN)/rum500 bench --seconds $(SECONDS)

bench-peers: build build/peers/ready
	build/peers/bin/python bench/peers.py --seconds $(SECONDS)

bench-rules: build
	$(BIN)/python -m bench.random_rules

bench-store: build
	$(BIN)/python -m bench.store

packages:
	@.ci/packages

duel: build
	$(BIN)/python -m tests.duel $(STATES) 1

mutants: .venv/ready
	$(BIN)/python -m tests.mutants

clean:
	rm -rf build dist .venv web/node_modules src/rum500/server/page .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
	find src tests bench -name '__pycache__' -prune -exec rm -rf {} +
	find src -name '*.so' -delete -o -name '*.pyd' -delete

.venv/ready: pyproject.toml
	@echo 'Installing what is needed into .venv, under a minute ...'
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --upgrade 'setuptools>=80'
	@RUM500_PURE=1 $(BIN)/python -m pip install -qq --disable-pip-version-check --no-build-isolation -e '.[dev]'
	@touch $@

ifneq ($(strip $(ENGINE)),$(strip $(shell cat build/engine 2>/dev/null)))
build/engine: force
endif
build/engine: .venv/ready setup.py $(ENGINE)
	@echo 'Compiling the engine, about a minute; meanwhile nothing is printed ...'
	@mkdir -p build
	@rm -f $@; find src -name '*.so' -delete -o -name '*.pyd' -delete
	@$(if $(filter setup.py,$?),rm -rf build/cython build/lib.* build/temp.*)
	@$(BIN)/python setup.py -q build_ext --inplace >build/engine.log 2>&1 || { cat build/engine.log; exit 1; }
	@if grep '^rum500:' build/engine.log; then echo 'The compiler said why in build/engine.log'; \
	else echo '$(ENGINE)' >$@; fi

build/sheet-vectors.json: .venv/ready $(CASES)
	@mkdir -p build
	@RUM500_PURE=1 $(BIN)/python -m tests.sheet.vectors >build/cases.json
	@mv build/cases.json $@

build/page: .venv/ready build/sheet-vectors.json $(PAGE)
	@echo 'Checking and building the web page, about half a minute ...'
	@mkdir -p build
	@$(BIN)/python setup.py -q build_page --check >build/page.log 2>&1 || { cat build/page.log; exit 1; }
	@touch $@

build/peers/ready: pyproject.toml
	@echo 'Installing the peers into build/peers ...'
	@$(PYTHON) -m venv build/peers
	@RUM500_PURE=1 build/peers/bin/python -m pip install -qq --disable-pip-version-check open-spiel==2.0.2 -e .
	@touch $@
