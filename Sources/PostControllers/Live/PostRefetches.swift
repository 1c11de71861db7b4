import Foundation
import PostModel

/// Fetches entries one by one that have changed in an unknown way.
@MainActor
final class PostRefetches {
  private let loader: FeedLoader
  private let baseURL: URL
  /// The keys of the entries that are being fetched, and whether each has changed again meanwhile.
  private var underWay: [String: Bool] = [:]

  init(loader: FeedLoader, baseURL: URL) {
    self.loader = loader
    self.baseURL = baseURL
  }

  /// `handle` is not called for a key that is already being fetched. That entry is fetched one more time afterwards.
  func fetch(
    _ entry: Feed.EntryToFetch,
    handle: @escaping @MainActor (_ request: Int, Result<FeedEvent.Entry, PostError>) -> Void
  ) {
    let (key, marksAsNew) = (entry.key, entry.marksAsNew)
    if underWay.updateValue(true, forKey: key) != nil { return }
    underWay[key] = false
    let url = baseURL.appending(component: key).appendingPathExtension("json")
    loader.send(.get, to: url) { (data, error) throws(PostError) in
      if let error { throw .network(error) }
      guard let data else { throw .unreadableResponse(reason: "it has no data") }
      let entry: FeedEvent.Entry
      do {
        entry = try FeedEvent.Entry(key: key, json: data)
      } catch {
        throw PostError(reading: error)
      }
      // An entry may have a field `error`. If it is in the window, it has a timestamp beside it.
      if marksAsNew, entry.content == .noPost, let response = ErrorResponse(data),
        response.hasOnlyError
      {
        throw .server(message: response.message)
      }
      return entry
    } handle: { [self] request, result in
      let hasChangedAgain = underWay.removeValue(forKey: key) == true
      handle(request, result)
      if hasChangedAgain { fetch(entry, handle: handle) }
      return {}
    }
  }
}
