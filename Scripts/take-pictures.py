#!/usr/bin/env python3
"""Takes the pictures of Docs/Images: Post and its tour on the page, in the terminal and in the GTK window, and Timeline, light and dark; and the
grader's pages.

    Scripts/take-pictures.py FOLDER page        the page and the terminal, in Chromium
    Scripts/take-pictures.py FOLDER grader      the page of the grader's sample class, and the sheet of a student
    Scripts/take-pictures.py FOLDER window      the window of Ports/GTK, under Xvfb

Needs the programs in .build/debug; for the page Python's websockets and tmux, for the window what Scripts/check-frontends.py needs, and
Debian's imagemagick.
"""

import html
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from perceiving import move_to_own_screen, until
from web_program import ROOT, WebProgram

PROGRAMS = ROOT / ".build/debug"
SCHEMES = {"light": "", "dark": "-dark"}
# The sixteen colors of a terminal, as GNOME's has them.
COLORS = ["#171421", "#c01c28", "#26a269", "#a2734c", "#12488b", "#a347ba", "#2aa1b3", "#d0cfcc",
          "#5e5c64", "#f66151", "#33da7a", "#e9ad0c", "#2a7bde", "#c061cb", "#33c7de", "#ffffff"]
EMOJI = re.compile("[\U0001F1E6-\U0001F1FF]{2}|[\U0001F300-\U0001FAFF]")
GROUNDS = {"light": ("#ffffff", "#171421"), "dark": ("#1e1e1e", "#ffffff")}


def wait(condition, what):
    if not until(condition):
        sys.exit(f"This did not happen in time: {what}")


def take_both(browser, folder, name):
    """The page as it is now, light and dark."""
    for scheme, ending in SCHEMES.items():
        browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        browser.screenshot(folder / f"{name}{ending}.png")


def take_page(browser, work, folder):
    program = WebProgram("PostWeb", work=work / "page")
    browser.open(program.address, "document.querySelectorAll('#rows li').length > 5")
    for name, width, height in [("phone", 390, 780), ("desktop", 1280, 800)]:
        browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        take_both(browser, folder, f"post-{name}")
    browser.run("document.getElementById('right').click()")
    browser.wait("document.querySelector('dialog[open] textarea')")
    take_both(browser, folder, "post-form")
    program.stop()
    program = WebProgram("PostWeb", "--server", "http://127.0.0.1:9", work=work / "error")
    browser.call("Emulation.setDeviceMetricsOverride", width=390, height=780, deviceScaleFactor=1, mobile=False)
    browser.open(program.address, "document.querySelector('#empty.failed')")
    take_both(browser, folder, "post-error")
    program.stop()
    browser.call("Emulation.setDeviceMetricsOverride", width=1280, height=800, deviceScaleFactor=1, mobile=False)
    browser.call("Emulation.setEmulatedMedia", features=[])
    program = WebProgram("PostWeb", "--tour", work=work / "tour")
    browser.open(program.address, "document.querySelector('#caption button')?.offsetParent")
    while browser.run("document.querySelectorAll('#rows li').length < 2"):
        browser.press("ArrowRight")
        browser.run("new Promise((done) => setTimeout(done, 300))")
    take_both(browser, folder, "post-tour")
    program.stop()
    take_timeline(browser, work, folder)


def take_timeline(browser, work, folder):
    program = WebProgram("TimelineWeb", "--tour", work=work / "timeline")
    browser.open(program.address, "document.querySelector('#caption button')?.offsetParent")
    while not browser.run("document.querySelectorAll('#rows img').length > 0 && !document.querySelector('dialog[open]') && document.title === 'Timeline'"):
        browser.press("ArrowRight")
        browser.run("new Promise((done) => setTimeout(done, 300))")
    take_both(browser, folder, "timeline-tour")
    program.stop()
    browser.call("Emulation.setEmulatedMedia", features=[])


def take_terminal(browser, work, folder):
    def tmux(*words):
        return subprocess.run(["tmux", "-L", f"pictures-{os.getpid()}", *words], capture_output=True, text=True).stdout

    tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "21", f"env XDG_STATE_HOME={work}/terminal TZ=UTC {PROGRAMS}/PostDemo app")
    wait(lambda: "Live" in tmux("capture-pane", "-p"), "the app is live")
    tmux("send-keys", "j", "j")
    wait(lambda: re.search("\x1b\\[[\\d;]*7m[^\n]*stopped me", tmux("capture-pane", "-p", "-e")), "the third row is selected")
    screens = {"post-terminal": (tmux("capture-pane", "-p", "-e").rstrip("\n"), 760, 416)}
    tmux("new-session", "-d", "-s", "tour", "-x", "112", "-y", "20", f"{PROGRAMS}/PostDemo")
    wait(lambda: "Enter next" in tmux("capture-pane", "-t", "tour", "-p"), "the tour begins")
    screens["post-terminal-tour"] = (tmux("capture-pane", "-t", "tour", "-p", "-e").rstrip("\n"), 1032, 398)
    tmux("kill-server")
    for name, (screen, width, height) in screens.items():
        browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        for scheme, ending in SCHEMES.items():
            page = work / "terminal.html"
            page.write_text(as_page(screen, *GROUNDS[scheme]))
            browser.open(page.as_uri(), "document.body?.dataset.ready === 'yes'")
            browser.screenshot(folder / f"{name}{ending}.png")


