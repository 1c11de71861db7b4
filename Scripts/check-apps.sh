#!/usr/bin/env bash
# Uses both apps in tmux, which presses the keys and looks at the screen. Takes the folder of the products, by default the debug build's.
set -euo pipefail
cd "$(dirname "$0")/.."
products=$(cd "${1:-$(swift build --show-bin-path)}" && pwd)
photos=$PWD/Timeline/Fixtures/Photos
folder=$(mktemp -d)
server=
tmux() { command tmux -S "$folder/tmux" -f /dev/null "$@"; }
trap 'tmux kill-server 2>/dev/null || true; [ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT

export XDG_STATE_HOME="$folder/state" TZ=UTC LANG=C.UTF-8 LC_ALL=C.UTF-8
# What Swift says of a crash takes its time, and asks whether to go on.
export SWIFT_BACKTRACE=enable=no
unset POST_SERVER

screen() { tmux capture-pane -p -t "$1"; }
fail() {
  printf 'check-apps: %s\n' "$1" >&2
  screen "${2:-a}" >&2 || true
  exit 1
}
sees() { # PANE TEXT: waits until the text is on the screen.
  for _ in $(seq 200); do
    if screen "$1" | grep -qF -- "$2"; then return; fi
    sleep 0.05
  done
  fail "“$2” is not on screen $1." "$1"
}
misses() { # PANE TEXT: waits until the text is not on the screen any more.
  for _ in $(seq 200); do
    if ! screen "$1" | grep -qF -- "$2"; then return; fi
    sleep 0.05
  done
  fail "“$2” stays on screen $1." "$1"
}
keys() { # PANE KEY …
  local pane=$1
  shift
  tmux send-keys -t "$pane" "$@"
}
types() { tmux send-keys -t "$1" -l -- "$2"; }
shell() { # PANE COMMAND: a line for the shell, which is idle.
  types "$1" "$2"
  keys "$1" Enter
}
terminal_is_as_before() { # PANE WHY: the shell answers, on its own screen, with the same settings and a cursor.
  shell "$1" "stty -a | cmp - $folder/stty && echo same-\$((40 + 2))"
  sees "$1" same-42
  screen "$1" | grep -q '┌─' && fail "The shell's screen is not back after $2." "$1"
  [ "$(tmux display -p -t "$1" '#{cursor_flag}#{alternate_on}')" = 10 ] || fail "No cursor after $2." "$1"
  shell "$1" clear
  misses "$1" same-42
}
pid() { tmux list-panes -t "$1" -F '#{pane_pid}' | xargs pgrep -P; }

tmux new-session -d -s a -x 80 -y 24 "bash --norc --noprofile"
tmux new-session -d -s b -x 60 -y 24 "bash --norc --noprofile"
shell a "PS1='ready> '; stty -a >$folder/stty; clear"
shell b "PS1='ready> '; clear"
sees a ready
sees b ready

echo "Post: start, move, help, resize"
app="$products/PostDemo app --name Zoe"
shell a "$app"
sees a '▌  Good night!'
keys a j
sees a '▌  Last one for today'
keys a k
sees a '▌  Good night!'
keys a '?'
sees a 'Go to its beginning or its end.'
keys a Escape
sees a '? help'
for _ in $(seq 50); do
  keys a G
  screen a | grep -qF 'That was the oldest post.' && break
  sleep 0.1
done
sees a 'That was the oldest post.'
keys a g
sees a '▌  Good night!'
for _ in 1 2 3 4 5 6 7 8; do keys a j; done
sees a '▌  I scrolled to the end'
before=$(screen a)
tmux resize-window -t a -x 30 -y 10
sees a '▌  endAt is inclusive.'
tmux resize-window -t a -x 16 -y 6
sees a 'This window is'
tmux resize-window -t a -x 2 -y 1
misses a 'This window is'
tmux resize-window -t a -x 100 -y 50
sees a 'It spins while'
tmux resize-window -t a -x 80 -y 24
is_as_before() {
  for _ in $(seq 200); do
    [ "$(screen a)" = "$before" ] && return
    sleep 0.05
  done
  fail 'A window that was small for a while shows something else.'
}
is_as_before
keys a g
sees a '▌  Good night!'
tmux resize-window -t a -x 30 -y 12
sees a '▌  Good night! The feed'
tmux resize-window -t a -x 16 -y 6
sees a 'This window is'
keys a j
tmux resize-window -t a -x 80 -y 24
sees a '▌  Good night!'

