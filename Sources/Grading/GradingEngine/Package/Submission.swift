import CommandLineSupport
import Foundation

/// A student's work: up to three modules. Nothing else in the package is read.
package struct Submission: Sendable {
  package let name: String
  package let modules: [Module: Files]
  /// The version of the curriculum in the student’s package. Nil if it is unknown.
  package let curriculumVersion: Int?

  package init(name: String, modules: [Module: Files], curriculumVersion: Int? = nil) {
    self.name = name
    self.modules = modules
    self.curriculumVersion = curriculumVersion
  }

  /// A hash of all files. A student who constructs two submissions with the same hash only gets an earlier verdict.
  package var digest: String {
    var fingerprint = Fingerprint()
    fingerprint.add(Data("\(curriculumVersion.map(String.init) ?? "")".utf8))
    for (module, files) in modules.sorted(by: { $0.key < $1.key }) {
      fingerprint.add(files.moved(to: module.folder).serialized)
    }
    return fingerprint.description
  }

  /// Reads a package, or the only package inside a folder, as archives are often unpacked.
  ///
  /// - Throws: An ``ExitError`` if something is missing or too large.
  package init(in folder: SubmissionFolder) throws {
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
