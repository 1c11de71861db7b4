// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "PostGrader",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.executable(name: "PostGrader", targets: ["PostGrader"])],
  dependencies: [.package(name: "Post", path: "..")],
  targets: [
    .executableTarget(
      name: "PostGrader", dependencies: ["GradingEngine", .cellText, .app],
      resources: [.copy("Page"), .copy("Help")]),
    // The tests reach a submission in another process over AppLink. The program of that process, AppHost, is compiled only in a
    // student's package, with what the app may use.
    .target(name: "AppLink", dependencies: [.grading, .headlessUI, .support]),
    // Builds and runs a submission. The grader and a student's companion do it the same way.
    .target(name: "GradingEngine", dependencies: [.grading, .support]),
    // The program `post` of a student's package, which is compiled here to be tested. The other one, PostShow, is compiled only there,
    // with the student's view model.
    .executableTarget(
      name: "Companion",
      dependencies: ["GradingEngine", .cellText, .headlessUI, .terminalUI, .support]),
    .testTarget(name: "PostGraderTests", dependencies: ["PostGrader", .app, .testing]),
    .testTarget(name: "AppLinkTests", dependencies: ["AppLink", .headlessUI, .testing]),
    .testTarget(name: "CompanionTests", dependencies: ["Companion", "PostGrader"]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target.Dependency {
  static let support = product(name: "KitSupport", package: "Post")
  static let grading = product(name: "KitGrading", package: "Post")
  static let cellText = product(name: "CellText", package: "Post")
  static let headlessUI = product(name: "HeadlessUI", package: "Post")
  static let terminalUI = product(name: "TerminalUI", package: "Post")
  static let app = product(name: "KitApp", package: "Post")
  static let testing = product(name: "KitTesting", package: "Post")
}
