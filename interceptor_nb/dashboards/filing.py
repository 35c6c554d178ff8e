"""A scenario's file: the row of controls that opens it and saves it, and the draft of what is not saved."""

import html
import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import ipywidgets

from interceptor_nb import resources
from interceptor_nb.core.errors import FileError, InterceptorError
from interceptor_nb.drafts import Draft
from interceptor_nb.scenario.games import Game
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.status import Status

Stamp = tuple[int, int] | None
CALM = 0.6
"""Seconds in which a second press is a double click, and no answer."""


class SureError(InterceptorError):
    """Something would be lost; the same again does it all the same."""


class Desk(Protocol):
    """A widget tree that edits one scenario and knows no files."""

    status: Status
    file_row: ipywidgets.Box

    @property
    def scenario(self) -> Any:
        """Return the scenario as it stands."""

    def on_change(self, callback: Callable[[Any], object]) -> None:
        """Call *callback* with the scenario whenever it has changed."""

    def begin(self, setup: Any, name: str) -> None:
        """Begin anew with *setup*: there is nothing to undo."""

    def load(self, setup: Any, name: str) -> None:
        """Go on with *setup*, which undo can take back."""

    def call(self, name: str) -> None:
        """Show *name* as what the scenario is called."""


class Source(NamedTuple):
    """Where a scenario comes from.

    Attributes:
        setup: the scenario.
        path: its file; None where it has none yet.
        name: what its file is called, or may be.
    """

    setup: Any
    path: Path | None
    name: str


def source_of(source: Any, game: Game, default: str) -> Source:
    """Return the scenario that *source* stands for.

    Args:
        source: its file; or a scenario, which has no file yet; None is an unsaved copy of *default*.
        game: its rule set.
        default: a scenario that comes with the package.

    Raises:
        ScenarioError: the file cannot be read, with every fault.
    """
    if source is None:
        return Source(game.read(resources.scenario(default, game.name)), None, f"{default}.json")
    if not isinstance(source, str | Path):
        return Source(source, None, "untitled.json")
    path = Path(source)
    return Source(game.read(path), path, path.name)


