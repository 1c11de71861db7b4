import Cloud
import Foundation
import Journal

/// The assets of the records in a journal, each in a file of its own, so that only those that are fetched are read.
///
/// A file is whole before an entry names it, never changes, and goes after the last entry that names it.
struct AssetFolder: Sendable {
  /// One asset's file.
  struct File: Hashable, Sendable, Codable {
    let number: Int
    let length: Int
  }

  private static let suffix = ".asset"

  private let url: URL

  /// Creates the folder, if it is missing.
  init(in directory: URL) throws {
    url = directory.appending(component: "Assets")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private static func name(_ number: Int) -> String {
    String(number, radix: 36) + suffix
  }

  func write(_ asset: CloudAsset, number: Int) throws(JournalError) -> File {
    try asset.data.writeDurably(to: url.appending(component: Self.name(number)))
    return File(number: number, length: asset.data.count)
  }

  /// The asset in a file; nil if the file is gone, or not the one that was written. Its bytes are read when someone looks at
  /// them.
  func asset(in file: File) throws(CloudError) -> CloudAsset? {
    let name = Self.name(file.number)
    let url = url.appending(component: name)
    // What is no file is not opened: a pipe would never end, nor would a link to a device.
    guard
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: url.path(percentEncoded: false)),
      attributes[.type] as? FileAttributeType == .typeRegular,
      attributes[.size] as? Int == file.length
    else { return nil }
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
      throw .internalError("The file “\(name)” of an asset cannot be read.")
    }
    return CloudAsset(data: data)
  }

  /// What cannot be removed now is removed when the directory is opened next.
  func remove(_ files: some Sequence<File>) {
    for file in files {
      try? FileManager.default.removeItem(at: url.appending(component: Self.name(file.number)))
    }
  }

  /// Removes what a crash has left.
  ///
  /// - Parameter lastNumber: The last that was given. Where a journal is gone, or its end is, files have later ones: they are all that
  ///   is left, and wait for a backup of the journal until their numbers are given anew.
  func removeAll(except files: some Sequence<File>, upTo lastNumber: Int) throws {
    let names = Set(files.map { Self.name($0.number) })
    for name in try FileManager.default.contentsOfDirectory(
      atPath: url.path(percentEncoded: false))
    where name.contains(Self.suffix) && !names.contains(name) {
      guard let number = Int(name.prefix { $0 != "." }, radix: 36), number <= lastNumber
      else { continue }
      try? FileManager.default.removeItem(at: url.appending(component: name))
    }
  }
}
