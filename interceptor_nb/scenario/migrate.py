"""Old versions of the format, made new on reading: one function for each version step."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from interceptor_nb.scenario.document import Record
from interceptor_nb.scenario.models import VERSION

Step = Callable[[Record], Record]
"""Takes a document of one version and returns it as the next version has it, ``version`` included."""

STEPS: Mapping[int, Step] = MappingProxyType({})
"""By the version that a step starts from; version 1 is the first, so there is none yet."""


def migrated(record: Record, version: int, steps: Mapping[int, Step] = STEPS, newest: int = VERSION) -> Record:
    """Return *record*, which is of *version*, as the *newest* version has it.

    Raises:
        KeyError: a step is missing, which is a mistake of this program and not of the file.
    """
    for step in range(version, newest):
        record = steps[step](record)
    return record
