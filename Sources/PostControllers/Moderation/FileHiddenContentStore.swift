// Without this folder: hidden posts reappear after the next launch, or a crash leaves half a file.
// With it: the file is replaced in one step, so that a crash leaves the old file, and the reader is told of a failure.
// Read first: HiddenContentStore.swift.

import Foundation
import PostModel

/// Saves the hidden content in a JSON file.
///
/// The file is replaced in one step, so that a crash leaves the old file or the new one. A file with other content is renamed and
/// stays in its folder. A file that may not be read is not touched.
public struct FileHiddenContentStore: HiddenContentStore {
  /// A file that could not be read.
  public struct DamagedFileError: LocalizedError, Sendable {
    /// The file's address now.
    public let setAside: URL

    public var errorDescription: String? {
      "The file was damaged and is now \(setAside.lastPathComponent)."
    }
  }

  private let url: URL

  /// Creates a store in a file.
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
    // A file that cannot be read may contain something that its owner wants to keep.
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
