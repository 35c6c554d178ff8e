"""Controls that show a model and ask for changes: showing asks for nothing, and a refusal stands under them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import ipywidgets
from ipywidgets.widgets.widget_bool import CheckboxStyle
from ipywidgets.widgets.widget_description import DescriptionStyle
from ipywidgets.widgets.widget_string import TextStyle

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
    """Show or hide *control*, sending nothing where that is so."""
    wanted = None if shown else "none"
    if control.layout.display == wanted:
        return
    traits = theme.shared_traits(control.layout)
    if traits is None:
        control.layout.display = wanted
    else:
        hidden = {} if shown else {"display": "none"}
        kept = {name: value for name, value in traits.items() if name != "display"}
        control.layout = theme.shared(ipywidgets.Layout, **kept, **hidden)


def whole_number(label: str, *, width: str = "54px") -> Any:
    """Return a field for a whole number, called *label* by screen readers."""
    return ipywidgets.IntText(value=0, **_looks(label, width, DescriptionStyle))


def choice(label: str, *, width: str = "auto") -> Any:
    """Return a drop-down list, called *label* by screen readers."""
    return ipywidgets.Dropdown(options=(), **_looks(label, width, DescriptionStyle))


def text(label: str, *, width: str = "130px") -> Any:
    """Return a field for a text, called *label* by screen readers; it asks when it is left or Enter is pressed."""
    return ipywidgets.Text(continuous_update=False, **_looks(label, width, TextStyle))


def switch(label: str) -> Any:
    """Return a box to tick, called *label* by screen readers."""
    return ipywidgets.Checkbox(indent=False, **_looks(label, "20px", CheckboxStyle))


def line(label: str, control: Any, *rules: str) -> Any:
    """Return a row: *label* at the left, *control* at the right, then the chips of *rules*."""
    parts = [theme.text(label, "inb-grow"), control]
    if rules:
        parts.append(theme.text(theme.chips(*rules)))
    return theme.row(*parts)


def _looks(label: str, width: str, style: type) -> dict[str, Any]:
    """Return what a control *label* as in `theme.labelled` is made with."""
    return {
        "description": label,
        "layout": theme.shared(ipywidgets.Layout, width=width, flex="0 1 auto"),
        "style": theme.shared(style),
        "_dom_classes": ("inb-field",),
    }
