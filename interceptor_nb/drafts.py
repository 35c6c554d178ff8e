"""What was changed and not saved, kept beside nobody's files, so that a page that is loaded again has it."""

import hashlib
from pathlib import Path
from typing import Any

import platformdirs

from interceptor_nb.core.errors import FileError
from interceptor_nb.scenario.games import Game


class Draft:
    """The unsaved state of one scenario file.

    Args:
        file: the file; None for a copy that has none yet.
        game: the rule set, which reads and writes it.
    """

    def __init__(self, file: Path | None, game: Game) -> None:
        self._file = None if file is None else file.resolve()
        self._game = game
        name = hashlib.sha256(str(self._file or game.name).encode()).hexdigest()[:16]
        self._path = platformdirs.user_state_path("interceptor-nb") / "drafts" / f"{name}.json"

    def keep(self, setup: Any) -> bool:
        """Keep *setup*, and return whether it is kept; one that no file could hold leaves the last draft as it was."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._game.write(setup, self._path)
        except (FileError, OSError):
            return False  # a draft is a courtesy: where it cannot be kept, the work goes on
        return True

    def drop(self) -> None:
        """Forget the draft."""
        self._path.unlink(missing_ok=True)

    def newer(self) -> Any | None:
        """Return the draft, None where there is none or the file was written after it."""
        try:
            if self._file is not None and self._file.stat().st_mtime > self._path.stat().st_mtime:
                return None
            return self._game.read(self._path)
        except (FileError, OSError):
            return None
