import CommandLineSupport
import Foundation

/// Begins the line of a reason that sheets for students leave out.
package let forInstructors = "For the instructor: "

/// A student's work: up to three modules. The other files of the package are not read.
package struct Submission: Sendable {
  package let name: String
  package let modules: [Module: Files]
  /// That of the student's package. Nil if it is unknown.
  package private(set) var curriculumVersion: Int?

  /// A hash of all files. A student who constructs two submissions with the same hash only gets an earlier verdict.
  package var digest: String {
    (Data("\(curriculumVersion ?? 0)\0".utf8) + modules.files.serialized).fingerprint
  }
}

extension Submission {
  /// Reads the only package, or the one that the instructor has chosen. Throws an ``ExitError`` if something is missing or too large.
  package init(in folder: SubmissionFolder) throws {
    name = folder.name
    let packages = try Self.packages(in: folder.url)
    let paths = packages.map { $0.path.isEmpty ? "." : $0.path }
    let found = paths.joined(separator: ", ")
    guard !packages.isEmpty else {
      let folders = Module.allCases.map(\.folder).joined(separator: ", ")
      throw ExitError.noInput("There is no package: none of \(folders) is there.")
    }
    guard packages.count == 1 || folder.package != nil else {
      throw ExitError.data(
        "There are several packages: \(found). Only one can count.\n\(forInstructors)In class.json, "
          + "“packages” says which one, as in {\"packages\": {\"\(name)\": \"\(paths[0])\"}}.")
    }
    let choice = folder.package ?? paths[0]
    guard let index = paths.firstIndex(of: choice) else {
      throw ExitError.noInput("The rules choose the package “\(choice)”, and there is \(found).")
    }
    (modules, curriculumVersion) = try packages[index].contents()
  }

  private typealias Contents = (modules: [Module: Files], curriculumVersion: Int?)
  private typealias Package = (path: String, contents: () throws -> Contents)

  private static func tally(of module: Module) -> Files.Tally {
    Files.Tally(of: module.rawValue, files: 500, bytes: 4 << 20)
  }

  /// The packages in a folder. If a folder has no package, its archives are searched.
  private static func packages(in url: URL) throws -> [Package] {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.plainPath)
    switch attributes?[.type] as? FileAttributeType {
    case .typeDirectory?: break
    case .typeRegular?: return try packages(inArchive: url, path: "")
    case .typeSymbolicLink?: throw ExitError.data("It is a link, and no link is followed.")
    case nil where url.lastPathComponent.unicodeScalars.contains("\u{FFFD}"):
      throw ExitError.noInput("Its name is not UTF-8. Rename it to have it graded.")
    case nil: throw ExitError.noInput("There is no such folder.")
    default: throw ExitError.data("It is neither a folder nor an archive.")
    }
    let folders = try url.packages()
    if folders.isEmpty {
      return try url.entries.filter(\.isArchive).flatMap {
        try packages(inArchive: $0, path: $0.lastPathComponent)
      }
    }
    return folders.map { path, package in (path, { try contents(of: package) }) }
  }

  private static func contents(of package: URL) throws -> Contents {
    var modules: [Module: Files] = [:]
    for module in Module.allCases {
      guard let url = package.folder(of: module) else { continue }
      let files = try Files(at: url, tally: tally(of: module)) { $0.hasSuffix(".swift") }
      if !files.isEmpty { modules[module] = files }
    }
    return (modules, StarterVersion.number(in: package))
  }

  private static func packages(inArchive url: URL, path: String) throws -> [Package] {
    var packages: [[String]: Contents] = [:]
    for (path, data) in try Archive.files(at: url, where: { $0.placeInPackage != nil }) {
      let components = path.split(separator: "/").map(String.init)
      let place = components.placeInPackage ?? 0
      let root = Array(components.prefix(place))
      var package = packages[root] ?? ([:], nil)
      if let module = Module(rawValue: components[place + 1]) {
        let file = components.dropFirst(place + 2).joined(separator: "/")
        package.modules[module, default: [:]][file] = data
      } else {
        package.curriculumVersion = StarterVersion.number(in: data)
      }
      packages[root] = package
    }
    let roots = packages.keys.filter { packages[$0]?.modules.isEmpty == false }
    // A folder in a package is part of that package.
    return roots.filter { root in
      !roots.contains { $0.count < root.count && root.starts(with: $0) }
    }.sorted { $0.lexicographicallyPrecedes($1) }.map { root in
      let package = packages[root] ?? ([:], nil)
      return (
        ((path.isEmpty ? [] : [path]) + root).joined(separator: "/"),
        {
          for (module, files) in package.modules {
            var tally = tally(of: module)
            for (path, data) in files { try tally.add(path, size: data.count) }
          }
          return package
        }
      )
    }
  }
}

extension [String] {
  /// Where the path inside of a package begins, in a path to a file that is read of a package. Nil for other files.
  fileprivate var placeInPackage: Int? {
    guard allSatisfy({ $0 != "__MACOSX" && ($0 == ".." || !$0.hasPrefix(".")) }), count >= 2 else {
      return nil
    }
    if suffix(2) == ["Fixtures", StarterVersion.name] { return count - 2 }
    guard last?.hasSuffix(".swift") == true else { return nil }
    return indices.dropLast(2).first { index in
      self[index] == "Sources" && Module(rawValue: self[index + 1]) != nil
    }
  }
}
