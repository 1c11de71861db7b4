#!/usr/bin/env python3
"""Uses `PostWeb` and `TimelineWeb` in a browser as people do, and as an attacker would.

    Scripts/check-web.py [--screenshots FOLDER]

Needs the programs in .build/debug, Debian's chromium, and Python's websockets. The sessions of Fixtures/Sessions are check-frontends.py's.
"""

import argparse
import http.client
import http.server
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time

from browser import Browser
from page_frontend import Node, PageFrontend
from page_looks import AUTHORS, CONTRASTS, SMALL_TARGETS
from session_server import SessionServer
from web_program import ROOT, WebProgram

PROGRAMS = ROOT / ".build/debug"
OWN = ("http://127.0.0.1:", "about:", "data:")
failures = []


def check(what, holds, seen=""):
    print(f"  {'ok  ' if holds else 'FAIL'} {what}" + ("" if holds else f"\n       {str(seen)[:600]}"), flush=True)
    if not holds:
        failures.append(what)


def ask(address, method, path, headers=None, body=None):
    """The status of a request that a browser would not make."""
    connection = http.client.HTTPConnection(address, timeout=20)
    connection.putrequest(method, path, skip_host="Host" in (headers or {}))
    for name, value in (headers or {}).items():
        connection.putheader(name, value)
    connection.putheader("Content-Length", str(len(body or b"")))
    connection.endheaders(body)
    response = connection.getresponse()
    status, fields = response.status, dict(response.getheaders())
    connection.close()
    return status, fields


def check_access(program):
    print("Who may use the app")
    host, token, cookie, base = program.host, program.token, program.cookie, program.base
    tab = "0123456789abcdef" * 2
    own = {**cookie, "Origin": f"http://{host}"}
    check("nobody without the token", ask(host, "GET", "/")[0] == 403 and ask(host, "GET", f"{base}app.js")[0] == 403)
    check("nobody with another one", ask(host, "GET", f"/?token={'0' * 32}")[0] == 403)
    check("only the look of the page is for everybody", ask(host, "GET", "/app.css")[0] == ask(host, "GET", "/icon.svg")[0] == 200
          and all(ask(host, "GET", path)[0] == 403 for path in ("/app.js", "/index.html", "/refused.html", f"{base}app.css", f"{base}icon.svg")))
    status, fields = ask(host, "GET", f"/?token={token}")
    check("the token becomes a cookie", status == 303 and f"Path={base}; HttpOnly; SameSite=Strict" in fields.get("Set-Cookie", ""), fields)
    check("who has the cookie gets the page", ask(host, "GET", base, cookie)[0] == 200)
    policy = ask(host, "GET", base, cookie)[1].get("Content-Security-Policy", "")
    check("nothing but its own files", "default-src 'none'" in policy and "unsafe" not in policy and "*" not in policy, policy)
    check("no other page may write", ask(host, "POST", f"{base}actions?tab={tab}", {**cookie, "Origin": "http://evil.example"}, b"{}")[0] == 403)
    check("nor one of another port", ask(host, "POST", f"{base}actions?tab={tab}", {**cookie, "Origin": "http://127.0.0.1:1"}, b"{}")[0] == 403)
    check("no other name leads here", ask(host, "GET", base, {**cookie, "Host": "evil.example"})[0] == 403)
    for body in [b"", b"{}", b"[" * 5000, b'{"number":1,"actions":[{"revision":0,"action":{"row":-1}}]}', b"\xff\xfe", b'{"number":1,"actions":' + b"[" * 100_000]:
        check(f"{body[:30]!r} is no action", ask(host, "POST", f"{base}actions?tab={tab}", own, body)[0] == 400)
    check("a megabyte and more is too much", ask(host, "POST", f"{base}actions?tab={tab}", own, b" " * (1 << 20 | 1))[0] == 413)
    for path in ["events", "events?tab=", "events?tab=" + "x" * 32, "pictures?9", "pictures", "../Package.swift", "app.js/"]:
        check(f"{path} is not there", ask(host, "GET", base + path, own)[0] in (400, 404))
    check("another method is refused", ask(host, "DELETE", base, own)[0] == 405)


def check_cookie(browser):
    """Browsers send a cookie to each server on a host, whatever its port."""
    print("A server on another port")
    seen = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            seen.append((self.path, self.headers.get("Cookie")))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = browser.run("location.href")
    browser.open(f"http://127.0.0.1:{server.server_port}/", "document.readyState === 'complete' && location.port === '%d'" % server.server_port)
    check("gets no cookie of the app", seen and not any(cookie for _, cookie in seen), seen)
    server.shutdown()
    browser.open(address, "document.querySelectorAll('#rows li').length > 0")


