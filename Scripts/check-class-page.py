#!/usr/bin/env python3
"""Uses the HTML report in a real browser, as an instructor does: sorts, points, clicks, goes through it with the keyboard, prints it.

  Scripts/check-class-page.py FOLDER [--screenshots FOLDER]

The first folder has class.html, a report of 200 students; hostile.html, whose names and reasons are HTML and scripts; course.html, a class of 30
with names of any length; and alone.html, the sheet of one student. HTMLReportTests makes them with POST_HTML_PAGES=FOLDER. Needs Debian's
chromium, and Python's websockets.
"""

import argparse
import base64
import re
import statistics
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

    rest = browser.run("document.querySelector('#look > .screen').textContent")
    expect(rest == "and 170 more pairs.", f"Below 30 of 200 pairs stands “{rest}”.")

    browser.run("dispatchEvent(new Event('beforeprint'))")
    closed = browser.run("document.querySelectorAll('details[id]:not([open])').length")
    expect(closed == 0, f"{closed} sheets stay folded on paper.")


def printed_pages(browser):
    """The number of pages of the print. The browser tells the page before and after it, as it tells one that a person prints."""
    pdf = base64.b64decode(browser.call("Page.printToPDF", preferCSSPageSize=False, printBackground=True)["data"])
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf)), pdf


def resize(browser, width, height):
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)


def check_course(browser, path, screenshots):
    browser.open(path.resolve().as_uri())
    # Each reason once, that of the compiler as what is next.
    browser.run("document.querySelectorAll('.sheet').forEach((sheet) => { sheet.open = true; })")
    browser.wait("[...document.querySelectorAll('.sheet')].every((sheet) => sheet.dataset.full)")
    twice = browser.run("""[...document.querySelectorAll('.sheet .full')].filter((sheet) => {
        const reasons = [...sheet.querySelectorAll('pre')].map((pre) => pre.textContent);
        return new Set(reasons).size < reasons.length; }).length""")
    expect(twice == 0, f"{twice} sheets have a reason twice.")
    broken = browser.run("""data.submissions.flatMap((row, index) => row.error === undefined ? [] :
        [document.querySelector(`#s${index} .full`).textContent.split("cannot find 'x'").length - 1])""")
    expect(broken == [1, 1, 1], f"Three submissions have the error of the compiler {broken} times.")
    without = browser.run("[...document.querySelectorAll('.sheet')].filter((sheet, index) => data.submissions[index].ungraded === undefined && !sheet.querySelector('.next').textContent.startsWith('Next: ')).length")
    expect(without == 0, f"{without} sheets do not say what is next.")

    folded = browser.run("[...document.querySelectorAll('.sheet .full details:not([open]) > summary')].map((summary) => summary.textContent)")
    expect(folded and all(re.fullmatch(r".+: nothing of \d+", words) for words in folded), f"The folded sections are {folded}.")
    hidden = browser.run("data.submissions.filter((row, index) => row.next !== undefined && !document.getElementById(`s${index}`).querySelector('.next').offsetParent).length")
    expect(hidden == 0, f"{hidden} sheets hide what is next.")

    # Where the class is stuck: required criteria, the most frequent first, and nothing that follows from something else.
    parts = browser.run("""[...document.querySelectorAll('#stuck tbody tr')].map((row) => data.parts[data.criteria.find((criterion) =>
        criterion.title === row.cells[2].firstChild.textContent).part].isBonus)""")
    expect(parts and not any(parts), "The class is stuck at bonus criteria.")
    counts = browser.run("[...document.querySelectorAll('#stuck tbody tr')].map((row) => parseInt(row.cells[0].textContent))")
    expect(counts == sorted(counts, reverse=True), f"The class is stuck in the order {counts}.")
    roots = browser.run("data.criteria.map((_, index) => graded.filter((row) => row.roots.includes(index)).length)")
    required = browser.run("data.criteria.map((criterion) => !data.parts[criterion.part].isBonus)")
    expect(counts[0] == max(count for count, is_required in zip(roots, required) if is_required), f"{counts[0]} are stuck at the first criterion.")
    expect(browser.run("document.querySelector('#stuck p').textContent").startswith("3 submissions do not compile"), "Nobody says what does not compile.")

    names = browser.run("[...document.querySelectorAll('#stuck tbody p')].map((names) => [names.textContent.slice(0, 12), names.querySelectorAll('a').length])")
    expect(names == [["Stuck here: ", count] for count in counts], f"The names of those who are stuck are {names}.")
    places = browser.run("places.length")
    expect(places <= 12 or browser.run("document.querySelector('#stuck > p:last-child').textContent") == f"and {places - 12} more criteria.",
           f"{places} criteria are cut to {len(counts)} silently.")
    rest = browser.run("document.querySelector('#look > .paper').textContent")
    expect(rest == "and 8 more pairs.", f"On paper, below 12 of 20 pairs stands “{rest}”.")

    # The median by another way, and a column for each tenth.
    points = browser.run("data.submissions.filter((row) => row.points).map((row) => row.points)")
    shares = sorted(earned / possible for earned, possible in points)
    median = statistics.median(shares) * 100
    words = browser.run("document.querySelector('#spread p').textContent")
    expect(abs(int(re.search(r"\d+", words)[0]) - median) <= 0.5, f"“{words}”, and it is {median}.")
    columns = browser.run("[...document.querySelectorAll('.bins > div')].map((column) => parseInt(column.firstChild.nodeValue ?? '0') || 0)")
    expect(sum(columns) == len(shares) and len(columns) == 10, f"The columns are {columns}.")

    for width in (390, 1280):
        resize(browser, width, 844)
        browser.open(path.resolve().as_uri())
        wide = browser.run("document.scrollingElement.scrollWidth")
        expect(wide <= width, f"At {width} px the page is {wide} px wide.")
        hidden = browser.run(f"[...document.querySelectorAll('#points tbody td:nth-child(2), .sheet > summary .name + span')].filter((cell) => cell.getBoundingClientRect().right > {width}).length")
        expect(hidden == 0, f"At {width} px, {hidden} names push the points out of view.")
        if screenshots:
            for place in ("state", "stuck", "standing", "glance", "look", "sheets"):
                browser.run(f"document.getElementById('{place}').scrollIntoView()")
                browser.screenshot(screenshots / f"course-{width}-{place}.png")
            browser.run("sheets[4].open = true; sheets[4].scrollIntoView()")
            browser.wait("sheets[4].dataset.full")
            browser.screenshot(screenshots / f"course-{width}-sheet.png")
            browser.run("sheets[4].open = false")

    opened = browser.run("sheets.filter((sheet) => sheet.open).length")
    pages, pdf = printed_pages(browser)
    if screenshots:
        (screenshots / "course.pdf").write_bytes(pdf)
    expect(pages == 2 + len(browser.run("data.submissions")), f"The class of 30 is printed on {pages} pages.")
    browser.wait(f"sheets.filter((sheet) => sheet.open).length === {opened}", "Printing leaves sheets open.")


