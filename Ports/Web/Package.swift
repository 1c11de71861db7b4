// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "PostWeb",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "WebUI", targets: ["WebUI"]),
    .executable(name: "PostWeb", targets: ["PostWeb"]),
    .executable(name: "TimelineWeb", targets: ["TimelineWeb"]),
  ],
  dependencies: [
    .package(name: "Post", path: "../.."), .package(name: "PostServer", path: "../../Server"),
    .package(name: "Timeline", path: "../../Timeline"),
  ],
  targets: [
    .target(
      name: "WebUI",
      dependencies: [
        .product(name: "HeadlessUI", package: "Post"),
        .product(name: "TextUI", package: "Post"),
        .product(name: "KitSupport", package: "Post"),
        .product(name: "HTTPServer", package: "PostServer"),
        .product(name: "Journal", package: "PostServer"),
      ],
      resources: [.copy("Page")]),
    .executableTarget(
      name: "PostWeb", dependencies: ["WebUI", .product(name: "KitApp", package: "Post")]),
    .executableTarget(
      name: "TimelineWeb",
      dependencies: ["WebUI", .product(name: "TimelineApp", package: "Timeline")]),
    .testTarget(
      name: "WebUITests",
      dependencies: [
        "WebUI", .product(name: "ScreenTesting", package: "Post"),
        .product(name: "KitTesting", package: "Post"),
      ]),
    .testTarget(name: "PostWebTests", dependencies: ["PostWeb"]),
  ],
  swiftLanguageModes: [.v6]
)
