#!/usr/bin/env python3
"""Checks the table “What runs” of Docs/Map.md with the coverage of the tour and of the sessions.

    Scripts/check-map.py LCOV      LCOV is what `llvm-cov export -format=lcov` writes

Each documented member has a row. A row without a reason has to be right: the tour or a session runs the member. A stored
property, an enum case and a requirement of a protocol have no code; for them, a line that runs has to mention the name. A
protocol runs if one of its requirements does.
"""

import pathlib
import re
import sys

MODULES = ["Sources/PostModel", "Sources/PostControllers", "Sources/PostViews"]
ROW = re.compile(r"^\| `(?P<member>[^`]+)` \| \[[^]]+\]\(\.\./(?P<file>[^)]+)\) \| (?P<status>.+) \|$")
DECLARATION = re.compile(
    r"\b(?:func|var|let|case|struct|class|enum|protocol|extension)\s+`?(?P<name>\w+)|\b(?P<init>init)\b")

root = pathlib.Path(__file__).resolve().parent.parent
faults = []


def read_coverage(path):
    """The lines that run, by file."""
    runs, known, file = {}, {}, None
    for line in pathlib.Path(path).read_text().splitlines():
        if line.startswith("SF:"):
            file = line[3:]
            name = file[file.index("/Sources/") + 1:] if "/Sources/" in file else file
        elif line.startswith("DA:"):
            number, count = map(int, line[3:].split(",")[:2])
            known.setdefault(name, set()).add(number)
            if count:
                runs.setdefault(name, set()).add(number)
    return runs, known


def declared(line):
    match = DECLARATION.search(line)
    return match and (match["name"] or match["init"])


def documented():
    """The declarations whose comments name a step of the curriculum: (file, name)."""
    for module in MODULES:
        for path in sorted((root / module).rglob("*.swift")):
            comment = ""
            for line in path.read_text().splitlines():
                text = line.strip()
                if text.startswith("///"):
                    comment += text
                elif text and not text.startswith("@"):
                    name = declared(text)
                    if "Curriculum:" in comment and name and not text.startswith("extension"):
                        yield str(path.relative_to(root)), name
                    comment = ""


def find(file, member):
    """The line of a member's declaration, and whether it has code."""
    lines = (root / file).read_text().splitlines()
    name = re.split(r"[(?]", member.split(".", 1)[-1] if "." in member else member)[0]
    labels = re.search(r"\((\w*)", member)
    for number, line in enumerate(lines, 1):
        code = line.split("//")[0]
        if declared(code) != name or re.search(r"^\s*(?:if|guard|for|switch)\b|case \.", code):
            continue
        rest = code + "".join(lines[number:number + 2])
        first_label = rf"{labels[1]}\b" if labels and labels[1] else r"\)"
        match = labels and re.search(rf"\b{name}\??\(\s*{first_label}", rest)
        if labels and not (match and match.start() < len(code)):
            continue
        if re.search(r"\b(?:struct|class)\s", code):
            return number, number + lines[number:].index("}"), True
        if re.search(r"\b(?:case|enum|protocol)\s", code):
            return number, number, False
        for end in range(number, min(number + 12, len(lines) + 1)):
            if lines[end - 1].rstrip().endswith("{") or re.search(r"\{.*\}", lines[end - 1]):
                return number, end + 1, True
            if not lines[end - 1].strip():
                break
        return number, number, False
    return None


rows = {}
for line in (root / "Docs/Map.md").read_text().split("## What runs", 1)[1].split("\n## ")[0].splitlines():
    match = ROW.match(line)
    if match:
        rows[match["file"], match["member"]] = match["status"]
    elif line.startswith("| `"):
        faults.append(f"This row cannot be read: {line}")

names = {(file, re.split(r"[(?]", member.split(".", 1)[-1])[0]) for file, member in rows}
for file, name in documented():
    if (file, name) not in names:
        faults.append(f"{file}: {name} names a step of the curriculum and has no row.")

runs, known = read_coverage(sys.argv[1])
replaced = 0
for (file, member), status in rows.items():
    place = find(file, member)
    if not place:
        faults.append(f"{file} does not declare {member}.")
    elif status != "runs":
        replaced += 1
        if "because" not in status:
            faults.append(f"{member} needs a reason: “replaced by …, because …”.")
    else:
        first, last, has_code = place
        if has_code:
            does_run = bool(runs.get(file, set()) & set(range(first, last + 1)))
        else:
            names = {re.split(r"[(?]", other.split(".", 1)[-1])[0]
                     for in_file, other in rows if in_file == file and f"{other}.".startswith(f"{member}.")}
            word = re.compile(rf"\b(?:{'|'.join(names)})\b")
            does_run = any(
                word.search((root / other).read_text().splitlines()[number - 1])
                for other, numbers in runs.items() if other.startswith("Sources/") and (root / other).exists()
                for number in numbers if (other, number) != (file, first))
        if not does_run:
            faults.append(f"{member} runs neither in the tour nor in a session.")

print("\n".join(faults) if faults else
      f"{len(rows) - replaced} documented members run in the tour or in a session; {replaced} are replaced for a reason.")
sys.exit(1 if faults else 0)
