// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "PostUIKit",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "PostUIKit", targets: ["PostUIKit"])],
  dependencies: [.package(name: "Post", path: "../..")],
  targets: [
    .target(
      name: "PostUIKit",
      dependencies: [
        // The stand-in, on systems without UIKit.
        .target(name: "UIKit", condition: .when(platforms: [.linux])),
        .product(name: "PostControllers", package: "Post"),
        .product(name: "PostViews", package: "Post"),
        .product(name: "HeadlessUI", package: "Post"),
      ]),
    .target(name: "UIKit"),
    .testTarget(
      name: "PostUIKitTests",
      dependencies: [
        "PostUIKit",
        .target(name: "UIKit", condition: .when(platforms: [.linux])),
        .product(name: "PostTesting", package: "Post"),
        .product(name: "ScreenTesting", package: "Post"),
      ],
      // Swift Testing has an overlay for the real UIKit, which the compiler would look for.
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
  ],
  swiftLanguageModes: [.v6]
)
