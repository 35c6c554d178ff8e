"""Controls that show a model and ask for changes: showing asks for nothing, and a refusal stands under them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import ipywidgets

from interceptor_nb.widgets import theme

Guard = Callable[[Callable[..., Any]], Callable[..., Any]]
Ask = Callable[[Any], str]
"""Asks for what a control was set to; returns why not in one sentence, or an empty text."""


class Fields:
    """The controls of one panel.

    Args:
        guard: makes a handler safe (see `interceptor_nb.widgets.status.Status`).

    Attributes:
        error: the line under the controls that says why something was not done.
    """

    def __init__(self, guard: Guard) -> None:
        self._guard = guard
        self._showing = False
        self.error = theme.text()

    def bind(self, control: Any, ask: Ask, *, trait: str = "value") -> Any:
        """Return *control*, which from now on calls *ask* with its new value when a person sets it."""

        def changed(change: Any) -> None:
            if not self._showing:
                self.say(ask(change["new"]))

        control.observe(self._guard(changed), trait)
        return control

    def say(self, text: str) -> None:
        """Show why something was not done; an empty text: all is well."""
        theme.show(self.error, theme.error(text))

    @contextmanager
    def showing(self) -> Iterator[None]:
        """Set controls inside this without asking for anything."""
        before, self._showing = self._showing, True
        try:
            yield
        finally:
            self._showing = before


def put(control: Any, **traits: Any) -> None:
    """Set *traits* of *control*, sending only what differs."""
    for name, value in traits.items():
        if getattr(control, name) != value:
            setattr(control, name, value)


def visible(control: Any, *, shown: bool) -> None:
    """Show or hide *control*."""
    wanted = None if shown else "none"
    if control.layout.display != wanted:
        theme.own_layout(control).display = wanted


def whole_number(label: str, *, width: str = "54px") -> Any:
    """Return a field for a whole number, called *label* by screen readers."""
    return theme.labelled(ipywidgets.IntText(value=0, layout=_sized(width)), label)


def choice(label: str, *, width: str = "auto") -> Any:
    """Return a drop-down list, called *label* by screen readers."""
    return theme.labelled(ipywidgets.Dropdown(options=(), layout=_sized(width)), label)


def text(label: str, *, width: str = "130px") -> Any:
    """Return a field for a text, called *label* by screen readers; it asks when it is left or Enter is pressed."""
    return theme.labelled(ipywidgets.Text(continuous_update=False, layout=_sized(width)), label)


def switch(label: str) -> Any:
    """Return a box to tick, called *label* by screen readers."""
    return theme.labelled(ipywidgets.Checkbox(indent=False, layout=_sized("20px")), label)


def line(label: str, control: Any, *rules: str) -> Any:
    """Return a row: *label* at the left, *control* at the right, then the chips of *rules*."""
    words = theme.text(label)
    words.add_class("inb-grow")
    parts = [words, control]
    if rules:
        parts.append(theme.text(theme.chips(*rules)))
    return theme.row(*parts)


def _sized(width: str) -> ipywidgets.Layout:
    return ipywidgets.Layout(width=width, flex="0 1 auto")
