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
    .library(name: "RealtimeDatabase", targets: ["RealtimeDatabase"]),
    .library(name: "TimelineModel", targets: ["TimelineModel"]),
    .library(name: "TimelineControllers", targets: ["TimelineControllers"]),
    .library(name: "TimelineViews", targets: ["TimelineViews"]),
    .library(name: "TimelineTesting", targets: ["TimelineTesting"]),
    .library(name: "Cloud", targets: ["Cloud"]),
    .library(name: "EmbeddedCloud", targets: ["EmbeddedCloud"]),
    .library(name: "Journal", targets: ["Journal"]),
    .executable(name: "PostDemo", targets: ["PostDemo"]),
    .executable(name: "PostEmulator", targets: ["PostEmulator"]),
    .executable(name: "TimelineDemo", targets: ["TimelineDemo"]),
    .executable(name: "PostGrader", targets: ["PostGrader"]),
    .executable(name: "PostBenchmarks", targets: ["PostBenchmarks"]),
  ],
  targets: [
    // The app: model <- controllers <- views. Nothing imports upward.
    .target(name: "PostModel"),
    .target(name: "PostControllers", dependencies: ["PostModel", "Locking"]),
    .target(name: "PostViews", dependencies: ["PostModel", "PostControllers", "HeadlessUI"]),

    // Timeline, the same way.
    .target(name: "TimelineModel", dependencies: ["Cloud"]),
    .target(name: "TimelineControllers", dependencies: ["TimelineModel", "Cloud"]),
    .target(
      name: "TimelineViews",
      dependencies: ["TimelineModel", "TimelineControllers", "Cloud", "HeadlessUI"]),

    // What the apps stand on and what stands around them.
    .target(name: "HeadlessUI"),
    .target(name: "CommandLineSupport", dependencies: ["HeadlessUI"]),
    .target(name: "Locking"),
    .target(name: "ScreenTesting", dependencies: ["HeadlessUI"]),
    .target(name: "Journal"),
    .target(name: "RealtimeDatabase", dependencies: ["SortedCollections"]),
    .target(name: "DatabaseService", dependencies: ["RealtimeDatabase", "Journal", "Locking"]),
    .target(name: "HTTPServer", dependencies: ["Locking"]),
    .target(name: "TerminalUI", dependencies: ["HeadlessUI", "CommandLineSupport", "Locking"]),
    .target(name: "Cloud"),
    .target(
      name: "EmbeddedCloud", dependencies: ["Cloud", "Journal", "Locking", "SortedCollections"]),
    .target(name: "SortedCollections"),
    .target(
      name: "PostFixtures",
      path: "Fixtures",
      exclude: ["README.md", "Statements", "Submissions"],
      resources: [
        .copy("index.json"), .copy("curriculum.json"), .copy("Answers"), .copy("Screens"),
        .copy("Tour"), .copy("Timeline"),
      ]
    ),
    .target(
      name: "PostTesting",
      dependencies: [
        "PostModel", "PostControllers", "HeadlessUI", "Locking", "RealtimeDatabase",
        "ScreenTesting", "PostFixtures",
      ]
    ),
    .target(
      name: "TimelineTesting",
      dependencies: [
        "Cloud", "EmbeddedCloud", "TimelineModel", "TimelineControllers", "TimelineViews",
        "HeadlessUI", "Locking", "ScreenTesting", "PostFixtures",
      ]),
    .executableTarget(
      name: "TimelineDemo",
      dependencies: [
        "Cloud", "EmbeddedCloud", "TimelineModel", "TimelineControllers", "TimelineViews",
        "TimelineTesting", "CommandLineSupport", "HeadlessUI", "ScreenTesting", "TerminalUI",
      ]),
    .executableTarget(
      name: "PostDemo",
      dependencies: [
        "PostControllers", "PostViews", "PostTesting", "CommandLineSupport", "RealtimeDatabase",
        "ScreenTesting", "DatabaseService", "HeadlessUI", "TerminalUI", "Locking",
      ]),
    .executableTarget(
      name: "PostEmulator",
      dependencies: [
        "DatabaseService", "HTTPServer", "RealtimeDatabase", "CommandLineSupport", "Locking",
      ]),
    .executableTarget(
      name: "PostBenchmarks",
      dependencies: [
        "PostModel", "PostControllers", "PostViews", "PostTesting", "PostFixtures", "HeadlessUI",
        "CommandLineSupport", "ScreenTesting", "TestSupport", "Cloud", "EmbeddedCloud",
        "TimelineModel", "TimelineControllers", "RealtimeDatabase", "DatabaseService",
        "HTTPServer",
      ]),

    // What a student's app is graded by.
    .target(name: "Curriculum"),
    .target(name: "GradeReports", dependencies: ["Curriculum", "HeadlessUI"]),
    .executableTarget(
      name: "PostGrader",
      dependencies: ["Curriculum", "GradeReports", "CommandLineSupport", "HeadlessUI", "Locking"]),
    .testTarget(
      name: "CurriculumTests",
      dependencies: [
        "AppUnderTest", "AppInterface", "HeadlessUI", "Curriculum", "PostFixtures", "TestDoubles",
        "Locking", "TestSupport",
      ]),
    // No tests, but the app as the tests of the curriculum see it: part of their program, and not of them.
    .testTarget(
      name: "AppAdapter",
      dependencies: ["PostModel", "PostControllers", "PostViews", "AppInterface", "HeadlessUI"]),
    .target(name: "AppInterface", dependencies: ["HeadlessUI", "Locking"]),
    .target(name: "AppEntry"),
    .target(name: "AppUnderTest", dependencies: ["AppInterface", "AppEntry", "HeadlessUI"]),
    .testTarget(name: "AppUnderTestTests", dependencies: ["AppUnderTest", "HeadlessUI"]),
    .target(
      name: "TestDoubles", dependencies: ["AppUnderTest", "Locking", "RealtimeDatabase"],
      path: "Tests/TestDoubles", swiftSettings: [.define("APP_UNDER_TEST")]),

    .testTarget(
      name: "GradeReportsTests", dependencies: ["Curriculum", "GradeReports", "HeadlessUI"]),

    .testTarget(
      name: "PostGraderTests",
      dependencies: ["PostGrader", "Curriculum", "CommandLineSupport", "Locking"]),

    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "HeadlessUITests", dependencies: ["HeadlessUI", "TestSupport"]),
    .testTarget(name: "CommandLineSupportTests", dependencies: ["CommandLineSupport"]),
    .testTarget(name: "RealtimeDatabaseTests", dependencies: ["RealtimeDatabase", "TestSupport"]),
    .testTarget(
      name: "DatabaseServiceTests",
      dependencies: ["DatabaseService", "RealtimeDatabase", "Journal", "Locking"]),
    .testTarget(
      name: "HTTPServerTests",
      dependencies: ["HTTPServer", "Locking", "ScreenTesting", "TestSupport"]),
    .testTarget(
      name: "PostEmulatorTests",
      dependencies: [
        "PostEmulator", "DatabaseService", "HTTPServer", "RealtimeDatabase", "CommandLineSupport",
        "TestSupport",
      ]),
    .testTarget(
      name: "TerminalUITests", dependencies: ["TerminalUI", "HeadlessUI", "TestSupport"]),
    .testTarget(
      name: "SortedCollectionsTests", dependencies: ["SortedCollections", "TestSupport"]),
    .testTarget(
      name: "EmbeddedCloudTests",
      dependencies: ["Cloud", "EmbeddedCloud", "Journal", "TestSupport"]),
    .testTarget(name: "JournalTests", dependencies: ["Journal", "TestSupport"]),
    .testTarget(
      name: "TimelineModelTests",
      dependencies: ["Cloud", "TimelineModel", "TestSupport"],
      resources: [.copy("Photos")]),
    .testTarget(name: "PostModelTests", dependencies: ["PostModel", "TestSupport"]),
    .testTarget(
      name: "PostControllersTests",
      dependencies: [
        "PostModel", "PostControllers", "PostTesting", "RealtimeDatabase", "HeadlessUI",
        "Locking", "ScreenTesting", "TestSupport",
      ]),
    .testTarget(
      name: "TimelineControllersTests",
      dependencies: [
        "Cloud", "EmbeddedCloud", "TimelineModel", "TimelineControllers", "TimelineTesting",
        "HeadlessUI", "Locking", "ScreenTesting", "TestSupport",
      ]),
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
      ]),
    .testTarget(
      name: "TimelineDemoTests",
      dependencies: [
        "Cloud", "EmbeddedCloud", "TimelineDemo", "TimelineModel", "TimelineTesting",
        "CommandLineSupport", "ScreenTesting", "TestSupport",
      ]),
    .testTarget(name: "ScreenTestingTests", dependencies: ["ScreenTesting", "HeadlessUI"]),
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
        "TerminalUI", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
