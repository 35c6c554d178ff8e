"""Scenario files: read, judged, written.

`read` and `write` are the way in and out, `read_roster` and `write_roster` those of a campaign's roster; `lint` says
what an author should know. What is wrong with a file comes as one `ScenarioError` with a `Fault` for each thing.
"""

from interceptor_nb.scenario.cases import Case, Expect, read_case, read_case_text, read_dice
from interceptor_nb.scenario.catalog import CatalogShip, catalog
from interceptor_nb.scenario.faults import Fault, ScenarioError
from interceptor_nb.scenario.files import dump, faults, read, read_text, write
from interceptor_nb.scenario.fleet_cases import FleetCase, fleet_differences, read_fleet_case, read_fleet_case_text
from interceptor_nb.scenario.fleet_files import dump_fleet, fleet_faults, read_fleet, read_fleet_text, write_fleet
from interceptor_nb.scenario.helm_cases import HelmCase, read_helm_case, read_helm_case_text
from interceptor_nb.scenario.helm_files import dump_helm, helm_faults, read_helm, read_helm_text, write_helm
from interceptor_nb.scenario.helm_verdict import helm_differences
from interceptor_nb.scenario.lints import Lint, judged, lint, lint_file
from interceptor_nb.scenario.rosters import dump_roster, read_roster, read_roster_text, roster_faults, write_roster
from interceptor_nb.scenario.schema import schema, schema_text

__all__ = [
    "Case",
    "CatalogShip",
    "Expect",
    "Fault",
    "FleetCase",
    "HelmCase",
    "Lint",
    "ScenarioError",
    "catalog",
    "dump",
    "dump_fleet",
    "dump_helm",
    "dump_roster",
    "faults",
    "fleet_differences",
    "fleet_faults",
    "helm_differences",
    "helm_faults",
    "judged",
    "lint",
    "lint_file",
    "read",
    "read_case",
    "read_case_text",
    "read_dice",
    "read_fleet",
    "read_fleet_case",
    "read_fleet_case_text",
    "read_fleet_text",
    "read_helm",
    "read_helm_case",
    "read_helm_case_text",
    "read_helm_text",
    "read_roster",
    "read_roster_text",
    "read_text",
    "roster_faults",
    "schema",
    "schema_text",
    "write",
    "write_fleet",
    "write_helm",
    "write_roster",
]
