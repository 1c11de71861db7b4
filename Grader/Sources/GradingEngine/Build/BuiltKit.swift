import CommandLineSupport
import Foundation

/// The tests and the modules that they need, compiled without a submission.
package struct BuiltKit: Sendable {
  let folder: URL

  /// The program with the tests.
  var program: URL { folder.appending(component: "PostPackageTests.xctest") }
  /// The program that loads a submission.
  var host: URL { folder.appending(component: "AppHost") }
  /// The modules that a student's modules may import.
  var studentModules: URL { folder.appending(component: "StudentModules") }
  var adapterModules: URL { folder.appending(component: "AdapterModules") }
  /// The C modules below Foundation, compiled. Without them, the compiler would compile them for each submission.
  var clangModules: URL?

  /// Builds in `package` and moves the products to `folder`.
  package init(_ kit: GradingKit, in package: URL, to folder: URL) throws {
    self.folder = folder
    try Self.files(of: kit).write(to: package, clearing: GradingKit.folders)
    // Without the numbers of source lines, which would take longer. A submission has its own.
    switch try Builder(package: package).build(["--product", Builder.tests, "-Xswiftc", "-gnone"]) {
    case .built: break
    case .failed(_, let output), .stopped(let output, _):
      let end = output.split(separator: "\n").suffix(5).joined(separator: " ")
      throw ExitError.unavailable("The kit does not build: \(end)")
    }
    let products = package.appending(path: ".build/debug").resolvingSymlinksInPath()
    let modules = products.appending(component: "Modules")
    let programs = [program, host].map(\.lastPathComponent) + ["Post_PostFixtures.resources"]
    let imported =
      ["HeadlessUI", "TextUI", "CellText", "JSON", "Locking", "TCPClient", "WebSocketFrames"]
    for (names, origin, target) in [
      (programs, products, folder), (imported.map { "\($0).swiftmodule" }, modules, studentModules),
      (["AppInterface.swiftmodule"], modules, adapterModules),
    ] {
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
      for name in names {
        try FileManager.default.moveItem(
          at: origin.appending(component: name), to: target.appending(component: name))
      }
    }
    try FileManager.default.removeItem(at: package)
  }

  /// The files to build: a package with empty modules for the submission and its adapter.
  package static func files(of kit: GradingKit) -> Files {
    kit.files.filter { !$0.key.hasPrefix("\(SubmissionBuild.adapterFolder)/") }
      .merging(SubmissionBuild.nothing.moved(to: SubmissionBuild.adapterFolder)) { $1 }
      .merging(SubmissionBuild.empty.files) { $1 }
  }

  package init(at folder: URL) { self.folder = folder }

  /// Takes a kit from the cache, or builds it. On systems without libraries for submissions, its folder does not exist.
  package static func obtain(
    _ kit: GradingKit, in workspace: URL, cache: KitCache?, progress: (String) -> Void
  ) throws -> BuiltKit {
    let folder = workspace.appending(component: "Kit")
    guard LibraryBuilder.isUsed else { return BuiltKit(at: folder) }
    let name = try KitCache.name(of: kit)
    if let cache, cache.restore(name, to: folder) {
      progress("the tests of an earlier call are used again")
    } else {
      progress("building the tests")
      _ = try BuiltKit(kit, in: workspace.appending(components: "KitBuild", "Post"), to: folder)
      cache?.store(folder, as: name)
    }
    var built = BuiltKit(at: folder)
    let modules = cache?.clangModules ?? workspace.appending(component: "ClangModules")
    try built.compileClangModules(to: modules, in: workspace.appending(component: "Foundation"))
    built.clangModules = modules
    return built
  }

  /// The compiler itself checks and completes a folder that is there.
  private func compileClangModules(to modules: URL, in package: URL) throws {
    let module = Module.model
    try ["\(module.folder)/Foundation.swift": Data("import Foundation".utf8)].write(to: package)
    _ = try LibraryBuilder(package: package, kit: self, moduleCache: modules).build(module.rawValue)
  }
}
