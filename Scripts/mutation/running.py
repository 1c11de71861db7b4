"""Runs the tests of a built package once for each mutant, and stops a run at the first criterion that is not met."""

import concurrent.futures
import json
import os
import pathlib
import resource
import select
import signal
import subprocess
import tempfile
import time

# How many seconds may pass until something is judged. Only a mutant that hangs takes as long.
SILENCE = 30
MEMORY = 4 << 30


def limit():
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def first_failure(program, criteria, number):
    """The criterion that a mutant does not meet, with the reason; None if it meets all. Number 0 is no mutant."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        reading, writing = os.pipe()
        nowhere = "http://127.0.0.1:9"
        environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": folder, "TMPDIR": folder,
            "TZ": "America/St_Johns", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "http_proxy": nowhere,
            "https_proxy": nowhere, "all_proxy": nowhere, "no_proxy": "127.0.0.1,localhost",
            "SWIFT_BACKTRACE": "enable=no", "POST_MUTANT": str(number), "POST_GRADE_ONLY": ",".join(criteria),
            "POST_GRADE_CHANNEL": str(writing),
        }
        process = subprocess.Popen(
            [program, "--testing-library", "swift-testing", "--no-parallel"], cwd=folder, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=[writing],
            start_new_session=True, preexec_fn=limit)
        os.close(writing)
        try:
            return judge(process, reading, set(criteria))
        finally:
            os.close(reading)
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()


def judge(process, reading, open_criteria):
    buffer, current = b"", "the start"
    latest = time.monotonic()
    while open_criteria:
        if not select.select([reading], [], [], max(0, latest + SILENCE - time.monotonic()))[0]:
            return f"{current}: nothing for {SILENCE} s"
        data = os.read(reading, 65536)
        if not data:
            return f"{current}: the process ended"
        latest = time.monotonic()
        *lines, buffer = (buffer + data).split(b"\n")
        for line in lines:
            event = json.loads(line)
            current = event["criterion"]
            verdict = event.get("verdict")
            if verdict and verdict["verdict"] != "passed":
                return f"{current}: {verdict.get('reason', verdict['verdict'])}"
            if verdict:
                open_criteria.discard(current)
    return None


def run(program, criteria, mutants, jobs, progress):
    """What each mutant fails, by its number; `progress` is told of each."""
    program = pathlib.Path(program).resolve()
    failure = first_failure(program, criteria, 0)
    if failure:
        raise SystemExit(f"Without a mutant, the submission already fails {failure}")
    failures = {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        pending = {pool.submit(first_failure, program, criteria, mutant.number): mutant for mutant in mutants}
        for done in concurrent.futures.as_completed(pending):
            mutant = pending[done]
            failures[mutant.number] = done.result()
            progress(mutant, failures[mutant.number])
    return failures
