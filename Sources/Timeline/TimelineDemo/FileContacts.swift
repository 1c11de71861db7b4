import CommandLineSupport
import Foundation
import TimelineControllers

/// An address book in a file with one name per line, or an empty one.
struct FileContacts: ContactsProvider {
  /// The maximum size of the file, more than any real address book needs.
  private static let maximumSize = 1 << 20

  private let names: [String]

  init() {
    names = []
  }

  init(path: String) throws {
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      isDirectory.boolValue
    {
      throw ExitError.noInput("“\(path)” is a folder. Contacts are in a file, a name on each line.")
    }
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      let data = try file.read(upToCount: Self.maximumSize) ?? Data()
      names = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(
        String.init)
    } catch {
      throw ExitError.noInput("“\(path)” cannot be read. \(error.localizedDescription)")
    }
  }

  func contactNames() async throws -> [String] { names }
}
