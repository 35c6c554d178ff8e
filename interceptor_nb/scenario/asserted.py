"""The checks of a file of any rule set: judged, made values, and written."""

from collections.abc import Collection, Iterator, Sequence

from pydantic import BaseModel

from interceptor_nb.core.check import Check
from interceptor_nb.scenario.document import Node, Record
from interceptor_nb.scenario.faults import Fault
from interceptor_nb.scenario.names import named
from interceptor_nb.scenario.writing import as_json


def check_of(model: BaseModel) -> Check:
    """Return the value of *model*, a check without faults."""
    values = model.model_dump()
    return Check(values.pop("that"), tuple(values.items()))


def check_records(checks: Sequence[Check]) -> Record:
    """Return *checks* as the key of a file, nothing where there are none."""
    found = [{"that": check.that} | {key: as_json(value) for key, value in check.arguments} for check in checks]
    return {"checks": found} if found else {}


def unfounded(root: Node, ships: Collection[str]) -> Iterator[Fault]:
    """Yield every fault of the checks at *root* that their shape alone does not show: ships, bounds."""
    for check in root.at("checks").items():
        for key in ("ship", "target"):
            yield from named(check.at(key), ships, "ship")
        low, high = (*(bound.number for bound in check.at("between").items()), None, None)[:2]
        if low is not None and high is not None and low > high:
            yield check.at("between").fault(
                f"the least, {low:g}, is over the greatest, {high:g}; the least comes first"
            )
