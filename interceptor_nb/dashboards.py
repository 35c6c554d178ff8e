"""The apps: widget trees from files. The only place where widgets meet files.

``Studio(path)`` edits one scenario and saves it; ``Dashboard(path, ...)`` shows scenarios and changes nothing.
"""

import os
from collections.abc import Iterable
from pathlib import Path

import ipywidgets

from interceptor_nb import resources
from interceptor_nb.core.errors import FileError, InterceptorError
from interceptor_nb.drafts import Draft
from interceptor_nb.odds.entropy import random_dice
from interceptor_nb.odds.outcomes import Outcomes, outcome_table
from interceptor_nb.rules.interceptor import Event, begin, parse, play
from interceptor_nb.rules.interceptor.log import rows
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.scenario import read, write
from interceptor_nb.view.page import Game, page
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.studio import Workbench

DEFAULT_SCENARIO = "asteroid_chase"


class SureError(InterceptorError):
    """Something would be lost; the same again does it all the same."""


class Studio(Workbench):
    """The workbench with its file.

    Args:
        source: the scenario's file; or a scenario, which has no file yet; None opens the asteroid chase as an unsaved
            copy.
        drafts: keep what is not saved, and go on with it when the same file is opened again.

    Raises:
        ScenarioError: the file cannot be read, with every fault.
    """

    def __init__(self, source: str | Path | Setup | None = None, *, drafts: bool = False) -> None:
        self._path: Path | None = None
        if source is None:
            setup, name = read(resources.scenario(DEFAULT_SCENARIO)), f"{DEFAULT_SCENARIO}.json"
        elif isinstance(source, Setup):
            setup, name = source, "untitled.json"
        else:
            self._path = Path(source)
            setup, name = read(self._path), self._path.name
        self._saved: Setup | None = setup if self._path else None
        self._stamp = _stamp(self._path)
        super().__init__(setup, setup.title)
        guard = self.status.guard
        self.path_field = theme.labelled(
            ipywidgets.Text(value=str(self._path or name), layout=ipywidgets.Layout(width="250px")),
            "File of the scenario",
        )
        self.save_button = theme.tool_button(
            "Save", "Save to this file", guard(lambda _: self.save_file()), look="primary"
        )
        self.open_button = theme.tool_button("Open", "Open this file", guard(lambda _: self.open_file()))
        self._told_state = ipywidgets.HTML()
        self.file_row.children = (
            ipywidgets.HTML("File"),
            self.path_field,
            self.open_button,
            self.save_button,
            self._told_state,
        )
        self._draft = Draft(self._path) if drafts else None
        self._is_back = False
        self._asked: tuple[str, Path] | None = None
        self._go_on_with_draft()
        self.on_change(self.status.watch(lambda _: self._keep_draft()))
        self._tell()

    @classmethod
    def served(cls) -> "Studio":
        """Return the studio for the file that `interceptor-nb studio` was given, if it was given one."""
        return cls(next(iter(_served_files()), None), drafts=True)

    @property
    def is_saved(self) -> bool:
        """Return whether the file has what is on the screen."""
        return self._saved == self.scenario

    def save_file(self) -> None:
        """Write the scenario to the file that is named; what stands there is replaced only by a whole file.

        Raises:
            SureError: another file stands there; the same again replaces it.
            ScenarioError: the scenario has errors, each named.
            FileError: no file is named, or it cannot be written.
        """
        path = self._named()
        if self._path is None or path.resolve() != self._path.resolve():
            if path.is_file():
                self._ask_first("save", path, f"{path.name} is there already; Save once more replaces it.")
        elif _stamp(path) != self._stamp:
            self._ask_first("save", path, f"{path.name} was changed by another; Save once more replaces it.")
        setup = self.scenario
        write(setup, path)
        self._settle(path, setup)
        self.status.tell(f"saved to {path}")

    def open_file(self) -> None:
        """Begin with the scenario in the file that is named.

        Raises:
            SureError: what is on the screen is not saved; the same again leaves it.
            ScenarioError: it cannot be read, with every fault.
            FileError: no file is named.
        """
        path = self._named()
        setup = read(path)
        if self._saved is not None and not self.is_saved:
            self._ask_first("open", path, "What is on the screen is not saved; Open once more leaves it.")
        self.begin(setup, setup.title)
        self._settle(path, self.scenario)
        self.status.tell(f"opened {path}")

    def _settle(self, path: Path, setup: Setup) -> None:
        """Go on with the file at *path*, which has *setup*."""
        if self._draft is not None:
            self._draft.drop()
            self._draft = Draft(path)
        self._path, self._saved, self._stamp = path, setup, _stamp(path)
        self.call(setup.title)
        self._tell()

    def _go_on_with_draft(self) -> None:
        draft = None if self._draft is None else self._draft.newer()
        if draft is not None and draft != self.scenario:
            self.load(draft, draft.title)
            self._is_back = True

    def _keep_draft(self) -> None:
        if self._draft is not None:
            self._draft.drop() if self.is_saved else self._draft.keep(self.scenario)
        self._tell()

    def _named(self) -> Path:
        text = self.path_field.value.strip()
        if not text or "\0" in text:
            raise FileError("no file is named; write one like my_chase.json")
        return Path(os.environ.get(resources.FOLDER_VARIABLE, "")) / Path(text).expanduser()

    def _ask_first(self, what: str, path: Path, question: str) -> None:
        """Do nothing if *what* was asked for *path* just before.

        Raises:
            SureError: with *question*.
        """
        asked, self._asked = self._asked, (what, path)
        if asked != self._asked:
            raise SureError(question)
        self._asked = None

    def _tell(self) -> None:
        self._is_back = self._is_back and not self.is_saved
        said = "saved" if self.is_saved else "an unsaved copy" if self._path is None else "not saved yet"
        if self._is_back:
            said += ", back from last time; Undo leads to the file"
        theme.show(self._told_state, theme.note(said))


