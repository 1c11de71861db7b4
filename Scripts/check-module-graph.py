#!/usr/bin/env python3
"""Checks that the table of modules in Docs/Architecture.md agrees with the manifests of all packages.

    Scripts/check-module-graph.py

Each module is in the table, below its folder, with the modules and products that it depends on, and with files that exist.
Only test targets may be missing. The manifest of the root must have no dependencies, and two packages no module of the same name.
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
# Packages that the grader copies into others. Their modules have the names of the app's.
TEMPLATES = ("Grader/Starter/", "Grader/Submissions/")


class Target:
    def __init__(self, package, description):
        self.is_test = description["type"] == "test"
        top = "Tests" if self.is_test else "Sources"
        self.path = package / (description.get("path") or f"{top}/{description['name']}")
        # A dependency is {"byName": [name, condition]}, or the same with another word.
        self.imports = {next(iter(kind.values()))[0] for kind in description["dependencies"]}


def manifests():
    """The folder and the manifest of each package."""
    files = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "Package.swift", "*/Package.swift"], check=True, capture_output=True,
        text=True).stdout.splitlines()
    # A separate scratch folder, because a build that is under way locks the package's.
    with tempfile.TemporaryDirectory() as scratch:
        for file in files:
            if not file.startswith(TEMPLATES):
                folder = pathlib.PurePosixPath(file).parent
                output = subprocess.run(
                    ["swift", "package", "--package-path", ROOT / folder, "--scratch-path", scratch, "dump-package"],
                    check=True, stdout=subprocess.PIPE).stdout
                yield folder, json.loads(output)


def rows():
    """The folder, module, imports and files of each row."""
    text = (ROOT / "Docs/Architecture.md").read_text()
    folder = None
    for line in text.partition("\n## Modules\n")[2].partition("\n## ")[0].splitlines():
        if match := FOLDER.match(line):
            folder = match[1]
        elif match := MODULE.match(line):
            yield folder, match[1], set(re.findall(r"`(\w+)`", match[2])), re.findall(r"`([^`]+)`", match[3])


def faults():
    targets = {}
    for package, manifest in manifests():
        if package.name == "" and manifest["dependencies"]:
            yield "The root has dependencies, so no other package can use it by address."
        for description in manifest["targets"]:
            name = description["name"]
            if name in targets:
                yield f"{name} is in two packages: {targets[name].path} and {package}."
            targets[name] = Target(package, description)
    seen = set()
    for folder, name, imports, files in rows():
        if name in seen:
            yield f"{name} is in the table twice."
        seen.add(name)
        target = targets.get(name)
        if not target:
            yield f"{name} is in the table, but in no manifest."
            continue
        for other in sorted(target.imports - imports):
            yield f"{name} depends on {other} in the manifest, but not in the table."
        for other in sorted(imports - target.imports):
            yield f"{name} depends on {other} in the table, but not in the manifest."
        if folder not in [str(target.path.parent), str(target.path)]:
            yield f"{name} is in {target.path}, but in the table below {folder}."
        for file in files:
            if not any((ROOT / target.path).rglob(file)):
                yield f"{name} has no {file}."
    for name in sorted(targets.keys() - seen):
        if not targets[name].is_test:
            yield f"{name} is in {targets[name].path}, but not in the table."


def main():
    found = list(faults())
    print("\n".join(found) if found else "The table in Docs/Architecture.md agrees with the manifests of all packages.")
    return 1 if found else 0


sys.exit(main())
