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
                if "· Live".encode() in line:
                    live += 1
                    break
        except TimeoutError:
            pass
        connection.close()
    check("12 tabs follow the feed at the same time", live == 12, live)


def check_keyboard(browser, frontend):
    print("With the keyboard alone")
    browser.run("document.activeElement.blur()")
    names = []
    for _ in range(4):
        browser.press("Tab")
        names.append(browser.run("document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText"))
    check("Tab goes through the bar, then to the rows", names[:2] == ["Refresh", "+"] and "Post 20" in "".join(names[2:]), names)
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
    browser.wait("document.querySelectorAll('dialog input')[1].value === 'A draft that stays'")
    browser.press("Escape")
    browser.wait("document.querySelector('dialog[open] h2')?.innerText === 'Discard?'")
    browser.press("Escape")
    browser.wait("document.querySelectorAll('dialog input')[1]?.value === 'A draft that stays'")
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
    browser.wait("document.querySelectorAll('dialog input')[1].value === 'Written without a connection'")
    browser.call("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    frontend.type("Written without a connection, too", "Message")
    browser.call("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    frontend.tap("Post")
    browser.wait("[...document.querySelectorAll('#rows li')].some((row) => row.innerText.includes('Written without a connection, too'))")
    check("what was typed meanwhile arrives, once", browser.run(
        "[...document.querySelectorAll('#rows li')].filter((row) => row.innerText.includes('Written without')).length") == 1)
    browser.run("location.reload()")
    browser.wait("[...document.querySelectorAll('#rows li')].some((row) => row.innerText.includes('Written without'))")
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


def check_looks(browser, screenshots):
    print("Sizes")
    for name, width, height, scale in [("phone", 390, 780, 1), ("desktop", 1280, 800, 1), ("zoom of 200 %", 320, 512, 2)]:
        browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        wide = browser.run("document.documentElement.scrollWidth > innerWidth || [...document.querySelectorAll('header *, #rows li')].some((one) => one.getBoundingClientRect().right > innerWidth + 1)")
        check(f"{name}: nothing is cut off", not wide)
        if screenshots:
            browser.screenshot(screenshots / f"post-{name.split()[0]}.png")
    browser.call("Emulation.setDeviceMetricsOverride", width=390, height=780, deviceScaleFactor=1, mobile=False)


def check_names(browser):
    """What a screen reader says: every control has a name, and none has two roles."""
    print("Names and roles")
    raw = browser.call("Accessibility.getFullAXTree")["nodes"]
    root = Node(raw[0], {node["nodeId"]: node for node in raw})
    controls = root.all("button", "textbox", "radio", "link", "combobox")
    check("every control has a name", controls and all(control.name for control in controls), [control.role for control in controls if not control.name])
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
        browser.wait("document.querySelector('#controls input')")
        frontend.tap_row(0)

    def post(browser, frontend, path, caption):
        choose(browser, path)
        browser.wait("document.querySelector('#rows img')")
        frontend.type(caption, "Caption")
        frontend.tap("Post")
        browser.wait(f"document.title === 'Timeline' && document.querySelector('#rows').innerText.includes('{caption}')")

    program, browser, frontend = person("Ada")
    begin_post(browser, frontend)
    post(browser, frontend, photos / "lake.png", "At the #lake")
    browser.close()
    program.stop()
    program, browser, frontend = person("Bea")
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
    seen = frontend.perceive()
    check("the tabs are there", seen.get("tabs") == ["Timeline", "Search", "Notifications"] and seen.get("selectedTab") == "Timeline", seen)
    frontend.tap("Search")
    browser.wait("document.querySelector('[role=radiogroup]')")
    seen = frontend.perceive()
    check("another tab has a choice and a field", len(seen.get("segments", [])) > 1 and seen.get("fields"), seen)
    frontend.type("Ad", seen["fields"][0]["placeholder"])
    browser.press("Enter")
    browser.wait("document.querySelector('#rows')?.innerText.includes('Ada')")
    check("Enter searches", True)
    frontend.tap("Timeline")
    browser.wait("document.title === 'Timeline'")
    begin_post(browser, frontend)
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


def check_tour(work):
    print("The tours")
    for name in ("PostWeb", "TimelineWeb"):
        program = WebProgram(name, "--tour", work=work)
        browser = Browser(pathlib.Path(work) / f"{name} tour")
        browser.open(program.address, "!(document.getElementById('app')?.hidden ?? true)")
        count = browser.run("Number(document.querySelector('#caption .number').innerText.split(' ').at(-1))")
        titles = []
        for number in range(1, count + 1):
            browser.wait(f"document.querySelector('#caption .number').innerText === '{number} of {count}'")
            titles.append(browser.run("document.querySelector('#caption h2').innerText + document.getElementById('title').innerText"))
            browser.press("ArrowRight")
        check(f"{name}: {count} screens with their captions, by the keyboard alone", count > 20 and len(set(titles)) > 20 and all(titles), titles)
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
    check_looks(browser, screenshots)
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
        check_open(work)
        check_hostile(work)
        check_timeline(work, screenshots)
        check_tour(work)
    if failures:
        sys.exit(f"{len(failures)} failed: {'; '.join(failures)}")


main()