class Filing:
    """The file of a desk: its row of controls, and what becomes of what is not saved.

    Args:
        desk: the widget tree, which shows the scenario of *source*.
        game: the rule set, which reads and writes it.
        source: see `source_of`.
        drafts: keep what is not saved, and go on with it when the same file is opened again.
    """

    def __init__(self, desk: Desk, game: Game, source: Source, *, drafts: bool = False) -> None:
        self._desk, self._game, self._path = desk, game, source.path
        self._saved: Any = source.setup if source.path else None
        self._stamp = _stamp(source.path)
        guard = desk.status.guard
        self.path_field = theme.labelled(
            ipywidgets.Text(value=str(source.path or source.name), layout=ipywidgets.Layout(width="250px")),
            "File of the scenario",
        )
        save, open_ = (guard(lambda _, do=do: self._told(do)) for do in (self.save, self.open))
        self.save_button = theme.tool_button("Save", "Save to this file", save, look="primary")
        self.open_button = theme.tool_button("Open", "Open this file", open_)
        self._told_state, self._news = ipywidgets.HTML(), ""
        desk.file_row.children = (
            ipywidgets.HTML("File"),
            self.path_field,
            self.open_button,
            self.save_button,
            self._told_state,
        )
        self._draft = Draft(source.path, game) if drafts else None
        self._is_back = False
        self._asked: tuple[str, Path, Stamp] | None = None
        self._asked_at = 0.0
        self._is_kept = True
        self._go_on_with_draft()
        desk.on_change(desk.status.watch(lambda _: self._keep_draft()))
        self._tell()

    @property
    def is_saved(self) -> bool:
        """Return whether the file has what is on the screen."""
        return bool(self._saved == self._desk.scenario)

    def save(self) -> None:
        """Write the scenario to the file that is named; what stands there is replaced only by a whole file.

        Raises:
            SureError: another file stands there; the same again replaces it.
            ScenarioError: the scenario has errors, each named.
            FileError: no file is named, or it cannot be written.
        """
        path = self._named()
        if self._path is None or path.resolve() != self._path.resolve():
            if os.path.isfile(path):  # noqa: PTH113 (a name that is too long is no file)
                self._ask_first("save", path, f"{path.name} is there already; Save once more replaces it.")
        elif _stamp(path) != self._stamp:
            self._ask_first("save", path, f"{path.name} was changed by another; Save once more replaces it.")
        setup = self._desk.scenario
        self._game.write(setup, path)
        self._settle(path, setup)
        self._tell_news(f"saved to {path}")

    def open(self) -> None:
        """Begin with the scenario in the file that is named.

        Raises:
            SureError: what is on the screen is not saved; the same again leaves it.
            ScenarioError: it cannot be read, with every fault.
            FileError: no file is named.
        """
        path = self._named()
        setup = self._game.read(path)
        if self._saved is not None and not self.is_saved:
            self._ask_first("open", path, "What is on the screen is not saved; Open once more leaves it.")
        self._desk.begin(setup, setup.title)
        self._settle(path, self._desk.scenario)
        self._tell_news(f"opened {path}")

    def _told(self, do: Callable[[], None]) -> None:
        """Save or open; why not stands beside the buttons too, for the line of the desk may be out of sight."""
        self._tell()
        try:
            do()
        except InterceptorError as error:
            why = html.escape(str(error).partition("\n")[0])
            theme.show(self._told_state, f'<div class="inb-error" aria-hidden="true">{why}</div>')  # it was spoken
            raise

    def _settle(self, path: Path, setup: Any) -> None:
        """Go on with the file at *path*, which has *setup*."""
        if self._draft is not None:
            self._draft.drop()
            self._draft = Draft(path, self._game)
        self._path, self._saved, self._stamp = path, setup, _stamp(path)
        self._desk.call(setup.title)
        self._tell()

    def _go_on_with_draft(self) -> None:
        draft = None if self._draft is None else self._draft.newer()
        if draft is not None and draft != self._desk.scenario:
            self._desk.load(draft, draft.title)
            self._is_back = True

    def _tell_news(self, text: str) -> None:
        self._news = text
        self._desk.status.tell(text)

    def _keep_draft(self) -> None:
        if self._news and self._desk.status.text == self._news:
            self._desk.status.clear()  # it is news no more
        if self._draft is not None:
            if self.is_saved:
                self._draft.drop()
            else:
                self._is_kept = self._draft.keep(self._desk.scenario)
        self._asked = None
        self._tell()

    def _named(self) -> Path:
        text = self.path_field.value.strip()
        if not text or "\0" in text:
            raise FileError("no file is named; write one like my_chase.json")
        return Path(os.environ.get(resources.FOLDER_VARIABLE, "")) / Path(text).expanduser()

    def _ask_first(self, what: str, path: Path, question: str) -> None:
        """Do nothing if *what* was asked for *path* before, which is as it was then, and nothing was changed since.

        Raises:
            SureError: with *question*.
        """
        asked, now = (what, path, _stamp(path)), time.monotonic()
        if asked == self._asked and now - self._asked_at > CALM:
            self._asked = None
            return
        if asked != self._asked:
            self._asked, self._asked_at = asked, now
        raise SureError(question)

    def _tell(self) -> None:
        self._is_back = self._is_back and not self.is_saved
        said = "saved" if self.is_saved else "an unsaved copy" if self._path is None else "not saved yet"
        if not self.is_saved and not self._is_kept:
            said += ", and not kept for a reload"
        elif self._is_back:
            said += ", back from last time; Undo leads to the file"
        theme.show(self._told_state, theme.note(said))


def served_files() -> list[str]:
    """Return the files that the command which serves this page was given."""
    files: Iterable[str] = os.environ.get(resources.FILE_VARIABLE, "").split(os.pathsep)
    return [file for file in files if file]


def _stamp(path: Path | None) -> Stamp:
    """Return what tells one state of the file at *path* from another, None where there is none."""
    try:
        found = path.stat() if path is not None else None
    except OSError:
        return None
    return None if found is None else (found.st_mtime_ns, found.st_size)
