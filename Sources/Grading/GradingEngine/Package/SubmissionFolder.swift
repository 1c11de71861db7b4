import CommandLineSupport
import Foundation

/// The folder of a submission, and the submission's name.
package struct SubmissionFolder: Sendable {
  package let name: String
  package let url: URL

  package init(name: String, url: URL) {
    self.name = name
    self.url = url
  }

  /// The submissions in some folders. No two have the same name.
  ///
  /// A folder is a submission if it contains a package, or a single folder with a package, as archives are often
  /// unpacked. Any other folder with subfolders is a class, in which each subfolder is a submission.
  package static func all(in urls: [URL]) -> [SubmissionFolder] {
    let folders = urls.flatMap { url in
      // Follow links named on the command line; refuse links inside a submission.
      let url = url.standardizedFileURL.resolvingSymlinksInPath()
      let inner = url.isPackage ? [] : url.innerFolders
      let isClass = inner.count > 1 || inner.contains { !$0.isPackage }
      return isClass ? inner : [url]
    }
    let counts = Dictionary(folders.map { ($0.lastPathComponent, 1) }, uniquingKeysWith: +)
    return folders.map { url in
      let isUnique = counts[url.lastPathComponent] == 1
      let path = isUnique ? [url.lastPathComponent] : url.pathComponents.suffix(2)
      return SubmissionFolder(name: path.joined(separator: "/"), url: url)
    }
  }
}

extension URL {
  /// The path without a slash at its end. With a slash, system calls would follow a link.
  var plainPath: String {
    let path = path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Whether this is a folder and not a link to one.
  package var isFolder: Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: plainPath)
    return attributes?[.type] as? FileAttributeType == .typeDirectory
  }

  /// The subfolders in order of name, without those that archives and systems create.
  package var innerFolders: [URL] {
    let contents = try? FileManager.default.contentsOfDirectory(
      at: self, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return (contents ?? []).filter { $0.isFolder && $0.lastPathComponent != "__MACOSX" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// Whether there is a student's module.
  package var isPackage: Bool { Module.allCases.contains { folder(of: $0) != nil } }

  /// The folder of a module in a package. Nil if there is none, or if it is a link.
  func folder(of module: Module) -> URL? {
    let folder = appending(path: module.folder)
    return folder.deletingLastPathComponent().isFolder && folder.isFolder ? folder : nil
  }
}