def check_open(work):
    """--open, with a stand-in for the program that opens the browser: it prints what other users can see, and what it opens."""
    print("--open")
    tools = pathlib.Path(work) / "tools"
    tools.mkdir()
    seen, temporary = tools / "seen", tools / "tmp"
    temporary.mkdir()
    (tools / "xdg-open").write_text(f"#!/bin/sh\ntr '\\0' '\\n' </proc/$$/cmdline >{seen}.new\nls -l \"$1\" | cut -c 1-10 >>{seen}.new\necho \"$1\" >>{seen}.new\nmv {seen}.new {seen}\n")
    (tools / "xdg-open").chmod(0o755)
    program = WebProgram("PostWeb", "--open", work=work, environment={"PATH": f"{tools}:{os.environ['PATH']}", "TMPDIR": str(temporary)})
    end = time.monotonic() + 30
    while not seen.exists() and time.monotonic() < end:
        time.sleep(0.05)
    lines = seen.read_text().splitlines()
    check("no other user sees the token", program.token not in seen.read_text() and lines[-2] == "-rw-------", lines)
    browser = Browser(pathlib.Path(work) / "opened")
    browser.open(f"file://{lines[-1]}", "document.querySelectorAll('#rows li').length > 0")
    check("the page leads to the app", program.token not in browser.run("location.href"))
    browser.close()
    program.stop()
    check("and is gone at the end", list(temporary.iterdir()) == [], list(temporary.iterdir()))


def check_many_tabs(program):
    """More tabs than a URL session has connections to a server."""
    print("Many tabs")
    streams = []
    for number in range(12):
        connection = http.client.HTTPConnection(program.host, timeout=30)
        connection.request("GET", f"{program.base}events?tab={number:032x}", headers=program.cookie)
        streams.append((connection, connection.getresponse()))
    live = 0
    for connection, response in streams:
        try:
            while line := response.readline():
                if b'"status":"Live"' in line:
                    live += 1
                    break
        except TimeoutError:
            pass
        connection.close()
    check("12 tabs follow the feed at the same time", live == 12, live)


def check_keyboard(browser, frontend):
    print("With the keyboard alone")
    browser.run("document.activeElement.blur()")
    focused = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText.split('\\n')[0]"
    names = []
    for _ in range(4):
        browser.press("Tab")
        names.append(browser.run(focused))
    check("Tab goes through the bar, then stops once at the rows", names[:3] == ["Refresh", "New post", "Post 20"] and browser.run("document.activeElement.closest('#rows') === null"), names)
    check("one row is a stop for Tab", browser.run("document.querySelectorAll('#rows [tabindex=\"0\"]').length") == 1)
    browser.run("document.querySelector('#rows [tabindex=\"0\"]').focus()")
    for key, row in [("ArrowDown", "Post 19"), ("ArrowDown", "Post 18"), ("ArrowUp", "Post 19"), ("End", "Post 6"), ("ArrowDown", "Post 5"), ("Home", "Post 20"), ("ArrowUp", "Post 20")]:
        browser.press(key)
        # The older posts come with the last row.
        browser.wait("document.querySelectorAll('#rows li').length === 20" if key == "End" else "true")
        check(f"{key} leads to {row}", browser.run(focused) == row, browser.run(focused))
    check("the row with the focus is visible", browser.run("document.activeElement.getBoundingClientRect().top >= document.getElementById('scroller').getBoundingClientRect().top"))
    browser.press("ArrowDown")
    check("and it is the one stop", browser.run("document.querySelector('#rows [tabindex=\"0\"]') === document.activeElement && document.querySelectorAll('#rows [tabindex=\"0\"]').length === 1"))
    browser.run("document.getElementById('right').focus()")
    browser.press("Enter")
    browser.wait("document.querySelector('dialog[open]')")
    check("the first empty field has the focus", browser.run("document.activeElement.name") == "Message")
    seen = set()
    for _ in range(8):
        browser.press("Tab")
        seen.add(browser.run("document.querySelector('dialog').contains(document.activeElement) || document.activeElement === document.body"))
    check("the focus stays in the dialog", seen == {True}, seen)
    frontend.type("A draft that stays", "Message")
    browser.wait("document.querySelector('dialog textarea').value === 'A draft that stays'")
    browser.press("Escape")
    browser.wait("document.querySelector('dialog[open] h2')?.innerText === 'Discard?'")
    browser.press("Escape")
    browser.wait("document.querySelector('dialog textarea')?.value === 'A draft that stays'")
    check("Esc asks before a draft is lost, and Esc again keeps it", True)
    browser.press("Escape")
    browser.wait("document.querySelector('dialog[open] h2')?.innerText === 'Discard?'")
    frontend.tap("Discard")
    browser.wait("!document.querySelector('dialog[open]')")
    check("the focus is back on the button", browser.run("document.activeElement.id") == "right")


