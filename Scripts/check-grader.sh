#!/usr/bin/env bash
# Uses PostGrader as students and instructors do: a starter, a solution, all report formats, a class with odd folders, and Ctrl-C.
set -euo pipefail
cd "$(dirname "$0")/.."
grader=${1:-$(swift build --show-bin-path)/PostGrader}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export TMPDIR=$work/tmp XDG_STATE_HOME=$work/state
mkdir "$TMPDIR"

fail() { echo "$*" >&2; exit 1; }

expect() { # CODE COMMAND…: runs the command, whose exit code must be this.
  local expected=$1 code=0
  shift
  "$@" >"$work/out" 2>"$work/err" || code=$?
  [ "$code" = "$expected" ] || { cat "$work/out" "$work/err"; fail "$*: exit code $code, not $expected"; }
}

says() { # FILE TEXT: the text is in the file.
  grep -qF -- "$2" "$1" || { cat "$1"; fail "$1 does not say: $2"; }
}

wait_for() { # FILE COUNT TEXT: waits until COUNT lines of the file have the text.
  for _ in $(seq 300); do [ "$(grep -cF -- "$3" "$1" 2>&1)" = "$2" ] && return; sleep 0.1; done
  cat "$1"; fail "$1 does not say in $2 lines: $3"
}

echo "A starter builds, earns nothing, and says where to begin."
expect 0 "$grader" starter "$work/post"
expect 1 env POST_GRADE_REPORT="$work/report.json" swift test --package-path "$work/post"
says "$work/out" "In all: 0 of "
says "$work/out" "Next: "
says "$work/out" "Hint: "
python3 - "$work/report.json" <<'END'
import json, sys
report = json.load(open(sys.argv[1]))
assert report["points"]["earned"] == 0 and report["bonusPoints"]["earned"] == 0, report["points"]
assert len(report["criteria"]) > 100 and all(c["verdict"] == "failed" for c in report["criteria"])
END

echo "What POST_GRADE_ONLY leaves out is skipped, and a name that is not there fails."
expect 1 env POST_GRADE_ONLY=part-one.model swift test --skip-build --package-path "$work/post"
count=$(grep -c '"id": "part-one.model\.' Fixtures/curriculum.json)
says "$work/out" "Judged: $count of "
! grep -q '^✔ Test ' "$work/out" "$work/err" || fail "Tests of stubs passed: $(grep '^✔ Test ' "$work/out" "$work/err")"
expect 1 env POST_GRADE_ONLY=part-one.modle swift test --skip-build --package-path "$work/post"
says "$work/out" "The curriculum has no “part-one.modle”. The sections of part-one are part-one.network-controller, "

expect 2 "$grader" starter "$work/post"
says "$work/err" "is not empty"

echo "A folder with a solution, a starter and something else is a class."
mkdir -p "$work/class/nothing" "$work/class/solution"
cp -R Sources "$work/class/solution/"
cp -R "$work/post" "$work/class/starter"
rm -rf "$work/class/starter/.build"
cp -R "$work/class/solution" "$work/class/broken"
echo 'let number: Int = "none"' >"$work/class/broken/Sources/PostViews/Broken.swift"
cp -R "$work/class/solution" "$work/class/closing"
cat >"$work/class/closing/Sources/PostModel/Closing.swift" <<'END'
import Foundation
extension Post { public static func closeChannel() { close(3) } }
END
sed -i 's/^    fetchPosts()$/    Post.closeChannel()\n&/' "$work/class/closing/Sources/PostControllers/PostController.swift"
expect 1 "$grader" grade "$work/class" --format json --output "$work/class-report.json"
python3 - "$work/class-report.json" <<'END'
import json, sys
submissions = {s["submission"]: s for s in json.load(open(sys.argv[1]))["submissions"]}
assert sorted(submissions) == ["broken", "closing", "nothing", "solution", "starter"], submissions.keys()
points = lambda name: submissions[name]["points"]
assert points("solution")["earned"] == points("solution")["possible"] > 0
assert points("starter")["earned"] == 0 < points("starter")["possible"]
reasons = {}
for criterion in submissions["broken"]["criteria"]:
    if criterion["verdict"] != "passed":
        reasons[criterion["reason"]] = reasons.get(criterion["reason"], 0) + 1
[(reason, count)] = reasons.items()
assert reason.startswith("Sources/PostViews/Broken.swift:1: "), reason
assert submissions["broken"]["compilerErrors"] == [{"reason": reason, "criteria": count}] and count > 10, count
verdicts = [criterion["verdict"] for criterion in submissions["closing"]["criteria"]]
assert set(verdicts) == {"crashed", "passed"} and verdicts.count("crashed") > 10, verdicts
END
says "$work/err" "5 of 5"
expect 1 "$grader" grade "$work/class/broken" --only part-one.post-list,part-two.alerts
[ "$(grep -c 'Sources/PostViews/Broken.swift:1: ' "$work/out")" = 1 ] || fail "One error, not once: $(cat "$work/out")"
says "$work/out" "Next: Sources/PostViews/Broken.swift:1: "