def as_page(screen, ground, text):
    """A terminal's screen with its escape sequences as a page. Each character stands in its column."""
    spans, styles = [], set()
    for piece in re.split("(\x1b\\[[\\d;]*m)", screen):
        if not piece.startswith("\x1b"):
            spans.append((piece, set(styles)))
            continue
        for code in (int(code or 0) for code in piece[2:-1].split(";")):
            if code == 0:
                styles.clear()
            elif 30 <= code <= 37 or 90 <= code <= 97:
                styles = {style for style in styles if style < 30} | {code}
            elif code == 39:
                styles = {style for style in styles if style < 30}
            elif 22 <= code <= 27:
                styles -= {1, 2} if code == 22 else {code - 20}
            elif code < 10:
                styles.add(code)
    lines = "".join(as_span(piece, styles, ground, text) for piece, styles in spans)
    return (f"<!doctype html><meta charset=utf-8><style>body {{ margin: 12px; background: {ground}; color: {text}; }}"
            "pre { margin: 0; font: 15px/18px 'DejaVu Sans Mono', 'Noto Color Emoji', monospace; }</style>"
            f"<body data-ready=yes><pre>{lines}</pre>")


def as_span(piece, styles, ground, text):
    color = next((COLORS[code - 30 if code < 90 else code - 82] for code in styles if code >= 30), text)
    behind = "transparent"
    if 7 in styles:
        color, behind = ground, color
    if 2 in styles:
        # As GNOME's terminal dims: each color darker by a third. Black stays black.
        color = "#" + "".join(f"{int(color[place:place + 2], 16) * 2 // 3:02x}" for place in (1, 3, 5))
    style = f"color:{color};background:{behind};font-weight:{'bold' if 1 in styles else 'normal'}"
    return f'<span style="{style}{";text-decoration:underline" if 4 in styles else ""}">{EMOJI.sub(wide, html.escape(piece))}</span>'


def wide(match):
    return f'<span style="display:inline-block;width:2ch">{match[0]}</span>'


def take_grader(browser, work, folder):
    grader, roster = [PROGRAMS / "PostGrader"], ["--roster", work / "class/roster.csv"]
    subprocess.run([*grader, "sample-class", work / "class"], check=True, stdout=subprocess.DEVNULL)
    # The grader exits with 1, because something failed.
    subprocess.run([*grader, "grade", work / "class", *roster, "--format", "html", "--output", work / "class.html", "--sheets", work / "sheets"])
    browser.call("Emulation.setScrollbarsHidden", hidden=True)
    for name, page, width, height in [("class", "class.html", 1100, 1000), ("class-phone", "class.html", 390, 780), ("sheet", "sheets/Bao Nguyen.html", 1100, 700)]:
        browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        browser.open((work / page).as_uri())
        if name == "class-phone":
            browser.run("document.getElementById('standing').scrollIntoView()")
        browser.screenshot(folder / f"grader-{name}.png")


def take_window(work, folder):
    import window_frontend
    for scheme, ending in SCHEMES.items():
        variables = {"XDG_STATE_HOME": str(work / scheme), "TZ": "UTC", "GSK_RENDERER": "cairo", "ADW_DEBUG_COLOR_SCHEME": f"prefer-{scheme}"}
        frontend = window_frontend.WindowFrontend("PostGTK")
        program = subprocess.Popen([PROGRAMS / "PostGTK", "--name", "Zoe"], env={**os.environ, **variables}, stderr=subprocess.DEVNULL)

        def is_live():
            front = frontend.front()
            return front and len(front.all("list item")) > 5 and any("Live" in label.name for label in front.all("label"))

        wait(is_live, "the window is live")
        # Accessibility comes before the next frame.
        time.sleep(1)
        subprocess.run(["import", "-window", "root", folder / f"post-gtk{ending}.png"], check=True)
        program.terminate()
        program.wait()


def main():
    if len(sys.argv) != 3 or sys.argv[2] not in ("page", "grader", "window"):
        sys.exit(__doc__)
    folder, kind = pathlib.Path(sys.argv[1]), sys.argv[2]
    folder.mkdir(parents=True, exist_ok=True)
    if kind == "window":
        move_to_own_screen("480x600")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work:
        work = pathlib.Path(work)
        if kind == "window":
            return take_window(work, folder)
        from browser import Browser
        browser = Browser(work / "profile")
        if kind == "grader":
            take_grader(browser, work, folder)
        else:
            take_page(browser, work, folder)
            take_terminal(browser, work, folder)
        browser.close()


main()
