import CommandLineSupport
import Foundation

/// Where a submission is, and what it is called.
struct SubmissionFolder: Sendable {
  let name: String
  let url: URL

  /// The submissions in some folders, each under a name of its own.
  ///
  /// A folder is a submission if it holds a package, or one folder with a package, as archives unpack. Any other folder of
  /// folders is a class, and each of those is a submission.
  static func all(in urls: [URL]) -> [SubmissionFolder] {
    let folders = urls.flatMap { url in
      // What stands on the command line may be a link. What is in there may not.
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
  /// The path without a slash at its end, as the system's calls take it: with one, a link is followed.
  var plainPath: String {
    let path = path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Whether it is a folder and no link to one.
  var isFolder: Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: plainPath)
    return attributes?[.type] as? FileAttributeType == .typeDirectory
  }

  /// The folders in it, by name, without those that archives and systems leave there.
  var innerFolders: [URL] {
    let contents = try? FileManager.default.contentsOfDirectory(
      at: self, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return (contents ?? []).filter { $0.isFolder && $0.lastPathComponent != "__MACOSX" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// Whether one of a student's modules is there.
  var isPackage: Bool { Module.allCases.contains { folder(of: $0) != nil } }

  /// Where a package has a module; nil if it has none, or a link in its place.
  func folder(of module: Module) -> URL? {
    let folder = appending(path: module.folder)
    return folder.deletingLastPathComponent().isFolder && folder.isFolder ? folder : nil
  }
}
