import Foundation

/// Builds a submission and its adapter as a library that the kit's tests load.
package struct LibraryBuilder {
  #if os(Linux)
    package static let isUsed = true
  #else
    /// SwiftPM builds each submission together with the tests.
    package static let isUsed = false
  #endif

  /// The folder with the modules in `Sources` and the adapter in `Tests`.
  let package: URL
  let kit: BuiltKit
  var isolation: Isolation?
  var budget: Budget?
  /// For the C modules that it compiles itself. Nil for a folder beside the products.
  var moduleCache: URL?

  private var builder: Builder {
    let readable = [kit.folder] + [kit.clangModules].compactMap(\.self)
    return Builder(package: package, isolation: isolation, readable: readable, budget: budget)
  }

  var library: URL { products.appending(component: "App.so") }
  private var products: URL { package.appending(component: ".products") }
  private func cache(_ name: String) -> [String] {
    ["-module-cache-path", (moduleCache ?? products.appending(component: name)).plainPath]
  }

  /// - Parameter target: The last module to build. Nil for all modules and the adapter.
  func build(_ target: String? = nil) throws -> Builder.Outcome {
    var modules = [URL]()
    for module in Module.allCases {
      let sources = try Files(at: package.appending(path: module.folder))
      if sources == SubmissionBuild.nothing { continue }
      switch try compile(module.rawValue, in: module.folder, sources, importing: modules) {
      case .built: modules.append(folder(of: module.rawValue))
      case .stopped(let reason, _): return .stopped(reason, module)
      case let failure: return failure
      }
      if module.rawValue == target { return .built }
    }
    let adapter = SubmissionBuild.adapterFolder
    let outcome = try compile(
      "AppAdapter", in: adapter, Files(at: package.appending(path: adapter)),
      importing: modules + [kit.adapterModules])
    guard case .built = outcome else { return outcome }
    let folders = modules + [folder(of: "AppAdapter")]
    return try builder.run(
      ["swiftc", "-emit-library", "-o", library.plainPath]
        + folders.map { $0.appending(component: "Module.o").plainPath })
  }

  /// Compiles a module, unless it was compiled before from the same sources and the same imports. After a change inside a function,
  /// the modules above import the same as before.
  private func compile(
    _ module: String, in path: String, _ sources: Files, importing imports: [URL]
  ) throws -> Builder.Outcome {
    let folder = folder(of: module)
    let record = folder.appending(component: "inputs")
    let interfaces = imports.map { $0.appending(component: "\($0.lastPathComponent).swiftmodule") }
    let own = Data(kit.folder.plainPath.utf8) + sources.moved(to: path).serialized
    let inputs = interfaces.reduce(own) {
      $0 + Data($1.plainPath.utf8) + ((try? Data(contentsOf: $1)) ?? Data())
    }.fingerprint
    if (try? String(contentsOf: record, encoding: .utf8)) == inputs { return .built }
    try? FileManager.default.removeItem(at: record)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let command =
      options(for: module, imports: [kit.studentModules] + imports)
      + ["-o", folder.appending(component: "Module.o").plainPath]
      + sources.keys.sorted().map { package.appending(path: "\(path)/\($0)").plainPath }
    let compiled = compiledModules
    var outcome = try builder.run(command + cache("Cache") + compiled)
    // With compiled modules, Swift 6.3 crashes when it looks for a module that does not exist. Compiled modules do not mix with others.
    if case .failed = outcome, !compiled.isEmpty {
      outcome = try builder.run(command + cache("CacheOfAll"))
    }
    if case .built = outcome { try inputs.write(to: record, atomically: true, encoding: .utf8) }
    return outcome
  }

  /// SwiftPM's options for a module of the student's package, but without an index, and with line numbers only for a debugger.
  private func options(for module: String, imports: [URL]) -> [String] {
    [
      "swiftc", "-c", "-module-name", module, "-parse-as-library", "-wmo", "-Onone",
      "-gline-tables-only", "-swift-version", "6", "-package-name", "post", "-DSWIFT_PACKAGE",
      "-DDEBUG", "-DSWIFT_MODULE_RESOURCE_BUNDLE_UNAVAILABLE", "-no-emit-module-separately-wmo",
      "-emit-module-path",
      folder(of: module).appending(component: "\(module).swiftmodule").plainPath,
    ] + Builder.diagnosticOptions + imports.flatMap { ["-I", $0.plainPath] }
  }

  private var compiledModules: [String] {
    guard let modules = kit.clangModules, modules.isFolder else { return [] }
    return ["-fprebuilt-implicit-modules", "-fprebuilt-module-path=\(modules.plainPath)"]
      .flatMap { ["-Xcc", $0] }
  }

  /// The products of a module. A module imports only the folders of the modules below it.
  private func folder(of module: String) -> URL { products.appending(component: module) }
}
