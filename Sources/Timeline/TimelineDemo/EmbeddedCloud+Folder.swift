import Cloud
import CommandLineSupport
import EmbeddedCloud
import Foundation

extension EmbeddedCloud {
  /// The cloud of a folder that a person has named.
  ///
  /// - Throws: An `ExitError` that says why the folder cannot be used.
  convenience init(folder: URL) throws {
    let path = folder.path(percentEncoded: false)
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      !isDirectory.boolValue
    {
      throw ExitError.noInput(
        "“\(path)” cannot be used: it is a file. Everything is kept in a folder; say “--data DIR”.")
    }
    do {
      try self.init(directory: folder)
    } catch {
      // There is no server here that could have a problem.
      let reason =
        if case .internalError(let reason) = error { reason } else { error.localizedDescription }
      throw ExitError.noInput("“\(path)” cannot be used. \(reason)")
    }
  }
}
