"""Uses PostEmulator as clients do that nobody here wrote, and as attackers do.

Needs firebase-admin and websockets. Takes the path of a built PostEmulator and the names of checks, by default all; or
the address of one that runs, for the checks that need no more.
"""

import asyncio
import contextlib
import fcntl
import http.client
import json
import os
import random
import select
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import threading
import time
import traceback

EMULATOR = sys.argv[1]
ONLY = sys.argv[2:]


class Unexpected(Exception):
    pass


def expect(condition, message):
    if not condition:
        raise Unexpected(message)


def eventually(condition, message, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        expect(time.monotonic() < end, message)
        time.sleep(0.01)


class Emulator:
    """A running PostEmulator."""

    is_stopping = False
    processes = []

    def __init__(self, *arguments):
        self.process = None
        self.url = EMULATOR
        if not EMULATOR.startswith("http:"):
            self.process = subprocess.Popen(
                [EMULATOR, "--port", "0", *arguments], stdout=subprocess.PIPE, text=True
            )
            self.processes.append(self.process)
            self.url = self.process.stdout.readline().strip()
        expect(self.url.startswith("http://127.0.0.1:"), f"The first line is “{self.url}”.")
        self.port = int(self.url.rsplit(":", 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if not self.process:
            return
        if not self.is_stopping:
            self.stop()
        self.process.wait(20)
        expect(self.process.returncode == 143, f"It exits with {self.process.returncode}.")

    def stop(self):
        self.is_stopping = True
        self.process.send_signal(signal.SIGTERM)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)

    def ask(self, method, path, body=None, headers={}):
        connection = self.connect()
        with contextlib.closing(connection):
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()

    def raw(self, data, seconds=20):
        """What is answered to any bytes, until the connection is closed."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as connection:
            with contextlib.suppress(ConnectionError):
                connection.sendall(data)
            answer = b""
            with contextlib.suppress(ConnectionError):
                while part := connection.recv(65536):
                    answer += part
            return answer

    def memory(self):
        """Resident bytes."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def firebase():
    """Firebase's own client."""
    with Emulator() as emulator:
        os.environ["FIREBASE_DATABASE_EMULATOR_HOST"] = f"127.0.0.1:{emulator.port}"
        import firebase_admin
        from firebase_admin import db

        firebase_admin.initialize_app(options={"databaseURL": "https://post.firebaseio.com"})
        posts = db.reference("/posts")
        expect(posts.get() is None, "An empty database is not null.")

        events = []
        registration = posts.listen(events.append)
        eventually(lambda: len(events) == 1, "The listener is not told what there is.")
        expect((events[0].event_type, events[0].path, events[0].data) == ("put", "/", None), "First event.")

        posts.set({f"p{n:02}": {"username": "Ada", "text": f"No. {n}", "timestamp": n * 1.5} for n in range(20)})
        page = posts.order_by_child("timestamp").limit_to_last(3).get()
        expect(list(page) == ["p17", "p18", "p19"], f"The last page is {page}.")
        page = posts.order_by_child("timestamp").end_at(3).get()
        expect(list(page) == ["p00", "p01", "p02"], f"The first page is {page}.")
        page = posts.order_by_child("timestamp").equal_to(4.5).get()
        expect(list(page) == ["p03"], f"The page of one is {page}.")
        page = posts.order_by_key().start_at("p18").get()
        expect(list(page) == ["p18", "p19"], f"The page by key is {page}.")
        page = posts.order_by_child("text").equal_to("No. 7").get()
        expect(list(page) == ["p07"], f"The page by text is {page}.")
        expect(len(posts.get(shallow=True)) == 20, "Shallow.")
        value, etag = posts.child("p01").get(etag=True)
        expect(posts.child("p01").get_if_changed(etag)[0] is False, "It has not changed.")
        expect(posts.child("p01").set_if_unchanged("wrong", {})[0] is False, "A wrong ETag passes.")
        expect(posts.child("p01").set_if_unchanged(etag, {**value, "text": "New"})[0], "A right ETag does not pass.")

        db.reference("/").update({"posts/p02/text": "Changed", "posts/p03": None})
        expect(posts.child("p02/text").get() == "Changed", "A change of many paths.")
        expect(posts.child("p03").get() is None, "A removal among many paths.")
        keys = [posts.push({"text": "Pushed", "timestamp": 100 + n}).key for n in range(5)]
        expect(keys == sorted(keys) and all(len(key) == 20 for key in keys), f"The keys are {keys}.")
        posts.child(keys[0]).delete()
        expect(posts.child(keys[0]).get() is None, "A removed post is there.")
        db.reference("/odd keys/ä + ü").set("a + b & c = d?")
        expect(db.reference("/odd keys/ä + ü").get() == "a + b & c = d?", "Odd keys.")

        counter = db.reference("/counter")
        threads = [
            threading.Thread(
                target=lambda: [counter.transaction(lambda value: (value or 0) + 1) for _ in range(5)]
            )
            for _ in range(3)
        ]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        expect(counter.get() == 15, f"15 transactions count to {counter.get()}.")

        eventually(lambda: any(e.path == f"/{keys[4]}" for e in events), "A push is not heard.")
        eventually(lambda: any(e.path == f"/{keys[0]}" and e.data is None for e in events), "A removal is not heard.")
        # Closing waits for one more event, and then for a connection that it has itself taken away.
        threading.excepthook = lambda _: None
        closing = threading.Thread(target=registration.close)
        closing.start()
        while closing.is_alive():
            posts.child("last").set(random.random())
            closing.join(0.1)
        threading.excepthook = threading.__excepthook__


def websockets():
    """Python's WebSocket client."""
    from websockets.asyncio.client import connect
    from websockets.exceptions import ConnectionClosed, InvalidStatus

    async def listen(emulator):
        url = emulator.url.replace("http", "ws", 1) + "/posts.json"
        async with connect(f'{url}?orderBy="timestamp"&limitToLast=2') as window, connect(url) as all_posts:
            expect(json.loads(await window.recv()) == {"event": "put", "data": {"path": "/", "data": None}}, "First.")
            await all_posts.recv()
            for number in range(3):
                status, _ = await asyncio.to_thread(
                    emulator.ask, "PUT", f"/posts/p{number}.json", json.dumps({"timestamp": number, "text": "Grüße 😀"})
                )
                expect(status == 200, "A PUT beside a WebSocket.")
                event = json.loads(await all_posts.recv())
                expect(
                    event["event"] == "put" and event["data"]["path"] == f"/p{number}"
                    and event["data"]["data"] == {"timestamp": number, "text": "Grüße 😀"},
                    f"The event is {event}.",
                )
            shown = {}
            while shown.keys() != {"p1", "p2"}:
                event = json.loads(await asyncio.wait_for(window.recv(), 10))["data"]
                changes = event["data"] if event["path"] == "/" else {event["path"][1:]: event["data"]}
                shown.update(changes)
                shown = {key: post for key, post in shown.items() if post is not None}
                expect(len(shown) <= 2, f"The window of two shows {shown}.")
            await (await all_posts.ping("still there?"))
            # In fragments. The emulator ignores what a listener sends.
            await all_posts.send(["Hello", ", ", "world"])
            await (await all_posts.ping())
            await all_posts.send(b"x" * 1_000_000)
            await (await all_posts.ping())
            await all_posts.close(code=1000, reason="enough")
            expect(all_posts.close_code == 1000, f"It closes with {all_posts.close_code}.")
        # Too large a message. (Without "async with", which stumbles over what it could not send.)
        talker = await connect(url)
        await talker.send("x" * (11 << 20))
        try:
            while True:
                await talker.recv()
        except ConnectionClosed as error:
            expect(error.rcvd and error.rcvd.code == 1009, f"Too large a message closes with {error}.")
        try:
            async with connect(f"{url}?orderBy=timestamp"):
                expect(False, "A query without quotes is taken.")
        except InvalidStatus as error:
            expect(error.response.status_code == 400, f"A wrong query is answered with {error}.")
        connection = await connect(url)
        await connection.recv()
        emulator.stop()
        try:
            await connection.recv()
        except ConnectionClosed as error:
            expect(error.rcvd and error.rcvd.code == 1001, f"Stopping closes with {error}.")

    with Emulator() as emulator:
        asyncio.run(listen(emulator))


def attacks():
    """Requests that are no requests."""
    with Emulator() as emulator:
        host = b"Host: localhost\r\n"
        for data, status in [
            (b"nonsense\r\n\r\n", 400),
            (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\n", 400),
            (b"GET / HTTP/1.1\r\n\r\n", 400),
            (b"GET /../../etc/passwd HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n", 404),
            (b"GET /..%2f..%2fetc/passwd.json HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n", 400),
            (b"GET /%ff.json HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n", 400),
            (b"GET / HTTP/3.0\r\n" + host + b"\r\n", 505),
            (b"PUT /a.json HTTP/1.1\r\n" + host + b"Transfer-Encoding: gzip\r\n\r\n", 501),
            (b"PUT /a.json HTTP/1.1\r\n" + host + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            (b"PUT /a.json HTTP/1.1\r\n" + host + b"Content-Length: 99999999999999999999\r\n\r\n", 413),
            (b"PUT /a.json HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\nFFFFFFF\r\n", 413),
            (b"PUT /a.json HTTP/1.1\r\n" + host + b"Content-Length: 11000000\r\n\r\n" + b"1" * 11_000_000, 413),
            (b"GET / HTTP/1.1\r\n" + host + b"X: " + b"a" * 70_000 + b"\r\n\r\n", 431),
            (b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n", 414),
            (b"PUT /a.json HTTP/1.1\r\n" + host + b"Connection: close\r\nContent-Length: 200000\r\n\r\n" + b"[" * 200_000, 400),
            (b"PUT /a.json HTTP/1.1\r\n" + host + b"Connection: close\r\nContent-Length: 200000\r\n\r\n" + b'{"a":' * 40_000, 400),
            (b"PUT /" + b"a/" * 40 + b"b.json HTTP/1.1\r\n" + host + b"Connection: close\r\nContent-Length: 1\r\n\r\n1", 400),
        ]:
            answer = emulator.raw(data)
            expect(answer.startswith(b"HTTP/1.1 %d " % status), f"{data[:60]} is answered with {answer[:60]}")
        noise = random.Random(5)
        for _ in range(60):
            words = [b"GET ", b"PUT ", b"/a.json ", b"HTTP/1.1\r\n", host, b"\r\n", b"Content-Length: 3\r\n",
                     b"Transfer-Encoding: chunked\r\n", b"0\r\n", b"\x00\xff", b"5\r\nhello\r\n", noise.randbytes(20)]
            with socket.create_connection(("127.0.0.1", emulator.port), timeout=20) as connection:
                with contextlib.suppress(ConnectionError):
                    connection.sendall(b"".join(noise.choices(words, k=12)))
        emulator.ask("PUT", "/large.json", json.dumps("x" * 9_000_000))
        deaf = socket.create_connection(("127.0.0.1", emulator.port))
        deaf.sendall((b"GET /large.json HTTP/1.1\r\n" + host + b"\r\n") * 50)
        expect(emulator.ask("GET", "/a.json")[0] == 200, "It does not answer beside a deaf client.")
        expect(emulator.memory() < 400_000_000, f"A deaf client takes {emulator.memory()} bytes.")
        deaf.close()
        expect(emulator.ask("GET", "/large.json")[0] == 200, "It does not answer after the attacks.")


def terminal():
    """Ctrl-C on a terminal leaves the prompt a line of its own."""
    import pty

    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [EMULATOR, "--port", "0"], stdin=terminal, stdout=terminal, stderr=terminal, start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    Emulator.processes.append(process)
    os.close(terminal)
    output = b""
    last_line = b"use --data FILE to keep it.\r\n"
    while last_line not in output:
        expect(select.select([controller], [], [], 20)[0], f"The terminal shows only {output}.")
        output += os.read(controller, 1000)
    os.write(controller, b"\x03")
    expect(process.wait(20) == 130, f"Ctrl-C makes it exit with {process.returncode}.")
    with contextlib.suppress(OSError):
        while part := os.read(controller, 1000):
            output += part
    os.close(controller)
    expect(output.endswith(last_line + b"^C\r\n"), f"The terminal shows {output[-80:]}.")


def slow():
    """Requests that never end are given up after ten seconds, and take nothing from others meanwhile."""
    with Emulator() as emulator:
        begin = time.monotonic()
        clients = [socket.create_connection(("127.0.0.1", emulator.port), timeout=30) for _ in range(200)]
        for number, client in enumerate(clients):
            client.sendall([b"GET / HT", b"PUT /a.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1"][number % 2])
        while time.monotonic() < begin + 9:
            expect(emulator.ask("GET", "/a.json") == (200, b"null"), "It does not answer beside slow clients.")
            clients[0].send(b"X")
            time.sleep(0.5)
        for client in clients:
            answer = client.recv(1000)
            expect(answer.startswith(b"HTTP/1.1 408 "), f"A slow client is answered with {answer}")
            client.close()
        expect(time.monotonic() < begin + 13, "Slow clients are given up late.")


def readers():
    """Clients that read nothing, or a byte now and then, keep nobody waiting for long."""
    with Emulator() as emulator:
        for number in range(4):
            emulator.ask("PUT", f"/large{number}.json", json.dumps("x" * 9_000_000))
        clients = []

        def drip():
            while clients:
                for client in list(clients)[::2]:
                    with contextlib.suppress(OSError):
                        client.recv(1)
                time.sleep(0.2)

        for _ in range(8):
            client = socket.create_connection(("127.0.0.1", emulator.port), timeout=30)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.sendall(b"GET /.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
            clients.append(client)
        threading.Thread(target=drip, daemon=True).start()
        longest = 0
        for _ in range(12):
            begin = time.monotonic()
            expect(emulator.ask("GET", "/a.json") == (200, b"null"), "It does not answer beside slow readers.")
            longest = max(longest, time.monotonic() - begin)
            time.sleep(0.1)
        begin = time.monotonic()
        expect(len(emulator.ask("GET", "/.json")[1]) > 36_000_000, "A large answer beside slow readers.")
        print(f"  a small answer takes {longest:.2f} s at most, a large one {time.monotonic() - begin:.1f} s")
        expect(longest < 3, f"An answer beside slow readers takes {longest:.1f} s.")
        expect(emulator.memory() < 700_000_000, f"Slow readers take {emulator.memory()} bytes.")
        clients.clear()


def sharing():
    """A large event takes no more room for many listeners than for one."""
    with Emulator() as emulator:
        clients = []
        for number in range(100):
            client = socket.create_connection(("127.0.0.1", emulator.port), timeout=30)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            fields = [
                b"Accept: text/event-stream\r\n",
                b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
            ][number % 2]
            client.sendall(b"GET /live.json HTTP/1.1\r\nHost: localhost\r\n" + fields + b"\r\n")
            expect(client.recv(9) == b"HTTP/1.1 ", "It does not let somebody listen.")
            clients.append(client)
        before = emulator.memory()
        expect(emulator.ask("PUT", "/live.json", json.dumps("x" * 8_000_000))[0] == 200, "A large event.")
        growth = emulator.memory() - before
        print(f"  100 listeners to 8 MB take {growth >> 20} MB")
        expect(growth < 200_000_000, f"An event that many hear takes {growth} bytes.")
        [client.close() for client in clients]


def crashes():
    """After kill -9 every acknowledged write is there, and no half of another."""
    folder = tempfile.mkdtemp()
    data = os.path.join(folder, "data")
    acknowledged, begun = {}, set()
    lock = threading.Lock()
    dice = random.Random(7)
    rounds = 12
    for number in range(rounds):
        emulator = Emulator("--data", data)

        def write(writer):
            connection = emulator.connect()
            index = 0
            try:
                while True:
                    key = f"r{number}-w{writer}-{index}"
                    index += 1
                    value = {"a": key, "b": {"c": key * 20}}
                    with lock:
                        begun.add(key)
                    # One change of two places: both or none.
                    connection.request("PATCH", "/.json", json.dumps({f"one/{key}": value, f"two/{key}": key}))
                    answer = connection.getresponse()
                    answer.read()
                    if answer.status == 200:
                        with lock:
                            acknowledged[key] = value
            except (OSError, http.client.HTTPException):
                pass

        threads = [threading.Thread(target=write, args=(writer,)) for writer in range(6)]
        [thread.start() for thread in threads]
        time.sleep(dice.uniform(0.02, 0.35))
        emulator.kill()
        [thread.join() for thread in threads]
        with Emulator("--data", data) as after:
            one = json.loads(after.ask("GET", "/one.json")[1]) or {}
            two = json.loads(after.ask("GET", "/two.json")[1]) or {}
            for key, value in acknowledged.items():
                expect(one.get(key) == value and two.get(key) == key, f"{key} is lost.")
            expect(one.keys() == two.keys(), "There is half of a write.")
            expect(one.keys() <= begun, "There is what nobody has written.")
            if number % 4 == 3:
                after.ask("PUT", "/.json", "null")
                acknowledged.clear()
    expect(len(begun) > 100, f"Only {len(begun)} writes.")
    print(f"  {len(begun)} writes, {rounds} kills")


def streams():
    """1 000 clients that listen, beside some that write."""
    count = 1000
    with Emulator() as emulator:
        listeners = []
        for _ in range(count):
            listener = socket.create_connection(("127.0.0.1", emulator.port), timeout=30)
            listener.sendall(b"GET /posts.json HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
            listeners.append(listener)
        texts = {listener.fileno(): b"" for listener in listeners}
        sockets = {listener.fileno(): listener for listener in listeners}
        poll = select.poll()
        [poll.register(listener, select.POLLIN) for listener in listeners]

        def drain(marker):
            missing = {number for number, text in texts.items() if marker not in text}
            end = time.monotonic() + 20
            while missing:
                expect(time.monotonic() < end, f"{len(missing)} streams do not hear {marker}.")
                for number, _ in poll.poll(1000):
                    part = sockets[number].recv(1 << 20)
                    if not part:
                        expect(number not in missing, "A stream has ended.")
                        poll.unregister(number)
                    texts[number] += part
                    if marker in texts[number]:
                        missing.discard(number)

        drain(b"event: put")
        for number in range(5):
            begin = time.monotonic()
            expect(emulator.ask("PUT", f"/posts/p{number}.json", f'"hello {number}"')[0] == 200, "A PUT.")
            drain(b'"hello %d"' % number)
            elapsed = time.monotonic() - begin
        print(f"  {count} streams hear of a PUT within {elapsed * 1000:.0f} ms")

        def write(writer):
            connection = emulator.connect()
            for index in range(100):
                connection.request("PUT", f"/elsewhere/w{writer}/{index}.json", "1")
                answer = connection.getresponse()
                answer.read()
                expect(answer.status == 200, "A writer beside streams.")

        begin = time.monotonic()
        threads = [threading.Thread(target=write, args=(writer,)) for writer in range(4)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        print(f"  400 writes beside them take {time.monotonic() - begin:.2f} s")
        emulator.stop()
        drain(b"\r\n0\r\n\r\n")
        [listener.close() for listener in listeners]


def memory():
    """Requests leave nothing behind."""
    with Emulator() as emulator:
        def send(count):
            with socket.create_connection(("127.0.0.1", emulator.port), timeout=30) as connection:
                body = b'{"username":"Ada","text":"' + b"x" * 200 + b'","timestamp":1}'
                requests = b"".join([
                    b"PUT /a.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body,
                    b"GET /a.json HTTP/1.1\r\nHost: localhost\r\n\r\n",
                    b"GET /a.json?print=pretty&orderBy=%22$key%22 HTTP/1.1\r\nHost: localhost\r\n\r\n",
                    b"DELETE /a.json HTTP/1.1\r\nHost: localhost\r\n\r\n",
                ])
                reader = connection.makefile("rb")
                for _ in range(count // 40):
                    connection.sendall(requests * 10)
                    for _ in range(40):
                        head = b""
                        while not head.endswith(b"\r\n\r\n"):
                            head += reader.readline()
                        reader.read(int(head.split(b"Content-Length: ")[1].split(b"\r\n")[0]))

        send(4000)
        for _ in range(200):
            emulator.raw(b"GET /a.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        before = emulator.memory()
        begin = time.monotonic()
        send(20_000)
        print(f"  {20_000 / (time.monotonic() - begin):.0f} requests a second, one connection, pipelined")
        for _ in range(300):
            emulator.raw(b"GET /a.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        growth = emulator.memory() - before
        expect(growth < 4_000_000, f"The memory grows by {growth} bytes.")
        print(f"  20 000 requests take {growth >> 10} KB")
        descriptors = len(os.listdir(f"/proc/{emulator.process.pid}/fd"))
        expect(descriptors < 30, f"{descriptors} files are open.")


for check in [firebase, websockets, attacks, terminal, slow, readers, sharing, crashes, streams, memory]:
    if ONLY and check.__name__ not in ONLY:
        continue
    begin = time.monotonic()
    print(check.__doc__, flush=True)
    try:
        check()
    except Exception as error:
        if not isinstance(error, Unexpected):
            traceback.print_exc()
        print(f"check-emulator: {error}", file=sys.stderr, flush=True)
        [process.kill() for process in Emulator.processes]
        os._exit(1)
    print(f"  done in {time.monotonic() - begin:.1f} s", flush=True)
sys.stdout.flush()
# A listener of firebase-admin may still be waiting in a thread of its own.
os._exit(0)
