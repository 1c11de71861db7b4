#!/usr/bin/env python3
"""Checks reports of the grader against the published rules of the systems that read them. Needs nothing but Python 3.

    check-report-formats.py [--gradescope F]... [--json F]... [--html F]... [--csv F]...

Gradescope  https://gradescope-autograders.readthedocs.io/en/latest/specs/: the keys, types and choices of results.json, and
            that the score is the sum of the tests', so that it overrides nothing.
JSON        Our own: the keys, and that the points and the summary add up.
HTML        Python's parser: the tags are those of the page, each is closed, nothing is loaded, the policy allows exactly the script that is
            there, and the data are those of our JSON.

CSV         RFC 4180, read by Python's csv: all rows have the cells of the first, lines end with CR LF, the sums are those of the sections,
            and no spreadsheet would compute a cell.

No report may hold a control character other than a line break. Exits with 1 and a line for each thing that is wrong.
"""

import argparse
import base64
import csv
import hashlib
import html.parser
import io
import json
import re
import sys

control_character = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
problems = []


def check(holds, place, problem):
    if not holds:
        problems.append(f"{place}: {problem}")
    return holds


# A rule is a type, a tuple of choices, a list of one rule for the items, or a dictionary of rules, whose optional keys end in “?”.

any_object = object()
number = (int, float)


def follows(rule, value, place):
    """Whether a value is what a rule asks for; says where it is not."""
    if rule is any_object:
        return check(isinstance(value, dict), place, "is no object")
    if rule is number:
        return check(isinstance(value, number) and not isinstance(value, bool), place, "is no number")
    if isinstance(rule, tuple):
        return check(value in rule, place, f"is {value!r}, and not one of {', '.join(map(repr, rule))}")
    if isinstance(rule, list):
        return check(isinstance(value, list), place, "is no list") and all(
            [follows(rule[0], item, f"{place}[{index}]") for index, item in enumerate(value)])
    if isinstance(rule, dict):
        if not check(isinstance(value, dict), place, "is no object"):
            return False
        known = {key.rstrip("?") for key in rule}
        sound = [check(key in known, place, f"has a key that nobody knows: {key}") for key in value]
        for key, inner in rule.items():
            name = key.rstrip("?")
            if name in value:
                sound.append(follows(inner, value[name], f"{place}.{name}"))
            else:
                sound.append(check(key.endswith("?"), place, f"lacks {name}"))
        return all(sound)
    return check(isinstance(value, rule) and not (rule is int and isinstance(value, bool)), place,
                 f"is no {rule.__name__}")


visibility = ("hidden", "after_due_date", "after_published", "visible")
text_format = ("text", "html", "simple_format", "md", "ansi")
gradescope_rules = {
    "score?": number,
    "execution_time?": number,
    "output?": str,
    "output_format?": text_format,
    "test_output_format?": text_format,
    "test_name_format?": text_format,
    "visibility?": visibility,
    "stdout_visibility?": visibility,
    "extra_data?": any_object,
    "tests?": [{
        "score?": number,
        "max_score?": number,
        "status?": ("passed", "failed"),
        "name?": str,
        "name_format?": text_format,
        "number?": str,
        "output?": str,
        "output_format?": text_format,
        "tags?": [str],
        "visibility?": visibility,
        "extra_data?": any_object,
    }],
    "leaderboard?": [{"name": str, "value": any_object, "order?": ("asc", "desc")}],
}


def check_gradescope(text, place):
    report = json.loads(text)
    if not follows(gradescope_rules, report, place):
        return
    tests = report.get("tests", [])
    check("score" in report or tests, place, "has neither a score nor tests")
    check("score" in report or all("score" in test for test in tests), place, "has tests without a score")
    # Beyond the rules: what our own reports promise.
    check(report.get("score") == sum(test["score"] for test in tests), place, "the score is not the sum of the tests'")
    check(report.get("output_format") == "text", place, "the output, which has texts of a submission, is rendered as HTML")
    for test in tests:
        place_of_test = f"{place}: {test['name']}"
        check(test["name_format"] == test["output_format"] == "text", place_of_test, "is not plain text")
        is_full = 0 < test["score"] and test["max_score"] in (0, test["score"])
        check((test["status"] == "passed") == is_full, place_of_test, "the status does not say what the score does")


points_rules = {"earned": int, "possible": int}
criterion_rules = {
    "id": str, "title": str, "points": points_rules, "step": str,
    "verdict": ("passed", "failed", "crashed", "timed out", "does not compile", "not run"),
    "reason?": str, "rationale?": str, "hint?": str,
}
graded_rules = {
    "submission": str, "points": points_rules, "bonusPoints": points_rules, "next?": str,
    "parts": [{"id": str, "title": str, "isBonus": bool, "points": points_rules}],
    "criteria": [criterion_rules],
    "compilerErrors?": [{"reason": str, "criteria": int}], "notes?": [str], "digest?": str,
    "flags?": [{"path": str, "line": int, "found": str}], "folder?": str, "student?": {"id": str, "email": str},
}
summary_rules = {"submissions": int, "passed": int, "failed": int, "ungraded": int}
lines_rules = {"path": str, "firstLine": int, "lastLine": int}
likeness_rules = {
    "first": str, "second": str, "share": int, "passages": [{"first": lines_rules, "second": lines_rules}],
}
report_rules = {
    "kit": str, "curriculum": int, "only?": str, "notes?": [str], "progress?": {"done": int, "of": int},
    "submissions": [any_object], "summary": summary_rules, "likenesses?": [likeness_rules],
}


