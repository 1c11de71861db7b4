#!/usr/bin/env python3
"""Measures the page of `PostWeb`, side by side with what it is compared with, and fails beyond the bounds.

    Scripts/measure-page.py FOLDER

  A long list         memory and a frame with 10 000 posts scrolled to, to those with 100
  The first screen    from the address to the first rows on the page, to those of `PostDemo app` in a terminal; the browser has started
  Many tabs           from a PUT to the row on 20 open tabs, to that on one

Needs PostDemo, PostWeb and PostEmulator in the folder, such as .build/release, Debian's chromium, and Python's websockets.
"""

import fcntl
import json
import os
import pathlib
import pty
import select
import selectors
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
import urllib.request

from browser import Browser
from web_program import WebProgram

PROGRAMS = pathlib.Path(sys.argv[1] if len(sys.argv) == 2 else sys.exit(__doc__)).resolve()
failures = []


def report(what, value, base, unit, bound):
    ratio = value / base
    print(f"  {what:44} {value:10.2f} {unit:3} {base:10.2f} {unit:3} {ratio:6.2f} <= {bound}  {'ok' if ratio <= bound else 'FAIL'}", flush=True)
    if ratio > bound:
        failures.append(what)


def state_folder(work, count):
    """A folder for XDG_STATE_HOME in which the app finds this number of posts."""
    path = pathlib.Path(work) / f"{count}"
    (path / "post").mkdir(parents=True)
    (path / "post/posts.json").write_text(json.dumps({"posts": {
        f"00000000-0000-4000-8000-{number:012}": {"username": "Mira", "text": f"Post {number}, " + "which says something " * (number % 5), "timestamp": 1_750_000_000 + number}
        for number in range(count)}}))
    return path


def long_list(work, count):
    """Megabytes, nodes, and milliseconds of work for one frame of scrolling, with all posts scrolled to."""
    program = WebProgram("PostWeb", work=state_folder(work, count), programs=PROGRAMS)
    browser = Browser(pathlib.Path(work) / f"list{count}")
    browser.call("Emulation.setDeviceMetricsOverride", width=390, height=780, deviceScaleFactor=1, mobile=False)
    browser.open(program.address, "document.querySelectorAll('#rows li').length > 10")
    begin = time.monotonic()
    browser.run("""(async () => {
      const scroller = document.getElementById('scroller');
      while (!document.getElementById('footer').textContent.startsWith('That')) {
        scroller.scrollTo(0, 1e9);
        await new Promise((resume) => requestAnimationFrame(resume));
      }
    })()""") if count <= 100 else scroll_to_end(browser)
    seconds = time.monotonic() - begin
    browser.call("HeapProfiler.collectGarbage")
    browser.call("Performance.enable")

    def metrics():
        return {one["name"]: one["value"] for one in browser.call("Performance.getMetrics")["metrics"]}

    before = metrics()
    frames = 120
    browser.run(f"""(async () => {{
      const scroller = document.getElementById('scroller');
      for (let frame = 0; frame < {frames}; frame++) {{
        scroller.scrollBy(0, frame < {frames // 2} ? -60 : 60);
        await new Promise((resume) => requestAnimationFrame(resume));
      }}
    }})()""")
    after = metrics()
    browser.call("HeapProfiler.collectGarbage")
    rest = metrics()
    browser.close()
    program.stop()
    return rest["JSHeapUsedSize"] / 1e6, rest["Nodes"], (after["TaskDuration"] - before["TaskDuration"]) * 1000 / frames, seconds


def scroll_to_end(browser):
    """In pieces, because one call to the browser may take a minute at most."""
    end = time.monotonic() + 900
    while time.monotonic() < end:
        if browser.run("""(async () => {
          const scroller = document.getElementById('scroller');
          const end = performance.now() + 20000;
          while (performance.now() < end) {
            if (document.getElementById('footer').textContent.startsWith('That')) return true;
            scroller.scrollTo(0, 1e9);
            await new Promise((resume) => requestAnimationFrame(resume));
          }
          return false;
        })()"""):
            return
    sys.exit("The list does not end.")


