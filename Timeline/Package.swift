// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Timeline",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "TimelineModel", targets: ["TimelineModel"]),
    .library(name: "TimelineControllers", targets: ["TimelineControllers"]),
    .library(name: "TimelineViews", targets: ["TimelineViews"]),
    .library(name: "TimelineTesting", targets: ["TimelineTesting"]),
    .library(name: "TimelineApp", targets: ["TimelineApp"]),
    .library(name: "Cloud", targets: ["Cloud"]),
    .library(name: "EmbeddedCloud", targets: ["EmbeddedCloud"]),
    .executable(name: "TimelineDemo", targets: ["TimelineDemo"]),
  ],
  dependencies: [
    .package(name: "Post", path: ".."), .package(name: "PostServer", path: "../Server"),
  ],
  targets: [
    // The app: model <- controllers <- views. Nothing imports upward.
    .target(name: "TimelineModel", dependencies: ["Cloud"]),
    .target(name: "TimelineControllers", dependencies: ["TimelineModel", "Cloud", .support]),
    .target(
      name: "TimelineViews",
      dependencies: [
        "TimelineModel", "TimelineControllers", "Cloud", .headlessUI, .textUI, .cellText,
      ]),

    // CloudKit's vocabulary, and a cloud in memory or in a folder.
    .target(name: "Cloud"),
    .target(name: "EmbeddedCloud", dependencies: ["Cloud", .journal, .json, .support]),

    .target(
      name: "TimelineFixtures", path: "Fixtures", exclude: ["README.md"],
      resources: [
        .copy("index.json"), .copy("tour.json"), .copy("sessions.json"), .copy("Clouds"),
        .copy("Photos"), .copy("Screens"),
      ]),
    .target(
      name: "TimelineTesting",
      dependencies: [
        "EmbeddedCloud", "TimelineViews", "TimelineFixtures", .support, .screenTesting, .testing,
      ]),
    .target(
      name: "TimelineApp",
      dependencies: ["EmbeddedCloud", "TimelineViews", "TimelineTesting", .support]),
    .executableTarget(name: "TimelineDemo", dependencies: ["TimelineApp", .terminalUI]),

    .testTarget(name: "EmbeddedCloudTests", dependencies: ["EmbeddedCloud", .support, .testing]),
    .testTarget(
      name: "TimelineModelTests", dependencies: ["TimelineModel", .testing],
      resources: [.copy("Photos")]),
    .testTarget(
      name: "TimelineControllersTests", dependencies: ["TimelineTesting", .testing]),
    .testTarget(name: "TimelineViewsTests", dependencies: ["TimelineTesting", .testing]),
    .testTarget(name: "TimelineAppTests", dependencies: ["TimelineApp", .testing]),
    .testTarget(name: "TimelineDemoTests", dependencies: ["TimelineDemo", .testing]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target.Dependency {
  static let support = product(name: "KitSupport", package: "Post")
  static let headlessUI = product(name: "HeadlessUI", package: "Post")
  static let textUI = product(name: "TextUI", package: "Post")
  static let terminalUI = product(name: "TerminalUI", package: "Post")
  static let cellText = product(name: "CellText", package: "Post")
  static let json = product(name: "JSON", package: "Post")
  static let journal = product(name: "Journal", package: "PostServer")
  static let testing = product(name: "KitTesting", package: "Post")
  static let screenTesting = product(name: "ScreenTesting", package: "Post")
}
