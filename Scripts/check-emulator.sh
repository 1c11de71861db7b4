#!/usr/bin/env bash
# Uses PostEmulator as curl, Firebase's own client for Python, a WebSocket client and attackers do.
#
#   Scripts/check-emulator.sh VENV [EMULATOR]
#
# VENV is a Python environment with firebase-admin and websockets; EMULATOR a built PostEmulator, by default that of the debug build.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${1:?Say which virtual environment of Python to use.}/bin/python
emulator=${2:-$(swift build --package-path Server --show-bin-path)/PostEmulator}
folder=$(mktemp -d)
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null; rm -rf "$folder"' EXIT

fail() { printf 'check-emulator: %s\n' "$*" >&2; exit 1; }
start() { # OPTION …: sets $url and $pid.
  : >"$folder/out"
  "$emulator" --port 0 "$@" >"$folder/out" 2>"$folder/err" &
  pid=$!
  for _ in $(seq 200); do
    url=$(head -n 1 "$folder/out")
    if [ -n "$url" ]; then return; fi
    kill -0 "$pid" 2>/dev/null || fail "It does not start: $(cat "$folder/err")"
    sleep 0.05
  done
  fail "It does not say its address."
}
stop() { # SIGNAL
  local status=0 expected
  expected=$((128 + $(kill -l "$1")))
  kill -s "$1" "$pid"
  for _ in $(seq 600); do kill -0 "$pid" 2>/dev/null || break; sleep 0.05; done
  if kill -0 "$pid" 2>/dev/null; then fail "SIG$1 does not end it."; fi
  wait "$pid" || status=$?
  pid=
  [ "$status" = "$expected" ] || fail "SIG$1 makes it exit with $status: $(cat "$folder/err")"
}
expect() { # TEXT ARGUMENT …: curl prints the text.
  local text=$1 output
  shift
  output=$(curl --silent --show-error --max-time 20 "$@" 2>&1) || fail "curl $* fails: $output"
  grep -qF -- "$text" <<<"$output" || fail "curl $* does not show “$text”: ${output:0:500}"
}
refuse() { # CODE TEXT ARGUMENT …
  local code=$1 text=$2 output status=0
  shift 2
  output=$("$emulator" "$@" 2>&1) || status=$?
  [ "$status" = "$code" ] || fail "“$*” exits with $status instead of $code: $output"
  grep -qF -- "$text" <<<"$output" || fail "“$*” does not say “$text”: $output"
}

echo "curl"
head -c 11000000 /dev/zero | tr '\0' 1 >"$folder/large"
printf '"%s"' "$(head -c 300000 /dev/zero | tr '\0' a)" >"$folder/text"
start --verbose
expect 'null' "$url/posts.json"
expect '{"a":{"timestamp":1}}' -X PUT -d '{"a":{"timestamp":1}}' "$url/posts.json"
expect '{"name":"-' -d '{"timestamp":2}' "$url/posts.json"
expect '{"a":{"timestamp":1}}' "$url/posts.json?orderBy=%22timestamp%22&limitToFirst=1"
expect '{"a":{"timestamp":1}}' -g "$url/posts.json?orderBy=\"timestamp\"&endAt=1&ns=post"
expect '{"error":"orderBy must be a valid JSON encoded path"}' "$url/posts.json?orderBy=timestamp"
expect 'HTTP/1.1 404 ' -i "$url/"
expect 'HTTP/1.1 405 ' -i -X TRACE "$url/posts.json"
expect 'HTTP/1.1 204 ' -i -X PUT -d 1 "$url/x.json?print=silent"
expect 'Content-Length: 15' --head "$url/posts/a.json?x=ä"
expect '1 0 0 ' -o /dev/null -o /dev/null -o /dev/null -w '%{num_connects} ' "$url/a.json" "$url/b.json" "$url/c.json"
expect "HTTP/1.1 100 Continue" -i -T "$folder/text" -H 'Expect: 100-continue' "$url/text.json"
expect "aaaaaaaaaa" -X PUT -H 'Transfer-Encoding: chunked' --data-binary @"$folder/text" "$url/chunked.json"
cmp -s "$folder/text" <(curl -s "$url/chunked.json") || fail "A chunked body comes back changed."
expect 'HTTP/1.1 413 ' -i -X PUT --data-binary @"$folder/large" "$url/x.json"
expect 'HTTP/1.1 413 ' -i -X PUT -H 'Transfer-Encoding: chunked' --data-binary @"$folder/large" "$url/x.json"
expect 'HTTP/1.1 431 ' -i -H "X: $(head -c 70000 /dev/zero | tr '\0' a)" "$url/x.json"
expect 'HTTP/1.1 400 ' -i -X PUT -d '{' "$url/x.json"
expect 'Access-Control-Allow-Origin: http://localhost:5173' -i -H 'Origin: http://localhost:5173' "$url/x.json"
expect 'Access-Control-Allow-Headers: x-one, x-two' -i -X OPTIONS -H 'Origin: http://[::1]:5173' \
  -H 'Access-Control-Request-Method: PUT' -H 'Access-Control-Request-Headers: x-one, x-two' "$url/x.json"
for origin in http://example.org null http://localhost.example.org; do
  expect 'HTTP/1.1 403 ' -i -X DELETE -H "Origin: $origin" -H 'Authorization: Bearer owner' "$url/.json"
  expect 'HTTP/1.1 403 ' -i -H "Origin: $origin" -d '{}' "$url/.json?auth=owner"
  expect 'HTTP/1.1 403 ' -i -N -H "Origin: $origin" -H 'Accept: text/event-stream' "$url/.json"
  expect 'HTTP/1.1 403 ' -i -X OPTIONS -H "Origin: $origin" -H 'Access-Control-Request-Method: PUT' "$url/x.json"
