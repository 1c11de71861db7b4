import Foundation

extension Journal {
  /// The only one who writes, in any process, as long as a call of ``Journal/write(catchingUp:_:)`` lasts.
  public struct Writer: ~Copyable {
    private let journal: Journal

    init(journal: Journal) {
      self.journal = journal
    }

    /// Adds an entry. It is on disk, whole, when this returns.
    ///
    /// When it throws, the entry is not in the journal and the next one can be tried. Only if the disk takes neither
    /// this entry nor its removal may it be there later; then `catchUp` hands it over like those of others.
    public func append(_ entry: Data) throws(JournalError) {
      try journal.append(entry)
    }

    /// Replaces all entries by those that make the same sum. Others will start over.
    ///
    /// A crash leaves the old entries or the new ones, and so does an error: if it leaves the new ones, then `catchUp` hands
    /// them over as if another had written them.
    public func compact(to entries: some Sequence<Data>) throws(JournalError) {
      try journal.replace(with: entries)
    }
  }
}
