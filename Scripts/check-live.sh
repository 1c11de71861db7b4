#!/usr/bin/env bash
# Two apps in two terminals on one local Post API, over a WebSocket and by server-sent events: each shows the other's posts, and a post
# that is made while the API is away arrives once when it is back.
#
#     Scripts/check-live.sh [folder of the executables]
set -euo pipefail
cd "$(dirname "$0")/.."
programs=${1:-$(swift build --show-bin-path)}
session="post-live-$$"
scratch=$(mktemp -d)
tmux() { command tmux -L "$session" -f /dev/null "$@"; }
emulator=
trap '[ -z "$emulator" ] || kill "$emulator" 2>/dev/null; tmux kill-server 2>/dev/null || true; rm -rf "$scratch"' EXIT

# Waits until a terminal shows a text, or no longer shows it, or fails with what it shows instead.
sees() { # WINDOW TEXT
  for _ in $(seq 300); do
    if tmux capture-pane -p -t "$1" | grep -qF -- "$2"; then printf 'ok: %s sees %s\n' "$1" "$2"; return; fi
    sleep 0.05
  done
  printf '%s does not see “%s” but:\n' "$1" "$2"
  tmux capture-pane -p -t "$1"
  exit 1
}
sees_no_more() { # WINDOW TEXT
  for _ in $(seq 300); do
    tmux capture-pane -p -t "$1" | grep -qF -- "$2" || return 0
    sleep 0.05
  done
  printf '%s still sees “%s”:\n' "$1" "$2"
  tmux capture-pane -p -t "$1"
  exit 1
}
keys() { tmux send-keys -t "$1" "${@:2}"; }

start_api() { # PORT
  : >"$scratch/api.log"
  "$programs/PostEmulator" --port "$1" --data "$scratch/feed.journal" >"$scratch/api.log" 2>&1 &
  emulator=$!
  for _ in $(seq 200); do
    grep -q '^http' "$scratch/api.log" && return
    sleep 0.05
  done
  cat "$scratch/api.log"
  exit 1
}

start_api 0
api=$(head -n 1 "$scratch/api.log")
port=${api##*:}
tmux new-session -d -s ada -x 80 -y 24 "env PS1='shell> ' XDG_STATE_HOME=$scratch/ada bash --norc"
tmux new-session -d -s bea -x 80 -y 24 "env PS1='shell> ' XDG_STATE_HOME=$scratch/bea bash --norc"
declare -A kinds=([ada]=websocket [bea]=sse)
for person in ada bea; do
  sees "$person" 'shell>'
  keys "$person" "$programs/PostDemo app --server $api --name $person --stream ${kinds[$person]} --verbose 2>$scratch/$person.log" Enter
  sees "$person" 'No posts at http'
done

post() { # PERSON TEXT
  keys "$1" +
  sees "$1" 'Message'
  keys "$1" -l "$2"
  keys "$1" Enter
}

post ada 'Good morning from Ada'
sees ada 'Good morning from Ada'
sees bea 'Good morning from Ada'
post bea 'And from Bea'
sees bea 'And from Bea'
sees ada 'And from Bea'

kill -9 "$emulator"
wait "$emulator" 2>/dev/null || true
post ada 'Nobody hears this yet'
sees ada 'Retry'
start_api "$port"
keys ada Enter
sees_no_more ada 'Retry'
sees ada 'Nobody hears this yet'
sees bea 'Nobody hears this yet'
sees bea 'And from Bea'
count=$(curl -s "$api/posts.json?shallow=true" | grep -o true | wc -l)
[ "$count" = 3 ] || { echo "There are $count posts and not 3."; exit 1; }
tmux resize-window -t ada -x 40 -y 10
sees_no_more ada 'Good morning'
keys ada G
sees ada 'oldest post'
post bea 'Look up'
sees ada '1 new post ↑'
post ada 'I have, and I see what I write'
sees ada 'I have, and I see'
sees_no_more ada '↑'
tmux resize-window -t ada -x 80 -y 24

for person in ada bea; do
  sees "$person" 'Nobody hears this yet'
  doubled=$(tmux capture-pane -p -t "$person" | grep -cF 'Nobody hears this yet')
  [ "$doubled" = 1 ] || { echo "$person sees it $doubled times."; exit 1; }
  keys "$person" q
  sees "$person" 'shell>'
done

# Twice, because the API was away once.
logs() { # PERSON LINE COUNT
  local count
  count=$(grep -cxF -- "$2" "$scratch/$1.log" || true)
  [ "$count" -ge "$3" ] || { echo "$1's log has “$2” $count times:"; cat "$scratch/$1.log"; exit 1; }
}
logs ada 'The feed is followed over a WebSocket' 2
logs ada 'The feed is live' 2
logs bea 'The feed is followed by server-sent events' 1
logs bea 'The feed is live' 2
if grep 'server-sent' "$scratch/ada.log" || grep 'WebSocket' "$scratch/bea.log"; then exit 1; fi
echo 'Two apps share one local Post API, over both kinds of stream.'
