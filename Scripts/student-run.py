#!/usr/bin/env python3
"""Works in a student's package as a student does: from the starter to the first points, a lesson, three kinds of mistakes, and the app.

    Scripts/student-run.py > Docs/student-run.txt     records the run, with the PostGrader in .build/debug
    Scripts/student-run.py --check                    repeats it, and compares it with the record; seconds may differ
"""
import difflib
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from student_package import MODULES, ROOT, Package

RECORD = ROOT / "Docs/student-run.txt"
TEXTBOOK = ROOT / "Textbook/Sources"


class Run:
    def __init__(self, package):
        self.package = package
        self.lines = []

    def say(self, text=""):
        self.lines.append(text)

    def post(self, expected):
        """Runs the program, and records what it prints, which contains a text."""
        self.say("$ swift run post")
        output, code, seconds = self.package.run()
        output = re.sub(r"\n +at .*|\x1b\[[0-9;]*m", "", output)
        self.say(output.rstrip())
        self.say(f"# exit code {code}, after {seconds:.1f} s")
        self.say()
        assert expected in output, "\n".join(self.lines)

    def edit(self, why, path, change):
        """Changes a file, and records the difference."""
        file = self.package.folder / "Sources" / path
        old = file.read_text()
        new = change(old)
        assert old != new, why
        file.write_text(new)
        self.say(f"# {why}")
        difference = list(difflib.unified_diff(old.splitlines(), new.splitlines(), n=1, lineterm=""))[2:]
        self.say(f"--- Sources/{path}")
        self.lines += [line.rstrip() for line in difference]
        self.say()

    def show(self, text):
        """Opens the app in a terminal, and records its screen when it shows a text."""
        name = f"student-run-{self.package.folder.name.replace(' ', '-')}-{id(self)}"
        tmux = ["tmux", "-L", name, "-f", "/dev/null"]
        self.say("$ swift run post show")
        command = f"cd '{self.package.folder}' && TZ=UTC LC_ALL=C.UTF-8 HOME='{self.package.home}' exec '{self.package.program}' show"
        subprocess.run([*tmux, "new-session", "-d", "-x", "80", "-y", "24", command], check=True)
        try:
            end = time.monotonic() + 600
            screen = ""
            while text not in screen and time.monotonic() < end:
                time.sleep(0.1)
                screen = subprocess.run([*tmux, "capture-pane", "-p"], check=True, stdout=subprocess.PIPE, text=True).stdout
            self.say("\n".join(line.rstrip() for line in screen.rstrip().splitlines()))
            subprocess.run([*tmux, "send-keys", "q"])
        finally:
            subprocess.run([*tmux, "kill-server"], stderr=subprocess.DEVNULL)
        assert text in screen, screen


def replaced(old, new):
    def change(text):
        assert old in text, old
        return text.replace(old, new, 1)
    return change


def bodies_of_textbook(path):
    """Writes the textbook's functions into the stubs of a file."""
    bodies = re.findall(r"\{\n((?:    .*\n)+)  \}", (TEXTBOOK / path).read_text())

    def change(text):
        for body in bodies:
            text = re.sub(r"    // Your code\.\n(    .*\n)*", lambda _: body, text, count=1)
        return text
    return change


def record(work):
    start = time.monotonic()
    run = Run(Package(work / "my-post"))
    run.say("# A student's first hour, recorded by Scripts/student-run.py. Lines that begin with # are remarks.")
    run.say()
    run.say("$ swift run --package-path Grader PostGrader starter ~/my-post && cd ~/my-post")
    run.say(f"# with the build of the program post: {time.monotonic() - start:.0f} s")
    run.say()
    run.post("Next: ")
    method = "PostControllers/HTTPMethod.swift"
    run.edit("The first criterion of lesson 1", method, lambda text: re.sub(r"case (\w+)", lambda case: f'{case[0]} = "{case[1].upper()}"', text))
    run.post("1 new: ")
    seconds = time.monotonic() - start
    run.say(f"# The first point, from nothing: {seconds:.0f} s of the machine's time")
    run.say()
    controller = "PostControllers/NetworkController.swift"
    run.edit("The rest of lesson 1", controller, bodies_of_textbook(controller))
    run.post("Finished: ")
    run.edit("A mistake that the compiler finds", controller, replaced("request.httpMethod = httpMethod.rawValue", "request.httpMethod = httpMethod"))
    run.post("NetworkController.swift:")
    run.edit("The mistake mended, and another one made", controller, replaced(
        "request.httpMethod = httpMethod\n    request.httpBody = body", "request.httpMethod = httpMethod.rawValue"))
    run.post("worked before: ")
    run.edit("That mended, and code that ends the app", controller, replaced(
        "request.httpMethod = httpMethod.rawValue", "request.httpMethod = httpMethod.rawValue\n    request.httpBody = body!"))
    run.post("Fatal error")
    run.say("# Later, with all lessons of Part One")
    run.package.solve(*MODULES)
    run.show("The bakery has cinnamon rolls again.")
    return "\n".join(run.lines) + "\n"


def comparable(text):
    """The text without what differs between runs: durations, and the time in a request."""
    return re.sub(r"\d+(\.\d+)? s\b|endAt=[\d.]+.*", "N", text)


def main():
    with tempfile.TemporaryDirectory(prefix="student-") as work:
        text = record(pathlib.Path(work)).replace(str(pathlib.Path(work).resolve()), "~").replace(work, "~")
    if sys.argv[1:] == ["--check"]:
        lines = [comparable(part).splitlines() for part in (RECORD.read_text(), text)]
        difference = list(difflib.unified_diff(*lines, "Docs/student-run.txt", "now", lineterm=""))
        print(text if not difference else "\n".join(difference))
        sys.exit(1 if difference else 0)
    print(text, end="")


main()