def first_screen_of_page(work, state):
    program = WebProgram("PostWeb", work=state, programs=PROGRAMS)
    base = program.base
    browser = Browser(pathlib.Path(work) / "first")
    # The page's own clock begins with the address. How often this asks would count otherwise.
    browser.call("Page.addScriptToEvaluateOnNewDocument", source="""
      new MutationObserver(() => {
        if (document.querySelectorAll('#rows li').length > 10) window.rowsCame ??= performance.now();
      }).observe(document, { childList: true, subtree: true });""")
    browser.open(program.address, "window.rowsCame")
    times = []
    for _ in range(9):
        # The browser and its process for this server have started. The tab is new, and so is its app.
        browser.run("sessionStorage.clear()")
        browser.open(f"http://{program.host}{base}app.css", "!window.rowsCame && document.body?.innerText.length > 100")
        browser.open(program.address, "window.rowsCame")
        times.append(browser.run("window.rowsCame"))
    browser.close()
    program.stop()
    return min(times)  # What else goes on here can only add to it.


def first_screen_of_app(state):
    times = []
    for _ in range(9):
        begin = time.monotonic()
        child, descriptor = pty.fork()
        if child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
            os.execve(PROGRAMS / "PostDemo", ["PostDemo", "app"], {**os.environ, "XDG_STATE_HOME": str(state), "TERM": "xterm-256color"})
        seen = b""
        while b"Post 19" not in seen:
            select.select([descriptor], [], [], 60)
            seen += os.read(descriptor, 65536)
        times.append((time.monotonic() - begin) * 1000)
        os.write(descriptor, b"q")
        while True:
            try:
                if not os.read(descriptor, 65536):
                    break
            except OSError:
                break
        os.waitpid(child, 0)
        os.close(descriptor)
    return min(times)  # What else goes on here can only add to it.


def many_tabs(work, count):
    """Milliseconds from a PUT until the last of the tabs has the row."""
    emulator = subprocess.Popen([PROGRAMS / "PostEmulator", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    server = emulator.stdout.readline().strip()
    program = WebProgram("PostWeb", "--server", server, work=work, programs=PROGRAMS)
    streams = selectors.DefaultSelector()
    for number in range(count):
        connection = socket.create_connection(program.host.split(":"))
        lines = [f"GET {program.base}events?tab={number:032x} HTTP/1.1", f"Host: {program.host}", f"Cookie: {program.cookie['Cookie']}", "", ""]
        connection.sendall("\r\n".join(lines).encode())
        streams.register(connection, selectors.EVENT_READ)

    def wait_until_all_have(text):
        missing = set(range(count))
        names = {key.fd: number for number, key in enumerate(streams.get_map().values())}
        seen = {}
        while missing:
            ready = streams.select(60)
            if not ready:
                sys.exit(f"{text} does not come to {len(missing)} of {count} tabs.")
            for key, _ in ready:
                number = names[key.fd]
                # A text may come in two pieces.
                seen[number] = seen.get(number, b"")[-100:] + key.fileobj.recv(1 << 16)
                if text in seen[number]:
                    missing.discard(number)

    wait_until_all_have(b'"status":"Live"')
    times = []
    for number in range(1, 42):
        body = json.dumps({"username": "Amir", "text": f"Round {number}.", "timestamp": 1_760_000_000 + number}).encode()
        begin = time.monotonic()
        urllib.request.urlopen(urllib.request.Request(f"{server}/posts/00000000-0000-4000-8000-{number:012}.json", body, method="PUT")).read()
        wait_until_all_have(f"Round {number}.".encode())
        times.append((time.monotonic() - begin) * 1000)
    program.stop()
    emulator.terminate()
    emulator.wait()
    return statistics.median(times)


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work:
        print("Many tabs: 20, and one")
        # In turn, and the best of five each: what else goes on here can only add to it.
        times = [(many_tabs(work, 20), many_tabs(work, 1)) for _ in range(5)]
        report("a PUT to the row on all of them", *map(min, zip(*times)), "ms", 14)
        print("The first screen: the page, and the terminal")
        state = state_folder(work, 20)
        times = [(first_screen_of_page(work, state), first_screen_of_app(state)) for _ in range(5)]
        report("to the first rows", *map(min, zip(*times)), "ms", 4)
        print("A long list: 10 000 posts, and 100")
        few, many = long_list(work, 100), long_list(work, 10_000)
        report("memory of the page", many[0], few[0], "MB", 1.5)
        report("work for a frame", many[2], few[2], "ms", 1.5)
        print(f"  nodes of the page: {many[1]:.0f}, and {few[1]:.0f}")
        print(f"  to scroll to the end of 10 000: {many[3]:.1f} s")
    if failures:
        sys.exit(f"{len(failures)} beyond its bound: {'; '.join(failures)}")


main()
