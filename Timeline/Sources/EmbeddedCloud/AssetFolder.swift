import Cloud
import Foundation
import Journal

/// A folder with the assets of a journal's records. Each asset is a separate file, so that only fetched assets are read.
/// A file is complete before an entry names it, never changes, and is removed after the last entry that names it.
struct AssetFolder: Sendable {
  struct File: Hashable, Sendable, Codable {
    let number: Int
    let length: Int
  }

  private static let suffix = ".asset"

  private let url: URL
  init(in directory: URL) throws {
    url = directory.appending(component: "Assets")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private static func name(of file: File) -> String { String(file.number, radix: 36) + suffix }
  private func url(of file: File) -> URL { url.appending(component: Self.name(of: file)) }

  /// Nil if the file is missing or has been changed. The asset's bytes are read when they are used.
  func asset(in file: File) throws(CloudError) -> Data? {
    let url = url(of: file)
    // Reading a pipe, or a link to a device, might never end.
    guard
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: url.path(percentEncoded: false)),
      attributes[.type] as? FileAttributeType == .typeRegular,
      attributes[.size] as? Int == file.length
    else { return nil }
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
      throw .internalError("The file “\(url.lastPathComponent)” of an asset cannot be read.")
    }
    return data
  }

  /// Keeps files that cannot be removed now until the directory is opened again.
  func remove(_ files: some Sequence<File>) {
    for file in files { try? FileManager.default.removeItem(at: url(of: file)) }
  }

  /// Removes files that a crash has left behind. If a journal is missing or has lost its end, files may have later numbers.
  /// They stay until new assets get these numbers, so that a restored backup of the journal finds its assets.
  func removeAll(except files: some Sequence<File>, upTo lastNumber: Int) throws {
    let names = Set(files.map(Self.name))
    for name in try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))
    where name.contains(Self.suffix) && !names.contains(name) {
      guard let number = Int(name.prefix { $0 != "." }, radix: 36), number <= lastNumber
      else { continue }
      try? FileManager.default.removeItem(at: url.appending(component: name))
    }
  }

  /// Writes the assets of a change to files, and returns the change with files instead. An asset that the state before the
  /// change already contains keeps its file.
  func store(_ change: Change, after state: borrowing CloudState) throws(JournalError) -> Change {
    var stored = Change(lastNumber: change.lastNumber)
    var written: [File] = []
    do throws(JournalError) {
      for event in change.events {
        guard case .saved(var record) = event else {
          stored.events.append(event)
          continue
        }
        for (key, value) in record.values {
          guard let asset = value.asset else { continue }
          record.values[key] = nil
          let old = state.records[record.recordID.recordName]?.assetFiles[key]
          if let old, old.length == asset.count, (try? self.asset(in: old)) == asset {
            record.assetFiles[key] = old
          } else {
            let file = File(number: stored.nextNumber(), length: asset.count)
            try asset.writeDurably(to: url(of: file))
            record.assetFiles[key] = file
            written.append(file)
          }
        }
        stored.events.append(.saved(record))
      }
    } catch {
      remove(written)
      throw error
    }
    return stored
  }

  func obsoleteFiles(after change: Change, to state: borrowing CloudState) -> Set<File> {
    var files: Set<File> = []
    for case .saved(let record) in change.events {
      let old = state.records[record.recordID.recordName]?.assetFiles ?? [:]
      files.formUnion(old.values)
      files.subtract(record.assetFiles.values)
    }
    return files
  }
}
