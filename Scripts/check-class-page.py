#!/usr/bin/env python3
"""Uses the HTML report in a real browser, as an instructor does: sorts, points, clicks, goes through it with the keyboard, prints it.

  Scripts/check-class-page.py CLASS.html HOSTILE.html [--screenshots FOLDER]

CLASS.html is a report of 200 students; HOSTILE.html one whose names and reasons are HTML and scripts. Both are made by HTMLReportTests, with
POST_HTML_PAGES=FOLDER. Needs Debian's chromium, and Python's websockets.
"""

import argparse
import re
import sys
import tempfile
from pathlib import Path

from browser import Browser


def expect(holds, problem):
    if not holds:
        sys.exit(f"check-class-page: {problem}")


def check_class(browser, path, screenshots):
    seconds = browser.open(path.resolve().as_uri())
    print(f"A class of 200, {path.stat().st_size / 1e6:.1f} MB, is there in {seconds:.1f} s.")
    cells = browser.run("document.querySelectorAll('#map td[class]').length")
    criteria = browser.run("data.criteria.length")
    expect(cells == 200 * criteria, f"The map has {cells} cells.")

    column = browser.run("[...document.querySelectorAll('#points thead th')].findIndex((head) => head.textContent === 'In all')")
    values = f"[...document.querySelectorAll('#points tbody tr')].map((row) => parseInt(row.cells[{column}].textContent))"
    button = f"#points thead th:nth-child({column + 1}) button"
    before = browser.run(values)
    browser.point(button, click=True)
    expect(browser.run(values) == sorted(before), "It does not sort.")
    browser.point(button, click=True)
    expect(browser.run(values) == sorted(before, reverse=True), "It does not sort the other way round.")
    order = browser.run(f"document.querySelector('#points thead th:nth-child({column + 1})').getAttribute('aria-sort')")
    expect(order == "descending", f"A screen reader is told that the order is {order}.")

    browser.point("#map td.f")
    hint = browser.run("document.getElementById('hint').textContent")
    expect("student-" in hint and ": failed\n" in hint, f"Pointing at a cell says “{hint}”.")
    if screenshots:
        browser.screenshot(screenshots / "map.png")
    browser.point("#map td.f", click=True)
    focus = browser.run("document.activeElement.id")
    expect(re.fullmatch(r"s\d+c\d+", focus), f"A click leads to “{focus}”.")
    expect(browser.run("document.activeElement.closest('details').open"), "The sheet is not unfolded.")
    shown = browser.run("(() => { const box = document.activeElement.getBoundingClientRect(); return box.top >= 0 && box.top < innerHeight; })()")
    expect(shown, "What was clicked is not in view.")

    browser.run("document.querySelector('#map td[tabindex=\"0\"]').focus()")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"):
        browser.press(key)
    place = browser.run("[document.activeElement.cellIndex, document.activeElement.parentElement.dataset.row]")
    expect(place == [2, "1"], f"The arrow keys lead to {place}.")
    browser.press("Enter")
    expect(browser.run("document.activeElement.closest('details')?.id") == "s1", "Enter leads nowhere.")

    # Dark, and without colours: every cell has a sign, and a name for screen readers.
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    dark = browser.run("getComputedStyle(document.body).backgroundColor")
    expect(dark == "rgb(23, 24, 26)", f"The dark page is {dark}.")
    if screenshots:
        browser.run("scrollTo(0, 0)")
        browser.screenshot(screenshots / "dark.png")
    browser.call("Emulation.setEmulatedMedia", features=[])
    bare = browser.run("[...document.querySelectorAll('#map td[class]')].filter((cell) => !cell.textContent || !cell.getAttribute('aria-label')).length")
    expect(bare == 0, f"{bare} cells have no sign or no name.")

    browser.point(".pair summary", click=True)
    sides = browser.run("[...document.querySelectorAll('.pair[open] .sides')[0].querySelectorAll('figure')].map((side) => side.getBoundingClientRect().x)")
    expect(len(sides) == 2 and sides[0] < sides[1], f"The passages of a pair are at {sides}.")
    if screenshots:
        browser.screenshot(screenshots / "pair.png")

    browser.run("dispatchEvent(new Event('beforeprint'))")
    closed = browser.run("document.querySelectorAll('details[id]:not([open])').length")
    expect(closed == 0, f"{closed} sheets stay folded on paper.")


def check_hostile(browser, path):
    browser.open(path.resolve().as_uri())
    browser.run("dispatchEvent(new Event('beforeprint'))")
    browser.point("#map td.f", click=True)
    tags = browser.run("[...new Set([...document.body.querySelectorAll('*')].map((element) => element.tagName))].sort()")
    expect("IMG" not in tags and browser.run("document.scripts.length") == 2, f"Names become tags: {tags}")
    expect("<script>alert(1)" in browser.run("document.body.textContent"), "Names do not appear as they are.")
    # Even a script that somebody got into the page would not run.
    browser.run("(() => { const script = document.createElement('script'); script.textContent = 'document.title = \"ran\"'; document.body.append(script); })()")
    expect(browser.run("document.title") == "Grades", "The policy lets another script run.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page", type=Path)
    parser.add_argument("hostile", type=Path)
    parser.add_argument("--screenshots", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder)
        try:
            browser.call("Emulation.setDeviceMetricsOverride", width=1400, height=1000, deviceScaleFactor=1, mobile=False)
            check_class(browser, arguments.page, arguments.screenshots)
            expect(not browser.complaints(), f"The page complains: {browser.complaints()[:3]}")
            browser.events.clear()
            check_hostile(browser, arguments.hostile)
            alarming = [text for text in browser.complaints() if "Content Security Policy" not in text]
            expect(not alarming, f"The hostile page: {alarming[:3]}")
        finally:
            browser.close()
    print("The page does what it should, and runs nothing of others.")


if __name__ == "__main__":
    main()
