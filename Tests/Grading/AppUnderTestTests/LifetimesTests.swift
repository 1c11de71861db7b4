import AppUnderTest
import Foundation
import HeadlessUI
import Testing

/// Tests with the app of this package, which holds its delegates weakly. `PostGrader selftest` has apps that do not.
@Suite("App under test · What lives how long")
@MainActor
struct LifetimesTests {
  /// A network that responds at once, because an app may keep itself alive while it waits.
  private final class EmptyFeed: RequestPerforming {
    func performRequest(
      for url: URL, httpMethod: HTTPMethod, urlParameters: [String: String]?, body: Data?,
      completion: (@Sendable (Data?, (any Error)?) -> Void)?
    ) { completion?(Data("null".utf8), nil) }
  }

  private final class Listener: PostControllerDelegate, PostListViewModelDelegate {
    func postsUpdated(_ posts: [Post]) {}
    func rowsUpdated(_ updates: RowUpdates) {}
    func stateUpdated() {}
  }

  @Test func `The delegate is the assigned object`() {
    let controller = PostController(networkController: EmptyFeed())
    let list = PostListViewModel(postController: controller)
    let listener = Listener()
    controller.delegate = listener
    #expect(controller.delegate === listener)
    list.delegate = listener
    #expect(list.delegate === listener)
    list.viewDidLoad()
    #expect(controller.delegate === list)
    controller.delegate = nil
    #expect(controller.delegate == nil)
  }

  @Test func `The app does not keep its delegates alive`() {
    let controller = PostController(networkController: EmptyFeed())
    let list = PostListViewModel(postController: controller)
    var listener: Listener? = Listener()
    weak let remains = listener
    controller.delegate = listener
    list.delegate = listener
    Lifetimes.update()
    #expect(remains != nil)
    listener = nil
    #expect(remains == nil)
    #expect(controller.delegate == nil && list.delegate == nil)
  }

  @Test func `A controller stays as long as the app holds it, and no longer`() async {
    var controller: PostController? = PostController(networkController: EmptyFeed())
    weak let remains = controller
    var list = controller.map(PostListViewModel.init)
    await turns { false }
    controller = nil
    #expect(remains != nil)
    withExtendedLifetime(list) {}
    list = nil
    await turns { remains == nil }
    #expect(remains == nil)
  }

  private func turns(until condition: () -> Bool) async {
    for _ in 1...200 where !condition() {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { DispatchQueue.main.async { continuation.resume() } }
      }
      Lifetimes.update()
    }
  }
}
