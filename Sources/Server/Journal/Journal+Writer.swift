import Foundation

extension Journal {
  /// The only writer, in all processes, during a call of ``Journal/write(catchingUp:_:)``.
  public struct Writer: ~Copyable {
    private let journal: Journal

    init(journal: Journal) {
      self.journal = journal
    }

    /// Appends an entry. It is completely on disk when this returns.
    ///
    /// If this throws, the entry is not in the journal, and the next one can be tried. There is one exception: if the
    /// disk accepts neither the entry nor its removal, the entry may appear later. Then `catchUp` passes it on like the
    /// entries of other processes.
    public func append(_ entry: Data) throws(JournalError) {
      try journal.append(entry)
    }

    /// Replaces all entries by others that add up to the same state. Other processes start over.
    ///
    /// After a crash or an error, the journal has either the old entries or the new ones. If an error leaves the new
    /// ones, `catchUp` passes them on as if another process had written them.
    public func compact(to entries: some Sequence<Data>) throws(JournalError) {
      try journal.replace(with: entries)
    }
  }
}
