"""A student's package with a submission in it, built with all its mutants."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import render
import submissions
from structure import Structure
from tokens import tokens, without_comments
from vocabulary import Vocabulary

MODULES = submissions.MODULES
ERROR = re.compile(r"^(/[^:\n]+\.swift):(\d+):(\d+): error: ", re.M)


def submission(name):
    """The Swift sources of a submission, by their paths in a package, and what it fails."""
    with tempfile.TemporaryDirectory() as folder:
        submissions.write(name, pathlib.Path(folder))
        return read(pathlib.Path(folder)), submissions.description(name)["fails"]


def read(folder):
    return {
        str(path.relative_to(folder)): path.read_text()
        for module in MODULES
        for path in sorted((folder / "Sources" / module).rglob("*.swift"))
    }


def meaning(source):
    return [token.text for token in tokens(without_comments(source))]


class Package:
    """One package for all designs, one after the other: what stands around them is built once."""

    def __init__(self, folder, grader):
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([grader, "starter", folder], check=True, stdout=subprocess.DEVNULL)
        # What students are given is not theirs to get wrong.
        self.given = [meaning(text) for text in read(folder).values()]
        self.curriculum = json.loads((folder / "Fixtures/curriculum.json").read_text())

    def structures(self, sources, known):
        """What can be mutated: what is neither given nor `known` from another design."""
        vocabulary = Vocabulary(sources.values())
        found = []
        for path, text in sources.items():
            content = meaning(text)
            if content not in self.given and content not in known:
                known.append(content)
                found.append(Structure(path, text, vocabulary))
        return found

    def write(self, sources, renderings):
        for module in MODULES:
            folder = self.folder / "Sources" / module
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            (folder / "MutantSwitch.swift").write_text(render.SWITCH)
        for path, text in sources.items():
            place = self.folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(renderings[path].text if path in renderings else text)

    def build(self, sources, structures, log):
        """Builds, without the mutants that do not compile, and returns the test program."""
        for module in ["JSON", "Locking", "TCPClient", "WebSocketFrames", "HeadlessUI"]:
            if output := self.check(module, self.folder / "Kit" / module):
                raise SystemExit(output)
        attempt, module = 0, 0
        while module < len(MODULES):
            renderings = {structure.file: render.Rendering(structure) for structure in structures}
            self.write(sources, renderings)
            output = self.check(MODULES[module], self.folder / "Sources" / MODULES[module])
            if output is None:
                module += 1
                continue
            attempt += 1
            removed = self.simplify(output, renderings)
            count = sum(len(structure.mutants) for structure in structures)
            log(f"  attempt {attempt}: {len(removed)} mutants do not compile, {count} are left")
        result = subprocess.run(
            ["swift", "build", "--package-path", self.folder, "--build-tests"], text=True, errors="replace",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if result.returncode != 0:
            raise SystemExit(f"The tests do not compile with the mutants:\n{result.stdout[-4000:]}")
        program = self.folder.parent / "Tests"
        program.unlink(missing_ok=True)
        return (self.folder / ".build/debug/PostPackageTests.xctest").rename(program)

    def check(self, module, folder):
        """What the compiler finds wrong with one module, without the rest of a build; None if that is nothing."""
        modules = self.folder.parent / "Modules"
        modules.mkdir(exist_ok=True)
        result = subprocess.run(
            ["swiftc", "-swift-version", "6", "-parse-as-library", "-wmo", "-Onone", "-suppress-warnings",
             "-package-name", "package", "-module-name", module, "-I", modules, "-emit-sil", "-o", modules / "output.sil",
             "-emit-module-path", modules / f"{module}.swiftmodule", *sorted(folder.rglob("*.swift"))],
            text=True, errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return result.stdout if result.returncode else None

    def simplify(self, output, renderings):
        """Takes out the mutants that errors lie in. Only when there are none, what surrounds an error is changed."""
        places = [
            (renderings[file], int(line), int(column))
            for path, line, column in dict.fromkeys(ERROR.findall(output))
            if (file := str(pathlib.Path(path).relative_to(self.folder))) in renderings
        ]
        before = [rendering.state() for rendering in renderings.values()]
        removed = [mutant for rendering, *place in places for mutant in rendering.blame(*place)]
        if not removed:
            removed = [mutant for rendering, *place in places for mutant in rendering.degrade(*place)]
        if before == [rendering.state() for rendering in renderings.values()]:
            raise SystemExit(f"The package does not compile, and no mutant is to blame:\n{output[-4000:]}")
        return removed

    def criteria(self, fails):
        """The criteria that a submission meets which fails those."""
        every = [criterion["id"] for criterion in self.curriculum["criteria"]]
        return [id for id in every if not any(f in ("all", id) or id.startswith(f + ".") for f in fails)]
