"""Say how many small changes of the rules the tests catch: ``python -m scripts.mutate``; docs/mutation.md says how.

Each mutant is served to a process of its own, forked from this one, which has loaded the tools and nothing of the
package. ``--check`` fails where too few are caught, or one that is not has no reason in docs/mutation.md.
"""

import argparse
import ast
import contextlib
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import pkgutil
import random
import re
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import CodeType, ModuleType

import coverage
import hypothesis
import msgspec  # noqa: F401 (what the tests need is loaded once, before the forks)
import numpy as np  # noqa: F401
import pandas as pd  # noqa: F401
import pydantic  # noqa: F401
import pytest
import xdist.remote  # noqa: F401

from scripts.mutants import Mutant, mutants_of

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "interceptor_nb" / "rules" / "interceptor"
PACKAGE = "interceptor_nb.rules.interceptor"
TESTS = ("tests/rules", "tests/scenario", "tests/odds", "tests/cli/test_case.py")
REASONS = ROOT / "docs" / "mutation.md"
KINDS = ("tables", "comparisons", "all")
LEAST = {"tables": 0.95, "all": 0.85}
"""The share that must be caught."""
PATIENCE = 5
"""Seconds of processor time that a test has with a mutant, on top of four times what it takes."""
LOADING = 30
"""Seconds of processor time until the first of them."""
MEMORY = 4 << 30
"""Bytes that a mutant may take."""
FAILED = (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)
BROKEN = 70
"""What a process ends with in which this script fails, and no test does."""
AT_IMPORT = "import"


class Reach:
    """Which tests reach which line, and how long each takes.

    Args:
        seconds: by the test's id.
        contexts: by file and line, what was running: a test, the collection of a file of them, or `AT_IMPORT`.
    """

    def __init__(self, seconds: dict[str, float], contexts: dict[str, dict[str, list[str]]]) -> None:
        self.tests = sorted(seconds, key=lambda test: (seconds[test], test))
        self.seconds = seconds
        self._contexts = contexts
        self._sources = {Path(path): Path(path).read_text(encoding="utf-8") for path in contexts}

    def tests_for(self, mutant: Mutant) -> list[str]:
        """Return the tests that can notice *mutant*, the fastest first."""
        reached = self._readers(mutant.name) if mutant.kind == "tables" else self._at(mutant.path, mutant.lines)
        if AT_IMPORT in reached:
            return self.tests
        return [test for test in self.tests if test in reached or test.partition("::")[0] in reached]

    def cost(self, file: str) -> float:
        """Return the seconds that the tests of *file* take."""
        return sum(self.seconds[test] for test in self.tests if test.partition("::")[0] == file)

    def _at(self, path: Path, lines: Iterable[int]) -> set[str]:
        by_line = self._contexts.get(str(path), {})
        return {context for line in lines for context in by_line.get(str(line), ())}

    def _readers(self, name: str) -> set[str]:
        """Return what runs when some function reads the constant *name*, and the test files that name it."""
        name = name.rpartition(".")[2]
        word = re.compile(rf"\b{name}\b")
        found = {test.partition("::")[0] for test in self.tests}
        found = {file for file in found if word.search((ROOT / file).read_text(encoding="utf-8"))}
        for path, source in self._sources.items():
            for lines in _lines_reading(name, ast.parse(source)) if word.search(source) else ():
                found |= self._at(path, lines) if lines else {AT_IMPORT}
        return found


