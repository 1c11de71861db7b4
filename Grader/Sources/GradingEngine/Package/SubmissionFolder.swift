import CommandLineSupport
import Foundation

/// The folder or the archive of a submission, and the submission's name.
package struct SubmissionFolder: Sendable {
  package let name: String
  package let url: URL
  /// The path of the package that counts, if the instructor has chosen one.
  package var package: String?

  package init(name: String, url: URL, package: String? = nil) {
    (self.name, self.url, self.package) = (name, url, package)
  }

  /// The file with the rules of a class. It does not count as a submission.
  package static let rulesName = "class.json"

  package static func isArchive(named name: String) -> Bool { Archive.isNamed(name) }

  /// When its latest file was put in its place, whatever date an archive gave the file. Nil if it is missing.
  package var arrival: Date? {
    let paths = FileManager.default.subpaths(atPath: url.plainPath) ?? []
    return ([url] + paths.map { url.appending(path: $0) }).compactMap { url in
      var status = stat()
      guard lstat(url.plainPath, &status) == 0 else { return nil }
      #if os(Linux)
        return Date(timeIntervalSince1970: Double(status.st_ctim.tv_sec))
      #else
        return Date(timeIntervalSince1970: Double(status.st_ctimespec.tv_sec))
      #endif
    }.max()
  }

  /// Finds submissions with unique names. `isClass` tells whether each entry of a folder is a submission.
  package static func all(in urls: [URL], expanding isClass: (URL) -> Bool) -> [SubmissionFolder] {
    var seen: Set<Data> = []
    let submissions = urls.filter {
      seen.insert(Data($0.standardizedFileURL.plainPath.utf8)).inserted
    }.flatMap { url -> [(path: [String], url: URL)] in
      let path = url.standardizedFileURL.pathComponents
      // Follow links named on the command line; refuse links inside a class.
      let url = url.resolved
      guard isClass(url) else { return url.lastPathComponent == rulesName ? [] : [(path, url)] }
      return url.entries.map { (path + [$0.lastPathComponent], $0) }
    }
    // A name is the shortest end of the path that no other submission has.
    var names = submissions.map { Data($0.path.suffix(1).joined(separator: "/").utf8) }
    for length in 2...max(2, submissions.map(\.path.count).max() ?? 2) {
      let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
      for (offset, name) in names.enumerated() where counts[name] != 1 {
        names[offset] = Data(submissions[offset].path.suffix(length).joined(separator: "/").utf8)
      }
    }
    let texts = names.map { String(decoding: $0, as: UTF8.self) }
    // Strings are equal if they differ only in how their accents are encoded.
    let counts = Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(texts, submissions).map { text, submission in
      SubmissionFolder(
        name: counts[text] == 1
          ? text : text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined(),
        url: submission.url)
    }
  }
}

extension URL {
  package var resolved: URL { standardizedFileURL.resolvingSymlinksInPath() }

  /// The path without a slash at its end. With a slash, system calls would follow a link.
  package var plainPath: String {
    let path = path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Whether this is a folder and not a link to one.
  package var isFolder: Bool { type == .typeDirectory }

  var isArchive: Bool { type == .typeRegular && Archive.isNamed(lastPathComponent) }

  private var type: FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: plainPath))?[.type] as? FileAttributeType
  }

  /// Everything in a folder that may be a submission, in order of name. Reports, rosters and rules are left out.
  package var entries: [URL] {
    let contents = try? FileManager.default.contentsOfDirectory(
      at: self, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return (contents ?? [])
      .filter { $0.lastPathComponent != "__MACOSX" }
      .filter { !["csv", "html", "json"].contains($0.pathExtension) || $0.isFolder }
      .sorted { $0.lastPathComponent.utf8.lexicographicallyPrecedes($1.lastPathComponent.utf8) }
  }

  package var innerFolders: [URL] { entries.filter(\.isFolder) }

  /// Whether this folder has several submissions. One with only another folder in it is a submission, as archives are often unpacked.
  package var isClass: Bool {
    guard isFolder, !isPackage, !(rulesBeside.exists && mayBeSubmission) else { return false }
    return entries.count { $0.isArchive || $0.type != .typeRegular } > 1
  }

  /// Whether there is at most one package or archive in this folder.
  package var mayBeSubmission: Bool {
    guard let packages = try? packages() else { return false }
    return packages.count + entries.count(where: \.isArchive) <= 1
  }

  package var rulesInside: URL { appending(component: SubmissionFolder.rulesName) }
  /// The rules of the class to which this submission belongs.
  package var rulesBeside: URL { deletingLastPathComponent().rulesInside }

  package var exists: Bool { FileManager.default.fileExists(atPath: plainPath) }
  package var isPackage: Bool { Module.allCases.contains { folder(of: $0) != nil } }

  /// A folder in a package is part of that package. Throws an ``ExitError`` if there are too many folders.
  func packages() throws -> [(path: String, url: URL)] {
    var (packages, rest, count) = ([(String, URL)](), [("", self)], 0)
    while let (path, folder) = rest.popLast() {
      count += 1
      guard count <= 5000, path.utf8.count < 1000 else {
        throw ExitError.data("There are too many folders, or they are too deep.")
      }
      if folder.isPackage {
        packages.append((path, folder))
      } else {
        rest += folder.innerFolders.reversed().map {
          (path.isEmpty ? $0.lastPathComponent : "\(path)/\($0.lastPathComponent)", $0)
        }
      }
    }
    return packages
  }

  /// The folder of a module in a package. Nil if it is missing or a link.
  func folder(of module: Module) -> URL? {
    let folder = appending(path: module.folder)
    return folder.deletingLastPathComponent().isFolder && folder.isFolder ? folder : nil
  }
}
