#!/usr/bin/env python3
"""Compares CellText and the canvas of TextUI with wcwidth.wcswidth on random hostile texts, new ones each time.

    python3 Scripts/check-cell-widths.py [number of texts] [seed]

Compiles the text layer together with a small main program, so nothing in the package exists for this check alone.
"""

import importlib.util
import random
import re
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

from wcwidth import wcswidth

ROOT = Path(__file__).resolve().parent.parent
spec = importlib.util.spec_from_file_location("generator", ROOT / "Scripts/generate-cell-widths.py")
generator = importlib.util.module_from_spec(spec)
spec.loader.exec_module(generator)

MODULES = ["Support/CellText", "Headless/HeadlessUI", "Headless/TextUI"]

# Reads one text a line, as hexadecimal scalars; writes "kind cells text" for each thing it measures or prints.
MAIN = r"""
func emit(_ kind: String, _ cells: Int, _ text: String) {
  print(kind, cells, text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " "))
}
var previous = ""
while let line = readLine() {
  var text = ""
  for word in line.split(separator: " ") { text.unicodeScalars.append(Unicode.Scalar(UInt32(word, radix: 16)!)!) }
  emit("string", text.cellWidth, text)
  for character in text { emit("character", character.cellWidth, String(character)) }
  let glyphs = Array(Glyphs(text, singleLine: true))
  emit("glyphs", glyphs.reduce(0) { $0 + $1.width }, glyphs.map(\.text).joined())
  let single = String(singleLine: text)
  emit("again", glyphs.reduce(0) { $0 + $1.width }, String(singleLine: single))
  if String(singleLine: single) != single { emit("changed", 0, single) }
  for width in [2, 3, 7, 20] {
    for line in WrappedLines(text, width: width) {
      emit(line.cellWidth <= width ? "line" : "overlong", line.cellWidth, line)
    }
    var canvas = Canvas(width: width + 3, height: 4)
    canvas.fill(x: 0, y: 3, width: width + 3, height: 1, with: "─")
    canvas.drawBox(x: 0, y: 0, width: width + 3, height: 3)
    canvas.draw(text, x: 1, y: 1, maxWidth: width, ellipsis: width == 7)
    canvas.draw(previous, x: width / 2, y: 1, maxWidth: 3)
    canvas.draw(text, x: -2, y: 2)
    for line in canvas.lines { emit("canvas", width + 3, line) }
  }
  previous = text
}
"""


def hostile_texts(count, dice):
    everything = [chr(c) for c in generator.SCALARS]
    controls = "\n\r\t\x00\x1b\x7f\x85\x9b\u2028\u202e\u2066\u200e\u200b\ufeff\u00ad\ufff9"
    for _ in range(count):
        alphabet = generator.ALPHABET
        if dice.random() < 0.5:
            alphabet += controls
        if dice.random() < 0.5:
            alphabet = list(alphabet) + dice.sample(everything, 40)
        yield generator.hostile(dice, dice.choice([1, 2, 3, 5, 8, 30, 90]), alphabet)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 32)
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "main.swift"
        program.write_text(MAIN)
        # Everything is compiled as one module.
        sources = []
        for path in [p for name in MODULES for p in sorted((ROOT / "Sources" / name).rglob("*.swift"))]:
            sources.append(Path(folder) / path.name)
            sources[-1].write_text(re.sub("^import (?!Foundation).*\n", "", path.read_text(), flags=re.MULTILINE))
        subprocess.run(["swiftc", "-Onone", "-package-name", "Post", "-o", f"{folder}/check", program, *sources], check=True)
        texts = "\n".join(" ".join(f"{ord(c):x}" for c in t) for t in hostile_texts(count, random.Random(seed)))
        output = subprocess.run([f"{folder}/check"], input=texts, capture_output=True, text=True, check=True).stdout

    failures = 0
    kinds = {}
    for row in output.splitlines():
        kind, cells, *scalars = row.split(" ")
        text = "".join(chr(int(s, 16)) for s in scalars if s)
        kinds[kind] = kinds.get(kind, 0) + 1
        expected = wcswidth(text)
        raw = kind in ("string", "character")
        if raw and expected < 0:
            continue
        harmful = not raw and any(
            unicodedata.category(c) in ("Cc", "Co", "Cs") or c in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200f\u061c\u2028\u2029"
            or c == "\u200e" and kind != "canvas" for c in text)
        if expected != int(cells) or harmful or kind in ("overlong", "changed"):
            failures += 1
            if failures <= 10:
                print(f"{kind}: {cells} cells, wcswidth says {expected}: {ascii(text)}")
    print(f"{failures} failures in", kinds)
    sys.exit(1 if failures else 0)


main()