done
expect 'HTTP/1.1 403 ' -i -H 'Host: example.org' "$url/x.json"
expect 'HTTP/1.1 403 ' -i --request-target http://example.org/x.json "$url"
expect 'ETag: ' -i -H 'X-Firebase-ETag: true' "$url/posts/a.json"
expect 'HTTP/1.1 412 ' -i -X PUT -H 'if-match: wrong' -d 2 "$url/posts/a.json"
expect '{"timestamp":3}' -X POST -H 'X-HTTP-Method-Override: PATCH' -d '{"timestamp":3}' "$url/posts/a.json"
expect '{"timestamp":3}' -0 "$url/posts/a.json"
curl -sN -H 'Accept: text/event-stream' "$url/live.json" >"$folder/events" &
listener=$!
for _ in $(seq 200); do grep -q '"data":null' "$folder/events" && break; sleep 0.02; done
expect '"Hello"' -X PUT -d '"Hello"' "$url/live/a.json"
for _ in $(seq 200); do grep -q Hello "$folder/events" && break; sleep 0.02; done
stop TERM
wait "$listener" || fail "A stream does not end in good order: $(cat "$folder/events")"
printf 'event: put\ndata: {"path":"/","data":null}\n\nevent: put\ndata: {"path":"/a","data":"Hello"}\n\n' \
  | cmp -s - "$folder/events" || fail "The events are: $(cat "$folder/events")"
grep -q 'GET /posts.json 200 4$' "$folder/err" || fail "The log is: $(head -n 3 "$folder/err")"
if LC_ALL=C grep -q '[^ -~]' "$folder/err"; then fail "There are odd characters in the log."; fi

echo "Files"
start --data "$folder/data" --export-on-exit "$folder/export.json"
expect '{"a":1}' -X PUT -d '{"a":1}' "$url/posts.json"
stop INT
[ "$(cat "$folder/export.json")" = '{"posts":{"a":1}}' ] || fail "The export is $(cat "$folder/export.json")"
start --data "$folder/data"
expect '{"a":1}' "$url/posts.json"
refuse 69 'Port' --port "${url##*:}"
stop TERM
start --import "$folder/export.json" --rules read-only --host localhost
expect '{"a":1}' "$url/posts.json"
expect 'HTTP/1.1 401 ' -i -X PUT -d 2 "$url/posts.json"
expect '2' -X PUT -H 'Authorization: Bearer owner' -d 2 "$url/posts.json"
stop TERM
start --allow-origin https://example.org --allow-origin=http://example.net:81 --allow-host class.local
expect 'Access-Control-Allow-Origin: http://example.net:81' -i -H 'Origin: http://example.net:81' "$url/x.json"
expect 'HTTP/1.1 403 ' -i -H 'Origin: http://example.net' "$url/x.json"
expect null --resolve "class.local:${url##*:}:127.0.0.1" "http://class.local:${url##*:}/x.json"
stop HUP
start --allow-origin '*'
expect 'Access-Control-Allow-Origin: *' -i -H 'Origin: null' "$url/x.json"
expect 'HTTP/1.1 403 ' -i -H 'Host: example.org' "$url/x.json"
stop TERM
refuse 64 '--allow-origin takes' --allow-origin null
refuse 64 '--allow-origin takes' --allow-origin example.org
refuse 64 '--allow-host takes' --allow-host class.local:9000
refuse 1 'has something in it' --data "$folder/data" --import "$folder/export.json"
refuse 64 'Try “PostEmulator --help”' --port 70000
refuse 64 'Unexpected argument' run
refuse 64 '--rules takes one of' --rules closed
refuse 64 'is neither' --host example.org
refuse 65 'cannot be imported' --import "$0"
refuse 66 'cannot be read' --import "$folder/none.json"
refuse 66 'There is no folder' --export-on-exit "$folder/none/export.json"
cp "$0" "$folder/script"
refuse 66 'is not a journal' --data "$folder/script"
mkdir "$folder/empty"
refuse 66 'is not a journal' --data "$folder/empty"
refuse 66 'There is no folder' --data "$folder/none/data"
refuse 64 '--data needs the name of a file' --data ''
for left in "$folder/script.lock" "$folder/empty.lock" "$folder/none"; do
  if [ -e "$left" ]; then fail "A refused --data leaves $left."; fi
done
refuse 0 'USAGE' --help
trap '' HUP
start
kill -s HUP "$pid"
expect null "$url/posts.json"
stop TERM
trap - HUP
start --host 0.0.0.0
for _ in $(seq 200); do grep -q 'ANYBODY' "$folder/err" && break; sleep 0.02; done
grep -q 'ANYBODY' "$folder/err" || fail "It does not say loudly that others can connect."
others=$(sed -n 's/^  \(http:.*\)/\1/p' "$folder/out" | head -n 1)
if [ -n "$others" ]; then
  expect null "$others/posts.json"
else
  grep -q 'not in a network' "$folder/out" || fail "It does not say where others find it: $(cat "$folder/out")"
fi
stop TERM
if [ -e /proc/sys/net/ipv6 ] && ip -6 addr show lo 2>/dev/null | grep -q ::1; then
  start --host ::1
  expect 'null' -g "$url/posts.json"
  stop TERM
fi

"$python" Scripts/check-emulator.py "$emulator"