echo "Post: a post, an error in a field, hiding"
keys a +
sees a 'Username: Zoe'
keys a Enter
sees a 'needs a username and a message'
keys a Enter
sees a 'Message:'
types a 'Hullo'
keys a Home Right
keys a C-k
types a 'ello, quiet world?'
keys a Enter
misses a 'New post'
sees a '● Hello, quiet world?'
keys a g
sees a '▌● Hello, quiet world?'
keys a j x
sees a '[ Hide post ]'
keys a Tab Enter
sees a 'Hidden (1)'
misses a 'Good night!'

echo "Post: Ctrl-Z and back, quit, and what was kept"
keys a C-z
sees a Stopped
shell a fg
sees a 'Hidden (1)'
keys a q
misses a 'Hidden (1)'
terminal_is_as_before a q
shell a "$app"
sees a '▌  Hello, quiet world?'
sees a 'Hidden (1)'

echo "Post: Ctrl-Z where there is no shell to go back to"
tmux new-session -d -s c -x 60 -y 16 "$app"
sees c 'Hidden (1)'
keys c C-z
keys c '?'
sees c 'Go to its beginning or its end.'
keys c q q

echo "Post: every end gives the terminal back"
for signal in TERM HUP QUIT SEGV ABRT ILL; do
  kill -s "$signal" "$(pid a)"
  misses a 'Hidden (1)'
  terminal_is_as_before a "SIG$signal"
  shell a "$app"
  sees a 'Hidden (1)'
done
echo "Post: a crash of which Swift says where it was ends the program, too, though it came from outside"
keys a q
misses a 'Hidden (1)'
shell a "SWIFT_BACKTRACE=enable=yes,interactive=no,symbolicate=off $app"
sees a 'Hidden (1)'
kill -s SEGV "$(pid a)"
sees a 'Segmentation fault'
misses a 'Hidden (1)'
shell a clear
misses a 'Segmentation fault'
terminal_is_as_before a "a crash"
shell a "$app"
sees a 'Hidden (1)'
if [ -e /proc/self/fd/2 ]; then
  echo "Post: what it says before it crashes is kept off the screen, and shown then"
  printf 'last words\n' >>"/proc/$(pid a)/fd/2"
  keys a C-l
  screen a | grep -qF 'last words' && fail 'The screen is spoiled.'
  kill -s ABRT "$(pid a)"
  sees a 'last words'
  shell a clear
  misses a 'last words'
  shell a "$app"
  sees a 'Hidden (1)'
fi
keys a C-c
misses a 'Hidden (1)'
shell a 'echo code-$?'
sees a code-130
[[ $(screen a) == *'ready> echo'* ]] || fail 'The prompt does not begin on a line of its own after Ctrl-C.'
terminal_is_as_before a Ctrl-C
echo "Post: Ctrl-\\ is no crash, whatever Swift thinks"
shell a "SWIFT_BACKTRACE=enable=yes,interactive=no $app"
sees a 'Hidden (1)'
keys a 'C-\'
misses a 'Hidden (1)'
shell a 'echo code-$?'
sees a code-131
[[ $(screen a) != *crashed* ]] || fail 'Ctrl-\ is taken for a crash.'
terminal_is_as_before a 'Ctrl-\'
echo "Post: the home is the one of the environment"
shell a "HOME=$folder/home XDG_STATE_HOME= $products/PostDemo app"
sees a '▌  Good night!'
keys a q
misses a '▌  Good night!'
[ -n "$(find "$folder/home" -name posts.json)" ] || fail 'Nothing is kept in $HOME.'

echo "Post: a terminal that is too small from the beginning; no terminal at all; arguments that make no sense"
tmux resize-window -t a -x 18 -y 8
shell a "$app"
sees a 'This window is'
keys a q
tmux resize-window -t a -x 80 -y 24
sees a ready
for arguments in "app </dev/null" "app --feed none.json" "app --server ftp://x"; do
  status=0
  output=$(eval "$products/PostDemo $arguments" 2>&1 >/dev/null </dev/null) || status=$?
  [[ $status =~ ^6[469]$ && $output == PostDemo:* ]] || fail "“PostDemo $arguments” exits with $status: $output"
done

