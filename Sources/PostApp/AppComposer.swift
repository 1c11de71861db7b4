import CommandLineSupport
import Foundation
import InProcessNetwork
import PostControllers
import PostFixtures
import PostViews
import RealtimeDatabase

/// Connects the parts of the app: a network, a controller, a view model, and the screens of people who use it.
@MainActor
public final class AppComposer {
  private let options: AppOptions
  private let directory: URL
  /// The database on this machine. Nil if the posts are on a server.
  private let database: InProcessDatabase?
  private var watch: Task<Void, Never>?

  /// - Throws: An `ExitError` if the posts on this machine cannot be read.
  public init(_ options: AppOptions) throws {
    self.options = options
    directory = try StateDirectory.url(of: "post")
    database = options.source == .local ? try Self.localDatabase(in: directory) : nil
    watch = database.map { database in
      Task { while (try? await Task.sleep(for: .seconds(1))) != nil { try? database.catchUp() } }
    }
  }

  deinit { watch?.cancel() }

  /// A new screen with a separate network: a URL session has few connections to a server, and a stream keeps one of them.
  public func makeScreen() -> PostListScreen {
    let network: any RequestPerforming & EventStreaming =
      database.map { InProcessNetwork($0) } ?? NetworkController()
    let log = { @Sendable [options] (line: String) in
      if options.isVerbose { StandardError.writeLine(line) }
    }
    var stream: any EventStreaming = network
    var baseURL = PostController.baseURL
    var address: String?
    if case .server(let url) = options.source {
      baseURL = url
      address = ServerAddress.name(of: url)
      switch options.streamKind {
      case .webSocket: stream = WebSocketController(fallback: network, log: log)
      case .serverSentEvents: log("The feed is followed by server-sent events")
      }
    }
    let postController = PostController(
      networkController: network, baseURL: baseURL,
      hiddenContentStore: FileHiddenContentStore(
        url: directory.appending(component: options.source.hiddenContentFileName)), log: log)
    postController.startFollowing(over: stream)
    let nameFile = directory.appending(component: "name")
    let latestName = (try? String(contentsOf: nameFile, encoding: .utf8)) ?? ""
    let viewModel = PostListViewModel(
      postController: postController, username: options.name.isEmpty ? latestName : options.name,
      address: address)
    viewModel.didSendPost = { name in
      // The name is a convenience. If it cannot be saved, the person types it again.
      try? Data(name.utf8).write(to: nameFile, options: .atomic)
    }
    return PostListScreen(viewModel: viewModel)
  }

  /// The database on this machine. At the first start it contains the posts of the tour.
  static func localDatabase(in directory: URL) throws -> InProcessDatabase {
    let file = directory.appending(component: "posts.json")
    do {
      return try InProcessDatabase(
        file: file, initial: RealtimeDatabase(json: Fixtures.data(named: "Tour/feed.json")))
    } catch {
      throw ExitError.unavailable(
        "The app's posts in “\(file.path(percentEncoded: false))” cannot be used. "
          + "\(error.localizedDescription) Move the file away to begin with the posts of the tour.")
    }
  }
}