def check_alone(browser, path, screenshots):
    browser.open(path.resolve().as_uri())
    expect(browser.run("document.querySelector('.sheet').open"), "The sheet of one student is folded.")
    browser.wait("document.querySelector('.next')")
    others = browser.run("['spread', 'stuck', 'standing', 'glance', 'look'].filter((place) => document.getElementById(place))")
    expect(others == [], f"The page of one student has {others}.")
    if screenshots:
        browser.screenshot(screenshots / "alone.png")
    pages, pdf = printed_pages(browser)
    if screenshots:
        (screenshots / "alone.pdf").write_bytes(pdf)
    expect(pages == 1, f"The sheet of one student is printed on {pages} pages.")


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
    parser.add_argument("pages", type=Path)
    parser.add_argument("--screenshots", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder)
        try:
            resize(browser, 1400, 1000)
            check_class(browser, arguments.pages / "class.html", arguments.screenshots)
            check_course(browser, arguments.pages / "course.html", arguments.screenshots)
            check_alone(browser, arguments.pages / "alone.html", arguments.screenshots)
            expect(not browser.complaints(), f"The page complains: {browser.complaints()[:3]}")
            browser.events.clear()
            resize(browser, 1400, 1000)
            check_hostile(browser, arguments.pages / "hostile.html")
            alarming = [text for text in browser.complaints() if "Content Security Policy" not in text]
            expect(not alarming, f"The hostile page: {alarming[:3]}")
        finally:
            browser.close()
    print("The page does what it should, and runs nothing of others.")


if __name__ == "__main__":
    main()
