#!/usr/bin/env bash
# Attacks this machine and other submissions from a submission. Each attack must fail with isolation, and succeed without.
set -euo pipefail
cd "$(dirname "$0")/.."
grader=${1:-$(swift build --show-bin-path)/PostGrader}
work=$(mktemp -d)
export TMPDIR=$work/tmp HOME=$work/home
mkdir "$TMPDIR" "$HOME"
criterion=part-one.model.keeps-what-it-is-made-of

fail() { echo "$*" >&2; exit 1; }

# What the attacks aim at: a process, a server, sockets, and a file in each place.
sleep 86399 &
victim=$!
python3 - "$work/socket" >"$work/port" <<'END' &
import select, socket, sys
servers = [socket.socket(), socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)]
servers[0].bind(("127.0.0.1", 0))
servers[1].bind("\0post-check-isolation")
servers[2].bind(sys.argv[1])
for server in servers: server.listen()
print(servers[0].getsockname()[1], flush=True)
select.select([], [], [])
END
server=$!
trap 'kill "$victim" "$server" 2>/dev/null; rm -rf "$work"' EXIT
until [ -s "$work/port" ]; do kill -0 "$server"; sleep 0.1; done
echo secret >"$HOME/file"
echo secret >"$TMPDIR/file"

submission() { # FOLDER: the textbook. What it attacks with comes on standard input.
  mkdir -p "$1"
  cp -R Textbook/Sources "$1/"
  {
    echo 'import Foundation'
    echo 'enum Attack { static let begin: Void = {'
    cat
    echo '}() }'
  } >"$1/Sources/PostModel/Attack.swift"
  sed -i '0,/    self.username = username/s//    Attack.begin\n&/' "$1/Sources/PostModel/Post.swift"
}

submission "$work/class/victim" </dev/null
submission "$work/class/spy" <<END
  var successes: [String] = []
  func attack(_ name: String, _ isSuccess: () -> Bool) { if isSuccess() { successes.append(name) } }
  func connects(_ family: Int32, _ address: [UInt8]) -> Bool {
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = address
    return address.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: UInt16(family), as: UInt16.self)
      return connect(
        descriptor, bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self),
        socklen_t(bytes.count)) == 0
    }
  }
  func opens(_ path: String, _ flags: Int32) -> Bool {
    let descriptor = open(path, flags)
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0
  }
  let victim: pid_t = $victim
  attack("process") {
    let commands = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return commands.contains { process in
      FileManager.default.contents(atPath: "/proc/\(process)/cmdline") == Data("sleep\u{0}86399\u{0}".utf8)
    }
  }
  attack("grader") { opens("/proc/\(getppid())/environ", O_RDONLY) }
  attack("trace") {
    typealias Trace = @convention(c) (Int, pid_t, Int, Int) -> Int
    let trace = unsafeBitCast(dlsym(nil, "ptrace"), to: Trace.self)
    guard trace(0x4206, victim, 0, 0) == 0 else { return false }
    return true
  }
  attack("read another") { opens("$work/class/victim/Sources/PostModel/Post.swift", O_RDONLY) }
  attack("write another") { opens("$work/class/victim/Sources/PostModel/Post.swift", O_WRONLY) }
  attack("read the kit") { opens("$PWD/Tests/Grading/CurriculumTests/Harness/GradeBook.swift", O_RDONLY) }
  attack("write the kit") { opens("$PWD/Package.swift", O_WRONLY) }
  attack("write at home") { opens("$HOME/file", O_WRONLY) }
  attack("write to /tmp") { opens("$TMPDIR/file", O_WRONLY) }
  attack("read the workspace") {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "$TMPDIR")) ?? []
    // There are more workers than submissions, so one of them has no package.
    return folders.contains { folder in
      (0..<64).contains { worker in
        opens("$TMPDIR/\(folder)/\(worker)/Post/Sources/PostModel/Post.swift", O_RDONLY)
      }
    }
  }
  attack("server") {
    let port = UInt16($(cat "$work/port"))
    return connects(
      AF_INET,
      [0, 0, UInt8(port >> 8), UInt8(port & 255), 127, 0, 0, 1] + [UInt8](repeating: 0, count: 8))
  }
  attack("abstract socket") { connects(AF_UNIX, [0, 0, 0] + Array("post-check-isolation".utf8)) }
  attack("socket") { connects(AF_UNIX, [0, 0] + Array("$work/socket".utf8) + [0]) }
  attack("fill") {
    let chunk = Data(count: 60 << 20)
    let files = (0..<6).map { NSTemporaryDirectory() + "/fill-\(\$0)" }
    defer { for file in files { unlink(file) } }
    return files.allSatisfy { file in
      let stream = fopen(file, "w")
      defer { fclose(stream) }
      return chunk.withUnsafeBytes { fwrite(\$0.baseAddress, 1, \$0.count, stream) } == chunk.count
    }
  }
  // One that has left the group, the session and its environment.
  // The shell waits until it has: a process that is still to leave the group ends with it.
  let leaving = "env -i setsid sleep 86398 3>&- >/dev/null 2>&1 &"
  let hasLeft = "until grep -q sleep /proc/\$!/comm 2>/dev/null || ! kill -0 \$!; do :; done"
  let command = ["/bin/sh", "-c", "\\(leaving) \\(hasLeft)"]
  let words = command.map { strdup(\$0) } + [nil]
  var daemon = pid_t()
  posix_spawn(&daemon, "/bin/sh", nil, nil, words, nil)
  waitpid(daemon, nil, 0)
  attack("signal") { kill(victim, SIGTERM) == 0 }
  fatalError("Attacks that succeed: " + (successes.isEmpty ? "none" : successes.joined(separator: ", ")))
