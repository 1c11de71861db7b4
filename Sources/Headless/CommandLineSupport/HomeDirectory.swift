import Foundation

/// Where this user's files are.
public enum HomeDirectory {
  /// `$HOME`, or what the account says where that is no absolute path. Foundation's `homeDirectoryForCurrentUser` asks the
  /// account first.
  public static func url(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    url(environment: environment, account: account)
  }

  package static func url(environment: [String: String], account: String?) -> URL {
    let paths = [environment["HOME"], account].compactMap(\.self)
    // Where nothing can be kept: who has no home is told so.
    return URL(
      filePath: paths.first { $0.hasPrefix("/") } ?? "/var/empty", directoryHint: .isDirectory)
  }

  private static var account: String? {
    getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) }
  }
}
