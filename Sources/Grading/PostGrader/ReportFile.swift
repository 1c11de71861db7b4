import CommandLineSupport
import Foundation

/// The file that a report goes to. It holds a whole report at every moment, whatever happens.
struct ReportFile: Sendable {
  let url: URL
  /// Whether there is a file, or room for one, that each report can replace. A pipe or a device gets only the last one.
  let isReplaceable: Bool

  /// - Throws: An ``ExitError`` if nothing can be written there. Who has to wait for grades should not learn that at the end.
  init(_ url: URL) throws {
    self.url = url.resolvingSymlinksInPath()
    let path = self.url.path(percentEncoded: false)
    guard !self.url.isFolder else { throw ExitError.output("“\(path)” is a folder.") }
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    isReplaceable = type == nil || type == .typeRegular
    let written =
      isReplaceable
      ? self.url.absoluteURL.deletingLastPathComponent().path(percentEncoded: false) : path
    guard FileManager.default.isWritableFile(atPath: written) else {
      throw ExitError.output("Nothing can be written to “\(written)”.")
    }
  }

  func write(_ report: String) throws {
    let data = Data(report.utf8)
    if isReplaceable {
      try data.write(to: url, options: .atomic)
    } else {
      try FileHandle(forWritingTo: url).write(contentsOf: data)
    }
  }
}
