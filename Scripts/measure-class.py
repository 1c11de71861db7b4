#!/usr/bin/env python3
"""Grades a class of 30 from nothing, and again after one student has saved a file. Prints what both took.

  Scripts/measure-class.py [GRADER]

GRADER is the built program. Default: the one below Grader/.build. Nothing else should run meanwhile.
"""

import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import submissions

# Eight are correct, three do not compile in a part, one hangs, three crash, and the others have one fault each.
WRONG = """controllers-do-not-compile views-do-not-compile missing-method endless-loop fatal-error no-rows-crash endless-recursion""".split()


def timed(command, environment):
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    outcome = subprocess.run(command, env=environment, capture_output=True, text=True)
    seconds, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if outcome.returncode != 1:
        sys.exit(outcome.stderr)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return f"{seconds:.1f} s ({processor:.0f} s of processor time)"


def main():
    grader = sys.argv[1] if len(sys.argv) > 1 else str(submissions.ROOT / "Grader/.build/debug/PostGrader")
    known = submissions.names("Right")[:8] + WRONG
    known += [name for name in submissions.names("Wrong")[::10] if name not in known]
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        for number, name in enumerate(known[:30]):
            submissions.write(name, work / "class" / f"student-{number:02}")
        report = str(work / "grades.json")
        command = [grader, "grade", str(work / "class"), "--format", "json", "--output", report]
        environment = os.environ | {"XDG_STATE_HOME": str(work / "state")}
        print("A class of 30, with the build of the tests:", timed(command, environment))
        with open(work / "class/student-00/Sources/PostModel/Post.swift", "a") as file:
            file.write("// Saved again.\n")
        print("With one changed student:", timed(command + ["--resume", report], environment))


main()
