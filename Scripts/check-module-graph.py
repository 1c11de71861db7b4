#!/usr/bin/env python3
"""Checks that the table of modules in Docs/Architecture.md says what Package.swift says.

    Scripts/check-module-graph.py

Each module stands below its folder, with what it imports and with files that it has. Only test targets may be missing.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = re.compile(r"\| \*\*(.+?)\*\* \|")
MODULE = re.compile(r"\| `(\w+)` \|([^|]*)\|[^|]*\|([^|]*)\|")


class Target:
    def __init__(self, description):
        self.is_test = description["type"] == "test"
        top = "Tests" if self.is_test else "Sources"
        self.path = pathlib.PurePosixPath(description.get("path") or f"{top}/{description['name']}")
        # A dependency is {"byName": [name, condition]}, or the same with another word.
        self.imports = {next(iter(kind.values()))[0] for kind in description["dependencies"]}


def manifest():
    # A scratch folder of its own, because a build that is under way locks the package's.
    with tempfile.TemporaryDirectory() as scratch:
        output = subprocess.run(
            ["swift", "package", "--package-path", ROOT, "--scratch-path", scratch, "dump-package"], check=True,
            stdout=subprocess.PIPE).stdout
    return {description["name"]: Target(description) for description in json.loads(output)["targets"]}


def rows():
    """The folder, module, imports and files of each row."""
    text = (ROOT / "Docs/Architecture.md").read_text()
    folder = None
    for line in text.partition("\n## Modules\n")[2].partition("\n## ")[0].splitlines():
        if match := FOLDER.match(line):
            folder = match[1]
        elif match := MODULE.match(line):
            yield folder, match[1], set(re.findall(r"`(\w+)`", match[2])), re.findall(r"`([^`]+)`", match[3])


def faults(targets):
    seen = set()
    for folder, name, imports, files in rows():
        if name in seen:
            yield f"{name} is there twice."
        seen.add(name)
        target = targets.get(name)
        if not target:
            yield f"{name} is in the table, and not in the manifest."
            continue
        for other in sorted(target.imports - imports):
            yield f"{name} imports {other} in the manifest, and not in the table."
        for other in sorted(imports - target.imports):
            yield f"{name} imports {other} in the table, and not in the manifest."
        if folder not in [str(target.path.parent), str(target.path)]:
            yield f"{name} is in {target.path}, and not in {folder}."
        for file in files:
            if not any((ROOT / target.path).rglob(file)):
                yield f"{name} has no {file}."
    for name in sorted(targets.keys() - seen):
        if not targets[name].is_test:
            yield f"{name} is in the manifest, and not in the table."


targets = manifest()
found = list(faults(targets))
print("\n".join(found) if found else "Docs/Architecture.md has all modules, and imports as Package.swift does.")
sys.exit(1 if found else 0)
