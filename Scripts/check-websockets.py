#!/usr/bin/env python3
"""Uses the app with Python's websockets as its server, over both kinds of stream.

    Scripts/check-websockets.py            with the PostDemo in .build/debug, or in the folder that is given

Needs Python's websockets. The library checks the handshake, the masks and the close codes of the app.
"""
import asyncio
import fcntl
import json
import os
import pathlib
import pty
import struct
import subprocess
import sys
import tempfile
import termios

from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/debug") / "PostDemo"
POSTS = {}


def expect(holds, problem):
    if not holds:
        raise SystemExit(f"Failed: {problem}")


def post(number, text):
    """A post, which is in the feed from now on, as an event's data."""
    key = f"5EC0DE00-0000-4000-8000-{number:012}"
    POSTS[key] = {"username": "Zoe", "text": text, "timestamp": 1_750_000_000 + number}
    return {"path": f"/{key}", "data": POSTS[key]}


def message(data):
    return json.dumps({"event": "put", "data": data}, ensure_ascii=False)


class App:
    """PostDemo in a terminal of its own, with its log."""

    def __init__(self, port, *options):
        self.folder = tempfile.TemporaryDirectory()
        self.log = pathlib.Path(self.folder.name) / "log"
        self.output = ""
        self.terminal, end = pty.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [PROGRAM, "app", "--server", f"http://localhost:{port}", "--verbose", *options], stdin=end, stdout=end,
            stderr=self.log.open("w"), start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": self.folder.name})
        os.close(end)
        asyncio.get_running_loop().add_reader(self.terminal, self.read)

    def read(self):
        try:
            self.output += os.read(self.terminal, 65536).decode(errors="replace")
        except OSError:
            asyncio.get_running_loop().remove_reader(self.terminal)

    async def until(self, condition, problem):
        for _ in range(600):
            if condition():
                return
            await asyncio.sleep(0.05)
        expect(False, f"{problem}\n{self.output[-2000:]}\n{self.log.read_text()}")

    async def sees(self, text):
        await self.until(lambda: text in self.output, f"The app does not show “{text}”.")

    async def logs(self, text, count=1):
        await self.until(lambda: self.log.read_text().count(text) >= count, f"The log has not {count} times “{text}”.")

    async def quit(self):
        os.write(self.terminal, b"q")
        await self.until(lambda: self.process.poll() is not None, "The app does not quit.")
        asyncio.get_running_loop().remove_reader(self.terminal)
        os.close(self.terminal)
        expect(self.process.returncode == 0, f"The app exits with {self.process.returncode}.")


def respond(connection, request):
    """The feed, for a request that is no handshake."""
    if request.headers.get("Upgrade") is None:
        response = connection.respond(200, json.dumps(POSTS))
        del response.headers["Content-Type"]
        response.headers["Content-Type"] = "application/json"
        return response
    return None


async def follow():
    """Events in all forms; pings; regular and irregular ends; and the app's own end."""
    post(1, "The first one")
    codes, opened = [], asyncio.Queue()

    async def handler(connection):
        expect("orderBy=%22timestamp%22" in connection.request.path, f"The query is {connection.request.path}.")
        expect(connection.request.headers["Sec-WebSocket-Version"] == "13", "The version.")
        await connection.send(message({"path": "/", "data": POSTS}))
        await opened.put(connection)
        try:
            async for text in connection:
                expect(False, f"The app sends {text}.")
        except ConnectionClosed:
            pass
        codes.append(connection.close_code)

    async with serve(handler, "localhost", 0, process_request=respond, ping_interval=0.2) as server:
        app = App(server.sockets[0].getsockname()[1])
        connection = await opened.get()
        await app.sees("The first one")
        await app.logs("The feed is followed over a WebSocket")
        await app.logs("The feed is live")
        await connection.send(message(post(2, "In one frame: Grüße")))
        await app.sees("In one frame: Grüße")
        text = message(post(3, "In many frames: ä€😀"))
        await connection.send(text[start:start + 3] for start in range(0, len(text), 3))
        await app.sees("In many frames: ä€")
        await asyncio.wait_for(await connection.ping(b"x" * 125), 10)
        await connection.send(json.dumps({"event": "keep-alive", "data": None}))
        data = post(4, "In a frame of a megabyte")
        await connection.send(message({**data, "data": {**data["data"], "field": "x" * 1_000_000}}))
        await app.sees("In a frame of a megabyte")
        expect(connection.latency > 0, "The app answers no ping of the library.")
        # What was posted while the connection was down arrives with the next one.
        for number, code in enumerate([1001, 1011, 4000], 5):
            post(number, f"Meanwhile {number}")
            await connection.close(code)
            connection = await opened.get()
            await app.sees(f"Meanwhile {number}")
        connection.transport.abort()
        connection = await opened.get()
        await app.logs("The feed is followed over a WebSocket", 5)
        await app.quit()
        await asyncio.wait_for(connection.wait_closed(), 10)
        # A program that quits does not wait for its last frame.
        expect(connection.close_code in [1000, 1006], f"The app closes with {connection.close_code}.")
        log = app.log.read_text()
        for words in ["with code 1011", "with code 4000", "The connection broke"]:
            expect(words in log, f"The log does not say “{words}”:\n{log}")
    expect(codes[:3] == [1001, 1011, 4000], f"The app echoes the codes {codes}.")


async def violate():
    """A message in another encoding, which the app must not accept."""
    codes = []

    async def handler(connection):
        await connection.send(b"\xff\xfe", text=True)
        await connection.wait_closed()
        codes.append(connection.close_code)

    async with serve(handler, "localhost", 0, process_request=respond) as server:
        app = App(server.sockets[0].getsockname()[1], "--stream", "websocket")
        await app.logs("Text must be UTF-8.")
        await app.until(lambda: codes, "The app does not close.")
        expect(codes[0] == 1007, f"The app closes with {codes}.")
        await app.quit()


async def refuse():
    """A server that refuses the handshake, and one that is not asked for a WebSocket."""
    for options, words in [([], "server-sent events: the WebSocket handshake failed"),
                           (["--stream", "sse"], "The feed is followed by server-sent events\n")]:
        handshakes = []

        def process(connection, request):
            if request.headers.get("Upgrade"):
                handshakes.append(request)
                return connection.respond(403, "No.")
            return respond(connection, request)

        async with serve(lambda _: None, "localhost", 0, process_request=process) as server:
            app = App(server.sockets[0].getsockname()[1], *options)
            await app.logs(words)
            await app.sees("The first one")
            if not options:
                # These responses are no server-sent events either, so the app tries again.
                await app.logs(words, 2)
            await app.quit()
        expect(len(handshakes) == (0 if options else 1), f"{len(handshakes)} handshakes with {options}.")


async def main():
    for check in [follow, violate, refuse]:
        POSTS.clear()
        post(1, "The first one")
        await asyncio.wait_for(check(), 120)
        print(f"ok: {check.__doc__}")


asyncio.run(main())
