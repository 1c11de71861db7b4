import CAdwaita
import Foundation
import PostControllers
import PostViews

/// Post in a window.
///
///     swift run PostGTK --server http://127.0.0.1:9000 --name Ada
@main
@MainActor
struct PostGTK {
  static func main() {
    var server = "http://127.0.0.1:9000"
    var name = ""
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch (argument, arguments.first) {
      case ("--server", let value?): server = value
      case ("--name", let value?): name = value
      default: usage("There is no option “\(argument)”, or its value is missing.")
      }
      arguments = arguments.dropFirst()
    }
    guard let url = URL(string: server)?.appending(path: "posts"), url.host() != nil else {
      usage("“\(server)” is not the address of a server.")
    }
    run(url, name: name)
  }

  private static func usage(_ problem: String) -> Never {
    FileHandle.standardError.write(
      Data("PostGTK: \(problem) Usage: PostGTK [--server URL] [--name USER]\n".utf8))
    exit(64)
  }

  private static func run(_ url: URL, name: String) {
    joinMainLoops()
    let application = adw_application_new(nil, G_APPLICATION_NON_UNIQUE)!
    var windows: [ScreenWindow] = []
    on(UnsafeMutableRawPointer(application), "activate") {
      windows.append(ScreenWindow(screen(url, name: name), in: application))
    }
    g_application_run(
      UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self), 0, nil)
  }

  private static func screen(_ url: URL, name: String) -> PostListScreen {
    let network = NetworkController()
    // Save the hidden posts and users per server. A local Post API has several databases at one address.
    var components = URLComponents(url: url, resolvingAgainstBaseURL: true) ?? URLComponents()
    (components.user, components.password) = (nil, nil)
    components.queryItems = components.queryItems?.filter { $0.name == "ns" }
    if components.queryItems?.isEmpty == true { components.query = nil }
    let address = components.string ?? ""
    let server =
      (address.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "").suffix(200)
    let postController = PostController(
      networkController: network, baseURL: url,
      hiddenContentStore: FileHiddenContentStore(
        url: stateDirectory.appending(component: "hidden-\(server).json")))
    postController.startFollowing(over: WebSocketController(fallback: network))
    return PostListScreen(
      viewModel: PostListViewModel(
        postController: postController, username: name, address: address))
  }

  private static var stateDirectory: URL {
    let environment = ProcessInfo.processInfo.environment
    let state =
      environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/state")
    return state.appending(component: "post-gtk")
  }
}