echo "A report in the formats of others is what they expect."
for format in gradescope html; do
  expect 1 "$grader" grade "$work/post" --only part-one.model --format "$format" --output "$work/$format"
done
python3 Scripts/check-report-formats.py --gradescope "$work/gradescope" --json "$work/class-report.json" --html "$work/html"
expect 0 "$grader" grade "$work/class/solution" --only part-one.model

echo "A copy is named, and an honest beginner is not."
says "$work/class-report.json" '"second" : "the kit’s own app"'
! grep -q '"first" : "starter"' "$work/class-report.json" || fail "The starter is named as a copy."

echo "The instructor has the last word."
mkdir "$work/ruled"
cp -R "$work/class/starter" "$work/ruled/ada"
cp -R "$work/class/solution" "$work/ruled/bob"
rest='"part-two", "design", "black-diamonds", "part-one.network-controller", "part-one.post-controller", "part-one.post-list"'
overrides='{"student": "ada", "criterion": "part-one.model.reads-json", "verdict": "passed", "note": "Shown in class."}'
echo "{\"leaveOut\": [$rest], \"points\": {\"part-one.model.reads-json\": 50}, \"overrides\": [$overrides]}" >"$work/ruled/class.json"
expect 1 "$grader" grade "$work/ruled"
says "$work/out" "By the rules of the class: "
says "$work/out" "Shown in class."
says "$work/out" "50/"
sed -i 's/"ada"/"adda"/' "$work/ruled/class.json"
expect 2 "$grader" grade "$work/ruled"
says "$work/err" "No submission has the name “adda”."
[ "$(wc -l <"$work/err")" = 1 ] || { cat "$work/err"; fail "not one line"; }

echo "Every entry of a class is in the report, and a submission brings no rules."
mkdir -p "$work/mixed/two/Old" "$work/mixed/two/Post" "$work/mixed/deep/hand-in/post" "$work/mixed/rules/post" "$work/mixed/rules/notes"
for folder in two/Old two/Post deep/hand-in/post rules/post; do cp -R "$work/class/solution/Sources" "$work/mixed/$folder/"; done
ln -s deep "$work/mixed/link"
tar -C "$work/class/solution" -czf "$work/mixed/c.tar.gz" Sources
python3 -m zipfile -c "$work/mixed/b.zip" "$work/class/starter/Sources/"
head -c 300 "$work/mixed/b.zip" >"$work/mixed/cut.zip"
echo '{"leaveOut": ["part-two"], "points": {"part-one.model.reads-json": 900}}' >"$work/mixed/rules/class.json"
mixed=("$grader" grade "$work/mixed" --only part-one.model --format json --output "$work/mixed.json")
expect 1 "${mixed[@]}"
python3 - "$work/mixed.json" <<'END'
import json, sys
submissions = {s["submission"]: s for s in json.load(open(sys.argv[1]))["submissions"]}
reasons = {name: s["ungraded"] for name, s in submissions.items() if "ungraded" in s}
assert sorted(submissions) == ["b.zip", "c.tar.gz", "cut.zip", "deep", "link", "rules", "two"], submissions.keys()
assert sorted(reasons) == ["cut.zip", "link", "two"] and "Old, Post" in reasons["two"], reasons
points = {name: s["points"] for name, s in submissions.items() if "points" in s}
assert points["c.tar.gz"] == points["deep"] == points["rules"] and points["deep"]["earned"] < 100, points
assert points["deep"]["earned"] == points["deep"]["possible"] and points["b.zip"]["earned"] == 0, points
END
echo '{"packages": {"two": "Post"}, "points": {"part-one.model.reads-json": 20}}' >"$work/mixed/class.json"
expect 1 "${mixed[@]}" --resume "$work/mixed.json"
says "$work/err" "4 of 7 have not changed and are not judged again."
says "$work/mixed.json" '"earned" : 20,'
before=$(ls -A "$TMPDIR")
expect 0 "$grader" grade "$work/mixed/rules" "$work/mixed/deep" --only part-one.model
says "$work/err" "“$work/mixed/class.json” is not used."
[ "$(ls -A "$TMPDIR")" = "$before" ] || fail "The grader left files behind: $(ls -A "$TMPDIR")"

