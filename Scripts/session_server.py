"""The server of a session: a PostEmulator behind a door that a check can close."""

import http.client
import http.server
import json
import subprocess
import threading
import urllib.request


class SessionServer:
    """Answers, refuses, loses its responses to writes, or holds what comes until it answers again. Streams go on."""

    def __init__(self, emulator):
        self.process = subprocess.Popen([emulator, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.emulator = self.process.stdout.readline().strip()
        self.mode = "answers"
        self.changed = threading.Condition()
        self.held = 0
        self.posts = 0
        door = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def pass_on(self):
                if self.headers.get("Upgrade"):
                    return self.answer(501, b'{"error": "No WebSockets"}')
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                is_stream = "event-stream" in self.headers.get("Accept", "")
                if not is_stream:
                    with door.changed:
                        door.held += 1
                        door.changed.notify_all()
                        door.changed.wait_for(lambda: door.mode != "holds")
                        door.held -= 1
                        if door.mode == "refuses":
                            return self.answer(401, b'{"error": "Permission denied"}')
                connection = http.client.HTTPConnection(door.emulator.removeprefix("http://"))
                connection.request(self.command, self.path, body or None, {"Accept": self.headers.get("Accept", "*/*")})
                response = connection.getresponse()
                if door.mode == "loses" and self.command == "PUT":
                    self.close_connection = True
                    return
                if not is_stream:
                    return self.answer(response.status, response.read())
                self.send_response(response.status)
                self.send_header("Content-Type", "text/event-stream")
                self.send_header("Connection", "close")
                self.end_headers()
                try:
                    while piece := response.read1():
                        self.wfile.write(piece)
                except (OSError, http.client.HTTPException):
                    pass
                self.close_connection = True

            do_GET = do_PUT = do_POST = do_PATCH = do_DELETE = pass_on

            def do_HEAD(self):
                self.answer(200, b"")  # The app sends it before each stream, and the connection stays open.

            def answer(self, status, body):
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None  # An app that ends closes its connections.
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def set(self, mode):
        with self.changed:
            self.mode = mode
            self.changed.notify_all()

    def wait_until_held(self, seconds=20):
        with self.changed:
            return self.changed.wait_for(lambda: self.held > 0, seconds)

    def put(self, path, value):
        request = urllib.request.Request(f"{self.emulator}{path}.json", json.dumps(value).encode(), method="PUT")
        urllib.request.urlopen(request).read()

    def begin(self, count):
        """The posts that a session begins with. Post 1 is the oldest one."""
        self.set("answers")
        self.posts = 0
        self.put("/posts", {
            f"00000000-0000-4000-8000-{number + 1:012}": {"username": "Mira", "text": f"Post {number + 1}", "timestamp": 1_750_000_000 + 60 * number}
            for number in range(count)} or None)

    def post(self, text):
        """A post of somebody else."""
        self.posts += 1
        self.put(f"/posts/00000000-0000-4000-8000-00000000A00{self.posts}", {"username": "Amir", "text": text, "timestamp": 1_760_000_000 + 60 * self.posts})

    def stop(self):
        self.set("answers")
        self.server.shutdown()
        self.process.terminate()
        self.process.wait()
