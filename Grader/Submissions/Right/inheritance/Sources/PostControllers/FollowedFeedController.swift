import Foundation
import PostModel

/// A feed that changes by itself as long as it is followed.
@MainActor
public class FollowedFeedController: FeedController {
  private final class Stream {
    var connection: (any EventStreamConnection)?
  }

  private var stream: Stream?

  public final func startFollowing(over eventStreaming: any EventStreaming) {
    stopFollowing()
    let stream = Stream()
    self.stream = stream
    let key = ObjectIdentifier(stream)
    stream.connection = eventStreaming.openEventStream(
      for: feedEndpoint,
      urlParameters: ["orderBy": "\"timestamp\"", "startAt": "\(feed.last?.timestamp ?? 0)"]
    ) { [weak self] signal in
      guard case .event(let event) = signal, event.event == "put" else { return }
      DispatchQueue.main.async {
        guard let self, self.stream.map(ObjectIdentifier.init) == key else { return }
        self.receive(event.data)
      }
    }
  }

  public final func stopFollowing() {
    let connection = stream?.connection
    stream = nil
    connection?.close()
  }

  private func receive(_ text: String) {
    guard
      let put = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      let path = put["path"] as? String, path.first == "/"
    else { return }
    if path == "/" {
      let posts = posts(in: put["data"]) ?? []
      change(Set(posts.map(\.identifier)), to: posts)
    } else if let identifier = UUID(uuidString: String(path.dropFirst())) {
      let posts = posts(in: [identifier.uuidString: put["data"] ?? NSNull()]) ?? []
      change([identifier], to: posts)
    }
  }
}
