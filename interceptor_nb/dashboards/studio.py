"""The workbench for INTERCEPTOR with its file."""

from pathlib import Path

from interceptor_nb.dashboards.dashboard import DEFAULT_SCENARIO
from interceptor_nb.dashboards.filing import Filing, served_files, source_of
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.scenario.games import INTERCEPTOR
from interceptor_nb.widgets.studio import Workbench


class Studio(Workbench):
    """The workbench with its file.

    Args:
        source: the scenario's file; or a scenario, which has no file yet; None opens the asteroid chase as an unsaved
            copy.
        drafts: keep what is not saved, and go on with it when the same file is opened again.

    Attributes:
        filing: the file's controls, and what becomes of what is not saved.

    Raises:
        ScenarioError: the file cannot be read, with every fault.
    """

    def __init__(self, source: str | Path | Setup | None = None, *, drafts: bool = False) -> None:
        found = source_of(source, INTERCEPTOR, DEFAULT_SCENARIO)
        super().__init__(found.setup, found.setup.title)
        self.filing = Filing(self, INTERCEPTOR, found, drafts=drafts)

    @classmethod
    def served(cls) -> "Studio":
        """Return the studio for the file that `interceptor-nb studio` was given, if it was given one."""
        return cls(next(iter(served_files()), None), drafts=True)
