#!/usr/bin/env bash
# Makes a package that depends on this one, runs the README's example test in it, and deletes what a port deletes.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/Sources/App" "$folder/Tests/AppTests"
cat >"$folder/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "post", path: "$root")],
  targets: [
    .target(name: "App", dependencies: [.product(name: "PostViews", package: "post")]),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "App", .product(name: "PostViews", package: "post"),
        .product(name: "PostTesting", package: "post"),
        .product(name: "ScreenTesting", package: "post"),
      ]),
  ]
)
MANIFEST
echo 'import PostViews' >"$folder/Sources/App/App.swift"
{
  # The example that imports Testing, as the README has it.
  awk '/^```swift$/ { block = ""; inside = 1; next }
       /^```$/ { if (inside && block ~ /import Testing/) printf "%s", block; inside = 0; next }
       inside { block = block $0 "\n" }' README.md
  cat <<'TEST'

@Test func `The fixtures can be read from here`() throws {
  #expect(try Fixture.all().count > 30)
  #expect(try GoldenScreen("empty").difference(from: "") != nil)
}
TEST
} >"$folder/Tests/AppTests/AppTests.swift"
cd "$folder"
swift test 2>&1 | tee "$folder/log" | tail -n 1
grep -q 'Test run with 2 tests.* passed' "$folder/log" || { cat "$folder/log"; exit 1; }

# A port deletes the renderer and the screens that it draws, and keeps everything else. Docs/PortingToAGUI.md says so.
git -C "$root" archive HEAD Package.swift Sources Tests Fixtures Server Timeline | tar -x -C "$folder" --one-top-level=port
cd "$folder/port"
rm -r Sources/PostViews/Screens Sources/Headless/TextUI Timeline/Sources/TimelineViews/Screens
rm Timeline/Sources/TimelineTesting/Timeline{TestApp,Fixture,Session}*
sed -i -E '/static let textUI/d; /(headless|library)\((name: )?"TextUI"/d; s/, "TextUI"//; s/"TextUI", //; s/, \.textUI//' {.,Timeline}/Package.swift
for target in PostViews PostTesting ScreenTesting; do
  swift build --target "$target" 2>&1 | tail -n 1
done
for target in TimelineViews TimelineTesting; do
  swift build --package-path Timeline --target "$target" 2>&1 | tail -n 1
done
