#!/usr/bin/env bash
# Starts PostDemo as a script would, and looks at its exit codes and at which stream says what.
#
#     Scripts/check-exit-codes.sh [PostDemo executable]
set -euo pipefail
cd "$(dirname "$0")/.."
demo=${1:-$(swift build --show-bin-path)/PostDemo}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
echo '{' >"$folder/broken.json"
echo 'null' >"$folder/empty.json"

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
exits 0 show --help
exits 0 show "$folder/empty.json"
exits 0 show "$folder/empty.json" --width 20 --height 10 --time-zone UTC --scroll-to-end
exits 64 shwo
exits 64 --fast
exits 64 show
exits 64 show "$folder/empty.json" --width 7
exits 64 show "$folder/empty.json" --time-zone Atlantis
exits 65 show "$folder/broken.json"
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
echo 'Every exit code is right.'
