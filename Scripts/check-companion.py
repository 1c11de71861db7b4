#!/usr/bin/env python3
"""Uses the program of a student's package as a student does, and measures how long a verdict takes.

    Scripts/check-companion.py            with the PostGrader in .build/debug

The package is in a folder with spaces. The program has no network and an empty home, and must leave that empty.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from student_package import MODULES, ROOT, Package, Terminal

# How long a verdict may take, as a multiple of `swift build` of the changed modules.
BOUNDS = {"a changed body": 7.5, "a changed signature": 5.0}
failures = []


def check(what, holds, seen=""):
    print(f"  {'ok  ' if holds else 'FAIL'} {what}", flush=True)
    if not holds:
        failures.append(what)
        if seen:
            print("\n".join(f"       {line}" for line in seen.splitlines()[-30:]))


def points(output, part):
    match = re.search(rf"{part}\s+[█░]+  (\d+) of", output)
    return int(match[1]) if match else None


def check_commands(package):
    print("Commands")
    output, code, seconds = package.run()
    print(f"       {seconds:.1f} s to build the tests and to judge the starter")
    check("the starter earns nothing", points(output, "Part One") == 0 and code == 1, output)
    check("at most 25 lines", len(output.splitlines()) <= 25, output)
    check("what is next, and its lesson", "Next: " in output and "Lesson 1. " in output, output)
    check("no hint unless somebody asks", "Hint: swift run post hint" in output, output)
    output, code, _ = package.run("hint")
    check("a hint", code == 0 and "Hint: " in output, output)
    output, code, _ = package.run("lesson")
    check("the lesson about what is next", code == 0 and output.startswith("1. Network controller"), output)
    check("no escape sequences without a terminal", "\x1b" not in output, output)
    output, code, _ = package.run("lesson", "--color", "always")
    check("colors if they are wanted", code == 0 and "\x1b[36m" in output, output)
    output, code, _ = package.run("lesson", "part-one.model")
    check("another lesson", code == 0 and output.startswith("2. "), output)
    output, code, _ = package.run("check", "part-one.model")
    check("all that is open in a section", code == 1 and output.count("✗") > 5 and "Hint:" not in output, output)
    for words in [["nix"], ["lesson", "99"], ["check", "part-nine"], ["hint", "part-one"], ["watch"], ["show"]]:
        output, code, _ = package.run(*words)
        check(f"“post {' '.join(words)}” is refused in one line", code == 2 and len(output.splitlines()) == 1, output)
    package.edit("PostViews/PostListCell.swift", "import HeadlessUI", "import HeadlessUI\nlet wrong: Int = \"text\"")
    package.solve("PostModel")
    output, code, _ = package.run()
    check("an error in PostViews costs no points of the model", points(output, "Part One") > 10, output)
    check("the compiler's first error is next, with its line",
          "Next: Sources/PostViews/PostListCell.swift:2:" in output and "→ 2  let wrong" in output, output)
    package.reset()
    package.solve(*MODULES)
    output, code, _ = package.run()
    sums = re.findall(r"(\d+) of (\d+) points", output)
    check("a complete app has all points", code == 0 and len(sums) == 5 and all(a == b for a, b in sums), output)
    function = "public func addPost(username: String, text: String) {"
    package.edit("PostControllers/PostController.swift", function, f"{function}\n    print(\"\\u{{1B}}[31msending \\(text)\")\n    return")
    output, code, _ = package.run()
    check("what the app prints is below the reason", re.search(r"The app printed:\n *␛\[31msending Good", output), output)
    output, _, _ = package.run("check", "part-two")
    check("and safe to print", "␛[31msending" in output and "\x1b" not in output, output)
    package.solve("PostControllers")
    check("nothing is left in the home", not list(package.home.iterdir()), str(list(package.home.iterdir())))


def seconds_of_build(package):
    start = time.monotonic()
    subprocess.run(["swift", "build", "--target", "PostViews"], cwd=package.folder, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - start


def check_times(package):
    """The app is complete but for the last section, as one's own is most of the time."""
    print("Times")
    seconds_of_build(package)
    package.run()
    _, _, seconds = package.run()
    print(f"       nothing changed: {seconds:.1f} s")
    check("nothing changed: nothing is judged again", seconds < 2)
    function = "public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {"
    bodies = [("PostControllers/PostController.swift", function, f"{function}\n    let _ = {number}") for number in range(4)]
    signatures = [
        ("PostModel/Post.swift", "public struct Post", f"public enum New{number} {{}}\npublic struct Post")
        for number in range(4)]
    for what, edits in [("a changed body", bodies), ("a changed signature", signatures)]:
        verdicts, builds = [], []
        for edit in edits:
            package.edit(*edit)
            verdicts.append(package.run()[2])
            builds.append(seconds_of_build(package))
        # Other work on the machine only adds to what they take.
        verdict, build = min(verdicts), min(builds)
        print(f"       {what}: {verdict:.1f} s, swift build alone {build:.1f} s, {verdict / build:.2f} times")
        check(f"{what}: at most {BOUNDS[what]} times", verdict / build <= BOUNDS[what])
    package.reset()
    _, _, seconds = package.run()
    print(f"       the untouched starter: {seconds:.1f} s")
    check("waiting for what never comes does not add up", seconds < 3 * verdict)


