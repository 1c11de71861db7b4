import Foundation

/// The directory for data that a program keeps between two starts, for this user on this machine.
public enum StateDirectory {
  /// The directory, created if missing: `$XDG_STATE_HOME/post` or `~/.local/state/post`; on Apple systems Post in Application Support.
  public static func url(
    of name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> URL {
    let url = location(of: name, environment: environment)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw ExitError.unavailable(
        "The app's data folder “\(url.path(percentEncoded: false))” cannot be used: "
          + error.localizedDescription)
    }
    return url
  }

  public static func location(of name: String, environment: [String: String]) -> URL {
    // XDG says that relative paths must be ignored.
    if let path = environment["XDG_STATE_HOME"], path.utf8.first == UInt8(ascii: "/") {
      return URL(filePath: path).appending(component: name)
    }
    let home = HomeDirectory.url(environment: environment)
    #if canImport(Darwin)
      return home.appending(
        components: "Library", "Application Support", name.prefix(1).uppercased() + name.dropFirst()
      )
    #else
      return home.appending(components: ".local", "state", name)
    #endif
  }
}

public enum HomeDirectory {
  /// `$HOME`, or the account's home directory if that is not an absolute path. `homeDirectoryForCurrentUser` prefers the account.
  public static func url(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    account: String? = getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) }
  ) -> URL {
    let paths = [environment["HOME"], account].compactMap(\.self)
    // A directory that cannot exist, so that a user without a home gets an error.
    return URL(
      filePath: paths.first { $0.utf8.first == UInt8(ascii: "/") } ?? "/var/empty",
      directoryHint: .isDirectory)
  }
}
