"""The books of all rule sets, for whoever shows a rule of any of them."""

from interceptor_nb.core.cite import RuleBook
from interceptor_nb.rules.fleet.rules import RULES as FLEET
from interceptor_nb.rules.helm.rules import RULES as HELM
from interceptor_nb.rules.interceptor.rules import RULES as INTERCEPTOR

BOOKS = (INTERCEPTOR, FLEET, HELM)

ALL = RuleBook("all rule sets", (rule for book in BOOKS for rule in book.values()))
"""Every rule by its id; no two sets share one."""
