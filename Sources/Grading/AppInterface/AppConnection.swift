import Foundation

/// The connection to an app in a separate process. Nil if the app is part of the tests' program.
open class AppConnection {
  public let model: ModelInterface
  public let controllers: ControllersInterface
  public let views: ViewsInterface
  public let process: pid_t

  public init(
    model: ModelInterface, controllers: ControllersInterface, views: ViewsInterface, process: pid_t
  ) {
    (self.model, self.controllers, self.views) = (model, controllers, views)
    self.process = process
  }

  /// Whether the app has set a timer that fires soon, or repeatedly.
  open var hasPendingTimers: Bool { false }
  /// Tells which objects the app holds now.
  open var isHeldByApp: (AnyObject) -> Bool { { _ in false } }
  /// Performs the work that waits in the app's queues, that of the main queue last.
  open func runQueues() {}
}
