#!/usr/bin/env python3
"""Goes through the sessions of Fixtures/Sessions on a frontend of the app, as a person does, and compares what is perceived after each step.

    Scripts/check-frontends.py page [SESSION …]      the page of `PostWeb`, in Chromium
    Scripts/check-frontends.py window [SESSION …]    the window of Ports/GTK, under Xvfb

The text screen goes through the same sessions in `swift test`. Needs the programs in .build/debug; for the page Python's websockets, for the window
Debian's xvfb, dbus-x11, at-spi2-core, python3-gi and gir1.2-atspi-2.0.
"""

import difflib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from perceiving import move_to_own_screen, until
from session_server import SessionServer
from web_program import ROOT, WebProgram

PROGRAMS = ROOT / ".build/debug"


class Page:
    """PostWeb, in a browser of its own."""

    def __init__(self, work, server):
        from browser import Browser
        from page_frontend import PageFrontend
        self.program = WebProgram("PostWeb", "--server", server, "--name", "Zoe", work=work)
        self.browser = Browser(work / "profile")
        self.frontend = PageFrontend(self.browser)
        self.frontend.launch(self.program.address)

    def stop(self):
        """Returns what the browser complains of."""
        complaints = self.browser.complaints(("http://127.0.0.1:", "about:", "data:"))
        self.browser.close()
        self.program.stop()
        return complaints


class Window:
    """PostGTK, on a screen and a message bus of its own."""

    def __init__(self, work, server):
        from window_frontend import WindowFrontend
        self.log = open(work / "log", "w+")
        self.frontend = WindowFrontend("PostGTK")
        # Without a graphics card, OpenGL draws with all processors.
        self.process = subprocess.Popen(
            [PROGRAMS / "PostGTK", "--server", server, "--name", "Zoe"],
            env={**os.environ, "XDG_STATE_HOME": str(work), "TZ": "UTC", "GSK_RENDERER": "cairo"}, stdout=self.log, stderr=self.log)

    def stop(self, is_closed=False):
        """Returns what GTK complains of."""
        is_alive = self.process.poll() is None or is_closed
        self.process.terminate()
        self.process.wait()
        self.log.seek(0)
        complaints = [line for line in self.log if re.search("CRITICAL|WARNING|rror", line)]
        return complaints + ([] if is_alive else [f"It has ended: {self.process.returncode}."])


def perform(action, frontend, server):
    """Performs an action. Returns whether that was possible."""
    words = action.split(" ", 1)
    if words[0] == "server":
        server.set(words[1])
    elif action.startswith("Amir posts "):
        server.post(action.removeprefix("Amir posts "))
    elif action == "pull":
        return frontend.pull()
    elif action == "cancel":
        return frontend.cancel()
    elif action == "scroll to end":
        frontend.scroll_to_end()
    elif action.startswith("tap row "):
        return frontend.tap_row(int(words[1].split()[1]))
    elif words[0] == "tap":
        return frontend.tap(words[1])
    elif words[0] == "type":
        text, placeholder = words[1].rsplit("into ", 1)
        return frontend.type(text.strip(), placeholder)
    elif action != "launch":
        sys.exit(f"“{action}” is not an action.")
    return True


def normalized(screen, server):
    """Without the time of an own post, and without the port."""
    text = json.dumps(screen, ensure_ascii=False, sort_keys=True, indent=1)
    return re.sub(r'"Zoe · [^"]*"', '"Zoe · now"', text).replace(server.address + "/posts", "SERVER").replace(server.address, "SERVER")


def go_through(frontend, server, session):
    for number, step in enumerate(session["steps"], 1):
        for action in step["do"]:
            if not until(lambda: perform(action, frontend, server)):
                return f"step {number}: “{action}” is not possible.\n{normalized(frontend.perceive(), server)}"
        expected = normalized(step["sees"], server)
        seen = []

        def is_there():
            if "scroll to end" in step["do"]:
                frontend.scroll_to_end()
            seen[:] = [normalized(frontend.perceive(), server)]
            return seen[0] == expected

        if not until(is_there):
            difference = difflib.unified_diff(expected.splitlines(), seen[0].splitlines(), "the text screen", f"the {frontend.name}", lineterm="")
            return f"after step {number}, {step['do']}:\n" + "\n".join(difference)
    return None


