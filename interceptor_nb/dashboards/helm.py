"""The helm console with its file."""

from pathlib import Path

from interceptor_nb.dashboards.filing import Filing, served_files, source_of
from interceptor_nb.rules.helm.setup import Setup
from interceptor_nb.scenario.games import HELM
from interceptor_nb.widgets.helm_console import HelmConsole

DEFAULT_SCENARIO = "scout_and_missile"


class HelmDesk(HelmConsole):
    """The helm console with its file.

    Args:
        source: the scenario's file; or a scenario, which has no file yet; None opens the scout and the missile as an
            unsaved copy.
        drafts: keep what is not saved, and go on with it when the same file is opened again.

    Attributes:
        filing: the file's controls, and what becomes of what is not saved.

    Raises:
        ScenarioError: the file cannot be read, with every fault.
    """

    def __init__(self, source: str | Path | Setup | None = None, *, drafts: bool = False) -> None:
        found = source_of(source, HELM, DEFAULT_SCENARIO)
        super().__init__(found.setup)
        self.filing = Filing(self, HELM, found, drafts=drafts)

    @classmethod
    def served(cls) -> "HelmDesk":
        """Return the desk for the file that `interceptor-nb studio` was given, if it was given one."""
        return cls(next(iter(served_files()), None), drafts=True)
