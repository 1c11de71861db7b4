#!/usr/bin/env python3
"""Fails when a process has closed a descriptor that it did not have: some other part of it may own that number by then.

Reads what `strace -f -e trace=close,execve,clone,clone3,fork,vfork` has written. What a child does between its beginning and
its `exec` does not count: there, a program closes whatever it may have inherited.
"""

import re
import sys

LINE = re.compile(r"^(\d+)\s+(.*)$")
RESUMED = re.compile(r"^<\.\.\. (\w+) resumed>(.*)$")


def calls(path):
    """Each finished call as (process, text), put together where strace has split it."""
    begun = {}
    with open(path, errors="replace") as lines:
        for line in lines:
            match = LINE.match(line)
            if not match:
                continue
            process, text = match.groups()
            if text.endswith("<unfinished ...>"):
                begun[process] = text.removesuffix("<unfinished ...>").rstrip()
            elif resumed := RESUMED.match(text):
                yield process, begun.pop(process, resumed[1] + "(") + resumed[2]
            else:
                yield process, text


def main():
    path = sys.argv[1]
    threads = set()
    for _, text in calls(path):
        if text.startswith("clone") and "CLONE_THREAD" in text:
            threads.add(text.rsplit("= ", 1)[-1].split()[0])
    executed = set()
    count = 0
    for process, text in calls(path):
        if text.startswith("execve(") and text.endswith("= 0"):
            executed.add(process)
        elif text.startswith("close(") and "= -1 " in text:
            if process in threads or process in executed:
                print(f"failed close: process {process}: {text}")
                count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