def check_window(frontend, server):
    """What the other frontends do not have: a window that can be closed while a form is open, a width that may grow, and rows for Tab."""
    until(frontend.front)
    width = until(frontend.width)

    def is_there(title):
        return until(lambda: (frontend.perceive().get("alert") or {}).get("title") == title)

    def has_row(text):
        return until(lambda: any(text in row["texts"] for row in frontend.perceive().get("rows", [])))

    def do(*actions):
        return all(until(lambda: perform(action, frontend, server)) for action in actions)

    def leaves_the_list():
        """Whether Tab leads from the last row or an earlier one to a button, and back."""
        roles = []
        while len(roles) < 12 and until(frontend.tab):
            time.sleep(0.2)
            roles.append(until(frontend.focused))
        rows = [place for place, role in enumerate(roles) if role == "list item"]
        return len(rows) > 1 and all(roles[place + 1] == "push button" for place in rows if place + 1 < len(roles))

    def placeholder():
        return frontend.perceive().get("placeholder", "")

    for what, works in [
        ("Tab stops once at the rows", leaves_the_list),
        ("a window is not wider for a button in its bar",
         lambda: do("tap row 0", "tap Hide post") and until(lambda: "Hidden (1)" in frontend.perceive().get("buttons", [])) and until(lambda: frontend.width() == width)),
        ("a window with typed text asks before it closes", lambda: do("tap +", "type Stay into Message") and until(frontend.close) and is_there("Discard?")),
        ("the text can be kept", lambda: do("tap Keep editing") and is_there("New post")),
        ("a window that is sending asks, too", lambda: do("server holds", "tap Post") and is_there("Sending…") and until(frontend.close) and is_there("Discard?")),
        ("the question goes when the post has been sent", lambda: do("server answers") and has_row("Stay")),
        ("Ctrl and Enter send a message", lambda: do("tap +", "type Keys into Message") and frontend.send() and has_row("Keys")),
        ("an error above the rows offers to try again, too",
         lambda: do("server refuses", "pull") and until(lambda: "status 401" in frontend.perceive().get("message", "")) and do("server answers", "tap Try again")
            and until(lambda: "message" not in frontend.perceive())),
        ("a list that has failed offers to try again",
         lambda: server.begin(0) or until(placeholder) and do("server refuses", "pull") and until(lambda: "status 401" in placeholder()) and "Pull" not in placeholder()),
        ("and does it", lambda: do("server answers", "tap Try again") and until(lambda: f"No posts at {server.address}/posts yet" in placeholder())),
        ("an empty list offers the button that helps", lambda: do("tap New post") and is_there("New post") and do("tap Cancel")),
        ("a window without typed text closes", lambda: until(frontend.close) and until(lambda: frontend.windows() == [])),
    ]:
        if not works():
            return f"not so: {what}.\n{normalized(frontend.perceive(), server)}"
    return None


def main():
    kind, *names = sys.argv[1:] or [""]
    frontends = {"page": Page, "window": Window}
    if kind not in frontends:
        sys.exit(__doc__)
    if kind == "window":
        blind = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        result = subprocess.run([PROGRAMS / "PostGTK"], env=blind, capture_output=True, text=True)
        if result.returncode != 69 or not result.stderr.startswith("PostGTK: ") or result.stderr.count("\n") != 1:
            sys.exit(f"Without a display, PostGTK ends with {result.returncode}: {result.stderr}")
        move_to_own_screen("800x700")
    sessions = {path.stem: json.loads(path.read_text()) for path in sorted((ROOT / "Fixtures/Sessions").glob("*.json"))}
    failures = 0
    server = SessionServer(PROGRAMS / "PostEmulator")
    if kind == "window":
        sessions["window"] = {"posts": 2, "steps": []}
    for name in names or sessions:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work:
            server.begin(sessions[name]["posts"])
            program = frontends[kind](pathlib.Path(work), server.address)
            begin = time.monotonic()
            failure = check_window(program.frontend, server) if name == "window" else go_through(program.frontend, server, sessions[name])
            seconds = time.monotonic() - begin
            server.set("answers")
            complaints = program.stop(name == "window") if kind == "window" else program.stop()
        if complaints and not failure:
            failure = f"complaints: {complaints[:3]}"
        print(f"  {'FAIL' if failure else 'ok  '} {name}: {len(sessions[name]['steps'])} steps, {seconds:.1f} s", flush=True)
        if failure:
            failures += 1
            print(failure, flush=True)
    server.stop()
    if failures:
        sys.exit(f"{failures} failed.")


main()
