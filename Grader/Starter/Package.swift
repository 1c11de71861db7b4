// swift-tools-version: 6.2

import PackageDescription

/// In one go: file by file, the compiler would expand every test, and every generic function, several times.
let whole = [
  "-disable-batch-mode", "-wmo", "-num-threads", "2", "-no-emit-module-separately-wmo",
]
/// The tests of one submission use these modules thousands of times.
let fast: [SwiftSetting] = [.unsafeFlags(whole + ["-Osize"])]

let package = Package(
  name: "Post",
  platforms: [.macOS(.v15), .iOS(.v18)],
  targets: [
    // Yours.
    .target(name: "PostModel", dependencies: ["JSON"]),
    .target(
      name: "PostControllers",
      dependencies: ["PostModel", "JSON", "Locking", "TCPClient", "WebSocketFrames"]),
    .target(
      name: "PostViews",
      dependencies: ["PostModel", "PostControllers", "HeadlessUI", "TextUI", "CellText"]),

    // Modules that your app may use.
    .target(name: "HeadlessUI", path: "Kit/HeadlessUI"),
    .target(name: "JSON", path: "Kit/JSON", swiftSettings: fast),
    .target(name: "Locking", path: "Kit/Locking"),
    .target(name: "TCPClient", path: "Kit/TCPClient"),
    .target(name: "WebSocketFrames", path: "Kit/WebSocketFrames"),

    // The program that helps: swift run post.
    .executableTarget(
      name: "post",
      dependencies: [
        "GradingEngine", "Curriculum", "CommandLineSupport", "CellText", "HeadlessUI", "Locking",
        "TerminalUI",
      ], path: "Kit/Companion"),
    .target(
      name: "GradingEngine", dependencies: ["Curriculum", "CommandLineSupport", "Locking"],
      path: "Kit/GradingEngine"),
    .target(
      name: "CommandLineSupport", dependencies: ["CellText"], path: "Kit/CommandLineSupport"),
    .target(name: "CellText", path: "Kit/CellText"),
    .target(name: "TextUI", dependencies: ["HeadlessUI", "CellText"], path: "Kit/TextUI"),
    .target(
      name: "TerminalUI",
      dependencies: ["HeadlessUI", "TextUI", "CellText", "CommandLineSupport", "Locking"],
      path: "Kit/TerminalUI"),
    // The program that shows your app: swift run post show.
    .executableTarget(
      name: "PostShow",
      dependencies: [
        "PostControllers", "PostViews", "PostFixtures", "CommandLineSupport", "GradingEngine",
        "HeadlessUI", "InProcessNetwork", "Locking", "RealtimeDatabase", "TerminalUI", "TextUI",
      ], path: "Kit/PostShow"),

    // The tests that grade it.
    .testTarget(
      name: "CurriculumTests",
      dependencies: [
        "AppUnderTest", "AppInterface", "HeadlessUI", "Curriculum", "PostFixtures", "MockNetwork",
        "RealtimeDatabase", "Locking", "TestSupport", "AppHost", "AppLink", "AppWatch",
      ],
      swiftSettings: [
        .define("STUDENT"),
        .unsafeFlags(whole),
      ],
      linkerSettings: [
        // So that a crash shows its place in the code: see Kit/AppWatch/Abort.swift.
        .unsafeFlags(
          ["-Xlinker", "--export-dynamic-symbol=abort"], .when(platforms: [.linux]))
      ]),
    // The tests use your app through a stand-in, so a change of your app does not compile them again. It compiles only the adapter,
    // which passes their calls on. It has no tests: as a test target, it is linked into their program but not compiled with them.
    .testTarget(
      name: "AppAdapter",
      dependencies: ["PostModel", "PostControllers", "PostViews", "AppInterface", "HeadlessUI"]),
    .target(
      name: "AppInterface", dependencies: ["HeadlessUI", "Locking"], path: "Kit/AppInterface"),
    // Knows the app's timers. It has no tests, either.
    .target(name: "AppWatch", path: "Kit/AppWatch"),
    // In the companion, your app runs in a separate process, and the tests reach it over this connection.
    .target(
      name: "AppLink",
      dependencies: ["AppInterface", "AppEntry", "CommandLineSupport", "HeadlessUI", "Locking"],
      path: "Kit/AppLink", swiftSettings: fast),
    .executableTarget(
      name: "AppHost",
      dependencies: [
        "AppLink", "AppWatch", "CellText", "HeadlessUI", "JSON", "Locking", "TCPClient", "TextUI",
        "WebSocketFrames",
      ], path: "Kit/AppHost"),
    .target(name: "AppEntry", path: "Kit/AppEntry"),
    .target(
      name: "AppUnderTest", dependencies: ["AppInterface", "AppEntry", "HeadlessUI"],
      path: "Kit/AppUnderTest"),
    .target(name: "Curriculum", path: "Kit/Curriculum"),
    .target(
      name: "MockNetwork", dependencies: ["RealtimeDatabase", "Locking"], path: "Kit/MockNetwork",
      swiftSettings: fast),
    .target(
      name: "InProcessNetwork", dependencies: ["PostControllers", "RealtimeDatabase", "Locking"],
      path: "Kit/InProcessNetwork"),
    .target(
      name: "RealtimeDatabase", dependencies: ["JSON", "SortedCollections", "Locking"],
      path: "Kit/RealtimeDatabase", swiftSettings: fast),
    .target(name: "SortedCollections", path: "Kit/SortedCollections", swiftSettings: fast),
    .target(
      name: "TestSupport", dependencies: ["Locking"], path: "Kit/TestSupport", swiftSettings: fast),
    .target(
      name: "PostFixtures", path: "Fixtures",
      resources: [.copy("curriculum.json"), .copy("Answers")]),
  ],
  swiftLanguageModes: [.v6]
)
