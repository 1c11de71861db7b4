import CommandLineSupport
import Foundation

/// The tests and what they stand on, compiled without any submission.
struct BuiltKit: Sendable {
  /// The folder that has it all.
  let folder: URL

  /// The tests, which load a submission.
  var program: URL { folder.appending(component: "PostPackageTests.xctest") }
  /// What a student's modules may import.
  var studentModules: URL { folder.appending(component: "StudentModules") }
  /// What the adapter imports besides.
  var adapterModules: URL { folder.appending(component: "AdapterModules") }

  /// Builds it from a kit.
  ///
  /// - Parameters:
  ///   - package: Where to build.
  ///   - folder: Where to put what comes of it.
  init(_ kit: GradingKit, in package: URL, to folder: URL) throws {
    self.folder = folder
    try Self.files(of: kit).write(to: package, clearing: GradingKit.folders)
    if case .failed(_, let output) = try Builder(package: package).build() {
      let end = output.split(separator: "\n").suffix(5).joined(separator: " ")
      throw ExitError.unavailable("The kit does not build: \(end)")
    }
    let products = package.appending(path: ".build/debug").resolvingSymlinksInPath()
    for target in [folder, studentModules, adapterModules] {
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    }
    for name in [program.lastPathComponent, "Post_PostFixtures.resources"] {
      try FileManager.default.moveItem(
        at: products.appending(component: name), to: folder.appending(component: name))
    }
    for (name, target) in [
      ("HeadlessUI", studentModules), ("Locking", studentModules), ("AppInterface", adapterModules),
    ] {
      let module = "\(name).swiftmodule"
      try FileManager.default.moveItem(
        at: products.appending(components: "Modules", module),
        to: target.appending(component: module))
    }
    try FileManager.default.removeItem(at: package)
  }

  /// What it is built from: a package with nothing where a submission and its adapter would be.
  static func files(of kit: GradingKit) -> Files {
    var files = kit.files.filter { !$0.key.hasPrefix("\(SubmissionBuild.adapterFolder)/") }
    for empty in Module.allCases.map(\.folder) + [SubmissionBuild.adapterFolder] {
      files.merge(SubmissionBuild.nothing.moved(to: empty)) { $1 }
    }
    return files
  }

  /// One that is there already.
  init(at folder: URL) { self.folder = folder }
}
