import Foundation

/// Where a program keeps things between two starts, on this machine and for this user.
public enum StateDirectory {
  /// The directory, which is made if it is not there: `$XDG_STATE_HOME/post` or `~/.local/state/post`; on Apple systems
  /// the folder Post in Application Support.
  ///
  /// - Parameter name: What the program is called there, in lower case: “post”.
  public static func url(
    of name: String,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> URL {
    let url = location(
      of: name, environment: environment, home: HomeDirectory.url(environment: environment))
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw ExitError.unavailable(
        "The folder “\(url.path(percentEncoded: false))” cannot be used, where the app keeps things: "
          + error.localizedDescription)
    }
    return url
  }

  package static func location(of name: String, environment: [String: String], home: URL) -> URL {
    // A relative path means nothing, by the rules of XDG.
    if let path = environment["XDG_STATE_HOME"], path.hasPrefix("/") {
      return URL(filePath: path).appending(component: name)
    }
    #if canImport(Darwin)
      return home.appending(
        components: "Library", "Application Support", name.prefix(1).uppercased() + name.dropFirst()
      )
    #else
      return home.appending(components: ".local", "state", name)
    #endif
  }
}
