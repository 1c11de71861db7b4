// swift-tools-version: 6.2

import PackageDescription

// The package of the app Post. It depends on no other package; the packages in Timeline, Server, Grader, Ports and Benchmarks
// depend on it by path.
let package = Package(
  name: "Post",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    // For apps and their tests.
    .library(name: "PostModel", targets: ["PostModel"]),
    .library(name: "PostControllers", targets: ["PostControllers"]),
    .library(name: "PostViews", targets: ["PostViews"]),
    .library(name: "PostTesting", targets: ["PostTesting"]),
    .library(name: "HeadlessUI", targets: ["HeadlessUI"]),
    .library(name: "TextUI", targets: ["TextUI"]),
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
    .library(name: "CellText", targets: ["CellText"]),
    .library(name: "ScreenTesting", targets: ["ScreenTesting"]),
    .library(name: "RealtimeDatabase", targets: ["RealtimeDatabase"]),
    .library(name: "InProcessNetwork", targets: ["InProcessNetwork"]),
    .library(name: "JSON", targets: ["JSON"]),
    .executable(name: "PostDemo", targets: ["PostDemo"]),
    // For the other packages of this repository.
    .library(
      name: "KitSupport",
      targets: ["CommandLineSupport", "Locking", "SortedCollections", "WebSocketFrames"]),
    .library(name: "KitApp", targets: ["PostApp", "PostFixtures"]),
    .library(name: "KitGrading", targets: ["AppInterface", "AppEntry", "Curriculum"]),
    .library(name: "KitTesting", targets: ["MockNetwork", "TestSupport"]),
  ],
  targets: [
    // The app: model <- controllers <- views. Nothing imports upward.
    .target(name: "PostModel", dependencies: ["JSON"]),
    .target(
      name: "PostControllers",
      dependencies: ["PostModel", "JSON", "Locking", "TCPClient", "WebSocketFrames"]),
    .target(
      name: "PostViews",
      dependencies: ["PostModel", "PostControllers", "CellText", "HeadlessUI", "TextUI"]),
    .target(
      name: "PostApp",
      dependencies: [
        "PostControllers", "PostViews", "PostFixtures", "InProcessNetwork", "RealtimeDatabase",
        "CellText", "CommandLineSupport", "HeadlessUI", "ScreenTesting", "Locking",
      ]),
    .executableTarget(
      name: "PostDemo", dependencies: ["PostApp", "JSON", "HeadlessUI", "TerminalUI"]),
    .target(
      name: "PostTesting",
      dependencies: [
        "PostModel", "PostControllers", "HeadlessUI", "Locking", "MockNetwork", "InProcessNetwork",
        "RealtimeDatabase", "ScreenTesting", "PostFixtures",
      ]),
    .target(
      name: "PostFixtures", path: "Fixtures", exclude: ["README.md"],
      resources: [
        .copy("index.json"), .copy("curriculum.json"), .copy("Answers"), .copy("Screens"),
        .copy("Sessions"), .copy("Tour"),
      ]),

    // A user interface without pixels.
    .headless("HeadlessUI"),
    .headless("TextUI", ["HeadlessUI", "CellText"]),
    .headless("TerminalUI", ["HeadlessUI", "TextUI", "CellText", "CommandLineSupport", "Locking"]),
    .headless("ScreenTesting", ["HeadlessUI", "CellText"]),
    .headless("CommandLineSupport", ["CellText"]),

    // Below everything else.
    .support("CellText"),
    .support("JSON"),
    .support("Locking"),
    .support("SortedCollections"),
    .support("TCPClient"),
    .support("WebSocketFrames"),
    .support("RealtimeDatabase", ["JSON", "SortedCollections", "Locking"]),
    .support("InProcessNetwork", ["PostControllers", "RealtimeDatabase", "Locking"]),
    .support("MockNetwork", ["RealtimeDatabase", "Locking"]),

    // The criteria of the curriculum, and the stand-in for the app that they are tested on.
    .grading("Curriculum"),
    .grading("AppInterface", ["HeadlessUI", "Locking"]),
    .grading("AppEntry"),
    .grading("AppUnderTest", ["AppInterface", "AppEntry", "HeadlessUI"]),
    .tests(
      "CurriculumTests", in: "Grading/",
      [
        "AppUnderTest", "AppInterface", "HeadlessUI", "Curriculum", "PostFixtures", "MockNetwork",
        "RealtimeDatabase", "Locking",
      ]),
    // No tests, but the app as the tests of the curriculum see it: part of their program, and not of them.
    .tests("AppAdapter", in: "Grading/", ["PostViews", "AppInterface", "HeadlessUI"]),
    .tests("AppUnderTestTests", in: "Grading/", ["AppUnderTest", "HeadlessUI"]),

    .target(
      name: "TestSupport", dependencies: ["Locking"], path: "Tests/Support/TestSupport"),
    .tests("PostModelTests", ["PostModel"]),
    .tests(
      "PostControllersTests",
      [
        "PostControllers", "PostTesting", "RealtimeDatabase", "HeadlessUI", "Locking",
        "TCPClient", "WebSocketFrames",
      ]),
    .tests("PostViewsTests", ["PostViews", "PostTesting"]),
    .tests("PostTestingTests", ["PostTesting", "Locking"]),
    .tests("PostAppTests", ["PostApp", "PostTesting", "TerminalUI", "CellText"]),
    .tests("PostDemoTests", ["PostDemo", "PostTesting"]),
    .tests("TextUITests", in: "Headless/", ["TextUI", "TerminalUI", "ScreenTesting"]),
    .tests("ScreenTestingTests", in: "Headless/", ["ScreenTesting"]),
    .tests("CommandLineSupportTests", in: "Headless/", ["CommandLineSupport"]),
    .tests("CellTextTests", in: "Support/", ["CellText"]),
    .tests("JSONTests", in: "Support/", ["JSON"]),
    .tests("SortedCollectionsTests", in: "Support/", ["SortedCollections"]),
    .tests("RealtimeDatabaseTests", in: "Support/", ["RealtimeDatabase"]),
    .tests("WebSocketFramesTests", in: "Support/", ["WebSocketFrames"]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target {
  static func headless(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Headless/\(name)")
  }

  static func support(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Support/\(name)")
  }

  static func grading(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Grading/\(name)")
  }

  static func tests(_ name: String, in folder: String = "", _ dependencies: [Dependency]) -> Target
  {
    .testTarget(
      name: name, dependencies: dependencies + ["TestSupport"], path: "Tests/\(folder)\(name)")
  }
}
