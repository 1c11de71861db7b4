#!/usr/bin/env python3
"""Compares the module JSON with Python's json and with orjson: verdicts and values of documents, whole and broken.

    python3 Scripts/check-json.py [--count N] [--seed S]

Needs orjson. Compiles nothing of the package but the module, twice: as it is, and with the address sanitizer.
"""
import argparse
import json
import math
import random
import resource
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import orjson

ROOT = Path(__file__).resolve().parent.parent
MODULE = sorted((ROOT / "Sources/Support/JSON").glob("*.swift"))
PROGRAM = [ROOT / "Scripts/json/main.swift", ROOT / "Tests/Support/JSONTests/JSONTree.swift"]


def compile_(*arguments):
    # The sanitizer makes the linker warn of each of its own functions.
    built = subprocess.run(["swiftc", "-swift-version", "5", "-O", *map(str, arguments)], capture_output=True, text=True)
    if built.returncode:
        raise SystemExit(built.stderr)


class Reader:
    """The module as a program."""

    def __init__(self, folder, *options):
        folder = Path(tempfile.mkdtemp(dir=folder))
        self.program = folder / "reader"
        library = folder / "JSON.o"
        compile_(*options, "-wmo", "-c", "-parse-as-library", "-module-name", "JSON", "-package-name", "post", *MODULE,
                 "-emit-module", "-emit-module-path", folder / "JSON.swiftmodule", "-o", library)
        compile_(*options, "-module-name", "Reader", "-I", folder, *PROGRAM, library, "-o", self.program)
        self.process = subprocess.Popen([self.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def read(self, document, how="read"):
        """(whether it is JSON, number of flaws, value or reason)"""
        self.process.stdin.write(f"{how} {len(document)}\n".encode() + document)
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"The reader ended at {document[:200]!r}")
        verdict, _, rest = line.decode().rstrip("\n").partition(" ")
        if verdict == "no":
            return False, 0, rest
        flaws, _, value = rest.partition(" ")
        return True, int(flaws), revived(json.loads(value)) if value else None

    def end(self):
        self.process.stdin.close()
        if code := self.process.wait():
            raise SystemExit(f"The reader ended with {code}.")


def revived(value):
    """The value that Scripts/json/main.swift has written."""
    match value:
        case str(text) if text[0] == "s":
            return text[1:]
        case str(text):
            return float(text[1:])
        case list(elements):
            return [revived(element) for element in elements]
        case dict(members):
            return {key: revived(member) for key, member in members.items()}
        case other:
            return other


def same(ours, theirs):
    """Whether two values are equal, bit by bit."""
    if isinstance(theirs, bool) or theirs is None or isinstance(theirs, str):
        return type(ours) is type(theirs) and ours == theirs
    if isinstance(theirs, int):
        return isinstance(ours, float) and ours == float(theirs)
    if isinstance(theirs, float):
        return isinstance(ours, float) and struct.pack("d", ours) == struct.pack("d", theirs)
    if isinstance(theirs, list):
        return isinstance(ours, list) and len(ours) == len(theirs) and all(map(same, ours, theirs))
    return isinstance(ours, dict) and ours.keys() == theirs.keys() and all(same(ours[key], theirs[key]) for key in theirs)


def no_constant(name):
    raise ValueError(f"{name} is no JSON")


def expected(document):
    """(whether it is JSON by its grammar, whether it has a flaw, value) by Python's json."""
    text = document.decode("utf-8", "replace").removeprefix("\ufeff")
    try:
        value = json.loads(text, parse_constant=no_constant)
    except (ValueError, RecursionError):
        return False, False, None
    try:
        document.decode("utf-8")
    except UnicodeDecodeError:
        return True, True, value
    # With all members, also those whose keys come again.
    return True, is_flawed(json.loads(text, object_pairs_hook=tuple)), value


def is_flawed(value):
    """Whether a value contains half a surrogate pair or infinity."""
    match value:
        case str(text):
            return any("\ud800" <= character <= "\udfff" for character in text)
        case float(number):
            return math.isinf(number)
        case list(elements) | tuple(elements):
            return any(map(is_flawed, elements))
        case _:
            return False


def document(chance, depth=0):
    """A document as text, by chance."""
    space = chance.choice(["", "", "", " ", "\n", "\t\r"])
    kind = chance.randrange(3 if depth > 4 else 0, 8)
    if kind < 2:
        members = (f"{string(chance)}{space}:{document(chance, depth + 1)}" for _ in range(chance.randrange(5)))
        value = "{" + ",".join(members) + "}"
    elif kind == 2:
        value = "[" + ",".join(document(chance, depth + 1) for _ in range(chance.randrange(5))) + "]"
    elif kind == 3:
        value = chance.choice(["true", "false", "null"])
    elif kind < 6:
        value = string(chance)
    else:
        value = number(chance)
    return space + value + space


def string(chance):
    pieces = ["a", "username", "a longer piece of text", "é", "漢字", "🙂", "\x7f", "\uffff", r"\n", r"\"", r"\\", r"\/", r"\u00e9",
              r"\ud83d\ude00", r"\ud83d", r"\ude00", r"\u0000", "\u2028", "e\u0301"]
    return '"' + "".join(chance.choice(pieces) for _ in range(chance.choice([0, 1, 2, 3, 9]))) + '"'


def number(chance):
    match chance.randrange(5):
        case 0:
            return repr(struct.unpack("d", chance.randbytes(8))[0]).replace("inf", "1e999").replace("nan", "0")
        case 1:
            return str(chance.randrange(-(2**70), 2**70))
        case 2:
            return str(chance.choice([2**53 + 1, 2**63 - 1, -(2**63), 2**63, 2**64, 0]) + chance.choice([0, 0, 1, -1]))
        case 3:
            # As far from two doubles as it gets.
            exact = struct.unpack("d", struct.pack("Q", chance.randrange(1, 0x7FE0000000000000)))[0]
            middle = (int(exact) * 2 + 1) if 2**53 < exact < 1e300 else exact
            return str(middle) if isinstance(middle, int) else repr(middle)
        case _:
            return chance.choice(["", "-"]) + chance.choice(["0", "7", "1443566400", "9007199254740993"]) + chance.choice(
                ["", ".5", ".123456", "." + "0" * 30 + "1"]) + chance.choice(["", "e5", "E-7", "e+22", "e-330", "e300", "e999999999999"])


def mutated(bytes_, chance):
    changed = bytearray(bytes_)
    for _ in range(chance.choice([1, 1, 2])):
        if not changed:
            break
        place = chance.randrange(len(changed))
        byte = chance.choice([*b'{}[],:"\\0-+.eEuntf /\n', 0, 0x1F, 0x80, 0xC3, 0xED, 0xF4, 0xFF, chance.randrange(256)])
        match chance.randrange(4):
            case 0:
                changed[place] = byte
            case 1:
                changed.insert(place, byte)
            case 2:
                del changed[place]
            case _:
                del changed[place:]
    return bytes(changed)


def compare(reader, document_):
    is_json, is_flawed_, value = expected(document_)
    ours, flaws, result = reader.read(document_)
    place = f"{document_!r}: {result}"
    if ours != is_json:
        raise SystemExit(f"Python says {is_json}, the reader {ours}: {place}")
    skipped, skipped_flaws, _ = reader.read(document_, "skip")
    if (skipped, skipped_flaws) != (ours, flaws):
        raise SystemExit(f"Skipping it differs from reading it: {place}")
    if not ours:
        return False
    if (flaws > 0) != is_flawed_:
        raise SystemExit(f"{flaws} flaws: {place}")
    try:
        theirs = orjson.loads(document_.removeprefix(b"\xef\xbb\xbf"))
    except ValueError:
        theirs = None
        if flaws == 0:
            raise SystemExit(f"orjson refuses it: {place}") from None
    if flaws == 0:
        # Of keys that come twice, Python keeps the last, and so does the way here.
        if not same(result, value) or not same(result, theirs):
            raise SystemExit(f"Another value: {place}\nPython: {value!r}\norjson: {theirs!r}")
    return True


def compare_many(reader, count, seed):
    chance = random.Random(seed)
    accepted = 0
    for index in range(count):
        text = document(chance).encode("utf-8", "surrogatepass")
        accepted += compare(reader, text if index % 2 else mutated(text, chance))
    print(f"{count} documents (--seed {seed}), {accepted} of them JSON: as Python's json and orjson say.")


def compare_all_changes(reader):
    whole = r'{"é\ud83d\ude00":[-1.5e+3,true,null,"\n\\x"],"b":{"🙂":[]}} '.encode()
    count = 0
    for length in range(len(whole)):
        compare(reader, whole[:length])
        for byte in range(256):
            compare(reader, whole[:length] + bytes([byte]) + whole[length + 1:])
            count += 1
    print(f"{len(whole)} prefixes and {count} changed bytes: as Python's json and orjson say.")


def try_large(program):
    """Documents that are made to cost much. Each in a process of its own, whose memory is limited."""
    for name, size, head, piece, tail in [
        ("brackets", 1 << 30, b"", b"[", b""),
        ("one text", 100 << 20, b'"', b"x", b'"'),
        ("one number", 100 << 20, b"", b"9", b""),
        ("escapes", 100 << 20, b'"', rb"\ud83d", b'"'),
    ]:
        start = time.monotonic()
        limit = size + 3 * (256 << 20)
        process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            preexec_fn=lambda limit=limit: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
        chunk = piece * ((1 << 20) // len(piece))
        count = size // len(chunk)
        process.stdin.write(f"skip {len(head) + count * len(chunk) + len(tail)}\n".encode() + head)
        for _ in range(count):
            process.stdin.write(chunk)
        process.stdin.write(tail)
        process.stdin.close()
        verdict = process.stdout.read().decode().strip()
        if process.wait() != 0 or not verdict:
            raise SystemExit(f"{name}: the reader ended with {process.returncode}.")
        seconds = time.monotonic() - start
        print(f"{size >> 20} MB of {name}: {verdict[:60]} ({seconds:.1f} s, at most {limit >> 20} MB)")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=10_000, help="random documents (default: 10000)")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 31))
    options = parser.parse_args()
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    with tempfile.TemporaryDirectory() as folder:
        reader = Reader(folder)
        compare_many(reader, options.count, options.seed)
        reader.end()
        checked = Reader(folder, "-sanitize=address")
        compare_all_changes(checked)
        compare_many(checked, options.count // 10, options.seed + 1)
        checked.end()
        try_large(reader.program)


main()
