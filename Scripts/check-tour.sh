#!/usr/bin/env bash
# Takes the tour in a terminal, as a person would, and looks at what is on it.
#
#     Scripts/check-tour.sh [executable of PostDemo or TimelineDemo]
set -euo pipefail
cd "$(dirname "$0")/.."
demo=${1:-$(swift build --show-bin-path)/PostDemo}
session="post-tour-$$"
tmux -L "$session" -f /dev/null new-session -d -x 80 -y 24 "env PS1='shell> ' bash --norc"
trap 'tmux -L "$session" kill-server 2>/dev/null || true' EXIT

# Waits until the terminal shows a text, or fails with what it shows instead.
sees() {
  for _ in $(seq 200); do
    if tmux -L "$session" capture-pane -p | grep -qE -- "$1"; then
      printf 'ok: %s\n' "$1"
      return
    fi
    sleep 0.05
  done
  printf 'The terminal does not show “%s” but:\n' "$1"
  tmux -L "$session" capture-pane -p
  exit 1
}
keys() { tmux -L "$session" send-keys "$@"; }

sees 'shell>'
keys "$demo" Enter
sees '^1/'
sees 'Enter next · b back · c all screens · q quit'
keys Enter; sees '^2/'
keys Enter; sees '^3/'
keys b; sees '^2/'
keys b Enter; sees '^1/'
keys b; sees '^1/'
keys x; sees '^1/'
keys Right; sees '^2/'
keys Down; sees '^3/'
keys Space; sees '^4/'
keys n; sees '^5/'
keys j; sees '^6/'
keys k; sees '^5/'
keys p; sees '^4/'
keys Up; sees '^3/'
keys Left; sees '^2/'
keys '?'; sees 'Keys'; sees '2/'
keys Escape; sees '^2/'
keys c; sees 'All screens'; keys Down Enter; sees '^3/'; keys b; sees '^2/'

# Other windows: every screen is whole, and no line is where it does not belong.
is_framed() {
  local shown
  shown=$(tmux -L "$session" capture-pane -p)
  if [ "$(grep -cE '^┌.*┐$' <<<"$shown")$(grep -cE '^└.*┘$' <<<"$shown")" != 11 ] \
    || [ -n "$(grep -E '^[│├]' <<<"$shown" | grep -vE '[│┤]$')" ]; then
    printf 'The screen is not whole:\n%s\n' "$shown"
    exit 1
  fi
}
tmux -L "$session" resize-window -x 20 -y 10
sees '^┌2/.*┐$'; sees '^└─{18}┘$'; is_framed
keys n; sees '^┌3/'; is_framed
tmux -L "$session" resize-window -x 54 -y 20
sees '^3/'; sees '^┌─{52}┐$'; is_framed
keys p; sees '^2/'; is_framed
tmux -L "$session" resize-window -x 12 -y 5
sees 'is the'
tmux -L "$session" resize-window -x 80 -y 24
sees '^2/'; sees '^┌─{54}┐$'; is_framed
keys q; sees 'shell>'
keys 'stty -a | tr ";" "\n" | grep -o " icanon\| echo "' Enter
sees '^ icanon'
keys 'clear' Enter
keys "$demo" Enter; sees '^1/'
keys C-c; sees 'shell>'
keys 'echo code-$?' Enter; sees '^code-130'; sees '^shell> echo'
keys 'clear' Enter
keys "$demo" Enter; sees '^1/'
keys 'C-\'; sees 'shell>'
keys 'echo code-$?' Enter; sees '^code-131'
keys 'stty -a | tr ";" "\n" | grep -o " icanon\| echo "' Enter
sees '^ icanon'
keys 'clear' Enter
keys "$demo" Enter; sees '^1/'
pkill -TERM -t "$(tmux -L "$session" display -p '#{pane_tty}' | cut -d/ -f3-)" "$(basename "$demo")"; sees 'shell>'
keys 'stty -a | tr ";" "\n" | grep -o " icanon\| echo "' Enter
sees '^ icanon'
# Through to the end, where Enter leaves.
keys 'clear' Enter
keys "$demo" Enter; sees '^1/'
pages=$(tmux -L "$session" capture-pane -p | grep -oE '1/[0-9]+' | head -n 1 | cut -d/ -f2)
for page in $(seq 2 "$pages"); do keys Enter; sees "^$page/$pages"; done
sees 'The end'
keys Enter; sees 'shell>'
echo 'The tour can be taken in a terminal.'
