import CommandLineSupport
import Foundation

/// What somebody hands in: up to three modules. Nothing else of a package is looked at.
struct Submission: Sendable {
  let name: String
  let modules: [Module: Files]
  /// The version of the curriculum that the student’s package has; nil if that is not known.
  let curriculumVersion: Int?

  init(name: String, modules: [Module: Files], curriculumVersion: Int? = nil) {
    self.name = name
    self.modules = modules
    self.curriculumVersion = curriculumVersion
  }

  /// Another one as soon as a file is another. Who makes two alike on purpose gains no more than an earlier verdict.
  var digest: String {
    var fingerprint = Fingerprint()
    fingerprint.add(Data("\(curriculumVersion.map(String.init) ?? "")".utf8))
    for (module, files) in modules.sorted(by: { $0.key < $1.key }) {
      fingerprint.add(files.moved(to: module.folder).serialized)
    }
    return fingerprint.description
  }

  /// Reads a package, or the one package in a folder, as archives often unpack.
  ///
  /// - Throws: An ``ExitError`` that says what is missing, or that it is too much.
  init(in folder: SubmissionFolder) throws {
    name = folder.name
    let limits = Files.Limits(
      includes: { $0.hasSuffix(".swift") }, fileCount: 500, byteCount: 4 << 20)
    let package = try Self.package(in: folder.url)
    var modules: [Module: Files] = [:]
    for module in Module.allCases {
      guard let url = package.folder(of: module) else { continue }
      let files = try Files(at: url, limits: limits)
      if !files.isEmpty { modules[module] = files }
    }
    self.modules = modules
    curriculumVersion = StarterVersion(in: package)?.number
  }

  private static func package(in folder: URL) throws -> URL {
    guard folder.isFolder else { throw ExitError.noInput("There is no such folder.") }
    if folder.isPackage { return folder }
    guard let package = folder.innerFolders.first(where: \.isPackage) else {
      let folders = Module.allCases.map(\.folder).joined(separator: ", ")
      throw ExitError.noInput("There is no package: none of \(folders) is there.")
    }
    return package
  }
}
