import Cloud
import Foundation
import TimelineControllers
import TimelineModel

/// The whole app: its tabs and the screen over them. All parts are created and connected here.
@MainActor
public final class AppViewModel {
  public enum Presented {
    case accountSetup(AccountSetupViewModel)
    case addPost(AddPostViewModel)
  }

  public let timeline: TimelineViewModel
  public let search: SearchViewModel
  public let notifications: NotificationsViewModel

  /// Nil if the tabs are visible.
  public private(set) var presented: Presented? { didSet { presentedUpdated() } }
  public var presentedUpdated: () -> Void = {}

  private let context: AppContext
  private let postController: PostController
  /// The user for whom the timeline was fetched.
  private var reader: User?
  private var details: [() -> PostDetailViewModel?] = []

  /// - Parameters:
  ///   - displayName: The initial text of the name field for a new account.
  ///   - makeID: Makes the record IDs of posts and comments.
  public init(
    cloudKitManager: CloudKitManager, contacts: any ContactsProvider,
    photoLibrary: any PhotoLibrary, format: DisplayFormat = DisplayFormat(),
    displayName: String = "",
    makeID: @escaping () -> CloudRecord.ID = { CloudRecord.ID(recordName: UUID().uuidString) }
  ) {
    context = AppContext(
      cloudKitManager: cloudKitManager,
      userController: UserController(cloudKitManager: cloudKitManager), contacts: contacts,
      photoLibrary: photoLibrary, format: format, displayName: displayName, makeID: makeID)
    postController = context.makePostController()
    timeline = TimelineViewModel(postController: postController, context: context)
    search = SearchViewModel(context: context)
    notifications = NotificationsViewModel(context: context)
  }

  private var userController: UserController { context.userController }

  /// Loads the account. If it has no name yet, its set-up is presented.
  public func viewDidLoad() {
    userController.observeUsers(for: self) { [weak self] in self?.accountUpdated() }
    timeline.didRefresh = { [weak self] in self?.notifications.reload() }
    timeline.addPost = { [weak self] in self?.addButtonTapped() }
    _ = userController.currentUser
    timeline.viewDidLoad()
  }

  public func detail(of post: Post) -> PostDetailViewModel {
    let detail = PostDetailViewModel(post: post, postController: postController, context: context)
    detail.didRefresh = { [weak self] in self?.notifications.reload() }
    details.removeAll { $0() == nil }
    details.append { [weak detail] in detail }
    return detail
  }

  /// Loads again what is on the screens, because others may have changed the cloud. On a phone, call it when a push arrives.
  public func cloudUpdated() {
    let lists = [timeline, search, notifications] + details.compactMap { $0() }
    for list in lists { list.cloudUpdated() }
  }

  public func addButtonTapped() {
    guard presented == nil else { return }
    let addPost = AddPostViewModel(postController: postController, context: context)
    addPost.didSend = { [weak self, weak addPost] in
      guard let self else { return }
      // The person may have cancelled this form meanwhile and opened another one.
      if case .addPost(let current) = presented, current === addPost { presented = nil }
      timeline.reload()
    }
    presented = .addPost(addPost)
  }

  /// Dismisses the new post. The account set-up stays, because an account needs a name.
  public func cancel() {
    guard case .addPost = presented else { return }
    presented = nil
    // The account may lack a name, which the app could not ask for under another screen.
    accountUpdated()
  }

  private func setUpAccount() {
    let setup = AccountSetupViewModel(context: context)
    setup.didSend = { [weak self] in
      self?.presented = nil
      self?.notifications.subscribe()
    }
    presented = .accountSetup(setup)
  }

  private func accountUpdated() {
    guard let account = userController.account else { return }
    guard let user = account.user else {
      if presented == nil { setUpAccount() }
      return
    }
    guard user != reader else { return }
    // The timeline loads by itself the first time, except after the account set-up.
    let isChange = reader != nil || presented != nil
    reader = user
    if isChange { timeline.reload() }
    // A new account has no notifications, and its subscriptions are about to be created.
    if case .accountSetup = presented { return }
    notifications.reload()
  }
}

@MainActor
struct AppContext {
  let cloudKitManager: CloudKitManager
  let userController: UserController
  let contacts: any ContactsProvider
  let photoLibrary: any PhotoLibrary
  let format: DisplayFormat
  let displayName: String
  let makeID: () -> CloudRecord.ID

  func makePostController() -> PostController {
    PostController(cloudKitManager: cloudKitManager, userController: userController)
  }
}
