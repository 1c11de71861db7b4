// swift-tools-version: 6.2

import PackageDescription

// Depends on all packages that it measures.
let package = Package(
  name: "PostBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Post", path: ".."), .package(name: "PostServer", path: "../Server"),
    .package(name: "PostGrader", path: "../Grader"),
  ],
  targets: [
    .executableTarget(
      name: "PostBenchmarks",
      dependencies: products(
        of: "Post", "HeadlessUI", "KitSupport", "PostControllers", "PostModel", "PostTesting",
        "PostViews", "RealtimeDatabase", "ScreenTesting")
        + products(of: "PostServer", "HTTPServer")
        // The programs that are started, and the one that Scripts/measure-page.py starts beside them. They are built into the
        // folder of PostBenchmarks.
        + products(of: "Post", "PostDemo") + products(of: "PostServer", "PostEmulator")
        + products(of: "PostGrader", "PostGrader"))
  ],
  swiftLanguageModes: [.v6]
)

func products(of package: String, _ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: package) }
}
