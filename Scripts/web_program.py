"""An app on its page: a program that a check starts, and the address that it prints."""

import functools
import http.client
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


class WebProgram:
    """A program, with a folder of its own for what it keeps, and any free port."""

    def __init__(self, program, *words, work, programs=ROOT / ".build/debug", environment={}, port=0):
        self.process = subprocess.Popen(
            [pathlib.Path(programs) / program, "--port", str(port), *words], env={**os.environ, "XDG_STATE_HOME": str(work), "TZ": "UTC", **environment},
            stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()

    @property
    def host(self):
        return re.match(r"http://([^/]+)/", self.address)[1]

    @property
    def token(self):
        return self.address.rpartition("=")[2]

    @property
    def cookie(self):
        """The header that a browser sends after it has opened the address."""
        return {"Cookie": f"token-{self.host.split(':')[1]}={self.token}"}

    @functools.cached_property
    def base(self):
        """The path below which the app is served: the browser gets it with the cookie."""
        connection = http.client.HTTPConnection(self.host, timeout=20)
        connection.request("GET", f"/?token={self.token}")
        base = connection.getresponse().getheader("Location")
        connection.close()
        return base

    def stop(self):
        self.process.terminate()
        self.process.wait()
