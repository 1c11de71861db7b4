import CommandLineSupport
import Foundation

/// Where the app keeps things between two starts, on this machine and for this user.
enum StateDirectory {
  /// The directory, which is made if it is not there: `$XDG_STATE_HOME/post` or `~/.local/state/post`; on Apple systems
  /// the folder Post in Application Support.
  static func url(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    home: URL = FileManager.default.homeDirectoryForCurrentUser
  ) throws -> URL {
    let url = location(environment: environment, home: home)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw Failure.unavailable(
        "The folder “\(url.path(percentEncoded: false))” cannot be used, where the app keeps things: "
          + error.localizedDescription)
    }
    return url
  }

  static func location(environment: [String: String], home: URL) -> URL {
    // A relative path means nothing, by the rules of XDG.
    if let path = environment["XDG_STATE_HOME"], path.hasPrefix("/") {
      return URL(filePath: path).appending(component: "post")
    }
    #if canImport(Darwin)
      return home.appending(components: "Library", "Application Support", "Post")
    #else
      return home.appending(components: ".local", "state", "post")
    #endif
  }
}