class Dashboard(ipywidgets.VBox):
    """Scenarios to look at. It has no handler at all: nothing on it changes anything, here or in a file.

    Args:
        sources: files, or scenarios; several are tabs.

    Raises:
        ScenarioError: a file cannot be read, with every fault.
    """

    def __init__(self, *sources: str | Path | Setup) -> None:
        setups = [source if isinstance(source, Setup) else read(source) for source in sources]
        pages = [ipywidgets.HTML(page(setup, _first_odds(setup), _sample_game(setup))) for setup in setups]
        if len(pages) == 1:
            body: ipywidgets.Widget = pages[0]
        else:
            body = ipywidgets.Tab(pages, titles=tuple(setup.title for setup in setups))
        super().__init__([theme.stylesheet(), body])
        self.add_class("inb-root")

    @classmethod
    def served(cls) -> "Dashboard":
        """Return the dashboard of the files that `interceptor-nb dashboard` was given, else of the asteroid chase."""
        return cls(*(_served_files() or [str(resources.scenario(DEFAULT_SCENARIO))]))


def _first_odds(setup: Setup) -> list[Outcomes | str]:
    """Return what each ship's first line comes to, or why that is not known."""
    field, state = begin(setup)
    found: list[Outcomes | str] = []
    lines = setup.orders_for(1)
    for index, owner in enumerate(field.ids):
        try:
            found.append(outcome_table(field, state, index, parse(lines.get(owner, "."))))
        except InterceptorError as error:
            found.append(str(error))
    return found


def _sample_game(setup: Setup, seed: int = 0) -> Game:
    """Return a game by the written orders, as far as they go."""
    field, state = begin(setup)
    dice, events, start, refused = random_dice(seed), list[Event](), state, ""
    for turn in range(1, min(setup.turns, max((turn for turn, _ in setup.orders), default=1)) + 1):
        try:
            played = play(field, state, setup.orders_for(turn), dice)
        except InterceptorError as error:
            refused = str(error)
            break
        state = played.state
        events += played.events
        if played.problems:
            refused = "; ".join(map(str, played.problems))
            break
    return Game(field, seed, rows(field, start, events), state, refused)


def _stamp(path: Path | None) -> tuple[int, int] | None:
    """Return what tells one state of the file at *path* from another, None where there is none."""
    try:
        found = path.stat() if path is not None else None
    except OSError:
        return None
    return None if found is None else (found.st_mtime_ns, found.st_size)


def _served_files() -> list[str]:
    files: Iterable[str] = os.environ.get(resources.FILE_VARIABLE, "").split(os.pathsep)
    return [file for file in files if file]
