"""What every result of odds can be written as, all of them in one way."""

from abc import abstractmethod
from importlib import import_module
from typing import Any

from msgspec import Struct


class Framed(Struct, frozen=True, eq=False):
    """A result that is a table: a pandas DataFrame, comma-separated values, Markdown, HTML."""

    @abstractmethod
    def to_frame(self) -> Any:
        """Return all rows as a pandas DataFrame."""

    def to_csv(self) -> str:
        """Return all rows as comma-separated values."""
        return str(frames().csv(self.to_frame()))

    def to_markdown(self) -> str:
        """Return all rows as a table in Markdown."""
        return str(frames().markdown(self.to_frame()))

    def to_html(self) -> str:
        """Return all rows as an HTML table."""
        return str(frames().html_frame(self.to_frame()))


def frames() -> Any:
    """Return `odds.frames`, which loads pandas: only a table that is shown needs it."""
    return import_module("interceptor_nb.odds.frames")
