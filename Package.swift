// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Post",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "PostModel", targets: ["PostModel"]),
    .library(name: "PostControllers", targets: ["PostControllers"]),
    .library(name: "PostViews", targets: ["PostViews"]),
    .library(name: "PostTesting", targets: ["PostTesting"]),
    .library(name: "HeadlessUI", targets: ["HeadlessUI"]),
    .library(name: "ScreenTesting", targets: ["ScreenTesting"]),
    .library(name: "JSON", targets: ["JSON"]),
    .library(name: "RealtimeDatabase", targets: ["RealtimeDatabase"]),
    .library(name: "TimelineModel", targets: ["TimelineModel"]),
    .library(name: "TimelineControllers", targets: ["TimelineControllers"]),
    .library(name: "TimelineViews", targets: ["TimelineViews"]),
    .library(name: "TimelineTesting", targets: ["TimelineTesting"]),
    .library(name: "Cloud", targets: ["Cloud"]),
    .library(name: "EmbeddedCloud", targets: ["EmbeddedCloud"]),
    .library(name: "Journal", targets: ["Journal"]),
    // For the package in the folder Benchmarks.
    .library(name: "CommandLineSupport", targets: ["CommandLineSupport"]),
    .library(name: "DatabaseService", targets: ["DatabaseService"]),
    .executable(name: "PostDemo", targets: ["PostDemo"]),
    .executable(name: "PostEmulator", targets: ["PostEmulator"]),
    .executable(name: "TimelineDemo", targets: ["TimelineDemo"]),
    .executable(name: "PostGrader", targets: ["PostGrader"]),
  ],
  targets: [
    // The app: model <- controllers <- views. Nothing imports upward.
    .target(name: "PostModel", dependencies: ["JSON"]),
    .target(name: "PostControllers", dependencies: ["PostModel", "JSON", "Lists", "Locking"]),
    .target(name: "PostViews", dependencies: ["PostModel", "PostControllers", "HeadlessUI"]),

    // Timeline, the same way.
    .target(name: "TimelineModel", dependencies: ["Cloud"], path: "Sources/Timeline/TimelineModel"),
    .target(
      name: "TimelineControllers", dependencies: ["TimelineModel", "Cloud", "Lists"],
      path: "Sources/Timeline/TimelineControllers"),
    .target(
      name: "TimelineViews",
      dependencies: ["TimelineModel", "TimelineControllers", "Cloud", "HeadlessUI"],
      path: "Sources/Timeline/TimelineViews"),

    // What the apps stand on and what stands around them.
    .target(name: "HeadlessUI", dependencies: ["Lists"], path: "Sources/Headless/HeadlessUI"),
    .target(
      name: "CommandLineSupport", dependencies: ["HeadlessUI"],
      path: "Sources/Headless/CommandLineSupport"),
    .target(name: "JSON", path: "Sources/Support/JSON"),
    .target(name: "Lists", path: "Sources/Support/Lists"),
    .target(name: "Locking", path: "Sources/Support/Locking"),
    .target(
      name: "ScreenTesting", dependencies: ["HeadlessUI"], path: "Sources/Headless/ScreenTesting"),
    .target(name: "Journal", path: "Sources/Server/Journal"),
    .target(
      name: "RealtimeDatabase", dependencies: ["JSON", "SortedCollections"],
      path: "Sources/Server/RealtimeDatabase"),
    .target(
      name: "DatabaseService", dependencies: ["RealtimeDatabase", "Journal", "Locking"],
      path: "Sources/Server/DatabaseService"),
    .target(name: "HTTPServer", dependencies: ["Locking"], path: "Sources/Server/HTTPServer"),
    .target(
      name: "TerminalUI", dependencies: ["HeadlessUI", "CommandLineSupport", "Locking"],
      path: "Sources/Headless/TerminalUI"),
    .target(
      name: "WebUI", dependencies: ["HeadlessUI", "CommandLineSupport", "HTTPServer", "Locking"],
      path: "Sources/Headless/WebUI", resources: [.copy("Page")]),
    .target(name: "Cloud", path: "Sources/Timeline/Cloud"),
    .target(
      name: "EmbeddedCloud", dependencies: ["Cloud", "Journal", "Locking", "SortedCollections"],
      path: "Sources/Timeline/EmbeddedCloud"),
    .target(name: "SortedCollections", path: "Sources/Support/SortedCollections"),
    .target(
      name: "PostFixtures",
      path: "Fixtures",
      exclude: ["README.md", "Statements", "Submissions"],
      resources: [
        .copy("index.json"), .copy("curriculum.json"), .copy("Answers"), .copy("Screens"),
        .copy("Sessions"),
        .copy("Tour"), .copy("Timeline"),
      ]
    ),
    .target(
      name: "PostTesting",
      dependencies: [
        "PostModel", "PostControllers", "HeadlessUI", "Locking", "RealtimeDatabase",
        "DatabaseService", "ScreenTesting", "PostFixtures",
      ]
    ),
    .target(
      name: "TimelineTesting",
      dependencies: [
        "Cloud", "EmbeddedCloud", "TimelineModel", "TimelineControllers", "TimelineViews",
        "HeadlessUI", "Locking", "ScreenTesting", "PostFixtures",
      ], path: "Sources/Timeline/TimelineTesting"),
    .executableTarget(
      name: "TimelineDemo",
      dependencies: [
        "Cloud", "EmbeddedCloud", "TimelineModel", "TimelineControllers", "TimelineViews",
        "TimelineTesting", "CommandLineSupport", "HeadlessUI", "ScreenTesting", "TerminalUI",
        "WebUI",
      ], path: "Sources/Timeline/TimelineDemo"),
    .executableTarget(
      name: "PostDemo",
      dependencies: [
        "PostControllers", "PostViews", "PostTesting", "PostFixtures", "CommandLineSupport",
        "JSON", "RealtimeDatabase", "ScreenTesting", "DatabaseService", "HeadlessUI", "TerminalUI",
        "WebUI", "Locking",
      ]),
    .executableTarget(
      name: "PostEmulator",
      dependencies: [
        "DatabaseService", "HTTPServer", "RealtimeDatabase", "CommandLineSupport", "JSON",
        "Locking",
      ], path: "Sources/Server/PostEmulator"),

    // What a student's app is graded by.
    .target(name: "Curriculum", path: "Sources/Grading/Curriculum"),
    .executableTarget(
      name: "PostGrader",
      dependencies: ["GradingEngine", "Curriculum", "CommandLineSupport", "HeadlessUI", "Locking"],
      path: "Sources/Grading/PostGrader"),
    // The program `post` of a student's package, which is compiled here to be tested.
    .executableTarget(
      name: "Companion",
      dependencies: [
        "GradingEngine", "Curriculum", "CommandLineSupport", "HeadlessUI", "TerminalUI",
      ], path: "Sources/Grading/Companion"),
    .executableTarget(
      name: "PostShow",
      dependencies: [
        "PostControllers", "PostViews", "PostFixtures", "CommandLineSupport", "HeadlessUI",
        "RealtimeDatabase", "TerminalUI",
      ], path: "Sources/Grading/PostShow"),
    // Builds and runs a submission. The grader and a student's companion do it the same way.
    .target(
      name: "GradingEngine", dependencies: ["Curriculum", "CommandLineSupport", "Locking"],
      path: "Sources/Grading/GradingEngine"),
    .testTarget(
      name: "CurriculumTests",
      dependencies: [
        "AppUnderTest", "AppInterface", "HeadlessUI", "Curriculum", "PostFixtures", "TestDoubles",
        "Locking", "TestSupport",
      ], path: "Tests/Grading/CurriculumTests"),
    // No tests, but the app as the tests of the curriculum see it: part of their program, and not of them.
    .testTarget(
      name: "AppAdapter",
      dependencies: ["PostModel", "PostControllers", "PostViews", "AppInterface", "HeadlessUI"],
      path: "Tests/Grading/AppAdapter"),
    .target(
      name: "AppInterface", dependencies: ["HeadlessUI", "Locking"],
      path: "Sources/Grading/AppInterface"),
    .target(name: "AppEntry", path: "Sources/Grading/AppEntry"),
    .target(
      name: "AppUnderTest", dependencies: ["AppInterface", "AppEntry", "HeadlessUI"],
      path: "Sources/Grading/AppUnderTest"),
    .testTarget(
      name: "AppUnderTestTests", dependencies: ["AppUnderTest", "HeadlessUI"],
      path: "Tests/Grading/AppUnderTestTests"),
    .target(
      name: "TestDoubles", dependencies: ["AppUnderTest", "Locking", "RealtimeDatabase"],
      path: "Tests/Grading/TestDoubles", swiftSettings: [.define("APP_UNDER_TEST")]),
    .testTarget(
      name: "PostGraderTests",
      dependencies: [
        "PostGrader", "GradingEngine", "Curriculum", "CommandLineSupport", "Locking", "TestSupport",
      ], path: "Tests/Grading/PostGraderTests"),
    .testTarget(
      name: "CompanionTests",
      dependencies: [
        "Companion", "PostGrader", "GradingEngine", "Curriculum", "CommandLineSupport",
      ], path: "Tests/Grading/CompanionTests"),

    .target(
      name: "TestSupport", dependencies: ["Locking"], path: "Tests/Support/TestSupport"),
    .testTarget(
      name: "HeadlessUITests", dependencies: ["HeadlessUI", "TestSupport"],
      path: "Tests/Headless/HeadlessUITests"),
    .testTarget(
      name: "CommandLineSupportTests", dependencies: ["CommandLineSupport"],
      path: "Tests/Headless/CommandLineSupportTests"),
    .testTarget(
      name: "RealtimeDatabaseTests", dependencies: ["RealtimeDatabase", "TestSupport"],
      path: "Tests/Server/RealtimeDatabaseTests"),
    .testTarget(
      name: "DatabaseServiceTests",
      dependencies: ["DatabaseService", "RealtimeDatabase", "Journal", "Locking"],
      path: "Tests/Server/DatabaseServiceTests"),
    .testTarget(
      name: "HTTPServerTests",
      dependencies: ["HTTPServer", "Locking", "ScreenTesting", "TestSupport"],
      path: "Tests/Server/HTTPServerTests"),
    .testTarget(
      name: "PostEmulatorTests",
      dependencies: [
        "PostEmulator", "DatabaseService", "HTTPServer", "RealtimeDatabase", "CommandLineSupport",
        "TestSupport",
      ], path: "Tests/Server/PostEmulatorTests"),
    .testTarget(
      name: "WebUITests",
      dependencies: [
        "WebUI", "HeadlessUI", "HTTPServer", "Locking", "ScreenTesting", "TestSupport",
      ],
      path: "Tests/Headless/WebUITests"),
    .testTarget(
      name: "TerminalUITests", dependencies: ["TerminalUI", "HeadlessUI", "TestSupport"],
      path: "Tests/Headless/TerminalUITests"),
    .testTarget(
      name: "JSONTests", dependencies: ["JSON", "TestSupport"], path: "Tests/Support/JSONTests"),
    .testTarget(
      name: "SortedCollectionsTests", dependencies: ["SortedCollections", "TestSupport"],
      path: "Tests/Support/SortedCollectionsTests"),
    .testTarget(
      name: "EmbeddedCloudTests",
      dependencies: ["Cloud", "EmbeddedCloud", "Journal", "TestSupport"],
      path: "Tests/Timeline/EmbeddedCloudTests"),
    .testTarget(
      name: "JournalTests", dependencies: ["Journal", "TestSupport"],
      path: "Tests/Server/JournalTests"),
    .testTarget(
      name: "TimelineModelTests",
      dependencies: ["Cloud", "TimelineModel", "TestSupport"],
      path: "Tests/Timeline/TimelineModelTests",
      resources: [.copy("Photos")]),
    .testTarget(name: "PostModelTests", dependencies: ["PostModel", "TestSupport"]),
    .testTarget(
      name: "PostControllersTests",
      dependencies: [
        "PostModel", "PostControllers", "PostTesting", "RealtimeDatabase", "HeadlessUI", "Lists",
        "Locking", "ScreenTesting", "TestSupport",
      ]),
    .testTarget(
      name: "TimelineControllersTests",
      dependencies: [
        "Cloud", "EmbeddedCloud", "TimelineModel", "TimelineControllers", "TimelineTesting",
        "HeadlessUI", "Lists", "Locking", "ScreenTesting", "TestSupport",
      ], path: "Tests/Timeline/TimelineControllersTests"),
    .testTarget(
      name: "PostViewsTests",
      dependencies: [
        "PostModel", "PostControllers", "PostViews", "PostTesting", "PostFixtures", "HeadlessUI",
        "ScreenTesting", "TestSupport",
      ]),
    .testTarget(
      name: "TimelineViewsTests",
      dependencies: [
        "Cloud", "EmbeddedCloud", "TimelineModel", "TimelineControllers", "TimelineViews",
        "TimelineTesting", "HeadlessUI", "PostFixtures", "ScreenTesting", "TestSupport",
      ], path: "Tests/Timeline/TimelineViewsTests"),
    .testTarget(
      name: "TimelineDemoTests",
      dependencies: [
        "Cloud", "EmbeddedCloud", "TimelineDemo", "TimelineModel", "TimelineTesting",
        "CommandLineSupport", "ScreenTesting", "TestSupport",
      ], path: "Tests/Timeline/TimelineDemoTests"),
    .testTarget(
      name: "ScreenTestingTests", dependencies: ["ScreenTesting", "HeadlessUI"],
      path: "Tests/Headless/ScreenTestingTests"),
    .testTarget(
      name: "PostTestingTests",
      dependencies: [
        "PostModel", "PostControllers", "PostTesting", "PostFixtures", "ScreenTesting", "Locking",
        "TestSupport",
      ]),
    .testTarget(
      name: "PostDemoTests",
      dependencies: [
        "PostDemo", "PostControllers", "PostViews", "PostTesting", "PostFixtures",
        "CommandLineSupport", "ScreenTesting", "DatabaseService", "HeadlessUI", "RealtimeDatabase",
        "TerminalUI", "WebUI", "Locking", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
