#!/usr/bin/env python3
"""Checks that every relative link and picture in the project's Markdown leads to a file, and its #anchor to a heading, or to the line
that contains the code in the link's text.

    Scripts/check-links.py

It also checks that the files exist in Sources that the heads of the textbook's files name.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^ {0,3}(```|~~~).*?^ {0,3}\1[`~]*[ ]*$", re.M | re.S)
CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.S)
INLINE = re.compile(r"\]\(\s*<?([^)\s>]+)>?[^)]*\)")
REFERENCE = re.compile(r"^ {0,3}\[[^\]^]+\]:\s*<?([^\s>]+)", re.M)
PICTURE = re.compile(r"\b(?:src|srcset|href)=\"([^\"\s]+)\"")
HEADING = re.compile(r"^ {0,3}#{1,6}\s+(.+?)\s*#*$", re.M)
LINE = re.compile(r"\[`([^`]+)`\]\(([^)#]+)#L(\d+)\)")
SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")


def anchors(text):
    """The anchors of a document's headings, as GitHub makes them."""
    found = {}
    for heading in HEADING.findall(FENCE.sub("", text)):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", heading).replace(" ", "-")
        found[anchor] = found.get(anchor, -1) + 1
        if found[anchor]:
            found[f"{anchor}-{found[anchor]}"] = 0
    return set(found)


def links(text):
    text = CODE.sub("", FENCE.sub("", text))
    return [link for link in INLINE.findall(text) + REFERENCE.findall(text) + PICTURE.findall(text) if not SCHEME.match(link)]


def fault(document, link):
    """What is wrong with a link, or None."""
    path, _, anchor = link.partition("#")
    target = document.parent / path.replace("%20", " ") if path else document
    if not target.exists():
        return "there is no such file"
    if re.fullmatch(r"L\d+", anchor):
        return None  # See line_faults.
    if anchor and (target.suffix != ".md" or anchor not in anchors(target.read_text())):
        return "there is no such heading"
    return None


def line_faults(document):
    """The links to lines that do not contain the code in their text."""
    for code, path, number in LINE.findall(document.read_text()):
        target = document.parent / path
        lines = target.read_text().splitlines() if target.exists() else []
        if code not in "".join(lines[int(number) - 1:int(number)]):
            places = [str(place) for place, line in enumerate(lines, 1) if code in line]
            yield f"{document.relative_to(ROOT)}: {path}#L{number}: “{code}” is in line {', '.join(places) or 'none'}"


def textbook_faults():
    """The files that the first comment of a textbook's file names, and that are not in Sources."""
    known = {path.name for path in (ROOT / "Sources").rglob("*.swift")}
    for path in sorted((ROOT / "Textbook").rglob("*.swift")):
        head = path.read_text().split("\n\n")[0]
        named = re.findall(r"[\w+]+\.swift", head)
        if not head.startswith("//") or not named:
            yield f"{path.relative_to(ROOT)}: its head names no file in Sources"
        for name in named:
            if name not in known:
                yield f"{path.relative_to(ROOT)}: {name}: there is no such file in Sources"


def main():
    tracked = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "-z", "*.md"], check=True, capture_output=True, text=True).stdout
    documents = [ROOT / name for name in tracked.split("\0") if name and (ROOT / name).exists()]
    count, faults = 0, []
    for document in documents:
        for link in links(document.read_text()):
            count += 1
            if reason := fault(document, link):
                faults.append(f"{document.relative_to(ROOT)}: {link}: {reason}")
        faults += line_faults(document)
    faults += textbook_faults()
    print("\n".join(faults) if faults else f"All {count} links in {len(documents)} documents lead somewhere.")
    return 1 if faults else 0


sys.exit(main())