echo "A roster gives the reports their names and their order, and Python reads the table back."
rm "$work/mixed/class.json" "$work/mixed/link"
mv "$work/mixed/deep" "$work/mixed/Ada Lovelace_12345_assignsubmission_file_"
mv "$work/mixed/b.zip" "$work/mixed/hoppergrace_12_345_post.zip"
mv "$work/mixed/c.tar.gz" "$work/mixed/=cmd();=1+1;x.tar.gz"
python3 - "$work/roster.csv" <<'END'
import csv, sys
names = [("=cmd()|' /C calc'!A0", "3", "=*"), ("Hopper, \"Grace\"\r\n\x1b[2J", "12", ""), ("\u202e" + "\u05e9" * 255, "", ""), ("Ada Lovelace", "9", "")]
with open(sys.argv[1], "w", newline="", encoding="utf-8-sig") as file:
    csv.writer(file).writerows([("name", "id", "folder")] + names)
END
expect 1 "$grader" grade "$work/mixed" --roster "$work/roster.csv" --only part-one.model --sheets "$work/sheets" --format csv --output "$work/grades.csv" \
  --format html --output "$work/roster.html" --format json --output "$work/roster.json"
python3 Scripts/check-report-formats.py --csv "$work/grades.csv" --html "$work/roster.html" --json "$work/roster.json"
find "$work/sheets" -name '*.html' -print0 | xargs -0 -n 1 python3 Scripts/check-report-formats.py --html >"$work/out"
python3 - "$work" <<'END'
import csv, glob, json, os, sys
rows = list(csv.DictReader(open(sys.argv[1] + "/grades.csv", newline="", encoding="utf-8")))
names = [row["name"] for row in rows]
assert len(rows) == 7 and names[0] == "'=cmd()|' /C calc'!A0" and names[1].startswith("Hopper, \"Grace\"") and names[3] == "Ada Lovelace", names
assert [row["submission"] for row in rows[:4]] == ["'=cmd();'=1+1;x.tar.gz", "hoppergrace_12_345_post.zip", "", "Ada Lovelace_12345_assignsubmission_file_"], rows[:4]
assert rows[2]["result"] == "not graded: There is no submission." and rows[2]["total"] == "", rows[2]
assert all("It is not in the roster." in row["result"] for row in rows[4:]), rows[4:]
assert rows[0]["total"] == rows[0]["possible"] == rows[3]["total"] > rows[1]["total"] == "0", rows
report = json.load(open(sys.argv[1] + "/roster.json"))["submissions"]
assert report[3]["folder"].startswith("Ada Lovelace_") and report[3]["student"] == {"id": "9", "email": ""}, report[3]
sheets = {os.path.basename(path): open(path, encoding="utf-8").read() for path in glob.glob(sys.argv[1] + "/sheets/*.txt")}
assert len(sheets) == 7 and "Ada Lovelace.txt" in sheets, sheets.keys()
assert all(sheet.count("\n") <= 60 and ("Next: " in sheet or "not graded" in sheet or "Everything" in sheet) for sheet in sheets.values())
assert not any("Lovelace" in sheet for name, sheet in sheets.items() if not name.startswith("Ada "))
END

echo "What cannot be done is said, with exit code 2."
for arguments in "grade" "grade $work/nobody" "grade $work/post --format pdf" "grade $work/post --only part-nine" \
  "grade $work/post --only part-one,part-one.modle" "grade $work/class --roster $work/nobody" "grade $work/class --format gradescope" "grade $work/class --sheets $work/class" "grade $work/class --sheets $work/roster.csv" "grade $work/post --output $work/no/such/folder" "dance" "starter"; do
  # shellcheck disable=SC2086
  expect 2 "$grader" $arguments
  [ "$(wc -l <"$work/err")" = 1 ] || { cat "$work/err"; fail "$arguments: not one line"; }
done

echo "A submission that was begun with an older starter is graded, and that is said. An upgrade brings the starter up to date."
cp -R "$work/class/starter" "$work/old"
sed -i '/^  "version"/d' "$work/old/Fixtures/curriculum.json"
echo '// mine' >>"$work/old/Sources/PostModel/Post.swift"
mkdir "$work/resumed"
cp -R "$work/old" "$work/resumed/a"
expect 0 "$grader" starter "$work/old" --upgrade
says "$work/out" "It had version 1 of the curriculum and has version "
diff -r --exclude .build "$work/old" "$work/post" >"$work/out" && fail "The upgrade changed Sources."
[ "$(grep -c '^[<>]' "$work/out")" = 1 ] || { cat "$work/out"; fail "The upgrade is not like new."; }
expect 2 "$grader" starter "$work/class/solution" --upgrade

echo "Reports that cannot be written are printed, and a device stays one."
mkdir -p "$work/empty/one" "$work/empty/two"
for format in text json; do
  expect 2 "$grader" grade "$work/empty" --format $format --output /dev/full
  says "$work/out" "There is no package"
  says "$work/err" "The report cannot be written"
