// Without this folder: hidden posts reappear after the next launch, a crash leaves half a file, or one program undoes what another has hidden.
// With it: each program saves only its own changes, the file is replaced in one step, and the reader sees a failure.
// Read first: HiddenContentStore.swift.

import Foundation
import Locking
import PostModel

/// Several programs may share the JSON file: each adds its own changes to those of the others, under a lock. The file is replaced in one
/// step. A file with other content is renamed and stays in its folder. A file that may not be read is not touched.
public struct FileHiddenContentStore: HiddenContentStore {
  public struct DamagedFileError: LocalizedError, Sendable {
    /// The file's address now.
    public let setAside: URL

    public var errorDescription: String? {
      "The file was damaged and is now \(setAside.lastPathComponent)."
    }
  }

  private struct State {
    /// The file's content, as far as the app knows it.
    var saved = HiddenContent()
    /// The app's content, which differs if the app could not save its last changes.
    var wanted = HiddenContent()
    var file: FileSnapshot?

    var changes: (hidden: [HiddenContent.Item], shown: [HiddenContent.Item]) {
      let (before, after) = (Set(saved.items), Set(wanted.items))
      return (
        wanted.items.filter { !before.contains($0) }, saved.items.filter { !after.contains($0) }
      )
    }
  }

  private let url: URL
  private let interval: Duration
  private let state = Locked(State())

  /// - Parameter interval: The time between two checks for changes of other programs.
  public init(url: URL = FileHiddenContentStore.defaultURL, interval: Duration = .seconds(1)) {
    self.url = url
    self.interval = interval
  }

  /// `Post/hidden.json` in the reader's application support directory.
  public static var defaultURL: URL {
    let directories = FileManager.default.urls(
      for: .applicationSupportDirectory, in: .userDomainMask)
    return (directories.first ?? FileManager.default.temporaryDirectory)
      .appending(components: "Post", "hidden.json")
  }

  public func load() throws -> HiddenContent {
    try state.withLock { state in
      let file = url.resolvingSymlinksInPath()
      defer { state.file = FileSnapshot(of: file) }
      do {
        try withLock(on: file.deletingLastPathComponent()) {
          guard let content = try Self.read(file) else { return }
          (state.saved, state.wanted) = (content, content.applying(state.changes))
        }
      } catch POSIXError.ENOENT {
        // Without a file, nothing has changed.
      }
      return state.wanted
    }
  }

  public func save(_ hiddenContent: HiddenContent) throws {
    try state.withLock { state in
      state.wanted = hiddenContent
      let file = url.resolvingSymlinksInPath()
      let folder = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try withLock(on: folder) {
        var content = hiddenContent
        do {
          // A file that cannot be read may contain something that its owner wants to keep: this throws.
          if let other = try Self.read(file) { content = other.applying(state.changes) }
        } catch is DamagedFileError {
          // The damaged file stays beside the new one, which contains all that this app knows.
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(content).write(to: file, options: .atomic)
      }
      state.saved = hiddenContent
    }
  }

  public var changes: AsyncStream<Void> {
    AsyncStream { [self] in
      while (try? await Task.sleep(for: interval)) != nil {
        let file = FileSnapshot(of: url.resolvingSymlinksInPath())
        if file.exists, file != state.withLock({ $0.file }) { return () }
      }
      return nil
    }
  }

  /// The content of a file. Nil if the file does not exist. The caller holds the lock of the folder.
  private static func read(_ file: URL) throws -> HiddenContent? {
    do {
      return try JSONDecoder().decode(HiddenContent.self, from: Data(contentsOf: file))
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch is DecodingError {
      let name =
        file.deletingPathExtension().lastPathComponent + "-damaged-\(UUID().uuidString).json"
      let setAside = file.deletingLastPathComponent().appending(component: name)
      try FileManager.default.moveItem(at: file, to: setAside)
      throw DamagedFileError(setAside: setAside)
    }
  }
}

extension HiddenContent {
  fileprivate func applying(_ changes: (hidden: [Item], shown: [Item])) -> HiddenContent {
    var content = self
    for item in changes.shown { content.remove(item) }
    for item in changes.hidden.reversed() { content.insert(item) }
    return content
  }
}