echo "Post: no server, one that is none, one that is"
shell a "$products/PostDemo app --server 127.0.0.1:1"
sees a 'cannot be reached'
sees a "http://127.0.0.1:1/posts"
keys a q
sees a ready
shell a clear
python3 -u -m http.server 0 --bind 127.0.0.1 --directory "$folder" >"$folder/server.log" 2>/dev/null &
server=$!
for _ in $(seq 200); do grep -q port "$folder/server.log" && break; sleep 0.05; done
port=$(sed -E 's/.*port ([0-9]+).*/\1/' "$folder/server.log")
mkdir "$folder/site"
shell a "$products/PostDemo app --server https://127.0.0.1:$port"
sees a 'On this computer, try http://'
keys a q
sees a ready
shell a clear
shell a "$products/PostDemo app --verbose"
sees a 'the log needs another place'
shell a clear
shell a "POST_SERVER='http://zoe:secret@127.0.0.1:$port/site/?auth=secret' $products/PostDemo app --verbose 2>$folder/log"
sees a 'status 404'
sees a "http://127.0.0.1:$port/site/posts"
sees a 'Check the address'
echo '[1, 2, "x"]' >"$folder/site/posts.json"
keys a r
sees a 'not a feed of posts'
rm "$folder/site/posts.json"
keys a r
sees a 'status 404'
echo '<html>A portal</html>' >"$folder/site/posts.json"
keys a r
sees a 'answer cannot be read'
grep -q 'cannot be read. line 1, column 1: ' "$folder/log" || fail "The log does not say where: $(cat "$folder/log")"
echo '{"99999999-2027-43B4-AB16-66B3370E2C1D":{"username":"Mira","text":"Found.","timestamp":1}}' \
  >"$folder/site/posts.json"
keys a r
sees a '▌● Found.'
sees a 'not a stream of events'
keys a +
sees a 'Username: Zoe'
types a 'Not yet'
keys a Enter
sees a 'Your post was not sent'
keys a Escape
sees a 'Discard?'
keys a Enter
sees a 'Message: Not yet'
types a '!'
sees a 'Message: Not yet!'
keys a Escape
sees a 'Discard?'
keys a Left Enter
misses a 'Not yet'

echo "Post: Ctrl-C asks before typed text is lost, and a second one ends the app"
keys a +
sees a 'Username: Zoe'
types a 'Not yet'
sees a 'Message: Not yet'
keys a C-c
sees a 'Discard?'
keys a Enter
misses a 'Discard?'
types a '!'
sees a 'Message: Not yet!'
keys a C-c
sees a 'Discard?'
keys a C-c
misses a 'Discard?'
shell a 'echo code-$?'
sees a code-130
terminal_is_as_before a 'two Ctrl-C'

echo "Timeline: two people on one folder"
for person in a:Ada b:Bea; do
  shell "${person%:*}" "$products/TimelineDemo app --data $folder/timeline --as ${person#*:} --photos $photos"
  sees "${person%:*}" 'Your account'
  sees "${person%:*}" "Display name: ${person#*:}"
  keys "${person%:*}" Enter
  sees "${person%:*}" 'No photos yet'
done
# A banner is for what happens after the notifications have been fetched once.
keys a 3
sees a 'Nothing new has happened.'
keys a 1
sees a 'No photos yet'
keys a +
sees a 'Caption:'
types a 'The #lake'
keys a Tab Tab Enter
sees a lake.png
while ! screen a | grep -qF '▌  lake.png'; do keys a j; sleep 0.1; done
keys a Enter
sees a '] lake.png'
keys a Enter
sees a '▌  The #lake'
keys b 2 /
sees b 'Name:'
echo "Timeline: after an error in a search, the cursor is still in its field"
keys b BTab BTab Enter
sees b '[Hashtag]'
keys b Enter
sees b 'Type a hashtag to find the photos'
types b lake
sees b 'Hashtag: lake'
keys b BTab BTab BTab Enter
sees b '[User]'
types b ada
keys b Enter
sees b 'Enter to follow'
keys b Enter
sees b '[ Follow ]'
keys b Enter
sees b 'Following'
sees a '│ Bea follows you now'
keys b 1
sees b 'The #lake'
keys b g Enter
sees b 'No comments yet.'
keys b c
sees b 'Comment:'
types b 'Lovely!'
keys b Enter
sees b 'Bea'
misses b '[ Send ]'
sees a 'Lovely!'
sees a 'Notifications (2)'
keys a Tab Enter
sees a '[Notifications]'
sees a 'Bea follows you now'
keys a q
sees a ready
kill "$(pid b)"
sees b ready
echo "check-apps: all is well"
