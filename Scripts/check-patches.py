#!/usr/bin/env python3
"""Checks in seconds that the patch of every submission in Fixtures/Submissions still fits what it is made from.

    Scripts/check-patches.py

The selftest would say so, too, but late in the gate.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
submissions = root / "Fixtures" / "Submissions"
modules = ["PostModel", "PostControllers", "PostViews"]
# Where the files are that students get ready-made.
given = {
    "PostModel": ["HiddenContent.swift", "String+Excerpt.swift"],
    "PostControllers": [
        "EventStreaming.swift", "HiddenContentStore.swift", "RequestPerforming.swift", "ServerSentEvent.swift"],
}


def write(name, folder):
    """Puts together what a submission is; stops at a patch that does not fit."""
    sample = next(submissions.glob(f"*/{name}"))
    origin = json.loads((sample / "submission.json").read_text()).get("madeFrom")
    if origin is None:
        for module in modules:
            shutil.copytree(root / "Sources" / module, folder / "Sources" / module)
    elif origin == "stubs":
        shutil.copytree(root / "Starter" / "Sources", folder / "Sources")
        for module, files in given.items():
            for file in files:
                shutil.copy(root / "Sources" / module / file, folder / "Sources" / module / file)
    else:
        write(origin, folder)
    for module in modules:
        own = sample / "Sources" / module
        if own.is_dir():
            shutil.rmtree(folder / "Sources" / module, ignore_errors=True)
            shutil.copytree(own, folder / "Sources" / module)
    patch = sample / "change.patch"
    if patch.exists():
        outcome = subprocess.run(
            ["git", "apply", str(patch)], cwd=folder, capture_output=True, text=True,
            env={"PATH": "/usr/bin:/bin:/usr/local/bin", "GIT_DIR": "/dev/null"})
        if outcome.returncode != 0:
            raise ValueError(f"{name}: {outcome.stderr.strip()}")


faults = []
names = sorted(path.parent.name for path in submissions.glob("*/*/submission.json"))
for name in names:
    with tempfile.TemporaryDirectory() as folder:
        try:
            write(name, pathlib.Path(folder))
        except (ValueError, OSError, StopIteration) as fault:
            faults.append(str(fault))
print("\n".join(faults) if faults else f"All {len(names)} submissions can be put together.")
sys.exit(1 if faults else 0)
