import Foundation

/// The user's home directory.
public enum HomeDirectory {
  /// `$HOME`, or the account's home directory if that is not an absolute path. Foundation's
  /// `homeDirectoryForCurrentUser` prefers the account.
  public static func url(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    url(environment: environment, account: account)
  }

  package static func url(environment: [String: String], account: String?) -> URL {
    let paths = [environment["HOME"], account].compactMap(\.self)
    // A directory that cannot exist, so that a user without a home gets an error.
    return URL(
      filePath: paths.first { $0.hasPrefix("/") } ?? "/var/empty", directoryHint: .isDirectory)
  }

  private static var account: String? {
    getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) }
  }
}
