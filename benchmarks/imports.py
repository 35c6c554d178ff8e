"""What the first import of a notebook takes, each in a process of its own."""

import resource
import subprocess
import sys

from benchmarks.bar import Bar, Side


def bars() -> list[Bar]:
    """Return what is promised of the import."""
    ours = importing("interceptor_nb")
    return [
        Bar("import interceptor_nb per import pandas", ours, importing("pandas"), 0.25),
        Bar("import interceptor_nb per import ipywidgets", ours, importing("ipywidgets"), 0.6),
    ]


def importing(module: str) -> Side:
    """Return a side that imports *module* in a fresh process and takes the processor time of that process."""

    def seconds() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", f"import {module}"], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return seconds