class Probe:
    """A pytest plugin that fills a `Reach`."""

    def __init__(self, measure: coverage.Coverage) -> None:
        self.measure = measure
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Iterator[None]:
        """Say that what runs now comes of collecting a file."""
        self.measure.switch_context(collector.nodeid.partition("::")[0])
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Say that what runs now comes of a test."""
        for name, module in list(sys.modules.items()):
            if name.startswith("interceptor_nb"):
                _forget(module)  # or only the first test that asks would reach the answer
        self.measure.switch_context(item.nodeid)
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up what a test takes."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration


class Chosen:
    """A pytest plugin that runs some tests, in an order, and does not look for the smallest example that fails.

    Args:
        tests: their ids, in that order.
        seconds: what each test takes; one that is not here comes of what is changed, and is run too.
    """

    def __init__(self, tests: Sequence[str], seconds: dict[str, float]) -> None:
        self.place = {test: number for number, test in enumerate(tests)}
        self.seconds = seconds

    def pytest_collection(self) -> None:
        """Begin when the profile of the tests is loaded, and the tests themselves are not."""
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile("mutation", hypothesis.settings(), phases=phases)
        hypothesis.settings.load_profile("mutation")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave the other tests out."""
        kept = [item for item in items if item.nodeid in self.place or item.nodeid not in self.seconds]
        items[:] = sorted(kept, key=lambda item: self.place.get(item.nodeid, len(self.place)))

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Give a test its time."""
        _limit(PATIENCE + 4 * self.seconds.get(item.nodeid, 0))


class Server(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module, when it is imported, other code than its file has."""

    def __init__(self, path: Path, code: CodeType) -> None:
        self.name, self.path, self.code = f"{PACKAGE}.{path.stem}", path, code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the spec of that module, None for any other."""
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        """Leave the module to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the other code in *module*."""
        exec(self.code, vars(module))  # noqa: S102 (our own source)


def measured() -> Reach:
    """Return what the tests reach as the rules are; ends the program where one of them fails."""
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder) / "reach.json"

        def measure() -> int:
            measure = coverage.Coverage(data_file=None, source=["interceptor_nb"], config_file=False)
            measure.start()
            measure.switch_context(AT_IMPORT)
            for module in pkgutil.iter_modules([str(RULES)]):
                importlib.import_module(f"{PACKAGE}.{module.name}")
            probe = Probe(measure)
            code = pytest.main(["-q", "-x", "-p", "no:cacheprovider", *TESTS], [probe])
            measure.stop()
            data = measure.get_data()
            contexts = {path: data.contexts_by_lineno(path) for path in data.measured_files()}
            answer.write_text(json.dumps([probe.seconds, contexts]), encoding="utf-8")
            return int(code)

        if _forked(measure) != 0:
            sys.exit(f"the tests fail as the rules are: pytest {' '.join(TESTS)}")
        return Reach(*json.loads(answer.read_text(encoding="utf-8")))


def is_caught(mutant: Mutant, reach: Reach) -> bool:
    """Return whether a test fails, or never ends, with *mutant*."""
    tests = reach.tests_for(mutant)
    if not tests:
        return False
    near = f"tests/rules/test_{mutant.module}.py"
    files = sorted({test.partition("::")[0] for test in tests}, key=lambda file: (file != near, reach.cost(file), file))

    def run() -> int:
        _limit(LOADING)
        mutant.put()
        sys.meta_path.insert(0, Server(mutant.path, compile(mutant.tree, str(mutant.path), "exec")))
        # File by file, so that what the next one needs is not loaded where this one will do.
        chosen = Chosen(tests, reach.seconds)
        codes = (pytest.main(["-q", "-x", "-p", "no:cacheprovider", file], [chosen]) for file in files)
        return next((int(code) for code in codes if code != 0), 0)

    code = _forked(run)
    if code is not None and code not in (0, *FAILED):
        sys.exit(f"{mutant.key}: pytest ended with {code}")
    return code != 0


def reasons() -> dict[str, str]:
    """Return why a mutant may live, by its key, as the tables of docs/mutation.md have it."""
    rows = re.finditer(r"^\| `(.+?)` \| (.+) \|$", REASONS.read_text(encoding="utf-8"), re.MULTILINE)
    return {row[1]: row[2] for row in rows}


def faults(results: dict[Mutant, bool], *, whole: bool) -> list[str]:
    """Return what docs/mutation.md and, if they are the *whole*, the thresholds have against *results*."""
    known, keys = reasons(), {mutant.key: caught for mutant, caught in results.items()}
    found = [f"no reason is given for {key}" for key, caught in keys.items() if not caught and key not in known]
    found += [f"a reason is given for {key}, which is caught" for key in known if keys.get(key)]
    if whole:
        found += [f"a reason is given for {key}, which does not exist" for key in known if key not in keys]
        for kind, least in LEAST.items():
            caught, total = shares(results)[kind]
            if caught < least * total:
                found.append(f"{kind}: {caught} of {total} are caught, {least:.0%} must be")
    return found


def shares(results: dict[Mutant, bool]) -> dict[str, tuple[int, int]]:
    """Return how many mutants of each kind are caught, and how many there are."""
    kinds = {kind: [caught for mutant, caught in results.items() if kind in (mutant.kind, "all")] for kind in KINDS}
    return {kind: (sum(caught), len(caught)) for kind, caught in kinds.items()}


def selected(arguments: argparse.Namespace) -> list[Mutant]:
    """Return the mutants that *arguments* ask for."""
    paths = [path for path in sorted(RULES.glob("*.py")) if arguments.module in (None, path.stem)]
    found = [mutant for path in paths for mutant in mutants_of(path) if arguments.only in (None, mutant.kind)]
    if arguments.sample is None or arguments.sample >= len(found):
        return found
    places = random.Random(arguments.seed).sample(range(len(found)), arguments.sample)  # noqa: S311 (no secret)
    return [found[place] for place in sorted(places)]


def main() -> int:
    """Try the mutants, say what came of them, and with ``--check`` whether that will do."""
    parser = argparse.ArgumentParser(description="Say how many small changes of the rules the tests catch.")
    parser.add_argument("--module", help="only the mutants of this module of the rules")
    parser.add_argument("--only", choices=("tables", "comparisons"), help="only numbers of tables, or comparisons")
    parser.add_argument("--sample", type=int, metavar="N", help="only N of them")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="chooses which N")
    parser.add_argument("--check", action="store_true", help="fail where docs/mutation.md says otherwise")
    arguments = parser.parse_args()
    mutants, results = selected(arguments), dict[Mutant, bool]()
    if not mutants:
        parser.error("there is no such mutant")
    try:
        reach = measured()
        for number, mutant in enumerate(mutants, 1):
            results[mutant] = is_caught(mutant, reach)
            if sys.stderr.isatty():
                lived = list(results.values()).count(False)
                end = "\n" if number == len(mutants) else ""
                print(f"\r{number} of {len(mutants)}, {lived} not caught", end=end, file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"\nstopped after {len(results)} of {len(mutants)}", file=sys.stderr)
    _report(results)
    if len(results) < len(mutants):
        return 130
    whole = arguments.module is arguments.only is arguments.sample is None
    found = faults(results, whole=whole) if arguments.check else []
    for fault in found:
        print(fault, file=sys.stderr)
    return int(bool(found))


def _report(results: dict[Mutant, bool]) -> None:
    for kind, (caught, total) in shares(results).items():
        print(f"{kind}: {caught} of {total} caught" + (f", {caught / total:.1%}" if total else ""))
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{(children.ru_utime + children.ru_stime) / 60:.1f} minutes of processor time")
    known = reasons()
    for mutant in (mutant for mutant, caught in results.items() if not caught):
        print(f"not caught: {mutant.key}: {known.get(mutant.key, 'no reason')}")


def _lines_reading(name: str, tree: ast.Module) -> Iterator[range]:
    """Yield the lines of each function of *tree* that reads *name*, none for what reads it at import."""
    for statement in tree.body:
        functions = [node for node in ast.walk(statement) if isinstance(node, ast.FunctionDef)]
        reading = [function for function in functions if _reads(name, function)]
        for function in reading:
            yield range(function.body[0].lineno, (function.end_lineno or function.lineno) + 1)
        if not reading and _reads(name, statement):
            yield range(0)


def _reads(name: str, tree: ast.AST) -> bool:
    """Return whether *name* is read in *tree*, as it is or of some object."""
    return any(
        name == getattr(node, "id", getattr(node, "attr", None)) and isinstance(getattr(node, "ctx", None), ast.Load)
        for node in ast.walk(tree)
    )


def _forget(module: ModuleType) -> None:
    for value in vars(module).values():
        clear = getattr(value, "cache_clear", None)
        if clear is not None:
            clear()


def _limit(seconds: float) -> None:
    """End this process after so much processor time from now on."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def _forked(run: Callable[[], int]) -> int | None:
    """Return the exit code of *run* in a process of its own without output, None where it took too long or died."""
    child = os.fork()
    if child == 0:
        code = BROKEN
        try:
            quiet = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(quiet, stream)
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            code = run()
        except MemoryError:
            os.kill(os.getpid(), signal.SIGKILL)  # it would have gone on for ever, as one that is out of time
        finally:
            os._exit(code)
    try:
        _, status = os.waitpid(child, 0)
    except KeyboardInterrupt:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
    return os.WEXITSTATUS(status) if os.WIFEXITED(status) else None


if __name__ == "__main__":
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # browsers and workers have no part in this
    sys.exit(main())