done
[ -c /dev/full ] || fail "/dev/full is no device any more."

echo "Watch sees a new student without Swift files, and gives a hint once."
echo '{"timeout": 9}' >"$work/empty/class.json"
"$grader" grade "$work/empty/one" "$work/empty/two" --watch --format csv --output "$work/watched.csv" 2>"$work/err" &
watch=$!
wait_for "$work/err" 1 "Waiting for changes."
mkdir "$work/empty/one/Sources"
touch "$work/empty/one/Sources/A.swift"
wait_for "$work/err" 2 "Waiting for changes."
wait_for "$work/err" 1 "is not used."
kill "$watch"; wait "$watch" || true
"$grader" grade "$work/empty" --watch --format csv --output "$work/watched.csv" 2>"$work/err" &
watch=$!
wait_for "$work/err" 1 "Waiting for changes."
mkdir "$work/empty/three"
wait_for "$work/err" 2 "Waiting for changes."
wait_for "$work/watched.csv" 1 "three"
wait_for "$work/err" 1 "three: not graded. There is no package"
mkdir -p "$work/empty/three/Sources/PostModel"
wait_for "$work/err" 3 "Waiting for changes."
kill "$watch"; wait "$watch" || true

echo "After kill -9 the report holds what was graded, and --resume goes on."
cp -R "$work/class/broken" "$work/resumed/b"
report=$work/resumed.json
mkdir "$work/killed"
resumable=("$grader" grade "$work/resumed" --only part-one.model --format json --output "$report")
TMPDIR=$work/killed "${resumable[@]}" --jobs 1 >"$work/out" 2>&1 &
pid=$!
until [ -s "$report" ]; do
  kill -0 "$pid" || { cat "$work/out"; fail "The grader ended without a report."; }
  sleep 0.1
done
kill -KILL "$pid"
wait "$pid" || true
pgrep -f "$work/killed" | xargs -r kill -KILL || true
python3 Scripts/check-report-formats.py --json "$report"
says "$report" '"done" : 1,'
says "$report" "This was begun with an older starter: version 1 of the curriculum."
expect 1 "${resumable[@]}" --resume "$report"
[ "$(grep -c ' of 2 · ' "$work/err")" = 1 ] || { cat "$work/err"; fail "Not just one of them was graded."; }
python3 Scripts/check-report-formats.py --json "$report"
python3 - "$report" <<'END'
import json, sys
report = json.load(open(sys.argv[1]))
assert [s["submission"] for s in report["submissions"]] == ["a", "b"] and "progress" not in report, report
END
cp "$report" "$work/before.json"
head -c 5000 "$report" >"$work/half.json"
for other in "$work/half.json" "$work/report.json" "$work/class/nobody"; do
  expect 2 "${resumable[@]}" --resume "$other"
  cmp "$report" "$work/before.json" || fail "A report was overwritten."
done

echo "Ctrl-C leaves no process and no file behind, and says how to go on."
cp -R "$work/class/solution" "$work/resumed/c"
set -m # Without job control, what runs in the background does not hear Ctrl-C.
# The caller of this script may ignore Ctrl-C, too.
env --default-signal=INT "${resumable[@]}" --resume "$report" >"$work/out" 2>&1 &
pid=$!
set +m
until pgrep -f "swift.* $TMPDIR/PostGrader" >/dev/null; do
  kill -0 "$pid" || fail "The grader ended before anything was built."
  sleep 0.1
done
kill -INT "$pid"
code=0
wait "$pid" || code=$?
[ "$code" = 130 ] || fail "Exit code $code after Ctrl-C."
tail -n 1 "$work/out" | grep -q "^2 of 3 are in .* --resume $report\$" || { cat "$work/out"; fail "That is not how to go on."; }
says "$report" '"of" : 3'
for _ in $(seq 50); do pgrep -f "$TMPDIR" >/dev/null || break; sleep 0.1; done
! pgrep -fa "$TMPDIR" || fail "There are processes left."
[ -z "$(ls "$TMPDIR" | grep PostGrader || true)" ] || fail "There are files left: $(ls "$TMPDIR")"
echo "On a terminal, the prompt begins on a line of its own after Ctrl-C."
python3 - "$grader" "$work/class" <<'END'
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], [sys.argv[1], "grade", sys.argv[2]])
output = b""
while b": building" not in output:
    output += os.read(terminal, 1024)
os.write(terminal, b"\x03")
try:
    while data := os.read(terminal, 1024):
        output += data
except OSError:
    pass  # The terminal is closed when the program has ended.
code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
assert code == 130, code
assert output.endswith(b"\r\n"), output[-200:]
END
echo "All is as it should be."
