"""How much a page sends at its start: past a thousand messages in the queue, a kernel's channel drops them unseen."""

import subprocess
import sys

import pytest

COUNT = """
import comm
import ipywidgets.widgets.widget
from comm.base_comm import BaseComm

sent = []

class Counted(BaseComm):
    def publish_msg(self, msg_type, **rest):
        sent.append(msg_type)

comm.create_comm = ipywidgets.widgets.widget.comm.create_comm = Counted
{make}
print(len(sent))
"""


@pytest.mark.parametrize(
    ("make", "most"),
    [
        pytest.param("from interceptor_nb import Studio; Studio()", 660, id="the studio"),
        pytest.param("from interceptor_nb import FleetDesk; FleetDesk()", 530, id="the fleet table"),
        pytest.param("from interceptor_nb import HelmDesk; HelmDesk()", 790, id="the helm console"),
        pytest.param("from interceptor_nb import ShipBuilder; ShipBuilder()", 900, id="the ship builder"),
        pytest.param("from interceptor_nb import Lesson; Lesson('sot')", 300, id="a lesson"),
    ],
)
def test_messages_at_the_start(make: str, most: int) -> None:
    ended = subprocess.run([sys.executable, "-c", COUNT.format(make=make)], capture_output=True, text=True, check=True)
    sent = int(ended.stdout)
    assert 50 < sent <= most
