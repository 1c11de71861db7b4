#!/usr/bin/env bash
# Runs the whole test suite under conditions that bring out tests that depend on luck: beside busy loops, on one core,
# slowed by strace, with the lowest priority, with few descriptors, and for a user without rights. Every run must be green.
#
#   Scripts/check-stability.sh                 all of it, about 40 minutes
#   Scripts/check-stability.sh --runs 1        each kind of run at most once, as the gate does
#   Scripts/check-stability.sh strace busy     only some kinds
#
# Needs the Debian packages strace and util-linux.
set -euo pipefail
cd "$(dirname "$0")/.."

kinds=()
most=100
while [ $# -gt 0 ]; do
  case $1 in
    --runs) most=${2:?--runs needs a number}; shift ;;
    plain | busy | one-core | strace | nice | few-descriptors | no-rights) kinds+=("$1") ;;
    *) sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 64 ;;
  esac
  shift
done
[ ${#kinds[@]} -gt 0 ] || kinds=(plain busy one-core strace nice few-descriptors no-rights)

swift build --quiet --build-tests
work=$(mktemp -d)
# The user without rights needs access.
chmod 755 "$work"
background=()
stop_background() {
  for pid in "${background[@]}"; do
    kill -- "-$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
  done
  background=()
}
trap 'stop_background; rm -rf "$work"' EXIT
set -m # Each background job in a group of its own, so that all of it can be ended.

test_run() { swift test --skip-build "$@"; }
test_binary() { "$@" "$(swift build --show-bin-path)/PostPackageTests.xctest" --testing-library swift-testing; }

plain() { test_run; }

busy() {
  for _ in 1 2 3; do (while :; do :; done) & background+=($!); done
  test_run
}

one-core() { taskset -c 0 swift test --skip-build; }

strace() {
  local code=0
  test_binary command strace -f --seccomp-bpf -e trace=close,execve,clone,clone3,fork,vfork -e signal=none \
    -o "$work/trace" || code=1
  python3 Scripts/failed-closes.py "$work/trace" || code=1
  return $code
}

nice() {
  (while :; do rm -rf "$work/build"; swift build --quiet --scratch-path "$work/build" --product PostDemo; done) &
  background+=($!)
  command nice -n 19 swift test --skip-build
}

few-descriptors() (ulimit -n 256 && test_run)

# The package folder belongs to someone else, who lets everybody read it, and everything that is written goes elsewhere.
no-rights() {
  mkdir -p "$work/home" "$work/tmp"
  cp -R "$(swift build --show-bin-path)/../.." "$work/scratch"
  chown -R nobody "$work/home" "$work/tmp" "$work/scratch"
  local user=()
  [ "$(id -u)" != 0 ] || user=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
  env HOME="$work/home" TMPDIR="$work/tmp" "${user[@]}" \
    swift test --skip-build --scratch-path "$work/scratch"
}

declare -A runs=([plain]=10 [busy]=10 [one-core]=5 [strace]=5 [nice]=5 [few-descriptors]=1 [no-rights]=1)
failed=0
total=0
for kind in "${kinds[@]}"; do
  count=${runs[$kind]}
  [ "$count" -le "$most" ] || count=$most
  for number in $(seq "$count"); do
    start=$SECONDS
    total=$((total + 1))
    if "$kind" >"$work/log" 2>&1 && grep -q 'Test run with .* passed' "$work/log"; then
      outcome=green
    else
      outcome=FAILED
      failed=$((failed + 1))
    fi
    stop_background
    printf '%-16s %2d of %-2d  %s in %d s\n' "$kind" "$number" "$count" "$outcome" $((SECONDS - start))
    if [ "$outcome" = FAILED ]; then
      grep -E -A 8 '^✘ .* recorded an issue|Fatal|error:|failed close' "$work/log" || tail -n 20 "$work/log"
    fi
  done
done
printf '%d runs, %d failed.\n' "$total" "$failed"
[ "$failed" = 0 ]
