import Foundation

/// Builds a submission and its adapter as a library that the kit's tests load.
package struct LibraryBuilder {
  /// If this variable is set, SwiftPM builds each submission together with the tests, as on other systems than Linux.
  package static let oneProcessVariable = "POST_GRADE_ONE_PROCESS"

  #if os(Linux)
    package static let isUsed = ProcessInfo.processInfo.environment[oneProcessVariable] == nil
  #else
    package static let isUsed = false
  #endif

  /// The folder with the modules in `Sources` and the adapter in `Tests`.
  let package: URL
  let kit: BuiltKit
  var isolation: Isolation?
  var budget: Budget?

  private var builder: Builder {
    Builder(package: package, isolation: isolation, readable: [kit.folder], budget: budget)
  }

  var library: URL { products.appending(component: "App.so") }
  private var products: URL { package.appending(component: ".products") }

  /// - Parameter target: The last module to build. Nil for all modules and the adapter.
  func build(_ target: String? = nil) throws -> Builder.Outcome {
    try FileManager.default.createDirectory(at: products, withIntermediateDirectories: true)
    var (objects, inputs) = ([String](), Data())
    for module in Module.allCases {
      let sources = try Files(at: package.appending(path: module.folder))
      if sources == SubmissionBuild.nothing {
        try removeProducts(of: module)
        continue
      }
      inputs.append(sources.moved(to: module.folder).serialized)
      let outcome = try compile(module, sources.keys.sorted(), inputs: inputs)
      guard case .built = outcome else { return outcome }
      objects.append(product(module.rawValue, "o"))
      if module.rawValue == target { return .built }
    }
    let adapter = package.appending(path: SubmissionBuild.adapterFolder)
    let sources = try Files(at: adapter).keys.sorted()
    return try builder.run(
      options(for: "AppAdapter", imports: [kit.studentModules, kit.adapterModules])
        + ["-emit-library", "-o", library.plainPath]
        + sources.map { adapter.appending(path: $0).plainPath } + objects)
  }

  private func compile(
    _ module: Module, _ sources: [String], inputs: Data
  ) throws -> Builder.Outcome {
    let record = URL(filePath: product(module.rawValue, "inputs"))
    if let compiled = try? Data(contentsOf: record), compiled == inputs { return .built }
    // The compiler would find the higher modules of the submission that was built here before.
    for other in Module.allCases where other >= module { try removeProducts(of: other) }
    let folder = package.appending(path: module.folder)
    let outcome = try builder.run(
      options(for: module.rawValue, imports: [kit.studentModules])
        + [
          "-emit-module", "-emit-module-path", product(module.rawValue, "swiftmodule"),
          "-c", "-o", product(module.rawValue, "o"),
        ] + sources.map { folder.appending(path: $0).plainPath })
    switch outcome {
    case .built: try inputs.write(to: record)
    case .stopped(let reason, _): return .stopped(reason, module)
    case .failed: break
    }
    return outcome
  }

  /// SwiftPM's options for a module of the student's package, but without an index, and with line numbers only for a debugger.
  private func options(for module: String, imports: [URL]) -> [String] {
    [
      "swiftc", "-module-name", module, "-parse-as-library", "-wmo", "-Onone", "-gline-tables-only",
      "-swift-version", "6", "-package-name", "post", "-DSWIFT_PACKAGE", "-DDEBUG",
      "-DSWIFT_MODULE_RESOURCE_BUNDLE_UNAVAILABLE", "-module-cache-path", product("Cache", "clang"),
    ] + Builder.diagnosticOptions + ([products] + imports).flatMap { ["-I", $0.plainPath] }
  }

  private func product(_ name: String, _ kind: String) -> String {
    products.appending(component: "\(name).\(kind)").plainPath
  }

  private func removeProducts(of module: Module) throws {
    for kind in ["inputs", "o", "swiftmodule", "swiftdoc", "swiftsourceinfo"] {
      let file = URL(filePath: product(module.rawValue, kind))
      if file.exists { try FileManager.default.removeItem(at: file) }
    }
  }
}
