"""The switch of the heat map, and its legend: how likely a line ends in each hex."""

from collections.abc import Callable

import ipywidgets

from interceptor_nb.odds.amounts import short_chance
from interceptor_nb.view.legend import heat_swatch
from interceptor_nb.view.outcome import OutcomeView
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.fields import visible

_SHARES = (0.02, 0.1, 0.3, 0.6, 1.0)


class HeatSwitch(ipywidgets.VBox):
    """The legend of the heat map; nothing while there is no heat on the map.

    Args:
        switch: is told whether to show the heat.

    Attributes:
        button: the switch, for a toolbar.
    """

    def __init__(self, switch: Callable[[bool], object]) -> None:
        self.is_on = True
        self.button = theme.tool_button("Heat H", "Heat map of the outcomes (H)", lambda _: switch(not self.is_on))
        self._legend = theme.text()
        super().__init__([self._legend])
        self.add_class("inb-reach")

    def show(self, view: OutcomeView, *, hidden: bool) -> None:
        """Show whether the heat of *view* is on the map; *hidden* by something else, it is not."""
        self.is_on = view.is_on_map and not hidden
        theme.press(self.button, on=self.is_on)
        outcomes, heat = view.outcomes, () if hidden else view.heat
        visible(self, shown=bool(heat))
        if outcomes is not None and heat:
            scale = "".join(map(heat_swatch, _SHARES))
            lost = f"; out of play {short_chance(outcomes.loss)}" if outcomes.loss else ""
            words = f"the fuller, the likelier this line ends there ({len(heat)} hexes{lost})"
            theme.show(self._legend, f'<div class="inb-legend"><b>Heat</b><span>{scale}{words}</span></div>')

    def close(self) -> None:
        """Let go of everything in the browser and in the kernel."""
        self.button.close()
        super().close()
