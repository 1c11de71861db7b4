import Cloud
import CommandLineSupport
import EmbeddedCloud
import Foundation

extension EmbeddedCloud {
  /// Opens the cloud in a folder that a person has named.
  ///
  /// - Throws: An `ExitError` that says why the folder cannot be used.
  convenience init(folder: URL) throws {
    let path = folder.path(percentEncoded: false)
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      !isDirectory.boolValue
    {
      throw ExitError.noInput(
        "“\(path)” cannot be used: it is a file. The data needs a folder: “--data DIR”.")
    }
    do {
      try self.init(directory: folder)
    } catch {
      // The message must not speak of a server, because there is none.
      let reason =
        if case .internalError(let reason) = error { reason } else { error.localizedDescription }
      throw ExitError.noInput("“\(path)” cannot be used. \(reason)")
    }
  }
}
