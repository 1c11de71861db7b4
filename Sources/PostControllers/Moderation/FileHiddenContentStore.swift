// Without this folder: hidden posts reappear after the next launch, a crash leaves half a file, or one program undoes what another has hidden.
// With it: each program saves only its own changes, the file is replaced in one step, and the reader sees a failure.
// Read HiddenContentStore.swift first.

import Foundation
import Locking
import PostModel

/// Several programs may share the JSON file: each adds its own changes to those of the others, under a lock, and shows those of the others
/// after its next launch. The file is replaced in one step. A file with other content is renamed and stays in its folder.
public struct FileHiddenContentStore: HiddenContentStore {
  public struct DamagedFileError: LocalizedError, Sendable {
    /// The file's address now.
    public let setAside: URL

    public var errorDescription: String? {
      "The file was damaged and is now \(setAside.lastPathComponent)."
    }
  }

  private let url: URL
  /// The content of the last load or save. A change that could not be saved is saved with the next one.
  private let saved = Locked(HiddenContent())

  public init(url: URL = FileHiddenContentStore.defaultURL) { self.url = url }

  /// `Post/hidden.json` in the reader's application support directory.
  public static var defaultURL: URL {
    let directories = FileManager.default.urls(
      for: .applicationSupportDirectory, in: .userDomainMask)
    return (directories.first ?? FileManager.default.temporaryDirectory)
      .appending(components: "Post", "hidden.json")
  }

  /// A link to a file stays a link.
  private var file: URL { url.resolvingSymlinksInPath() }
  private var folder: URL { file.deletingLastPathComponent() }

  public func load() throws -> HiddenContent {
    try saved.withLock { saved in
      saved = HiddenContent()
      do { saved = try withLock(on: folder) { try read() } ?? saved } catch POSIXError.ENOENT {}
      return saved
    }
  }

  public func save(_ hiddenContent: HiddenContent) throws {
    try saved.withLock { saved in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try withLock(on: folder) {
        var content = hiddenContent
        do {
          // A file that cannot be read may contain something that its owner wants to keep: this throws.
          if let other = try read() { content = other.applying(from: saved, to: hiddenContent) }
        } catch is DamagedFileError {
          // The damaged file stays beside the new one, which contains all that this app knows.
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(content).write(to: file, options: .atomic)
      }
      saved = hiddenContent
    }
  }

  /// Nil if the file does not exist.
  private func read() throws -> HiddenContent? {
    do {
      return try JSONDecoder().decode(HiddenContent.self, from: Data(contentsOf: file))
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch is DecodingError {
      let name =
        file.deletingPathExtension().lastPathComponent + "-damaged-\(UUID().uuidString).json"
      let setAside = folder.appending(component: name)
      try FileManager.default.moveItem(at: file, to: setAside)
      throw DamagedFileError(setAside: setAside)
    }
  }
}

extension HiddenContent {
  fileprivate func applying(from old: HiddenContent, to new: HiddenContent) -> HiddenContent {
    var content = self
    let (before, after) = (Set(old.items), Set(new.items))
    for item in old.items where !after.contains(item) { content.remove(item) }
    for item in new.items.reversed() where !before.contains(item) { content.insert(item) }
    return content
  }
}
