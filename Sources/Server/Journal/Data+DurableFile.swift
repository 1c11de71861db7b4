import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Data {
  /// Writes a file durably: when this returns, the file is complete and on disk under its name.
  ///
  /// An existing file of that name is replaced in one step. Only the owner may read the file.
  package func writeDurably(to url: URL) throws(JournalError) {
    let path = url.path(percentEncoded: false)
    let newPath = path + ".new"
    unlink(newPath)
    let file = try File(newPath, flags: O_RDWR | O_CREAT | O_EXCL)
    do throws(JournalError) {
      try file.write(self, at: 0)
      try file.flush(with: File.flush)
      try file.rename(to: path)
      let directory = url.deletingLastPathComponent().path(percentEncoded: false)
      try File(directory, flags: O_RDONLY).flush(with: File.flush)
    } catch {
      unlink(newPath)
      throw error
    }
  }
}
