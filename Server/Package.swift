// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "PostServer",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "HTTPServer", targets: ["HTTPServer"]),
    .library(name: "Journal", targets: ["Journal"]),
    .library(name: "SharedDatabase", targets: ["SharedDatabase"]),
    .executable(name: "PostEmulator", targets: ["PostEmulator"]),
  ],
  dependencies: [.package(name: "Post", path: "..")],
  targets: [
    .target(name: "Journal"),
    .target(name: "HTTPServer", dependencies: [.support]),
    .target(name: "SharedDatabase", dependencies: ["Journal", .database, .support]),
    .executableTarget(
      name: "PostEmulator", dependencies: ["SharedDatabase", "HTTPServer", .json]),
    .testTarget(name: "JournalTests", dependencies: ["Journal", .testing]),
    .testTarget(name: "HTTPServerTests", dependencies: ["HTTPServer", .screenTesting, .testing]),
    .testTarget(name: "SharedDatabaseTests", dependencies: ["SharedDatabase", .testing]),
    .testTarget(
      name: "PostEmulatorTests",
      dependencies: ["PostEmulator", .controllers, .support, .screenTesting, .testing]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target.Dependency {
  static let support = product(name: "KitSupport", package: "Post")
  static let database = product(name: "RealtimeDatabase", package: "Post")
  static let controllers = product(name: "PostControllers", package: "Post")
  static let json = product(name: "JSON", package: "Post")
  static let testing = product(name: "KitTesting", package: "Post")
  static let screenTesting = product(name: "ScreenTesting", package: "Post")
}
