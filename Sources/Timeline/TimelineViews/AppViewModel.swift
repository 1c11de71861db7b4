import Cloud
import Foundation
import TimelineControllers
import TimelineModel

/// The app as a whole: its tabs, and what is presented over them. Here everything is put together.
@MainActor
public final class AppViewModel {
  /// Something that covers the tabs until it is done.
  public enum Presented {
    case accountSetup(AccountSetupViewModel)
    case addPost(AddPostViewModel)
  }

  /// What the app needs of the world around it.
  public struct Environment {
    public var contacts: any ContactsProvider
    public var photoLibrary: any PhotoLibrary
    public var format: DisplayFormat
    /// What a new account has for its name until something else is typed.
    public var displayName: String
    /// Makes the record IDs of posts and comments.
    public var makeID: () -> CloudRecord.ID

    public init(
      contacts: any ContactsProvider,
      photoLibrary: any PhotoLibrary,
      format: DisplayFormat = DisplayFormat(),
      displayName: String = "",
      makeID: @escaping () -> CloudRecord.ID = { CloudRecord.ID(recordName: UUID().uuidString) }
    ) {
      self.contacts = contacts
      self.photoLibrary = photoLibrary
      self.format = format
      self.displayName = displayName
      self.makeID = makeID
    }
  }

  public let timeline: TimelineViewModel
  public let search: SearchViewModel
  public let notifications: NotificationsViewModel

  /// What covers the tabs; nil for nothing.
  public private(set) var presented: Presented? {
    didSet { presentedUpdated() }
  }

  /// Called when something else is presented, or nothing any more.
  public var presentedUpdated: () -> Void = {}

  private let cloudKitManager: CloudKitManager
  private let userController: UserController
  private let postController: PostController
  private let environment: Environment
  /// Whom the timeline in front was fetched for.
  private var reader: User?

  public init(cloudKitManager: CloudKitManager, environment: Environment) {
    self.cloudKitManager = cloudKitManager
    self.environment = environment
    userController = UserController(cloudKitManager: cloudKitManager)
    postController = PostController(
      cloudKitManager: cloudKitManager, userController: userController)
    timeline = TimelineViewModel(
      postController: postController,
      userController: userController,
      format: environment.format
    )
    search = SearchViewModel(
      postController: PostController(
        cloudKitManager: cloudKitManager, userController: userController),
      userController: userController,
      contacts: environment.contacts,
      format: environment.format
    )
    notifications = NotificationsViewModel(
      notificationController: NotificationController(
        cloudKitManager: cloudKitManager, userController: userController),
      userController: userController,
      format: environment.format
    )
  }

  /// Finds out who is signed in. The account set-up comes up if that person has no name yet.
  public func viewDidLoad() {
    userController.delegate = self
    timeline.didRefresh = { [weak self] in self?.notifications.reload() }
    _ = userController.currentUser
    timeline.viewDidLoad()
  }

  /// One post, with its comments.
  public func detail(of post: Post) -> PostDetailViewModel {
    let detail = PostDetailViewModel(
      commentController: CommentController(
        post: post, cloudKitManager: cloudKitManager, userController: userController),
      postController: postController,
      userController: userController,
      format: environment.format,
      makeID: environment.makeID
    )
    detail.didRefresh = { [weak self] in self?.notifications.reload() }
    return detail
  }

  /// Asks for a new post.
  public func addButtonTapped() {
    guard presented == nil else { return }
    let addPost = AddPostViewModel(
      postController: postController,
      photoLibrary: environment.photoLibrary,
      format: environment.format,
      id: environment.makeID()
    )
    addPost.didPost = { [weak self, weak addPost] in
      guard let self else { return }
      // Who has given it up meanwhile may be writing the next one.
      if case .addPost(let current) = presented, current === addPost { presented = nil }
      timeline.reload()
    }
    presented = .addPost(addPost)
  }

  /// Gives up what is presented. An account needs its name, so its set-up stays.
  public func cancel() {
    guard case .addPost = presented else { return }
    presented = nil
    // The account may have turned out to have no name while there was no room to ask for one.
    accountUpdated()
  }

  private func setUpAccount() {
    let setup = AccountSetupViewModel(
      userController: userController,
      photoLibrary: environment.photoLibrary,
      format: environment.format,
      displayName: environment.displayName
    )
    setup.didSave = { [weak self] in
      self?.presented = nil
      self?.notifications.subscribe()
    }
    presented = .accountSetup(setup)
  }
}

extension AppViewModel: UserControllerDelegate {
  public func accountUpdated() {
    switch userController.account {
    case .incomplete where presented == nil:
      setUpAccount()
    case .complete(let user) where user != reader:
      // The first time, the timeline has asked by itself, unless there was no account to ask for.
      let isChange = reader != nil || presented != nil
      reader = user
      if isChange { timeline.reload() }
      // To a new account nothing has happened yet, and its subscriptions are about to be made.
      if case .accountSetup = presented { return }
      notifications.reload()
    default:
      break
    }
  }
}
