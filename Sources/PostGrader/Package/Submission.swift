import CommandLineSupport
import Foundation

/// What somebody hands in: up to three modules. Nothing else of a package is looked at.
struct Submission: Sendable {
  let name: String
  let modules: [Module: Files]

  init(name: String, modules: [Module: Files]) {
    self.name = name
    self.modules = modules
  }

  /// Reads a package, or a folder with nothing but a package in it, as archives often unpack.
  ///
  /// - Throws: A ``Failure`` that says what is missing.
  init(at folder: URL) throws {
    name = folder.standardizedFileURL.lastPathComponent
    let package = try Self.package(at: folder)
    var modules: [Module: Files] = [:]
    for module in Module.allCases {
      let url = package.appending(path: module.folder)
      guard Self.isFolder(url) else { continue }
      let limits = Files.Limits(
        includes: { $0.hasSuffix(".swift") }, fileCount: 500, byteCount: 4 << 20)
      let files = try Files(at: url, limits: limits)
      if !files.isEmpty { modules[module] = files }
    }
    self.modules = modules
  }

  private static func package(at folder: URL) throws -> URL {
    guard isFolder(folder) else {
      throw Failure.noInput("There is no folder “\(folder.path(percentEncoded: false))”.")
    }
    func isPackage(_ url: URL) -> Bool {
      Module.allCases.contains { isFolder(url.appending(path: $0.folder)) }
    }
    if isPackage(folder) { return folder }
    let inner = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles
    ).filter(isPackage)
    guard inner.count == 1 else {
      let folders = Module.allCases.map(\.folder).joined(separator: ", ")
      throw Failure.noInput(
        "There is no package in “\(folder.lastPathComponent)”: none of \(folders) is there.")
    }
    return inner[0]
  }

  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(
      atPath: url.path(percentEncoded: false), isDirectory: &isFolder) && isFolder.boolValue
  }
}
