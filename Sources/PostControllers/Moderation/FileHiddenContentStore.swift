// Without this folder: what a reader hides is back after the next launch, or lost with a file that was written half.
// With it: the file is replaced as a whole, so that a crash leaves the old one, and the reader is told of a failure.
// Read first: HiddenContentStore.swift.

import Foundation
import PostModel

/// Keeps what a reader hides in a JSON file.
///
/// The file is replaced in one step, so that a crash leaves the old one or the new one. A file that is there but is no
/// such list is moved aside, beside where it was; one that may not be read is left alone.
public struct FileHiddenContentStore: HiddenContentStore {
  /// A file that was there and could not be read.
  public struct DamagedFileError: LocalizedError, Sendable {
    /// Where the file is now.
    public let setAside: URL

    public var errorDescription: String? {
      "The file was damaged and is now \(setAside.lastPathComponent)."
    }
  }

  private let url: URL

  /// A store in the file at `url`.
  public init(url: URL = FileHiddenContentStore.defaultURL) {
    self.url = url
  }

  /// `Post/hidden.json` in the reader's application support directory.
  public static var defaultURL: URL {
    let directories = FileManager.default.urls(
      for: .applicationSupportDirectory, in: .userDomainMask)
    return (directories.first ?? FileManager.default.temporaryDirectory)
      .appending(components: "Post", "hidden.json")
  }

  public func load() throws -> HiddenContent {
    do {
      return try JSONDecoder().decode(HiddenContent.self, from: Data(contentsOf: url))
    } catch CocoaError.fileReadNoSuchFile {
      return HiddenContent()
    } catch is DecodingError {
      let name =
        url.deletingPathExtension().lastPathComponent + "-damaged-\(UUID().uuidString).json"
      let setAside = url.deletingLastPathComponent().appending(component: name)
      try FileManager.default.moveItem(at: url, to: setAside)
      throw DamagedFileError(setAside: setAside)
    }
  }

  public func save(_ hiddenContent: HiddenContent) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    // A file that cannot be read may hold what its owner wants to keep.
    let file = url.resolvingSymlinksInPath()
    let path = file.path(percentEncoded: false)
    if FileManager.default.fileExists(atPath: path),
      !FileManager.default.isReadableFile(atPath: path)
    {
      throw CocoaError(.fileReadNoPermission)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(hiddenContent).write(to: file, options: .atomic)
  }
}
