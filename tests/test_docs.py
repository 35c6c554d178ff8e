"""What the pages say is so: their links lead somewhere, their commands are understood, their lists are complete."""

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from interceptor_nb import __version__
from interceptor_nb.cli import VERBS, main, parser
from interceptor_nb.resources import list_scenarios
from interceptor_nb.rules.interceptor import RULES

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    page for pages in ("*.md", "docs/*.md", "docs/rules/*.md", "docs/rulings/**/*.md") for page in ROOT.glob(pages)
)
QUICK = {"check", "play", "odds", "study", "rules", "case", "design", "schema"}
"""The verbs that end by themselves and write no file."""
LINK = re.compile(r"\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\s*(?:\.venv/bin/)?interceptor-nb +(.+)$", re.MULTILINE)
INLINE = re.compile(r"`interceptor-nb +([a-z][^`]*)`")
MADE = re.compile(r"__pycache__|\.egg-info|\.ipynb_checkpoints|^(build|dist|htmlcov|test-results)\b")
"""What running the project leaves in its folder (.gitignore)."""
RANGE = re.compile(r"([A-Z]{3})-(\d+)(?: to \1-(\d+))?")

each_page = pytest.mark.parametrize("doc", [pytest.param(page, id=str(page.relative_to(ROOT))) for page in PAGES])


def anchors(page: Path) -> set[str]:
    """Return the names of the headings of *page*, as GitHub makes them."""
    titles = re.findall(r"^#+ +(.+)$", FENCE.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


def commands(page: Path) -> list[str]:
    """Return the arguments of each `interceptor-nb` of *page*: lines of shell blocks, and code in the text."""
    text = page.read_text("utf-8")
    shell = [found for kind, block in FENCE.findall(text) if kind == "sh" for found in COMMAND.findall(block)]
    return shell + INLINE.findall(FENCE.sub("", text))


def arguments(line: str) -> list[str]:
    """Return *line* as the shell hands it on: without its comment, a pattern as the files it stands for."""
    words = shlex.split(line, comments=True)
    # `VERB` and `ID` stand for what the reader puts there.
    words = ["MOV-4" if word == "ID" else word for word in words]
    return [str(found) for word in words for found in (sorted(ROOT.glob(word)) if "*" in word else [word])]


QUOTED = [
    pytest.param(line, id=f"{page.name}: {line.partition('#')[0].strip()}") for page in PAGES for line in commands(page)
]


@each_page
def test_links_and_pictures_lead_somewhere(doc: Path) -> None:
    text = FENCE.sub("", doc.read_text("utf-8"))
    for target in LINK.findall(text):
        if target.startswith("https://"):
            continue
        path, _, anchor = target.partition("#")
        file = (doc.parent / path).resolve() if path else doc
        assert file.exists(), target
        assert file.is_relative_to(ROOT), target
        if anchor:
            assert anchor in anchors(file), target


def test_every_page_is_found_from_the_readme() -> None:
    seen, waiting = set[Path](), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in seen:
            continue
        seen.add(page)
        targets = (target.partition("#")[0] for target in LINK.findall(page.read_text("utf-8")))
        waiting += [(page.parent / target).resolve() for target in targets if target.endswith(".md")]
    assert set(PAGES) - seen == set()


@pytest.mark.parametrize("line", QUOTED)
def test_a_command_is_understood_and_does_what_it_can(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    given = arguments(line)
    if len(given) > 1:
        parser().parse_args(given)  # ends the test where it is not understood
        if given[0] in QUICK:
            assert main(given) == 0
            assert capsys.readouterr().out
    assert given[0] in VERBS


def test_commands_are_quoted_at_all() -> None:
    assert {line.split()[0] for page in PAGES for line in commands(page)} >= {"check", "play", "odds", "dashboard"}


def test_the_readme_names_every_verb_and_make_target() -> None:
    readme, contributing = (ROOT.joinpath(name).read_text("utf-8") for name in ("README.md", "CONTRIBUTING.md"))
    assert [verb for verb in VERBS if f"interceptor-nb {verb}" not in readme and f"`{verb}`" not in readme] == []
    targets = set(re.findall(r"^([a-z-]+):.*## ", ROOT.joinpath("Makefile").read_text("utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:^|`)(?:PORT=\d+ )?make ([a-z-]+)", readme + contributing, re.MULTILINE))
    assert {"studio", "test", "check", "bench", "screenshots"} <= named <= targets


def test_every_development_package_beyond_the_stack_has_its_reason() -> None:
    wanted = re.search(
        r"^dev = \[(.*?)^\]", ROOT.joinpath("pyproject.toml").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    assert wanted is not None
    packages = set(re.findall(r'"([a-z-]+)', wanted[1]))
    reasons = ROOT.joinpath("CONTRIBUTING.md").read_text("utf-8").partition("## Dependencies")[2]
    assert packages - set(re.findall(r"[a-z-]+", reasons)) - {"ruff", "mypy", "pytest"} == set()


def changes(heading: str) -> str:
    """Return what stands under *heading* in the changelog, of all versions."""
    found = re.findall(
        rf"^### {heading}\n(.*?)(?=^##|\Z)", ROOT.joinpath("CHANGELOG.md").read_text("utf-8"), re.M | re.S
    )
    assert found, heading
    return "".join(found)


def named_rules(text: str) -> set[str]:
    """Return the rule ids in *text*; those between the two of `MOV-1 to MOV-12` as well."""
    spans = [(chapter, int(first), int(last or first)) for chapter, first, last in RANGE.findall(text)]
    return {f"{chapter}-{number}" for chapter, first, last in spans for number in range(first, last + 1)}


def test_the_changelog_names_the_version_and_every_rule_where_it_stands() -> None:
    assert f"## [{__version__}]" in ROOT.joinpath("CHANGELOG.md").read_text("utf-8")
    assert named_rules(changes("Rules that are played")) == set(RULES)
    assert [verb for verb in VERBS if f"`{verb}`" not in changes("Added")] == []
    assert len(list_scenarios()) == 16  # fourteen, and two near a planet


def tracked() -> list[Path]:
    """Return the files that are kept in the project; where git does not say, those of its folder that nothing made."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if (ROOT / ".git").exists() and listed.returncode == 0:
        return [ROOT / name for name in listed.stdout.split("\0") if (ROOT / name).is_file()]
    tops = [path for path in ROOT.iterdir() if path.name == ".ci" or not path.name.startswith(".")]
    files = [path for top in tops for path in (top.rglob("*") if top.is_dir() else [top])]
    return [path for path in files if path.is_file() and not MADE.search(f"{path.relative_to(ROOT)}")]


def test_no_file_names_a_machine_or_leaves_work_for_later() -> None:
    homes = [re.escape(home) for home in ("/ho" + "me/", "/ro" + "ot/", "/Us" + "ers/", f"{ROOT}{os.sep}")]
    left = re.compile("|".join([*homes, r"/wo" + "rk/", r"\bTO" + r"DO\b", r"\bFIX" + r"ME\b"]))
    found, read = [], 0
    for path in tracked():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        read += 1
        found += [
            f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
            for number, line in enumerate(text.splitlines(), 1)
            if left.search(line)
        ]
    assert read > 200  # it did look
    assert found == []
