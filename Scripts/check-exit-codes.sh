#!/usr/bin/env bash
# Starts the programs as a script would, and looks at their exit codes and at which stream says what.
#
#     Scripts/check-exit-codes.sh [PostDemo executable]
set -euo pipefail
cd "$(dirname "$0")/.."
demo=${1:-$(swift build --show-bin-path)/PostDemo}
folder=$(mktemp -d)
products=$(cd "$(dirname "$demo")" && pwd)
trap 'rm -rf "$folder"' EXIT
echo '{' >"$folder/broken.json"
echo 'null' >"$folder/empty.json"
echo '{"error": "Permission denied"}' >"$folder/refused.json"

# CODE ARGUMENT…: what fails says so in one line on standard error and nothing on standard output.
exits() {
  local expected=$1 code=0
  shift
  "$demo" "$@" </dev/null >"$folder/out" 2>"$folder/err" || code=$?
  local out err
  out=$(wc -l <"$folder/out") err=$(wc -l <"$folder/err")
  if [ "$code" != "$expected" ] || { [ "$code" = 0 ] && [ "$err" != 0 ]; } \
    || { [ "$code" != 0 ] && [ "$out $err" != "0 1" ]; }; then
    echo "PostDemo $*: exit $code instead of $expected, $out lines out, $err lines on standard error"
    cat "$folder/err"
    exit 1
  fi
}

exits 0
exits 0 --help
exits 0 tour --color never
exits 0 show --help
exits 0 show "$folder/empty.json"
exits 0 show "$folder/empty.json" --width 20 --height 10 --time-zone UTC --scroll-to-end
exits 64 shwo
exits 64 --fast
exits 64 app --stream pigeon
exits 64 show
exits 64 show "$folder/empty.json" --width 7
exits 64 show "$folder/empty.json" --time-zone Atlantis
exits 65 show "$folder/broken.json"
exits 65 show "$folder/refused.json"
exits 65 show /dev/zero
exits 66 show "$folder/missing.json"
exits 66 show "$folder"
for arguments in '' '--help' "show $folder/empty.json"; do
  code=0
  # shellcheck disable=SC2086
  "$demo" $arguments </dev/null >/dev/full 2>/dev/null || code=$?
  [ "$code" = 74 ] || { echo "PostDemo $arguments >/dev/full: exit $code instead of 74"; exit 1; }
done
(cd / && "$demo" </dev/null >"$folder/out")

# Without the reader of a pipe that is its standard error.
unread() {
  python3 -c 'import os, subprocess, sys
reader, writer = os.pipe()
os.close(reader)
sys.exit(subprocess.call(sys.argv[1:], stderr=writer))' "$@"
}
# CODE PROGRAM ARGUMENT…: where nothing can be written to standard error, the exit code is the same, and so is the output.
exits_unheard() {
  local expected=$1 program=$2 kind code
  shift 2
  "$products/$program" "$@" </dev/null >"$folder/out" 2>/dev/null || true
  for kind in full closed unread; do
    code=0
    case $kind in
    full) "$products/$program" "$@" </dev/null >"$folder/unheard" 2>/dev/full || code=$? ;;
    closed) "$products/$program" "$@" </dev/null >"$folder/unheard" 2>&- || code=$? ;;
    unread) unread "$products/$program" "$@" </dev/null >"$folder/unheard" || code=$? ;;
    esac
    [ "$code" = "$expected" ] \
      || { echo "$program $*, standard error $kind: exit $code instead of $expected"; exit 1; }
    cmp "$folder/out" "$folder/unheard"
  done
}
for program in PostDemo TimelineDemo PostEmulator; do exits_unheard 64 $program --fast; done
exits_unheard 2 PostGrader --fast
exits_unheard 0 PostDemo show "$folder/empty.json" --verbose
exits_unheard 65 PostDemo show "$folder/broken.json" --verbose
exits_unheard 0 PostDemo

# Lost output is reported. No other file takes the number of a closed standard stream.
code=0
"$demo" </dev/null 2>"$folder/err" >&- || code=$?
[ "$code $(cat "$folder/err")" = "74 PostDemo: The output cannot be written: it is closed." ] \
  || { echo "PostDemo >&-: exit $code"; cat "$folder/err"; exit 1; }
if [ -e /proc/self/fd ]; then
  mkfifo "$folder/pipe"
  "$products/PostEmulator" --port 0 --data "$folder/kept" <&- 2>&- >"$folder/pipe" &
  emulator=$!
  read -r _ <"$folder/pipe"
  taken=$(readlink "/proc/$emulator/fd/0" "/proc/$emulator/fd/2" | tr '\n' ' ')
  kill "$emulator"
  wait "$emulator" || true
  [ "$taken" = "/dev/null /dev/null " ] || { echo "Closed descriptors are taken by: $taken"; exit 1; }
fi

# All programs have the same version, and say so.
for program in PostDemo TimelineDemo PostEmulator PostGrader; do
  "$products/$program" --version </dev/null
  [[ $("$products/$program" --help </dev/null) == *--version* ]] || { echo "$program --help does not mention --version"; exit 1; }
done >"$folder/versions"
[ "$(sed -E 's/^[A-Za-z]+ ([0-9]+\.[0-9]+\.[0-9]+)$/\1/' "$folder/versions" | sort -u | wc -l)" = 1 ] \
  || { cat "$folder/versions"; exit 1; }

echo 'Every exit code is right.'
