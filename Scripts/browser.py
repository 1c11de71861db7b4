"""A real browser that a check drives: Debian's chromium, over its own protocol. Needs Python's websockets."""

import base64
import contextlib
import json
import re
import subprocess
import sys
import time

from websockets.sync.client import connect


class Browser:
    def __init__(self, folder):
        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-port=0", f"--user-data-dir={folder}",
             "--no-first-run", "about:blank"], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        for line in self.process.stderr:
            if match := re.search(r"ws://\S+", line):
                break
        else:
            sys.exit("Chromium does not start.")
        self.connections = contextlib.ExitStack()
        self.socket = self.connections.enter_context(connect(match[0], max_size=None))
        self.number, self.session, self.events = 0, None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv(timeout=60))
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def run(self, script):
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            sys.exit(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def open(self, url, is_ready="document.body?.dataset.ready === 'yes'"):
        """Returns how many seconds it takes until the page is there."""
        begin = time.monotonic()
        self.call("Page.navigate", url=url)
        self.wait(is_ready, url)
        return time.monotonic() - begin

    def wait(self, script, what=None):
        """Waits until a script says true."""
        end = time.monotonic() + 60
        while not self.run(f"Boolean({script})"):
            if time.monotonic() > end:
                sys.exit(f"This does not come: {what or script} {self.complaints()}")
            time.sleep(0.02)

    def complaints(self, allowed=("file:", "about:", "data:")):
        """Exceptions, messages of the policy, dialogs, and requests to any but the allowed addresses."""
        found = []
        for event in self.events:
            method, values = event.get("method"), event.get("params", {})
            if method in ("Runtime.exceptionThrown", "Page.javascriptDialogOpening"):
                found.append(str(values)[:300])
            if method == "Log.entryAdded" and values["entry"]["level"] == "error":
                found.append(values["entry"]["text"])
            if method == "Network.requestWillBeSent" and not values["request"]["url"].startswith(allowed):
                found.append(values["request"]["url"])
        return found

    def close(self):
        self.process.kill()
        self.process.wait()
        self.connections.close()

    def press(self, key, modifiers=0):
        # Only a key with a text submits a form, and only one with a number moves the focus.
        text = {"text": "\r"} if key == "Enter" else {"text": " "} if key == " " else {}
        number = {"Enter": 13, "Tab": 9, "Escape": 27, " ": 32, "Backspace": 8}.get(key)
        for kind in ("keyDown", "keyUp"):
            extra = {**(text if kind == "keyDown" else {}), **({"windowsVirtualKeyCode": number} if number else {})}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code="Space" if key == " " else key, modifiers=modifiers, **extra)

    def point(self, selector, click=False):
        x, y = self.run(
            f"(() => {{ const element = document.querySelector({json.dumps(selector)}); element.scrollIntoView({{ block: 'center', inline: 'center' }});"
            " const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()")
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        if click:
            for kind in ("mousePressed", "mouseReleased"):
                self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def screenshot(self, path):
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))