def check_json(text, place):
    report = json.loads(text)
    if not follows(report_rules, report, place):
        return
    counts = {"submissions": len(report["submissions"]), "passed": 0, "failed": 0, "ungraded": 0}
    for submission in report["submissions"]:
        name = f"{place}: {submission.get('submission')!r}"
        if "ungraded" in submission:
            counts["ungraded"] += 1
            rules = {key: graded_rules[key] for key in ("submission", "notes?", "folder?", "student?")}
            follows({**rules, "ungraded": str}, submission, name)
            continue
        if not follows(graded_rules, submission, name):
            continue
        criteria = submission["criteria"]
        failures = [criterion for criterion in criteria if criterion["verdict"] != "passed"]
        counts["passed" if criteria and not failures else "failed"] += 1
        check(all(criterion.get("reason") for criterion in failures), name, "has a failure without a reason")
        for error in submission.get("compilerErrors", []):
            count = sum(criterion.get("reason") == error["reason"] for criterion in criteria)
            check(count == error["criteria"] > 0, name, f"a compiler error costs {count} criteria")
            check("next" not in submission, name, "something else is next than the compiler error")
        for side in ("earned", "possible"):
            total = submission["points"][side] + submission["bonusPoints"][side]
            check(total == sum(criterion["points"][side] for criterion in criteria), name,
                  f"the {side} points are not those of the criteria")
            check(total == sum(part["points"][side] for part in submission["parts"]), name,
                  f"the {side} points are not those of the parts")
    progress = report.get("progress")
    check(progress is None or progress["done"] == counts["submissions"] < progress["of"], place,
          f"the progress says {progress}")
    check(report["summary"] == counts, place, f"the summary says {report['summary']}, and it is {counts}")


class Page(html.parser.HTMLParser):
    """What an HTML report is made of."""

    void = {"meta", "br", "link", "img"}

    def __init__(self):
        super().__init__()
        self.open, self.tags, self.texts, self.policy = [], [], [], ""

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        if tag not in self.void:
            self.open.append(tag)
            self.texts.append("")
        if dict(attributes).get("http-equiv") == "Content-Security-Policy":
            self.policy = dict(attributes)["content"]

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            raise ValueError(f"</{tag}> closes nothing")

    def handle_data(self, data):
        if self.texts:
            self.texts[-1] += data


def check_html(text, place):
    page = Page()
    page.feed(text)
    page.close()
    check(not page.open, place, f"leaves {page.open} open")
    names = [tag for tag, _ in page.tags]
    check(names == ["html", "head", "meta", "meta", "meta", "meta", "title", "style", "body", "h1", "noscript", "p", "main", "p", "script",
                    "script"], place, f"has other tags: {names}")
    check(not any({"src", "href", "onload", "onerror"} & set(attributes) for _, attributes in page.tags), place, "loads something")
    data, script = re.findall(r"<script[^>]*>(.*?)</script>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    check(f"script-src 'sha256-{digest}'" in page.policy, place, f"does not allow its script: the hash is sha256-{digest}")
    check("default-src 'none'" in page.policy, place, "allows to load something")
    values = json.loads(data)
    count = len(values["criteria"])
    for row in values["submissions"]:
        name = f"{place}, {row['name']}"
        if "ungraded" in row:
            continue
        check(len(row["verdicts"]) == count and set(row["verdicts"]) <= set("pfctnr "), name, "has other verdicts than criteria")
        failures = [index for index, kind in enumerate(row["verdicts"]) if kind not in "p "]
        check([failure["criterion"] for failure in row["failures"]] == failures, name, "has other failures than verdicts")
        check(all(failure["reason"] < len(values["reasons"]) for failure in row["failures"]), name, "has a reason that is not there")
    check(len(set(values["reasons"])) == len(values["reasons"]), place, "has a reason twice")


def check_csv(text, place):
    check("\n" not in text.replace("\r\n", ""), place, "has lines that do not end with CR LF")
    head, *rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    check(head[:4] == ["name", "id", "email", "submission"] and head[-5:] == ["total", "possible", "bonus", "flags", "result"], place,
          f"has the columns {head}")
    for number, row in enumerate(rows, 2):
        name = f"{place}:{number}"
        check(len(row) == len(head), name, f"has {len(row)} cells, and the first line {len(head)}")
        check(not any(re.search(r'(^|[;\t\r\n][ "]*)[=+\-@＝＋－＠\t\r]', cell) for cell in row), name, f"has a formula: {row}")
        *points, _, result = row[4:]
        if result.startswith("not graded: "):
            check(not any(points), name, "has points and was not graded")
        else:
            *sections, total, possible, bonus = map(int, points)
            check(sum(sections) == total + bonus and total <= possible, name, "the sum of the sections is not that of the points")


checks = {"gradescope": check_gradescope, "json": check_json, "html": check_html, "csv": check_csv}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in checks:
        parser.add_argument(f"--{name}", metavar="F", action="append", default=[])
    arguments = vars(parser.parse_args())
    count = 0
    for name, check_report in checks.items():
        for path in arguments[name]:
            count += 1
            try:
                with open(path, encoding="utf-8", newline="") as file:
                    text = file.read()
                plain = text.replace("\r\n", "\n") if name == "csv" else text
                check(not control_character.search(plain), path, "holds a control character")
                check(text.endswith("\n"), path, "does not end with a line break")
                check_report(text, path)
            except (OSError, ValueError, KeyError, TypeError) as error:
                check(False, path, f"{type(error).__name__}: {error}")
    if not count:
        parser.error("there is nothing to check")
    for problem in problems:
        print(control_character.sub("\N{REPLACEMENT CHARACTER}", problem))
    print(f"{count} reports, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
