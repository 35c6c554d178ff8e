"""What is wrong with lines, as HTML."""

import html
from collections.abc import Iterable

from interceptor_nb.view.timeline import Fault
from interceptor_nb.widgets import theme


def faults_html(faults: Iterable[Fault], *, named: bool = False) -> str:
    """Return *faults* as HTML, a line each with its rules; with *named* each begins with its ship."""
    lines = []
    for fault in faults:
        head = f"{fault.ship}: " if named and fault.ship else ""
        lines.append(f'<div class="inb-fault">{html.escape(head + fault.message)} {theme.chips(*fault.rules)}</div>')
    return "".join(lines)
