"""The look of all widgets: what can be read on what, and rule chips."""

import re

import pytest

from interceptor_nb.rules.interceptor.rules import RULES
from interceptor_nb.view.palette import contrast
from interceptor_nb.widgets import theme


def variables(number: int) -> dict[str, str]:
    """Return the colours of the light (0) or the dark (1) block of the stylesheet."""
    block = re.findall(r"\{(.*?)\}", theme.stylesheet().value, re.DOTALL)[number]
    found = re.findall(r"--(inb-[\w-]+): (?:var\([\w-]+, )?(#[0-9a-f]{3,6})", block)
    return {name: color if len(color) == 7 else "#" + "".join(2 * sign for sign in color[1:]) for name, color in found}


@pytest.mark.parametrize("number", [pytest.param(0, id="light"), pytest.param(1, id="dark")])
@pytest.mark.parametrize("ground", ["inb-card", "inb-wash"])
@pytest.mark.parametrize("ink", ["inb-ink", "inb-soft", "inb-accent", "inb-bad", "inb-good"])
def test_text_can_be_read(number: int, ground: str, ink: str) -> None:
    colors = variables(number)
    assert contrast(colors[ink], colors[ground]) >= 4.5


def test_a_chip_tells_the_rule_and_its_standing() -> None:
    chip = theme.chip("SOT-1")
    assert RULES["SOT-1"].title in chip
    assert f"({RULES['SOT-1'].standing})" in chip
    assert "<summary" in chip
    assert "<summary" not in theme.chip("SOT-1", opens=False)
    assert all("<abbr" in theme.chip(rule, opens=False) for rule in ("FRM-1", "HLM-A13"))
    assert "Also possible:" in theme.chip("FRM-2")
    assert "rules.ram_gate_spends" in theme.chip("FRM-2")
    assert "Also possible:" not in theme.chip("FTR-4")
    assert theme.chips("FRM-1", "FRM-2", is_open="FRM-2").count('<details class="inb-chip" open>') == 1
    assert theme.chip("<b>") == '<span class="inb-note">&lt;b&gt;</span>'


def test_a_button_says_that_it_is_on() -> None:
    button = theme.tool_button("Ship S", "Ship (S)")
    theme.press(button, on=True)
    theme.press(button, on=True)
    assert (button.tooltip, "inb-on" in button._dom_classes) == ("Ship (S), on", True)
    theme.press(button, on=False)
    assert (button.tooltip, "inb-on" in button._dom_classes) == ("Ship (S)", False)


def test_words_are_never_read_as_html() -> None:
    for made in (theme.note("<i>"), theme.error("<i>"), theme.title_html("<i>"), theme.side_mark('"><i>', 0)):
        assert "<i>" not in made
    assert theme.error("") == ""
