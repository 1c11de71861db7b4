#!/usr/bin/env bash
# Uses TimelineDemo as people and scripts do: commands on one folder, several processes at once, and processes that are
# killed. Needs a built TimelineDemo; takes its path as an argument, by default that of the debug build.
set -euo pipefail
cd "$(dirname "$0")/.."
demo=${1:-$(swift build --show-bin-path)/TimelineDemo}
photos=Fixtures/Timeline/Photos
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() { printf 'check-timeline: %s\n' "$*" >&2; exit 1; }
as() { # USER COMMAND …
  local user=$1
  shift
  "$demo" --data "$folder/data" --as "$user" --width 60 --height 24 --time-zone UTC "$@"
}
expect() { # TEXT COMMAND …: the screen has the text on it.
  local text=$1 screen
  shift
  screen=$("$@") || fail "“$*” failed: $screen"
  grep -qF -- "$text" <<<"$screen" || fail "“$*” does not show “$text”: $screen"
}
refuse() { # CODE TEXT COMMAND …: exits with a code and says why.
  local code=$1 text=$2 output status=0
  shift 2
  output=$("$@" 2>&1) || status=$?
  [ "$status" = "$code" ] || fail "“$*” exits with $status instead of $code: $output"
  grep -qF -- "$text" <<<"$output" || fail "“$*” does not say “$text”: $output"
}

echo "One thing after the other"
expect 'No photos yet' as Ada timeline
expect 'The lake. #lake' as Ada post "$photos/lake.png" 'The lake. #lake' --at 48.00,11.30
expect 'Following' as Bea follow ADA
expect 'Following' as Bea follow Ada
expect 'The lake. #lake' as Bea timeline
expect 'Lovely!' as Bea comment 1 'Lovely!'
expect 'Notifications (2)' as Ada timeline
expect 'Bea follows you now' as Ada notifications
expect 'Nothing new has happened' as Ada notifications
expect 'Nothing new has happened' as Bea notifications
expect 'The lake. #lake' as Çelik search '#LAKE'
expect 'The lake. #lake' as Çelik nearby 48.1,11.5
expect 'No photo was taken around there' as Çelik nearby -33.9,18.4
expect 'Tap to follow' as Bea unfollow Ada
expect 'No photos yet' as Bea timeline

echo "What cannot be done"
refuse 64 'Add “--data DIR”' "$demo" timeline
refuse 64 'Add “--as USER”' "$demo" --data "$folder/data" timeline
refuse 64 'There is no command' as Ada dance
refuse 64 'is not a place' as Ada nearby somewhere
refuse 65 'cannot be taken' as Ada post Package.swift 'No photo'
refuse 66 'There is no file' as Ada post "$folder/none.png" 'No file'
refuse 1 'Nobody is called' as Ada follow Zoe
refuse 1 'is you' as Ada follow Ada
refuse 1 'There is no post' as Ada comment 99 'Hello'
refuse 1 'A post needs a caption' as Ada post "$photos/lake.png" '   '
refuse 66 'cannot be used' "$demo" --data Package.swift --as Ada timeline

echo "Six processes at once, twenty posts each"
for user in U1 U2 U3 U4 U5 U6; do
  (for number in $(seq 20); do as "$user" post "$photos/lake.png" "$user has made photo $number" >/dev/null; done) &
done
wait
for user in U1 U2 U3 U4 U5 U6; do
  posts=$(as "$user" timeline --height 200 --ids | grep -cE '^[0-9A-F]{8}-') || true
  # The first page, and those that a tall screen asks for.
  [ "$posts" = 20 ] || fail "$user has $posts posts instead of 20."
  for other in U1 U2 U3 U4 U5 U6; do as "$user" follow "$other" >/dev/null 2>&1 || [ "$user" = "$other" ]; done
done
posts=$(as U1 timeline --height 1000 --ids | grep -E '^[0-9A-F]{8}-' | sort | uniq -c | awk '{ print $1 }' | sort | uniq -c | xargs)
[ "$posts" = "120 1" ] || fail "The timeline has posts so many times: $posts"

echo "Processes that are killed"
touch "$folder/acknowledged"
begin=${EPOCHREALTIME/./}
as Kim post "$photos/snow.jpg" "Before" >/dev/null
microseconds=$((${EPOCHREALTIME/./} - begin))
for round in $(seq 30); do
  as Kim post "$photos/snow.jpg" "Round $round" >"$folder/round" 2>/dev/null &
  process=$!
  delay=$((RANDOM * RANDOM % (2 * microseconds)))
  (sleep "$(printf '%d.%06d' $((delay / 1000000)) $((delay % 1000000)))"; kill -9 "$process" 2>/dev/null) &
  killer=$!
  if wait "$process" 2>/dev/null; then echo "Round $round" >>"$folder/acknowledged"; fi
  wait "$killer" 2>/dev/null || true
done
screen=$(as Kim timeline --height 1000)
while read -r caption; do
  [ "$(grep -cE "$caption +│" <<<"$screen")" = 1 ] || fail "“$caption” was posted and is not there once."
done <"$folder/acknowledged"
twice=$(grep -oE 'Round [0-9]+ +│' <<<"$screen" | sort | uniq -d)
[ -z "$twice" ] || fail "There twice: $twice"
echo "$(wc -l <"$folder/acknowledged") of 30 posts were acknowledged before the kill, and all of them are there"
