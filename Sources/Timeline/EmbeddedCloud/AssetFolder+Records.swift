import Cloud
import Journal

extension AssetFolder {
  /// Writes the assets of a change's records to files.
  ///
  /// - Parameter state: The state before the change. An asset that it already contains keeps its file.
  /// - Returns: The change with files instead of assets.
  func store(_ change: Change, after state: borrowing CloudState) throws(JournalError) -> Change {
    var stored = Change(lastNumber: change.lastNumber)
    var written: [File] = []
    do throws(JournalError) {
      for event in change.events {
        guard case .saved(let record) = event else {
          stored.events.append(event)
          continue
        }
        var (values, files) = (record.values, [String: File]())
        for (key, value) in record.values {
          guard let asset = value.asset else { continue }
          values[key] = nil
          let old = state.records[record.recordID.recordName]?.assetFiles[key]
          if let old, old.length == asset.data.count, (try? self.asset(in: old)) == asset {
            files[key] = old
          } else {
            let file = try write(asset, number: stored.nextNumber())
            files[key] = file
            written.append(file)
          }
        }
        stored.events.append(.saved(record.with(values, assetFiles: files)))
      }
    } catch {
      remove(written)
      throw error
    }
    return stored
  }

  /// The files that no record uses after a change.
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
