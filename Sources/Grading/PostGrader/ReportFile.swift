import CommandLineSupport
import Foundation
import GradingEngine

/// The file for a report. It contains a complete report at any time.
struct ReportFile: Sendable {
  let url: URL
  /// Whether the file is a regular one, or can become one, so that each report replaces the last one. A pipe or a
  /// device only gets the final report.
  let isReplaceable: Bool

  /// - Throws: An ``ExitError`` if the file cannot be written. This is checked now, so that nobody learns it only after
  ///   a long wait.
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
