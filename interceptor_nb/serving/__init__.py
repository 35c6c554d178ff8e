"""Notebooks served as pages: the studio, and dashboards that may only be looked at."""