def check_connection(browser, frontend):
    print("A connection that is lost")
    frontend.tap("+")
    browser.wait("document.querySelector('dialog[open]')")
    frontend.type("Written without a connection", "Message")
    browser.wait("document.querySelector('dialog textarea').value === 'Written without a connection'")
    browser.call("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    frontend.type("Written without a connection, too", "Message")
    browser.call("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    frontend.tap("Post")
    browser.wait("[...document.querySelectorAll('#rows li')].some((row) => row.innerText.includes('Written without a connection, too'))")
    check("what was typed meanwhile arrives, once", browser.run(
        "[...document.querySelectorAll('#rows li')].filter((row) => row.innerText.includes('Written without')).length") == 1)
    reload(browser, "[...document.querySelectorAll('#rows li')].some((row) => row.innerText.includes('Written without'))")
    check("a page that is loaded again shows the same", True)


def check_place(browser, server):
    print("The reader's place")
    browser.run("document.getElementById('scroller').scrollTo(0, 500)")
    browser.wait("document.getElementById('scroller').scrollTop > 400")
    top = ("(() => { const top = document.getElementById('scroller').getBoundingClientRect().top;"
           " const row = [...document.querySelectorAll('#rows li')].find((row) => row.getBoundingClientRect().bottom > top);"
           " return [row.innerText, Math.round(row.getBoundingClientRect().top)]; })()")
    before = browser.run(top)
    server.post("A post that comes while somebody reads")
    browser.wait("document.getElementById('above').textContent !== ''")
    check("what comes above moves nothing", browser.run(top) == before, (before, browser.run(top)))
    check("and is announced", "new post" in browser.run("document.getElementById('above').textContent"))
    browser.point("#above", click=True)
    browser.wait("document.getElementById('scroller').scrollTop === 0")
    browser.wait("document.getElementById('above').textContent === ''")
    check("the button leads there", "A post that comes" in browser.run("document.querySelector('#rows li').innerText"))


SIZES = [("phone", 390, 780), ("desktop", 1280, 800)]


def resize(browser, width, height):
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
    browser.run("new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)))")


def accessibility_tree(browser):
    raw = browser.call("Accessibility.getFullAXTree")["nodes"]
    return Node(raw[0], {node["nodeId"]: node for node in raw})


def reload(browser, is_ready):
    browser.open(browser.run("location.href"), is_ready)


def nameless(browser):
    """The controls that a screen reader cannot name: a sign is not a name."""
    return [f"{control.role} {control.name!r}" for control in accessibility_tree(browser).all("button", "textbox", "radio", "tab", "link", "combobox")
            if not any(letter.isalnum() for letter in control.name)]


def look(browser, name, screenshots):
    """Looks at the page as it is now, at two widths and in both schemes."""
    small, weak, unnamed, least = [], [], [], 99
    for size, width, height in SIZES:
        resize(browser, width, height)
        small += browser.run(SMALL_TARGETS)
        unnamed += nameless(browser)
        for scheme in ("light", "dark"):
            browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            contrasts = browser.run(CONTRASTS)
            least = min([least, *(ratio for ratio, _ in contrasts)])
            weak += [f"{scheme}: {what}" for ratio, what in contrasts if ratio < 1]
            if screenshots:
                browser.screenshot(screenshots / f"{name.replace(' ', '-')}-{size}-{scheme}.png")
    browser.call("Emulation.setEmulatedMedia", features=[])
    resize(browser, 390, 780)
    check(f"{name}: the contrasts are those of AA, the least {least:.2f} times as high", least != 99 and not weak, weak)
    check(f"{name}: 44 pixels for each target", not small, small)
    check(f"{name}: each control has a name", not unnamed, unnamed)


POSTS = [
    ("Mira", "The library is open until ten tonight. There are still places in the reading room."),
    ("Jonas Lindqvist", "The slides of today are at https://example.com/slides?part=2 (37 MB)."),
    ("فاطمة", "صباح الخير! القهوة جاهزة"),
    ("Priya", "I have written down how I got the live feed to work: first the parser with a test for each line break, then the connection, and the "
              "list at the very end. It took me two evenings, and the second one was for one missing newline."),
    ("Mira", "Lost: one blue umbrella 🌂"),
    ("Tom", "Reminder: the deadline of the second part is on Friday at noon."),
    ("Zoë", "Thank you!"),
]


def begin(server, count=len(POSTS)):
    server.set("answers")
    server.put("/posts", {
        f"00000000-0000-4000-8000-{number:012}": {"username": name, "text": text, "timestamp": 1_760_000_000 - 5000 * number}
        for number, (name, text) in enumerate(POSTS[:count])} or None)


def check_looks(work, screenshots):
    print("Looks")
    server = SessionServer(PROGRAMS / "PostEmulator")
    begin(server)
    program = WebProgram("PostWeb", "--server", server.address, "--name", "Zoe", work=work)
    browser = Browser(pathlib.Path(work) / "looks")
    frontend = PageFrontend(browser)
    frontend.launch(program.address)
    browser.wait(f"document.querySelectorAll('#rows li').length === {len(POSTS)}")
    server.post("The coffee machine works again.")
    browser.wait("document.querySelector('.mark')")
    look(browser, "list", screenshots)
    links = browser.run("[...document.querySelectorAll('#rows .link')].map((link) => [link.textContent, getComputedStyle(link).color !== getComputedStyle(link.parentElement).color])")
    check("a link in a message has a colour", links == [["https://example.com/slides?part=2", True]], links)
    check_column(browser)
    browser.run(AUTHORS)
    look(browser, "authors", None)
    browser.run("document.getElementById('authors').remove()")
    check_form(browser, frontend, screenshots)
    check_menu(browser, frontend, screenshots)
    check_failures(browser, frontend, server, screenshots)
    check_empty(browser, frontend, server, screenshots)
    check_restart(browser, frontend, program, work, screenshots)
    browser.close()
    server.stop()


def check_column(browser):
    for size, width, height in SIZES:
        resize(browser, width, height)
        left, right, title, text = browser.run("""(() => {
          const start = (node) => { const range = document.createRange(); range.selectNodeContents(node); return range.getBoundingClientRect().left; };
          const column = document.getElementById("app").getBoundingClientRect();
          return [column.left, innerWidth - column.right, start(document.getElementById("title")), start(document.querySelector("#rows .labels span"))];
        })()""")
        check(f"{size}: a column of at most 640 pixels in the middle", abs(left - right) < 1 and width - left - right <= 640, (left, right))
        check(f"{size}: title and text begin in the same column", title == text and (title - left) % 4 == 0, (title, text))
        tops = "['header', '#rows li'].map((one) => document.querySelector(one).getBoundingClientRect().top)"
        header, row = browser.run(tops)
        browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=width / 2, y=height / 2, deltaX=0, deltaY=48)
        browser.wait(f"{tops}[1] < {row} - 40")
        check(f"{size}: the header stays when the rows scroll", browser.run(tops)[0] == header, browser.run(tops))
        browser.run("document.getElementById('scroller').scrollTo(0, 0)")
    resize(browser, 390, 780)
    for scheme in ("light", "dark"):
        browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        same = browser.run("""(() => {
          const probe = document.createElement("i");
          probe.style.color = [...document.querySelectorAll("meta[name=theme-color]")].find((meta) => matchMedia(meta.media).matches)?.content;
          document.body.append(probe);
          const colors = [getComputedStyle(probe).color, getComputedStyle(document.getElementById("app")).backgroundColor];
          probe.remove();
          return colors;
        })()""")
        check(f"{scheme}: the browser's bar has the colour of the header", same[0] == same[1], same)
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    check("who wants no motion gets none", browser.run("document.getElementById('spinner').classList.add('on') ?? document.getAnimations().length") == 0)
    browser.call("Emulation.setEmulatedMedia", features=[])
    check("the spinner turns for all others", browser.run("document.getAnimations().length") == 1)
    browser.run("document.getElementById('spinner').classList.remove('on')")
    icon = browser.run("(async () => { const image = new Image(); image.src = document.querySelector('link[rel=icon]').href; await image.decode(); return image.naturalWidth; })()")
    check("the tab has an icon", icon > 0, icon)


def check_form(browser, frontend, screenshots):
    frontend.tap("+")
    browser.wait("document.querySelector('dialog[open] textarea')")
    look(browser, "form", screenshots)
    check("the message has several lines", browser.run("document.querySelector('dialog textarea').name === 'Message' && document.querySelector('dialog textarea').offsetHeight > 100"))
    frontend.type("Two", "Message")
    browser.press("Enter")
    browser.call("Input.insertText", text="lines 👨‍👩‍👧‍👦")
    browser.wait("document.querySelector('dialog textarea').value.startsWith('Two\\nlines')")
    check("Enter begins a line, and characters are counted as people count them", browser.run("document.querySelector('dialog small').innerText") == "11 characters",
          browser.run("document.querySelector('dialog small').innerText"))
    check("the main button comes last", browser.run("[...document.querySelectorAll('dialog button')].map((button) => button.innerText)") == ["Cancel", "Post"])
    browser.press("Enter", modifiers=2)
    browser.wait("!document.querySelector('dialog[open]') && [...document.querySelectorAll('#rows li')].some((row) => row.innerText.includes('Two\\nlines'))")
    check("Ctrl and Enter send it", True)
    frontend.tap("+")
    browser.wait("document.querySelector('dialog[open] textarea')")
    frontend.tap("Post")
    browser.wait("document.querySelector('dialog[open] h2').innerText === 'Something is missing'")
    look(browser, "alert", screenshots)
    frontend.tap("Cancel")
    browser.wait("!document.querySelector('dialog[open]')")


def check_menu(browser, frontend, screenshots):
    boxes = "['#rows li[data-row=\"2\"]', 'dialog'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON())"
    for size, width, height in SIZES:
        resize(browser, width, height)
        frontend.tap_row(2)
        browser.wait("document.querySelector('dialog[open].menu')")
        row, menu = browser.run(boxes)
        near = min(abs(menu["top"] - row["bottom"]), abs(row["top"] - menu["bottom"])) <= 8 and row["left"] <= menu["left"] and menu["right"] <= row["right"]
        below = menu["bottom"] == height and menu["left"] == 0 and menu["right"] == width
        check(f"{size}: the menu is {'beside its row' if size == 'desktop' else 'at the lower edge'}", near if size == "desktop" else below, (row, menu))
        if size == "phone":
            look(browser, "menu", screenshots)
        browser.call("Input.dispatchMouseEvent", type="mousePressed", x=4, y=4, button="left", clickCount=1)
        browser.call("Input.dispatchMouseEvent", type="mouseReleased", x=4, y=4, button="left", clickCount=1)
        browser.wait("!document.querySelector('dialog[open]')")
        check(f"{size}: a click beside the menu closes it, and the focus is on its row", browser.run("document.activeElement.closest('li')?.dataset.row") == "2")
    resize(browser, 390, 780)
    frontend.tap_row(1)
    browser.wait("document.querySelector('dialog[open].menu')")
    names = []
    for key in ("ArrowDown", "ArrowUp", "ArrowUp", "ArrowDown"):
        browser.press(key)
        names.append(browser.run("document.activeElement.innerText"))
    check("arrows lead through the menu", names[1:3] == ["Report post", "Cancel"] and names[3] == names[1] and names[0] != names[1], names)
    browser.press("Tab")
    frontend.tap("Hide post")
    browser.wait("!document.querySelector('dialog[open]')")
    browser.wait("document.activeElement.closest('#rows li')")
    check("if the row has gone, the focus is on the next one", browser.run("document.activeElement.tabIndex") == 0)


def check_failures(browser, frontend, server, screenshots):
    server.set("refuses")
    frontend.pull()
    browser.wait("document.querySelector('#notice.failed')?.checkVisibility()")
    look(browser, "failure with rows", screenshots)
    check("a failure has a sign, and the rows stay", browser.run("document.querySelector('#notice .icon').checkVisibility() && document.querySelectorAll('#rows li').length > 5"))
    server.set("answers")
    browser.point("#notice .again", click=True)
    browser.wait("document.getElementById('notice').hidden")
    check("“Try again” loads", True)
    server.set("refuses")
    browser.run("sessionStorage.clear()")
    reload(browser, "document.querySelector('#empty.failed')?.checkVisibility()")
    look(browser, "error", screenshots)
    text = browser.run("document.getElementById('scroller').innerText")
    check("a failed load says so, and nothing else", "status 401" in text and "No posts" not in text and "Pull" not in text and not browser.run("document.getElementById('help').checkVisibility()"), text)
    server.set("answers")
    browser.run("document.querySelector('#empty .again').focus()")
    browser.press("Enter")
    browser.wait("document.querySelectorAll('#rows li').length > 5")
    check("“Try again” loads there, too", True)
    check("and the focus stays on the page", browser.run("document.activeElement !== document.body"))


def check_empty(browser, frontend, server, screenshots):
    begin(server, 0)
    browser.run("sessionStorage.clear()")
    reload(browser, "document.getElementById('help')?.checkVisibility({ visibilityProperty: true })")
    look(browser, "empty", screenshots)
    check("an empty list offers the button that helps", browser.run("document.getElementById('help').innerText") == "+New post", browser.run("document.getElementById('help').innerText"))
    browser.point("#help", click=True)
    browser.wait("document.querySelector('dialog[open] h2')?.innerText === 'New post'")
    check("and it works", True)
    browser.press("Escape")
    browser.wait("!document.querySelector('dialog[open]')")


def check_restart(browser, frontend, program, work, screenshots):
    """The program ends while a form is open, and another program takes its port."""
    line = "document.querySelector('dialog[open] #connection')"
    browser.run("document.getElementById('right').click()")
    browser.wait("document.querySelector('dialog[open] textarea')")
    program.stop()
    browser.wait(f"{line}?.innerText.includes('lost')")
    check("a form says that the connection is lost", browser.run(
        f"(box => document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).id)({line}.getBoundingClientRect())") == "connection")
    other = WebProgram("PostWeb", work=work, port=int(program.host.split(":")[1]))
    browser.wait(f"{line}?.innerText.includes('started again')")
    check("and that the program has been started again, without a button that does nothing", browser.run("document.querySelectorAll('dialog button').length") == 0)
    look(browser, "restarted", screenshots)
    reload(browser, "document.title === 'This address no longer works'")
    look(browser, "old address", screenshots)
    text = browser.run("document.body.innerText")
    check("the page for an old address says how to get a new one", "terminal" in text and "--open" in text and "{" not in text, text)
    check("it has the look of the app", browser.run("document.querySelector('.letter').offsetWidth") == 358 and browser.run("document.images[0].naturalWidth") > 0)
    complaints = [text for text in browser.complaints(OWN) if "403" not in text and "ERR_" not in text]
    check("the browser does not complain", not complaints, complaints)
    browser.open(other.address, "document.getElementById('app')?.hidden === false")
    check("the new address leads to the app", True)
    other.stop()


def check_sizes(browser, screenshots):
    print("Sizes")
    for name, width, height, scale in [("phone", 390, 780, 1), ("desktop", 1280, 800, 1), ("zoom of 200 %", 320, 512, 2)]:
        browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        wide = browser.run("document.documentElement.scrollWidth > innerWidth || [...document.querySelectorAll('header *, #rows li')].some((one) => one.getBoundingClientRect().right > innerWidth + 1)")
        check(f"{name}: nothing is cut off", not wide)
        if screenshots:
            browser.screenshot(screenshots / f"post-{name.split()[0]}.png")
    browser.call("Emulation.setDeviceMetricsOverride", width=390, height=780, deviceScaleFactor=1, mobile=False)


def check_names(browser):
    """What a screen reader says."""
    print("Names and roles")
    root = accessibility_tree(browser)
    check("one heading of the first level", [node.properties.get("level") for node in root.all("heading")] == [1])
    check("the parts of the page are landmarks", root.first("banner") and root.first("main"))
    check("the page has a language and a title", browser.run("document.documentElement.lang") == "en" and root.name)
    sizes = browser.run("document.querySelectorAll('#rows li[aria-setsize][aria-posinset]').length === document.querySelectorAll('#rows li').length")
    check("rows say which of how many they are", sizes)


def check_hostile(work):
    print("Hostile posts")
    work = pathlib.Path(work) / "hostile-state"
    feed = work / "post/posts.json"
    feed.parent.mkdir(parents=True)
    texts = ["<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "javascript:alert(1)", "\u202eabc\u202c", "a" + "\u0301" * 3000,
             "x" * 3_000_000, "{{7*7}} ${7*7}", "\x1b[31mred\x07", "\0", "line\nline\n" * 50, "👨‍👩‍👧‍👦" * 100]
    feed.write_text(json.dumps({"posts": {f"00000000-0000-4000-8000-{number:012}": {"username": text[:2000], "text": text, "timestamp": number} for number, text in enumerate(texts)}}))
    program = WebProgram("PostWeb", work=work)
    browser = Browser(pathlib.Path(work) / "hostile")
    browser.open(program.address, f"document.querySelectorAll('#rows li').length === {len(texts)}")
    markup = browser.run("document.querySelectorAll('#rows script, #rows img, #rows a').length")
    check("nothing in a post becomes a part of the page", markup == 0, markup)
    check("nothing turns a text around", not browser.run("/[\u202a-\u202e]/.test(document.body.innerText)"))
    check("the page is no wider for it", not browser.run("document.documentElement.scrollWidth > innerWidth"))
    check("the longest text is cut", browser.run("document.body.innerText.length") < 300_000)
    complaints = browser.complaints(OWN)
    check("no script runs, and nothing else is loaded", not complaints, complaints)
    browser.close()
    program.stop()


def check_timeline(work, screenshots):
    print("Timeline")
    data = f"{work}/cloud"
    photos = ROOT / "Timeline/Fixtures/Photos"

    def person(name):
        """A page with the new account of a person."""
        program = WebProgram("TimelineWeb", "--data", data, "--as", name, "--photos", str(photos), work=work)
        browser = Browser(pathlib.Path(work) / f"timeline {name}")
        frontend = PageFrontend(browser)
        frontend.launch(program.address)
        browser.wait("[...document.querySelectorAll('button')].some((button) => button.innerText === 'Save')")
        check("a form begins in its field", browser.run("document.activeElement.name") == "Display name")
        look(browser, "account", screenshots)
        frontend.tap("Save")
        browser.wait("document.title === 'Timeline'")
        return program, browser, frontend

    def choose(browser, path):
        browser.wait("document.querySelector('.file input')")
        document = browser.call("DOM.getDocument")["root"]["nodeId"]
        node = browser.call("DOM.querySelector", nodeId=document, selector=".file input")["nodeId"]
        browser.call("DOM.setFileInputFiles", nodeId=node, files=[str(path)])

    def begin_post(browser, frontend):
        frontend.tap("+")
        browser.wait("document.activeElement.name === 'Caption'")
        frontend.tap_row(0)

    def post(browser, frontend, path, caption):
        choose(browser, path)
        browser.wait("document.querySelector('#rows img')")
        check("a form with a photo goes on in its first empty field", browser.run("document.activeElement.name") == "Caption")
        frontend.type(caption, "Caption")
        frontend.tap("Post")
        browser.wait(f"document.title === 'Timeline' && document.querySelector('#rows').innerText.includes('{caption}')")

    def check_news(browser, frontend):
        """A friend whose name is written from right to left follows and comments."""
        browser.wait("document.getElementById('banner').innerText.includes('commented on')")
        header, banner = browser.run("['header', '#banner button'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON())")
        check("a banner covers no button of the bar", header["bottom"] <= banner["top"] and banner["height"] >= 44, (header, banner))
        frontend.tap("Notifications")
        browser.wait("document.querySelectorAll('#rows li').length === 2")
        first = browser.run("""[...document.querySelectorAll('#rows li')].map((row) => {
          const text = row.querySelector("span:not(.mark)").firstChild;
          return [text.textContent.indexOf("\u2069"), text.length - 1].map((place) => {
            const range = document.createRange();
            range.setStart(text, place);
            range.setEnd(text, place + 1);
            return range.getBoundingClientRect().left;
          });
        })""")
        check("a name from right to left does not turn its sentence around", all(0 < start < end for start, end in first), first)

    ada, adas, her = person("Ada")
    begin_post(adas, her)
    post(adas, her, photos / "lake.png", "At the #lake")
    # A banner is for what happens after the notifications have been fetched once.
    her.tap("Notifications")
    adas.wait("document.getElementById('placeholder').innerText.includes('Nothing new')")
    her.tap("Timeline")
    program, browser, frontend = person("فاطمة")
    frontend.tap("Search")
    browser.wait("document.querySelector('[role=radiogroup]')")
    frontend.type("Ada", frontend.perceive()["fields"][0]["placeholder"])
    browser.press("Enter")
    browser.wait("document.querySelector('#rows')?.innerText.includes('Ada')")
    frontend.tap_row(0)
    browser.wait("document.querySelector('dialog[open]')")
    frontend.tap("Follow")
    browser.wait("!document.querySelector('dialog[open]') && document.querySelector('#rows').innerText.includes('Following')")
    frontend.tap("Timeline")
    browser.wait("document.title === 'Timeline'")
    browser.call("Emulation.setDeviceMetricsOverride", width=390, height=780, deviceScaleFactor=1, mobile=False)
    browser.wait("document.querySelector('#rows img')?.naturalWidth > 0")
    check("a photo is shown, and described", browser.run("document.querySelector('#rows img').alt").startswith("[ PNG "))
    if screenshots:
        browser.screenshot(screenshots / "timeline-phone.png")
    look(browser, "timeline", screenshots)
    frontend.tap_row(0)
    browser.wait("document.querySelectorAll('#rows li').length === 2")
    names = browser.run("[...document.querySelectorAll('#rows li > *')].map((row) => `${row.localName} ${row.tabIndex}`)")
    check("a row that does nothing is no button and no stop for Tab", names == ["div -1", "button 0"], names)
    browser.run("document.querySelector('#rows button').focus()")
    browser.call("Emulation.setDeviceMetricsOverride", width=390, height=330, deviceScaleFactor=1, mobile=False)
    for key, end in (("ArrowUp", "scroller.scrollTop === 0"), ("ArrowDown", "scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - 1")):
        for _ in range(12):
            browser.press(key)
        browser.wait(end)
    check("the arrows also scroll to what is above and below the last stop", True)
    frontend.tap("Comment")
    browser.wait("document.activeElement.name === 'Comment'")
    browser.call("Input.insertText", text="A comment")
    browser.press("Enter", modifiers=2)
    browser.wait("!document.querySelector('dialog[open]') && document.querySelector('#rows').innerText.includes('A comment')")
    check("after a comment the focus is on its button", browser.run("document.activeElement.innerText") == "Comment", browser.run("document.activeElement.innerText"))
    check_news(adas, her)
    adas.close()
    ada.stop()
    browser.call("Emulation.setDeviceMetricsOverride", width=390, height=780, deviceScaleFactor=1, mobile=False)
    browser.press("Escape")
    browser.wait("document.title === 'Timeline'")
    seen = frontend.perceive()
    check("the tabs are there", seen.get("tabs") == ["Timeline", "Search", "Notifications"] and seen.get("selectedTab") == "Timeline", seen)
    frontend.tap("Search")
    browser.wait("document.querySelector('[role=radiogroup]')")
    seen = frontend.perceive()
    check("another tab has a choice and a field", len(seen.get("segments", [])) > 1 and seen.get("fields"), seen)
    for name, count in (("Nearby", 2), ("User", 1)):
        frontend.tap(name)
        browser.wait(f"document.querySelectorAll('.field input').length === {count}")
        check(f"{name}: the keyboard stays at the choice", browser.run("document.activeElement.innerText") == name)
    for key, name, place in (("ArrowLeft", "Nearby", 2), ("ArrowRight", "User", 0), ("ArrowDown", "Hashtag", 1), ("ArrowUp", "User", 0)):
        browser.press(key)
        browser.wait(f"[...document.querySelectorAll('.segments button')].findIndex((button) => button.ariaChecked === 'true') === {place}")
        check(f"{key} leads to {name}, the one stop of the choice", browser.run(
            "document.activeElement.innerText + document.querySelectorAll('.segments [tabindex=\"0\"]').length") == f"{name}1")
    frontend.type("Ad", seen["fields"][0]["placeholder"])
    browser.press("Enter")
    browser.wait("document.querySelector('#rows')?.innerText.includes('Ada')")
    check("Enter searches", True)
    look(browser, "search", screenshots)
    frontend.tap("Timeline")
    browser.wait("document.title === 'Timeline'")
    begin_post(browser, frontend)
    look(browser, "photos", screenshots)
    choose(browser, photos / "notes.txt")
    browser.wait("document.querySelector('dialog[open]')?.innerText.includes('notes.txt')")
    check("a file that is no photo is refused by the app", "PNG, JPEG or GIF" in browser.run("document.querySelector('dialog').innerText"))
    frontend.tap("OK")
    browser.wait("!document.querySelector('dialog[open]')")
    post(browser, frontend, photos / "ada.png", "From the page")
    check("a file of the person's computer is posted", True)
    complaints = browser.complaints(OWN)
    check("the browser does not complain", not complaints, complaints)
    browser.close()
    program.stop()
    code = program.process.returncode
    check("it ends when it is told to", code == 128 + signal.SIGTERM, code)


def check_tour(work, screenshots):
    print("The tours")
    for name in ("PostWeb", "TimelineWeb"):
        program = WebProgram(name, "--tour", work=work)
        browser = Browser(pathlib.Path(work) / f"{name} tour")
        browser.open(program.address, "!(document.getElementById('app')?.hidden ?? true)")
        count = browser.run("document.querySelector('#caption select').options.length")
        titles, looked, cut, stops = [], [], [], []
        resize(browser, 390, 780)
        for number in range(1, count + 1):
            browser.wait(f"document.querySelector('#caption select').value === '{number - 1}'")
            titles.append(browser.run("document.querySelector('#caption h2').innerText + document.getElementById('title').innerText"))
            if number == 1 or browser.run("Boolean(document.querySelector('dialog[open], .failed'))") and not any(looked):
                looked.append(number > 1)
                look(browser, f"tour {name} {number}", screenshots)
            cut += [number] if browser.run("document.documentElement.scrollHeight > innerHeight") else []
            stops += browser.run("[...document.querySelectorAll('body *')].filter((element) => element.tabIndex >= 0 && element.checkVisibility() && !element.closest('#caption')).map((element) => element.id || element.innerText)")
            browser.press("ArrowRight")
        check(f"{name}: {count} screens with their captions, by the keyboard alone", count > 20 and len(set(titles)) > 20 and all(titles), titles)
        check(f"{name}: a phone shows each screen with its whole caption", not cut, cut)
        check(f"{name}: Tab stops only at the buttons of the tour", not stops, stops)
        browser.run("(s => { s.value = 1; s.dispatchEvent(new Event('change')) })(document.querySelector('#caption select'))")
        browser.wait("document.querySelector('#caption progress').value === 2")
        check(f"{name}: the list of all screens leads to one", browser.run("document.querySelector('#caption h2').innerText") in titles[1])
        breaks = browser.run("""(() => {
          const [ends, range] = [new Set(), document.createRange()];
          const walker = document.createTreeWalker(document.querySelector("#caption .file"), NodeFilter.SHOW_TEXT);
          for (let top, last; walker.nextNode();) {
            for (let place = 0; place < walker.currentNode.length; place++) {
              range.setStart(walker.currentNode, place);
              range.setEnd(walker.currentNode, place + 1);
              const next = range.getBoundingClientRect().top;
              if (top !== undefined && next > top + 4) ends.add(last);
              [top, last] = [next, walker.currentNode.data[place]];
            }
          }
          return [...ends];
        })()""")
        check(f"{name}: a long path is broken after a slash", breaks in ([], ["/"]), breaks)
        complaints = browser.complaints(OWN)
        check("the browser does not complain", not complaints, complaints)
        browser.close()
        program.stop()


def check_post(work, screenshots):
    server = SessionServer(PROGRAMS / "PostEmulator")
    server.begin(20)
    program = WebProgram("PostWeb", "--server", server.address, "--name", "Zoe", work=work)
    check_access(program)
    check_many_tabs(program)
    browser = Browser(pathlib.Path(work) / "post")
    frontend = PageFrontend(browser)
    frontend.launch(program.address)
    browser.wait("document.querySelectorAll('#rows li').length === 15")
    check_names(browser)
    check_cookie(browser)
    check_keyboard(browser, frontend)
    check_place(browser, server)
    check_connection(browser, frontend)
    check_sizes(browser, screenshots)
    others = browser.complaints(OWN)
    others = [text for text in others if "ERR_INTERNET_DISCONNECTED" not in text]
    check("the browser does not complain", not others, others)
    program.stop()
    browser.wait("document.getElementById('connection').innerText.includes('connection')")
    check("a page says when the program has ended", True)
    browser.close()
    server.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--screenshots", type=pathlib.Path)
    screenshots = parser.parse_args().screenshots
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work:
        check_post(work, screenshots)
        check_looks(work, screenshots)
        check_open(work)
        check_hostile(work)
        check_timeline(work, screenshots)
        check_tour(work, screenshots)
    if failures:
        sys.exit(f"{len(failures)} failed: {'; '.join(failures)}")


main()