def check_watch(package):
    print("Watching")
    package.reset()
    package.solve(*MODULES)
    terminal = Terminal(package, "watch")
    check("it judges at once", terminal.wait("Everything that was asked is there."), terminal.output)
    start = time.monotonic()
    package.edit("PostViews/PostListViewModel.swift", "\n    pulls += 1", "\n    pulls += 0")
    check("a save is judged, and what worked before is named", terminal.wait("✗ worked before: "), terminal.output)
    check("the first open criterion is next", terminal.wait("Next: The refresh control spins until the response arrives"), terminal.output)
    print(f"       {time.monotonic() - start:.1f} s from save to verdict")
    terminal.type("h")
    check("h shows the hint", terminal.wait("Hint: "), terminal.output)
    terminal.type("t")
    check("t shows the test", terminal.wait("func isRefreshingUntilTheAnswer"), terminal.output)
    terminal.type("l")
    check("l shows the lesson", terminal.wait("5. Pull to refresh"), terminal.output)
    terminal.type("\x1b")
    check("Esc leads back", terminal.wait("Next: "), terminal.output)
    terminal.type("n")
    check("n shows another open criterion", terminal.wait("Open: "), terminal.output)
    terminal.type("c/uuid\r")
    check("a criterion is found in the list, and opened", terminal.wait("Done: A key that is not a UUID"), terminal.output)
    # The second save comes while the first one is judged, which never ends by itself.
    package.edit("PostViews/PostListViewModel.swift", "\n    pulls += 0", "\n    while true {}")
    check("a save starts a run", terminal.wait("building") and terminal.wait(" of 2"), terminal.output)
    package.edit("PostViews/PostListViewModel.swift", "while true {}", "pulls += 1")
    start = time.monotonic()
    check("a new save ends it, and what is new is named", terminal.wait(" new: "), terminal.output)
    check("everything is there again", terminal.wait("Everything that was asked is there."), terminal.output)
    check("without waiting for its end", time.monotonic() - start < 20)
    terminal.type("r")
    check("r judges again", terminal.wait("building") and terminal.wait(" of 2"), terminal.output)
    package.edit("PostViews/PostListViewModel.swift", "\n    pulls += 1", "\n    print(\"printed\", 6 * 7)\n    pulls += 1")
    terminal.type("s")
    texts = "The bakery has cinnamon rolls again.", 600, "GET posts.json → 200 15 posts"
    check("s opens the app, with its latest request", terminal.wait(*texts), terminal.output)
    terminal.type("r")
    check("a refresh is requested", terminal.wait("Refreshing"), terminal.output)
    terminal.type("o")
    check("o shows what it has printed", terminal.wait("printed 42"), terminal.output)
    terminal.type("qq")
    check("q leads back from the app", terminal.wait("waiting for a save"), terminal.output)
    terminal.type("q")
    check("q ends it at once", terminal.end() == 0)
    terminal = Terminal(package, "watch")
    terminal.wait("waiting for a save")
    terminal.type("r")
    terminal.wait(" of 2")
    os.close(terminal.descriptor)
    os.waitpid(terminal.child, 0)
    end = time.monotonic() + 20
    while package.processes() and time.monotonic() < end:
        time.sleep(0.1)
    check("nothing goes on when the terminal is closed", not package.processes(), " ".join(package.processes()))


def check_pages(package):
    print("Reading a lesson, and two companions at once")
    output, code, _ = package.run("lesson", "3")
    question = (ROOT / "Grader/Starter/Lessons/03-post-controller.md").read_text().split("\n- ")[-1].split("\n\n")[0]
    check("a lesson is printed with its questions", code == 0 and " ".join(question.split()) in " ".join(output.split()), output)
    check("and to its end", output.rstrip().endswith("Next: 4. The list."), output)
    command = [package.program, "check", "part-one.model"]
    both = [subprocess.Popen(command, cwd=package.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) for _ in range(2)]
    outputs = [companion.communicate()[0] for companion in both]
    check("two companions wait for each other", outputs[0] == outputs[1] and "Part One" in outputs[0], "\n".join(outputs))


def check_show(package):
    print("Showing one's own app")
    terminal = Terminal(package, "show")
    check("it is built and shows posts of the fixtures", terminal.wait("The bakery has cinnamon rolls again.", 600), terminal.output)
    terminal.type("G")
    check("G leads to the end", terminal.wait("GET posts.json → 200 15 posts · endAt"), terminal.output)
    package.edit("PostViews/PostListCell.swift", "messageLabel.text = ", "messageLabel.text = nowhere + ")
    check("a save that does not compile is explained", terminal.wait("Does not compile: PostViews/PostListCell.swift:", 600), terminal.output)
    package.edit("PostViews/PostListCell.swift", "nowhere", '"»"')
    check("a save that compiles is shown, in the same place", terminal.wait("»The bus was on time.", 600), terminal.output)
    package.edit("PostViews/PostListViewModel.swift", "inserted: inserted)", "inserted: [0])")
    check("row updates that do not fit the rows are named", terminal.wait("Row updates: 0 rows - 0 + 1 = 1, but the list has 15", 600), terminal.output)
    terminal.type("q")
    check("q ends it", terminal.end() == 0)
    package.edit("PostViews/PostListCell.swift", "messageLabel.text = ", "fatalError(\"gone\")\n    messageLabel.text = ")
    terminal = Terminal(package, "show")
    check("a crash is named, with its line", terminal.wait("Your app has crashed. Sources/PostViews/PostListCell.swift:15: Fatal error: gone", 600), terminal.output)
    terminal.end()
    package.edit("PostModel/Post.swift", "public struct Post", "public struct Mistake: Nowhere {}\npublic struct Post")
    terminal = Terminal(package, "show")
    check("what does not compile is said", terminal.wait("Post.swift:") and terminal.wait("Your app does not compile."), terminal.output)
    terminal.end()


def main():
    with tempfile.TemporaryDirectory(prefix="My Work ") as work:
        package = Package(pathlib.Path(work) / "my post")
        check_commands(package)
        check_times(package)
        check_watch(package)
        check_pages(package)
        check_show(package)
    if failures:
        sys.exit(f"{len(failures)} failed: {'; '.join(failures)}")


main()
