#!/usr/bin/env python3
"""Checks the lessons in Grader/Starter/Lessons against the curriculum, the screens and the textbook.

    Scripts/check-lessons.py

Each section of the curriculum has a lesson, the index has each lesson, each lesson begins with a screen or a line of output and ends with
`post show` and the next one, the names in `post check` exist, a screen is the one in Fixtures/Screens, and no lesson shows three lines of the textbook. The screen in the root's README is checked, too. Each
example in Swift compiles after the first one of its page, or fails with the error in its first line: ```swift error: TEXT.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LESSONS = ROOT / "Grader/Starter/Lessons"
HEADINGS = ["The result", "Why it is built this way", "Words and API", "Steps", "Pitfalls", "Questions", "How to check it"]
SCREEN = re.compile(r"<!-- screen: (\S+) -->\n```text\n(.*?)\n```", re.S)
BLOCK = re.compile(r"^```.*?\n(.*?)^```", re.M | re.S)


def names(curriculum):
    """The names that `post check` accepts: parts, sections and criteria."""
    parts = {part["id"] for part in curriculum["parts"]}
    sections = {f"{part['id']}.{section['id']}" for part in curriculum["parts"] for section in part["sections"]}
    return parts, sections, {criterion["id"] for criterion in curriculum["criteria"]}


def textbook_lines():
    """Every three consecutive lines of the textbook."""
    for path in (ROOT / "Textbook").rglob("*.swift"):
        lines = [line.strip() for line in path.read_text().splitlines() if line.strip() not in ("", "{", "}")]
        yield from zip(lines, lines[1:], lines[2:])


def screen_faults(path):
    """The screens of a document that are not the golden ones that their comments name."""
    text = path.read_text()
    for name, screen in SCREEN.findall(text):
        golden = ROOT / "Fixtures/Screens" / name
        if not golden.exists() or golden.read_text().rstrip("\n") != screen:
            yield f"{path.name}: its screen is not Fixtures/Screens/{name}"
    if text.count("<!-- screen:") != len(SCREEN.findall(text)):
        yield f"{path.name}: a comment on a screen has no screen below it"


def example_faults(path):
    """The examples in Swift that do not compile, or compile although they should not."""
    examples = re.findall(r"^```swift(?: error: ([^\n]+))?\n(.*?)^```", path.read_text(), re.M | re.S)
    for error, code in examples:
        code = code if code == examples[0][1] else examples[0][1] + code
        with tempfile.NamedTemporaryFile("w", suffix=".swift") as file:
            print(code, file=file, flush=True)
            command = ["swiftc", "-swift-version", "6", "-parse-as-library", "-emit-sil", "-o", "/dev/null", file.name]
            result = subprocess.run(command, capture_output=True, text=True)
        if error and f"error: {error}" not in result.stderr or not error and result.returncode != 0:
            yield f"{path.name}: an example does not {'fail with “' + error + '”' if error else 'compile'}: {result.stderr}"


def faults():
    parts, sections, criteria = names(json.loads((ROOT / "Fixtures/curriculum.json").read_text()))
    known = parts | sections | criteria
    index = (LESSONS / "README.md").read_text()
    links = re.findall(r"^\| (\[\d.+?\)) \|", index, re.M)
    solution = set(textbook_lines())
    judged = set()
    for number, path in enumerate(sorted(LESSONS.glob("[0-9]*.md")), 1):
        text = path.read_text()
        if f"]({path.name})" not in index:
            yield f"{path.name}: the index does not have it"
        if re.findall(r"^Next: (.+)\.\n\Z", text, re.M) != links[number:number + 1]:
            yield f"{path.name}: it does not end with the next lesson"
        if "```" not in text.partition("## The result")[2].partition("\n## ")[0]:
            yield f"{path.name}: its result has neither a screen nor a line of output"
        if "swift run post show" not in text.partition("## How to check it")[2]:
            yield f"{path.name}: it does not say how to check it with post show"
        headings = re.findall(r"^## (.+)$", text, re.M)
        if headings != HEADINGS:
            yield f"{path.name}: its headings are not those of the others: {headings}"
        for name in re.findall(r"`((?:%s)(?:\.[a-z-]+)*)`" % "|".join(sorted(parts)), text):
            judged |= {name} | {section for section in sections if section.startswith(name + ".")}
            if name not in known:
                yield f"{path.name}: the curriculum has no {name}"
        for name in re.findall(r"swift run post check (\S+)", text):
            if name not in known:
                yield f"{path.name}: post check takes no {name}"
        yield from screen_faults(path)
        for block in BLOCK.findall(text):
            lines = [line.strip() for line in block.splitlines() if line.strip() not in ("", "{", "}")]
            if solution & set(zip(lines, lines[1:], lines[2:])):
                yield f"{path.name}: it shows lines of the textbook"
    for path in sorted(LESSONS.glob("*.md")):
        yield from example_faults(path)
    for section in sorted(sections - judged):
        yield f"No lesson is about {section}."
    yield from screen_faults(ROOT / "README.md")


def main():
    found = list(faults())
    count = len(list(LESSONS.glob("[0-9]*.md")))
    print("\n".join(found) if found else f"{count} lessons are about all sections, and show what is there.")
    return 1 if found else 0


sys.exit(main())
