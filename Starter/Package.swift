// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Post",
  platforms: [.macOS(.v15), .iOS(.v18)],
  targets: [
    // Yours.
    .target(name: "PostModel"),
    .target(name: "PostControllers", dependencies: ["PostModel", "Locking"]),
    .target(name: "PostViews", dependencies: ["PostModel", "PostControllers", "HeadlessUI"]),

    // What your app may stand on.
    .target(name: "HeadlessUI", path: "Kit/HeadlessUI"),
    .target(name: "Locking", path: "Kit/Locking"),

    // What it is graded by.
    .testTarget(
      name: "CurriculumTests",
      dependencies: [
        "PostModel", "PostControllers", "PostViews", "HeadlessUI", "Curriculum", "PostFixtures",
        "PostTesting", "Locking", "TestSupport",
      ],
      swiftSettings: [
        .define("STUDENT"),
        // In one go: file by file, the compiler would expand every test several times.
        .unsafeFlags([
          "-disable-batch-mode", "-wmo", "-num-threads", "2", "-no-emit-module-separately-wmo",
        ]),
      ]),
    .target(name: "Curriculum", path: "Kit/Curriculum"),
    .target(
      name: "PostTesting",
      dependencies: ["PostModel", "PostControllers", "Locking", "RealtimeDatabase"],
      path: "Kit/PostTesting"),
    .target(
      name: "RealtimeDatabase", dependencies: ["SortedCollections"], path: "Kit/RealtimeDatabase"),
    .target(name: "SortedCollections", path: "Kit/SortedCollections"),
    .target(name: "TestSupport", path: "Kit/TestSupport"),
    .target(
      name: "PostFixtures", path: "Fixtures",
      resources: [.copy("curriculum.json"), .copy("Answers")]),
  ],
  swiftLanguageModes: [.v6]
)
