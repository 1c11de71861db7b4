#!/usr/bin/env python3
"""Checks in seconds that the patch of every submission in Grader/Submissions still fits what it is made from.

    Scripts/check-patches.py

The selftest would say so, too, but late in the gate.
"""
import pathlib
import sys
import tempfile

import submissions

faults = []
names = submissions.names()
for name in names:
    with tempfile.TemporaryDirectory() as folder:
        try:
            submissions.write(name, pathlib.Path(folder))
        except (ValueError, OSError, StopIteration) as fault:
            faults.append(str(fault))
print("\n".join(faults) if faults else f"All {len(names)} submissions can be put together.")
sys.exit(1 if faults else 0)
