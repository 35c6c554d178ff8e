"""What every test stands on: the same examples each time, its own Jupyter folders, one browser at a time."""

from collections.abc import Iterator

import hypothesis
import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

BROWSER = "tests/browser/"

# Examples follow from the test alone; a deadline would be a clock.
hypothesis.settings.register_profile("everyday", derandomize=True, deadline=None, database=None, max_examples=50)
hypothesis.settings.register_profile("nightly", derandomize=True, deadline=None, database=None, max_examples=2000)
hypothesis.settings.load_profile("everyday")


class OneBrowserAtATime(LoadScopeScheduling):
    """Hand the browser tests to one worker as a whole, every other test with those of its file.

    Two browsers would fight for two cores. The xdist_group mark is no way to say so: pytest-xdist 3.8 drops it without
    a word under pytest 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        return BROWSER if nodeid.startswith(BROWSER) else nodeid.partition("::")[0]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser tests last: from the first of them on, a loop runs in the process, as in a kernel."""
    items.sort(key=lambda item: item.nodeid.startswith(BROWSER))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> OneBrowserAtATime:
    return OneBrowserAtATime(config, log)


@pytest.fixture(scope="session", autouse=True)
def jupyter_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the settings and history of whoever runs the tests out of them, and theirs out of the home folder."""
    home = tmp_path_factory.mktemp("jupyter")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
            patch.setenv(name, str(home / name.lower()))
        yield
