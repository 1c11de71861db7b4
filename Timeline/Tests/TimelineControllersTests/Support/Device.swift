import Cloud
import TestSupport
import TimelineControllers
import TimelineModel
import TimelineTesting

/// A phone: someone's connection to the cloud, and the app's controllers.
@MainActor
struct Device {
  let network: MockCloudDatabase
  let cloudKitManager: CloudKitManager
  let userController: UserController
  let postController: PostController
  let notificationController: NotificationController

  init(_ database: any CloudDatabase, waits: Waits = Waits()) {
    let network = MockCloudDatabase(database)
    self.network = network
    finishWithTest(network) { try network.finish() }
    cloudKitManager = CloudKitManager(
      publicDatabase: network, now: { waits.now }, sleep: { await waits.sleep($0) })
    userController = UserController(cloudKitManager: cloudKitManager)
    postController = PostController(
      cloudKitManager: cloudKitManager, userController: userController)
    notificationController = NotificationController(
      cloudKitManager: cloudKitManager, userController: userController)
  }

  /// The controller of another screen.
  func anotherPostController() -> PostController {
    PostController(cloudKitManager: cloudKitManager, userController: userController)
  }

  func commentController(of post: Post) -> CommentController {
    CommentController(post: post, cloudKitManager: cloudKitManager, userController: userController)
  }

  var friendNames: [String] {
    (userController.account?.user?.friends ?? []).map(\.recordID.recordName)
  }
}
