// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "PostGTK",
  dependencies: [.package(name: "Post", path: "../..")],
  targets: [
    // GTK 4 and libadwaita as the system has them.
    .systemLibrary(
      name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    .executableTarget(
      name: "PostGTK",
      dependencies: [
        "CAdwaita",
        .product(name: "HeadlessUI", package: "Post"),
        .product(name: "KitApp", package: "Post"),
        .product(name: "KitSupport", package: "Post"),
        .product(name: "TextUI", package: "Post"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
