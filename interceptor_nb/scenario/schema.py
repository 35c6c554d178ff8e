"""The JSON Schemas of the files, from the models that read them."""

import json
from typing import Any

from pydantic import BaseModel

from interceptor_nb.scenario.case_models import CaseModel
from interceptor_nb.scenario.fleet_case_models import FleetCaseModel
from interceptor_nb.scenario.fleet_models import FleetModel
from interceptor_nb.scenario.helm_case_models import HelmCaseModel
from interceptor_nb.scenario.helm_models import HelmModel
from interceptor_nb.scenario.log_models import LogModel
from interceptor_nb.scenario.models import ScenarioModel
from interceptor_nb.scenario.roster_models import RosterModel

DIALECT = "https://json-schema.org/draft/2020-12/schema"
MODELS: dict[str, type[BaseModel]] = {
    "scenario": ScenarioModel,
    "case": CaseModel,
    "log": LogModel,
    "roster": RosterModel,
    "fleet": FleetModel,
    "fleet-case": FleetCaseModel,
    "helm": HelmModel,
    "helm-case": HelmCaseModel,
}
"""By the last word of their ``format``."""


def schema(kind: str = "scenario") -> dict[str, Any]:
    """Return the JSON Schema of one *kind* of file, a key of `MODELS`.

    Raises:
        KeyError: there is no such kind.
    """
    return {"$schema": DIALECT} | MODELS[kind].model_json_schema()


def schema_text(kind: str = "scenario") -> str:
    """Return the JSON Schema of *kind* as the text that is published.

    Raises:
        KeyError: there is no such kind.
    """
    return json.dumps(schema(kind), indent=2, ensure_ascii=False) + "\n"
