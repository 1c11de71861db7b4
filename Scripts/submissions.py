"""Puts together the submissions in Grader/Submissions, as the grader does."""

import json
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Grader" / "Submissions"
MODULES = ["PostModel", "PostControllers", "PostViews"]


def names(kind="*"):
    """The names of all submissions, or of those that are `Right`, `Wrong` or `Cheats`."""
    return sorted(path.parent.name for path in FOLDER.glob(f"{kind}/*/submission.json"))


def description(name):
    return json.loads(next(FOLDER.glob(f"*/{name}/submission.json")).read_text())


def files(name):
    """The folder that the files of a submission are in."""
    home = description(name).get("files")
    return ROOT / home if home else next(FOLDER.glob(f"*/{name}"))


def write(name, folder):
    """Writes the modules of a submission; raises a ValueError if its patch does not fit."""
    origin = description(name).get("madeFrom")
    if origin in [None, "stubs"]:
        package = ROOT if origin is None else ROOT / "Grader" / "Starter"
        for module in MODULES:
            shutil.copytree(package / "Sources" / module, folder / "Sources" / module)
    else:
        write(origin, folder)
    for module in MODULES:
        own = files(name) / "Sources" / module
        if own.is_dir():
            # A module that comes with the submission comes as a whole.
            shutil.rmtree(folder / "Sources" / module)
            shutil.copytree(own, folder / "Sources" / module)
    patch = next(FOLDER.glob(f"*/{name}")) / "change.patch"
    if patch.exists():
        outcome = subprocess.run(
            ["git", "apply", str(patch)], cwd=folder, capture_output=True, text=True,
            env={"PATH": "/usr/bin:/bin:/usr/local/bin", "GIT_DIR": "/dev/null"})
        if outcome.returncode != 0:
            raise ValueError(f"{name}: {outcome.stderr.strip()}")
