"""A student's package in a folder, its program, and a terminal, for the scripts that use them."""
import fcntl
import os
import pathlib
import pty
import select
import shutil
import struct
import subprocess
import sys
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODULES = ["PostModel", "PostControllers", "PostViews"]
# Starts the loopback interface of a new network, which has no other one, and becomes a program.
LOOPBACK = """
import fcntl, os, socket, struct, sys
fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh22x", b"lo", 1))
os.execvp(sys.argv[1], sys.argv[1:])
"""


class Package:
    def __init__(self, folder):
        self.folder = folder
        self.home = folder.parent / "home"
        self.home.mkdir()
        subprocess.run([ROOT / ".build/debug/PostGrader", "starter", folder], check=True, stdout=subprocess.DEVNULL)
        self.stubs = {path: path.read_text() for path in (folder / "Sources").rglob("*.swift")}
        subprocess.run(["swift", "build", "--product", "post"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        self.program = folder / ".build/debug/post"
        self.environment = {**os.environ, "HOME": str(self.home), "TERM": "xterm-256color"}
        cage = ["unshare", "-rn", sys.executable, "-c", LOOPBACK]
        self.cage = cage if subprocess.run([*cage, "true"]).returncode == 0 else []
        if not self.cage:
            print("This system has no network namespaces, so the program is run with the network.")

    def run(self, *words):
        """The output, the exit code, and the seconds."""
        start = time.monotonic()
        result = subprocess.run(
            [*self.cage, self.program, *words], cwd=self.folder / "Sources", env=self.environment, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return result.stdout, result.returncode, time.monotonic() - start

    def solve(self, *modules):
        """Puts the textbook's modules in the place of the stubs."""
        for module in modules:
            shutil.copytree(ROOT / "Textbook/Sources" / module, self.folder / "Sources" / module, dirs_exist_ok=True)

    def reset(self):
        for path in list((self.folder / "Sources").rglob("*.swift")):
            path.unlink()
        for path, text in self.stubs.items():
            path.write_text(text)

    def edit(self, path, old, new):
        path = self.folder / "Sources" / path
        text = path.read_text()
        assert old in text, (path, old)
        path.write_text(text.replace(old, new, 1))

    def processes(self):
        """What still runs on behalf of this package."""
        found = subprocess.run(["pgrep", "-f", f"{self.folder.name}/.build"], stdout=subprocess.PIPE, text=True)
        return found.stdout.split()


class Terminal:
    """A program in a terminal of 100 by 30 cells."""

    def __init__(self, package, *words, **environment):
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
            os.chdir(package.folder)
            os.execve(package.program, [str(package.program), *words], {**package.environment, **environment})
        self.output = ""

    def wait(self, text, seconds=120, *others):
        """Whether a text comes, and others in any order, after what has come before the last one."""
        end = time.monotonic() + seconds
        while not all(text in self.output for text in (text, *others)):
            if not select.select([self.descriptor], [], [], max(0, end - time.monotonic()))[0]:
                return False
            try:
                data = os.read(self.descriptor, 65536)
            except OSError:
                data = b""
            if not data:
                return False
            self.output += data.decode(errors="replace")
        self.output = self.output.split(text, 1)[1]
        return True

    def type(self, keys):
        os.write(self.descriptor, keys.encode())

    def end(self):
        _, status = os.waitpid(self.child, 0)
        os.close(self.descriptor)
        return os.waitstatus_to_exitcode(status)