END
submission "$work/class/parricide" <<<'kill(getppid(), SIGKILL)'
submission "$work/class/massacre" <<<'kill(-1, SIGKILL)'

reason() { # REPORT NAME: the points, and why there are not more.
  python3 - "$@" <<'END'
import json, sys
[submission] = [s for s in json.load(open(sys.argv[1]))["submissions"] if s["submission"] == sys.argv[2]]
print(submission["points"]["earned"], *(c.get("reason", "") for c in submission["criteria"]))
END
}

expect_points() { # REPORT NAME
  [ "$(reason "$1" "$2" | cut -d ' ' -f 1)" = 1 ] || fail "$2 lost its point: $(reason "$1" "$2")"
}

daemons() { pgrep -fx 'sleep 86398' || true; }

grade() { # CODE REPORT ARGUMENT…
  local expected=$1 report=$2 code=0
  shift 2
  "$grader" grade "$@" --only "$criterion" --timeout 120 --format json --output "$report" 2>"$work/err" || code=$?
  [ "$code" = "$expected" ] || { cat "$work/err"; fail "grade $*: exit code $code, not $expected"; }
}

echo "With isolation, no attack succeeds, and nobody else takes harm."
grade 1 "$work/isolated.json" "$work/class/spy" "$work/class/massacre" "$work/class/victim" --isolation required
[[ $(reason "$work/isolated.json" spy) == *"Attacks that succeed: none"* ]] \
  || fail "$(reason "$work/isolated.json" spy)"
expect_points "$work/isolated.json" victim
[ "$(reason "$work/isolated.json" massacre | cut -d ' ' -f 1)" = 0 ] || fail "An app ended its tests, and kept its point."
kill -0 "$victim" || fail "The other process was ended."
[ -z "$(daemons)" ] || fail "There are processes left."
! grep -q 'not isolated' "$work/isolated.json" || fail "The report says that runs were not isolated."

echo "Without isolation, the same attacks succeed. Who ends its parent ends its own run only."
grade 1 "$work/open.json" "$work/class/spy" "$work/class/parricide" "$work/class/victim" --isolation none
for attack in process "read another" "write another" "read the kit" "write the kit" "write at home" "write to /tmp" \
  "read the workspace" server "abstract socket" ", socket" fill signal; do
  [[ $(reason "$work/open.json" spy) == *"$attack"* ]] || fail "$attack: $(reason "$work/open.json" spy)"
done
# The tests cannot be read, and the app has given up the right to trace what is no child.
for attack in grader trace; do
  [[ $(reason "$work/open.json" spy) != *"$attack"* ]] || fail "$attack: $(reason "$work/open.json" spy)"
done
! kill -0 "$victim" 2>/dev/null || fail "The other process is still there."
[ -n "$(daemons)" ] || fail "The daemon did not survive."
# shellcheck disable=SC2046
kill -KILL $(daemons)
expect_points "$work/open.json" victim
grep -q 'not isolated.*--isolation none' "$work/open.json" || fail "Nothing says that runs were not isolated."

echo "Without isolation, who ends all processes ends the grader. The next run cleans up."
code=0
# The shell is the first process there, which is the only one that is spared.
# shellcheck disable=SC2016
unshare --user --map-root-user --pid --fork --kill-child --mount-proc sh -c '"$@"; exit $?' sh \
  "$grader" grade "$work/class/massacre" --only "$criterion" --isolation none >"$work/out" 2>&1 || code=$?
[ "$code" = 137 ] || fail "Exit code $code: $(cat "$work/out")"
ls "$TMPDIR" | grep -q PostGrader || fail "The grader that was killed has left nothing behind."
mkdir "$work/nothing" "$work/nothing/one" "$work/nothing/two"
"$grader" grade "$work/nothing" >"$work/out" 2>&1 || [ $? = 1 ]
! ls "$TMPDIR" | grep PostGrader || fail "There are files left."

echo "Where the system refuses, that is said, and it is an error if isolation is required."
refused() {
  # shellcheck disable=SC2016
  unshare --user --map-root-user sh -c 'echo 0 >/proc/sys/user/max_user_namespaces && exec "$@"' sh "$@"
}
code=0
refused "$grader" grade "$work/nothing" --isolation required >"$work/out" 2>&1 || code=$?
[ "$code" = 2 ] || fail "Exit code $code: $(cat "$work/out")"
refused "$grader" grade "$work/nothing" >"$work/out" 2>&1 || [ $? = 1 ]
grep -q 'not isolated.*unshare' "$work/out" || fail "$(cat "$work/out")"
echo "All is as it should be."
