// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that a build of Post does not build what only measures it.
let package = Package(
  name: "PostBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Post", path: "..")],
  targets: [
    .executableTarget(
      name: "PostBenchmarks",
      dependencies: [
        "Cloud", "CommandLineSupport", "DatabaseService", "EmbeddedCloud", "HeadlessUI",
        "PostControllers", "PostModel", "PostTesting", "PostViews", "RealtimeDatabase",
        "ScreenTesting", "TimelineControllers", "TimelineModel",
        // The programs that are started. They are built into the folder of PostBenchmarks.
        "PostDemo", "PostEmulator", "PostGrader",
      ].map { .product(name: $0, package: "Post") })
  ],
  swiftLanguageModes: [.v6]
)
