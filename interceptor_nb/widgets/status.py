"""The line that shows what went wrong.

ipywidgets swallows what a click or canvas handler raises: page, console and log
stay empty. Every handler goes through one ``guard`` that shows it and keeps it.
"""

import html
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import ipywidgets

from interceptor_nb.core.errors import InterceptorError
from interceptor_nb.widgets.surface import Leave, Pointer, Wheel

P = ParamSpec("P")
R = TypeVar("R")


MOST_LINES = 8
"""So many faults are told of one file."""


def sentence(error: Exception) -> str:
    """Return what to tell people about *error*: its own sentences, a line each, if it is one of ours."""
    if isinstance(error, InterceptorError):
        lines = str(error).splitlines()
        more = [f"and {len(lines) - MOST_LINES} more"] if len(lines) > MOST_LINES else []
        return "\n".join([*lines[:MOST_LINES], *more])
    return f"That did not work: the program met a {type(error).__name__} that it was not prepared for."


def _is_passing(arguments: tuple[object, ...]) -> bool:
    """Whether a handler was called for something that happens by itself while the pointer wanders."""
    return any(
        isinstance(each, Leave | Wheel) or (isinstance(each, Pointer) and each.kind == "move") for each in arguments
    )


class Status(ipywidgets.HTML):
    """A line of text for errors and news; a screen reader speaks it.

    ``errors`` keeps every exception, oldest first, for tests and for the curious.
    """

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.errors: list[Exception] = []
        self._shown_passing = False
        self.clear()

    @property
    def text(self) -> str:
        """What the line says now; empty if all is well."""
        return self._text

    def tell(self, text: str) -> None:
        """Show *text*, which may hold anything: it is never read as HTML."""
        self._show(text, "status-news")

    def clear(self) -> None:
        """Show nothing."""
        self._show("", "status-news")

    def report(self, error: Exception) -> None:
        """Keep *error* and show its sentence."""
        self.errors.append(error)
        self._show(sentence(error), "status-error")

    def guard(self, handler: Callable[P, R]) -> Callable[P, R | None]:
        """Return *handler* made safe: what it raises is shown here, and None returned.

        Its next success takes the error away. The pointer wandering on does not:
        it would take away the error of a click before it was read.
        """

        @wraps(handler)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R | None:
            passing = _is_passing(args)
            try:
                result = handler(*args, **kwargs)
            except Exception as error:
                self.report(error)
                self._shown_passing = passing
                return None
            if self._is_error and (self._shown_passing or not passing):
                self.clear()
            return result

        return guarded

    def watch(self, handler: Callable[P, R]) -> Callable[P, R | None]:
        """Return *handler* made safe as by `guard`, for what follows by itself from something else.

        Its success is no news, so it takes no error away.
        """

        @wraps(handler)
        def watched(*args: P.args, **kwargs: P.kwargs) -> R | None:
            try:
                return handler(*args, **kwargs)
            except Exception as error:
                self.report(error)
                return None

        return watched

    def _show(self, text: str, kind: str) -> None:
        self._text = text
        self._is_error = kind == "status-error"
        self.value = f'<span role="status" class="{kind}">{html.escape(text)}</span>'
