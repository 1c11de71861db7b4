import Foundation

/// Why a journal cannot be used, in words for a person. Such an error does not mean that data is lost.
public enum JournalError: LocalizedError, Equatable, Sendable {
  public enum Action: String, Sendable {
    case open = "opened"
    case lock = "locked"
    case read = "read"
    case write = "written"
    case replace = "replaced"
  }

  /// The file is something else. It is not touched.
  case notAJournal(path: String)
  case damaged(path: String, offset: Int)
  case shortened(path: String, length: Int, from: Int)
  case missing(path: String)
  case entryTooLong(path: String, length: Int)
  /// The system call failed with this `errno`.
  case system(Action, path: String, code: Int32)

  init(_ action: Action, path: String) { self = .system(action, path: path, code: errno) }

  public var errorDescription: String? {
    switch self {
    case .notAJournal(let path): "“\(path)” is not a journal."
    case .damaged(let path, let offset): "“\(path)” is damaged at byte \(offset)."
    case .shortened(let path, let length, let earlier):
      "“\(path)” has become shorter: it has \(length) of \(earlier) bytes."
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
    case .damaged(_, let offset):
      "Restore the file from a backup, or go on with a copy of its first \(offset) bytes. It was not changed."
    case .shortened:
      "Restore the file from a backup, or start the program again to go on with the rest."
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
