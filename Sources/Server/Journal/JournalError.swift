import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a journal cannot be used, in words for a person. None of these errors means that data is lost.
public enum JournalError: LocalizedError, Equatable, Sendable {
  /// The system call that failed.
  public enum Action: String, Sendable {
    case open = "opened"
    case lock = "locked"
    case read = "read"
    case write = "written"
    case replace = "replaced"
  }

  /// The file is something else. It is not touched.
  case notAJournal(path: String)
  /// The file was written by a later version of this program.
  case newerVersion(path: String, version: Int)
  /// The entry at this offset was changed, and more entries follow.
  case damaged(path: String, offset: Int)
  /// The file existed and is gone.
  case missing(path: String)
  /// The entry has more bytes than ``Journal/maximumEntryLength``.
  case entryTooLong(path: String, length: Int)
  /// The system call failed with this `errno`.
  case system(Action, path: String, code: Int32)

  /// The error of the system call that has just failed.
  init(_ action: Action, path: String) {
    self = .system(action, path: path, code: errno)
  }

  public var errorDescription: String? {
    switch self {
    case .notAJournal(let path): "“\(path)” is not a journal."
    case .newerVersion(let path, let version):
      "“\(path)” is a journal of version \(version), which this program cannot read."
    case .damaged(let path, let offset): "“\(path)” is damaged at byte \(offset)."
    case .missing(let path): "“\(path)” is gone."
    case .entryTooLong(let path, let length):
      "An entry of \(length) bytes is too long for “\(path)”: "
        + "\(Journal.maximumEntryLength) bytes is the maximum."
    case .system(let action, let path, let code):
      "“\(path)” cannot be \(action.rawValue): \(String(cString: strerror(code)))."
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .notAJournal: "Choose another file. This one was not changed."
    case .newerVersion: "Use the newer program. The file was not changed."
    case .damaged: "Restore the file from a backup. It was not changed."
    case .missing: "Put it back, or start the program again to begin a new one."
    case .entryTooLong: "Store less at a time."
    case .system(_, _, ENOSPC), .system(_, _, EDQUOT), .system(_, _, EFBIG):
      "Make room on the disk and try again."
    case .system(_, _, EACCES), .system(_, _, EPERM), .system(_, _, EROFS):
      "Check that you are allowed to read and change it."
    case .system: "Check the disk and try again."
    }
  }
}
