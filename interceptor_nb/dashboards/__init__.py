"""The apps: widget trees from files. The only place where widgets meet files.

``Studio(path)`` edits one scenario and saves it; ``Dashboard(path, ...)`` shows scenarios and changes nothing.
"""

from interceptor_nb.dashboards.dashboard import Dashboard
from interceptor_nb.dashboards.filing import SureError
from interceptor_nb.dashboards.fleet import FleetDesk
from interceptor_nb.dashboards.helm import HelmDesk
from interceptor_nb.dashboards.studio import Studio

__all__ = ["Dashboard", "FleetDesk", "HelmDesk", "Studio", "SureError"]
